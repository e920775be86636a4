import { expect, test } from 'vitest'
import { PassportEntry, PassportResult } from './passport.ts'

test('有缺陷的项目要说明，正常的与不涉及的可以不说', () => {
  const { normal, defect, none } = PassportResult.code
  const said = (result: number, remark: string) =>
    PassportEntry.safeParse({ code: '1', result, remark, photos: [] }).error?.issues.map(({ message }) => message) ?? []
  expect([said(normal, ''), said(none, ''), said(defect, '门机异响')]).toEqual([[], [], []])
  expect(said(defect, '')).toEqual(['请说明缺陷'])
})
