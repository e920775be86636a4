import { describe, expect, it } from 'vitest'
import { type Crew, laneOf } from './lane.ts'
import type { DayOrder, MemberRow } from './lead.store.ts'

const member: MemberRow = {
  id: 'm',
  name: '王一维',
  teamId: 't',
  baseLng: 120.1,
  baseLat: 30.2,
  certTo: null,
  certified: true,
  absent: false,
}
const order = (id: string, lng: number, given: Partial<DayOrder> = {}): DayOrder => ({
  id,
  title: `${id}号梯`,
  communityId: `c${lng}`,
  communityName: `小区${lng}`,
  lng,
  lat: 30.2,
  level: 1,
  status: 0,
  planDate: '2026-11-20',
  completeAt: null,
  minutes: 45,
  workerIds: ['m'],
  ...given,
})
const crew = (now = 0): Crew => ({
  day: '2026-11-20',
  now,
  routes: new Map(),
  setting: { dayStart: '08:30', lunchFrom: '12:00', lunchTo: '13:00' },
})

describe('今日路线', () => {
  it('按最短路程排序：从驻点出发由近到远，同一小区连着做', () => {
    const orders = [order('far', 120.3), order('near', 120.12), order('far2', 120.3), order('mid', 120.2)]
    const lane = laneOf(member, orders, crew())
    expect(lane.stops.map(({ orderId }) => orderId)).toEqual(['near', 'mid', 'far', 'far2'])
    expect(lane.stops[0]?.at).toMatch(/^08:|^09:/)
    expect(lane.travel).toBeGreaterThan(0)
  })

  it('晚：计划日已过，或预计结束早于现在；完成的写完成时间', () => {
    const orders = [
      order('a', 120.11, { status: 4, completeAt: '2026-11-20T09:20:00+08:00' }),
      order('b', 120.11, { planDate: '2026-11-18' }),
      order('c', 120.11),
    ]
    const morning = laneOf(member, orders, crew(8 * 60))
    expect(morning.stops.map(({ orderId, late }) => [orderId, late])).toEqual([
      ['a', false],
      ['b', true],
      ['c', false],
    ])
    expect(morning.stops[0]?.at).toBe('09:20')
    expect(morning.done).toBe(1)
    const evening = laneOf(member, orders, crew(18 * 60))
    expect(evening.stops.map(({ late }) => late)).toEqual([false, true, true])
  })

  it('做完的在前，按完成的先后；其余按路程', () => {
    const at = (clock: string) => ({ status: 3 as const, completeAt: `2026-11-20T${clock}:00+08:00` })
    const orders = [
      order('a', 120.11),
      order('b', 120.12, at('10:10')),
      order('c', 120.3, at('09:20')),
      order('d', 120.2),
    ]
    expect(laneOf(member, orders, crew()).stops.map(({ orderId }) => orderId)).toEqual(['c', 'b', 'a', 'd'])
  })

  it('没有工单：空的一行；没有驻点：从第一站出发', () => {
    expect(laneOf(member, [], crew())).toMatchObject({ stops: [], done: 0, travel: 0 })
    const homeless = { ...member, baseLng: null, baseLat: null }
    expect(laneOf(homeless, [order('a', 120.3)], crew()).stops).toHaveLength(1)
  })

  it('两人同一路线只算一次', () => {
    const shared = crew()
    const orders = [order('a', 120.3), order('b', 120.2)]
    laneOf(member, orders, shared)
    laneOf({ ...member, id: 'n', name: '李二保' }, orders, shared)
    expect(shared.routes.size).toBe(1)
  })
})
