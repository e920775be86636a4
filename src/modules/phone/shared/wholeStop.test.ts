import { describe, expect, it } from 'vitest'
import { anOrder } from './testVisit.ts'
import { departingWith, settingOut, turningBackWith } from './wholeStop.ts'

const lifts = new Map([
  ['a', { communityId: 'here' }],
  ['b', { communityId: 'here' }],
  ['c', { communityId: 'here' }],
  ['d', { communityId: 'there' }],
])
const one = (id: string, elevatorId: string, over: Partial<Parameters<typeof departingWith>[0]> = {}) =>
  anOrder({ id, elevatorId, ...over })
const ids = (orders: readonly { id: string }[]) => orders.map(({ id }) => id)

describe('一键出发整站（jobs 3.1）', () => {
  const order = one('1', 'a')

  it('同一小区当天与逾期的未开始工单一起出发，别的小区、别的日子、待接的转单、已开始的不动', () => {
    const visits = [
      order,
      one('2', 'b'),
      one('3', 'c', { planDate: '2026-03-12' }),
      one('4', 'd'),
      one('5', 'b', { planDate: '2026-03-15' }),
      one('6', 'c', { transferState: 1 }),
      one('7', 'c', { status: 2 }),
    ]
    expect(ids(departingWith(order, visits, lifts, '2026-03-14'))).toEqual(['1', '2', '3'])
  })

  it('提前执行的工单只带同一天的', () => {
    const ahead = one('1', 'a', { planDate: '2026-03-16' })
    const visits = [ahead, one('2', 'b', { planDate: '2026-03-16' }), one('3', 'c')]
    expect(ids(departingWith(ahead, visits, lifts, '2026-03-14'))).toEqual(['1', '2'])
  })

  it('改去别处：先取消还没到的，已签到的留着', () => {
    const visits = [
      order,
      one('2', 'd', { status: 1 }),
      one('3', 'd', { status: 1, arriveAt: '2026-03-14T09:00:00+08:00' }),
      one('4', 'b', { status: 1 }),
    ]
    expect(settingOut(order, visits, lifts, '2026-03-14')).toEqual([
      { id: '2', type: 'cancelDepart' },
      { id: '1', type: 'depart' },
    ])
  })

  it('取消出发：同站未签到的一起取消', () => {
    const visits = [
      one('1', 'a', { status: 1 }),
      one('2', 'b', { status: 1 }),
      one('3', 'c', { status: 1, arriveAt: '2026-03-14T09:00:00+08:00' }),
      one('4', 'd', { status: 1 }),
    ]
    expect(ids(turningBackWith(visits[0] as typeof order, visits, lifts))).toEqual(['1', '2'])
  })
})
