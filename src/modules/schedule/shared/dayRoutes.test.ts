import { expect, test } from 'vitest'
import { clockOf } from '#modules/plan/shared/calendar.ts'
import { usualDay } from '#modules/plan/shared/route.ts'
import { type DayRoute, drivenFigures, type RouteOrder, routeDay } from './dayRoutes.ts'

const places = {
  A: { lng: 120.172, lat: 30.281 },
  B: { lng: 120.153, lat: 30.259 },
  C: { lng: 120.185, lat: 30.263 },
  D: { lng: 120.158, lat: 30.292 },
}
const job = (orderId: string, communityId: keyof typeof places, start: number | null, minutes = 45): RouteOrder => ({
  orderId,
  communityId,
  start,
  minutes,
  place: places[communityId],
})

test('jobs 8.7 录入顺序A-B-C-D路程65分钟，建议B-C-A-D路程49分钟，时刻依次排定', () => {
  const orders = [
    ...[job('a1', 'A', 510), job('a2', 'A', 560), job('b1', 'B', 610), job('b2', 'B', 660)],
    ...[job('c', 'C', 780, 60), job('d', 'D', 850)],
  ]
  const route = routeDay({ lng: 120.15, lat: 30.27 }, orders, usualDay)
  expect([route.before, route.after]).toEqual([65, 49])
  expect(route.stops).toEqual(['B', 'C', 'A', 'D'])
  const times = [...route.starts].map(([id, start]) => `${id} ${clockOf(start)}`)
  expect(times).toEqual(['b1 08:39', 'b2 09:27', 'c 10:28', 'a1 13:00', 'a2 13:48', 'd 14:44'])
})

test('去了又回来的小区在现状里算两趟', () => {
  const orders = [job('a1', 'A', 510), job('b', 'B', 560), job('a2', 'A', 610)]
  const route = routeDay({ lng: 120.15, lat: 30.27 }, orders, usualDay)
  expect(route.before).toBeGreaterThan(route.after)
  expect(route.stops).toHaveLength(2)
})

test('当日没有可进场时段的工单不排时刻', () => {
  const closed = { ...job('a', 'A', null), open: [[1200, 1210]] as const }
  expect(routeDay({ lng: 120.15, lat: 30.27 }, [closed, job('b', 'B', null)], usualDay)).toMatchObject({
    outside: ['a'],
    starts: new Map([['b', expect.any(Number)]]),
  })
})

test('现在的钟点进不了场：路不变短也换钟点；约好的钟点不在改动里', () => {
  const orders = [
    { ...job('a', 'A', 600), open: [[800, 900]] as const },
    { ...job('b', 'B', 540), agreed: true },
    job('c', 'C', 700),
  ]
  const route = routeDay({ lng: 120.15, lat: 30.27 }, orders, usualDay)
  expect([route.outsideNow, route.outside]).toEqual([1, []])
  expect(route.starts.get('a')).toBeGreaterThanOrEqual(800)
  expect(route.starts.has('b')).toBe(false)
  expect(route.starts.get('c')).not.toBe(undefined)
})

test('没有建议的日子照现在走，不把算出来更长的路算进来', () => {
  const day = (before: number, after: number, outsideNow: number, outside: string[]): DayRoute => ({
    before,
    after,
    outsideNow,
    outside,
    stops: [],
    starts: new Map(),
  })
  const figures = drivenFigures([
    { route: day(65, 49, 2, ['a']), proposed: true },
    { route: day(30, 41, 1, ['b']), proposed: false },
  ])
  expect(figures).toEqual([
    { name: 'travel', before: 95, after: 79 },
    { name: 'outside', before: 3, after: 2 },
  ])
})
