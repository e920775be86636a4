import { expect, test } from 'vitest'
import { pointAt } from '#kernel/shared/distance.ts'
import { clockAt, wayOfDay } from './dayWay.ts'

const base = { lng: 120.15, lat: 30.27 }
const order = (id: string, kmEast: number) => ({
  id,
  communityId: `c${kmEast}`,
  minutes: 45,
  ...pointAt(base, kmEast * 1000, 0),
})
const setting = { dayStart: '08:30', lunchFrom: '12:00', lunchTo: '13:00' }
const times = (route: ReturnType<typeof wayOfDay>) => route.jobs.map(({ jobId, start }) => `${jobId} ${clockAt(start)}`)

test('从驻点出发由近到远；同一小区连着做，隔 3 分钟；跨午休的在午休后', () => {
  const orders = [order('far', 10), order('near', 2), order('near2', 2), order('mid', 5)]
  const route = wayOfDay(orders, { baseLng: base.lng, baseLat: base.lat }, setting)
  // ⌈2 × 1.35 ÷ 22 × 60⌉ + 4 = 12, then 3 km: 16, then 5 km: 23 minutes.
  expect(route.travel).toBe(12 + 16 + 23)
  expect(times(route)).toEqual(['near 08:42', 'near2 09:30', 'mid 10:31', 'far 13:00'])
  const early = wayOfDay(orders, { baseLng: base.lng, baseLat: base.lat }, { ...setting, dayStart: '08:25' })
  expect(times(early).at(-1)).toBe('far 11:34')
})

test('没有驻点时从第一张工单的小区出发；没有工单没有路程；过了零点从 00:00 起', () => {
  const nowhere = { baseLng: null, baseLat: null }
  expect(times(wayOfDay([order('a', 10)], nowhere, setting))).toEqual(['a 08:34'])
  expect(wayOfDay([], nowhere, setting)).toEqual({ order: [], travel: 0, jobs: [], outside: [] })
  expect(clockAt(1445)).toBe('00:05')
})
