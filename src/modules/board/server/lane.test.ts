import { describe, expect, it } from 'vitest'
import type { DayOrder } from './dayPeople.store.ts'
import { type LaneDay, laneOf } from './lane.ts'

const base = { baseLng: 120.1, baseLat: 30.2 }
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
  planStart: null,
  legalDeadline: '2026-11-22',
  departAt: null,
  startAt: null,
  pausedAt: null,
  pauseMinutes: 0,
  completeAt: null,
  minutes: 45,
  workerIds: ['m'],
  teamId: 't',
  teamName: '城北班',
  ...base,
  ...given,
})
const dayAt = (now = 0): LaneDay => ({
  day: '2026-11-20',
  today: '2026-11-20',
  now,
  routes: new Map(),
  setting: { dayStart: '08:30', lunchFrom: '12:00', lunchTo: '13:00' },
})

describe('今日路线', () => {
  it('按最短路程排序：从驻点出发由近到远，同一小区连着做', () => {
    const orders = [order('far', 120.3), order('near', 120.12), order('far2', 120.3), order('mid', 120.2)]
    const lane = laneOf(orders, base, dayAt())
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
    const morning = laneOf(orders, base, dayAt(8 * 60))
    expect(morning.stops.map(({ orderId, late }) => [orderId, late])).toEqual([
      ['a', false],
      ['b', true],
      ['c', false],
    ])
    expect(morning.stops[0]?.at).toBe('09:20')
    expect(morning.done).toBe(1)
    const evening = laneOf(orders, base, dayAt(18 * 60))
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
    expect(laneOf(orders, base, dayAt()).stops.map(({ orderId }) => orderId)).toEqual(['c', 'b', 'a', 'd'])
  })

  it('提前或隔日完成：写哪天几点，当天从驻点重新出发', () => {
    const orders = [
      order('early', 120.3, { status: 3, completeAt: '2026-11-19T23:41:00+08:00' }),
      order('next', 120.11, { planStart: '09:00' }),
      order('late', 120.12, { status: 4, completeAt: '2026-11-21T00:10:00+08:00' }),
    ]
    const { stops } = laneOf(orders, base, dayAt(8 * 60))
    const [alone] = laneOf(orders.slice(1, 2), base, dayAt(8 * 60)).stops
    expect(stops.map(({ orderId, at, doneOn }) => [orderId, at, doneOn])).toEqual([
      ['early', '23:41', '2026-11-19'],
      ['late', '00:10', '2026-11-21'],
      ['next', alone?.at, null],
    ])
  })

  it('没有工单：空的一行；没有驻点：从第一站出发', () => {
    expect(laneOf([], base, dayAt())).toMatchObject({ stops: [], done: 0, travel: 0 })
    const nowhere = { baseLng: null, baseLat: null }
    expect(laneOf([order('a', 120.3)], nowhere, dayAt()).stops).toHaveLength(1)
  })

  it('两人同一路线只算一次', () => {
    const shared = dayAt()
    const orders = [order('a', 120.3), order('b', 120.2)]
    laneOf(orders, base, shared)
    laneOf(orders, base, shared)
    expect(shared.routes.size).toBe(1)
  })

  it('今天写预计：还没动身的按现在顺延，开工的写预计做完；别的日子只有计划', () => {
    const orders = [
      order('a', 120.11, { status: 2, startAt: '2026-11-20T09:30:00+08:00' }),
      order('b', 120.11, { planStart: '14:00', legalDeadline: '2026-11-19' }),
    ]
    const [first, second] = laneOf(orders, base, dayAt(9 * 60 + 40)).stops
    expect(first).toMatchObject({ orderId: 'a', at: '10:15', late: true, daysLeft: 2 })
    expect(first?.drift).toBeGreaterThan(40)
    expect(second).toMatchObject({
      orderId: 'b',
      at: '10:18',
      planned: '14:00',
      drift: -222,
      late: false,
      daysLeft: -1,
    })
    const tomorrow = laneOf(orders, base, { ...dayAt(9 * 60), today: '2026-11-19' })
    expect(tomorrow.stops.map(({ drift }) => drift)).toEqual([null, null])
    expect(tomorrow).toMatchObject({ drift: null, end: null, minutes: 90 })
  })
})
