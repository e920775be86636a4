import { expect, test } from 'vitest'
import { InspectType } from './inspection.ts'
import { arrivalOf } from './plan.states.ts'

test('自行检测与准备任务没有申请检验：直接做完；定期与监督检验由机构来检', () => {
  const { periodic, selfTest, supervision } = InspectType.code
  expect([null, selfTest, periodic, supervision].map(arrivalOf)).toEqual(['perform', 'perform', 'inspect', 'inspect'])
})
