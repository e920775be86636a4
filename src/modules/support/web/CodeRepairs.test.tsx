import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderKit } from '#kernel/web/dev/renderKit.tsx'
import type { ArticleDetail, CodeRepairs as Found } from '../shared/support.ts'
import { CodeRepairs } from './CodeRepairs.tsx'

const can = vi.hoisted(() => ({ level: 'enabled' }))
vi.mock(import('#kernel/web/session/permissions.ts'), async (original) => ({
  ...(await original()),
  useCan: () => can.level as 'enabled',
}))
beforeEach(() => {
  can.level = 'enabled'
})

const show = (repairs: Found | null, given: object = {}) =>
  renderKit(<CodeRepairs article={{ faultCode: 'E07', brand: null, repairs, ...given } as unknown as ArticleDetail} />)
const one = {
  id: 'r1',
  reportAt: '2026-09-01T08:00:00+08:00',
  lift: '青禾花园 3号梯',
  cause: '控制',
  measure: '换编码器',
}
const found = { count: 4, from: '2025-11-20', latest: [one] }
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('单数通到按代码筛选的维修列表，最近的各通到维修单', () => {
  show(found)
  expect(hrefOf('4 单')).toBe('/repairManage/repairList?faultCode=E07&reportAt=2025-11-20~')
  expect(hrefOf('青禾花园 3号梯')).toBe('/repairManage/repairList?id=r1')
  screen.getByText('控制：换编码器')
})

test('有品牌的写明是该品牌的单数，链接写明不分品牌', () => {
  show(found, { brand: '甲梯' })
  screen.getByText(/甲梯电梯/)
  expect(hrefOf('所有品牌的 E07 维修')).toContain('faultCode=E07')
})

test('没有代码的不显示；未采集、无权限、没有报过各有说法', () => {
  const none = show(null, { faultCode: null })
  expect(screen.queryByText('同代码的维修')).toBeNull()
  none.unmount()
  const unknown = show(null)
  screen.getByText('未采集')
  unknown.unmount()
  const zero = show({ ...found, count: 0, latest: [] })
  screen.getByText('本企业的电梯没有报过这个代码。')
  zero.unmount()
  can.level = 'hidden'
  show(null)
  screen.getByText('•••')
})
