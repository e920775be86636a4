import { expect, test } from 'vitest'
import { type Jump, jumpTarget } from './jump.ts'

const jump = (moduleName: Jump['moduleName'], params: Record<string, string> = {}): Jump => ({
  moduleName,
  openType: 1,
  params,
})

test.each([
  [jump('maintain', { id: '7' }), '/maintainManage/WorkOrderList?id=7', ['JMe']],
  [jump('maintain', { id: '7', kind: 'hazard' }), '/maintainManage/WorkOrderList/hazard?id=7', ['JMe']],
  [
    jump('maintain', { kind: 'recordProof', view: 'letters' }),
    '/maintainManage/WorkOrderList/recordProof?view=letters',
    ['JMe'],
  ],
  [jump('maintain', { kind: 'rescue', rescue: '7' }), '/maintainManage/boardPlan?rescue=7', ['JMb']],
  [jump('overtime', { id: '7', bizType: 'repair' }), '/repairManage/repairList?id=7', ['JR1']],
  [jump('mallOrder', { id: '7', side: 'buyer' }), '/partsMall/myOrderDetail?id=7', []],
  [jump('mallOrder', { id: '7' }), '/mallOrder/orderManage/orderDetail?id=7', ['KO1']],
  [jump('enterprise', { id: '7', kind: 'employee' }), '/employeeManage/detail?id=7', ['AP4']],
  [jump('support'), '/technicalSupport/detail', []],
])('common 8 跳转 %j', (given, to, needs) => {
  expect(jumpTarget(given)).toEqual({ to, needs })
})

test('common 8 不跳转的、不知去向的没有地址', () => {
  expect(jumpTarget(null)).toBeUndefined()
  expect(jumpTarget({ ...jump('contract', { id: '7' }), openType: 0 })).toBeUndefined()
  expect(jumpTarget(jump('enterprise', { kind: 'constructor' }))).toBeUndefined()
  expect(jumpTarget(jump('overtime', { bizType: 'toString' }))).toBeUndefined()
})
