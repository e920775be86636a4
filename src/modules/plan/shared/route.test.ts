import { expect, test } from 'vitest'
import { metresBetween } from '#kernel/shared/distance.ts'
import { travelMinutes } from '#kernel/shared/travel.ts'
import { clockOf } from './calendar.ts'
import { bestRoute, learnedTravel, type Stop, timesOf } from './route.ts'

const base = { lng: 120.15, lat: 30.27 }
const jobs = (id: string, ...minutes: number[]) => minutes.map((m, i) => ({ id: `${id}${i + 1}`, minutes: m }))
const A: Stop = { id: 'A', lng: 120.172, lat: 30.281, jobs: jobs('A', 45, 45) }
const B: Stop = { id: 'B', lng: 120.153, lat: 30.259, jobs: jobs('B', 45, 45) }
const C: Stop = { id: 'C', lng: 120.185, lat: 30.263, jobs: jobs('C', 60) }
const D: Stop = { id: 'D', lng: 120.158, lat: 30.292, jobs: jobs('D', 45) }

test('jobs 8.7 路线：录入顺序65分钟，建议B-C-A-D 49分钟，午休后继续', () => {
  expect(timesOf(base, [A, B, C, D]).travel).toBe(65)
  const route = bestRoute(base, [A, B, C, D])
  expect(route.order.join('-')).toBe('B-C-A-D')
  expect(route.travel).toBe(49)
  expect(route.jobs.map((job) => `${job.jobId} ${clockOf(job.start)}–${clockOf(job.end)}`)).toEqual([
    'B1 08:39–09:24',
    'B2 09:27–10:12',
    'C1 10:28–11:28',
    'A1 13:00–13:45',
    'A2 13:48–14:33',
    'D1 14:44–15:29',
  ])
})

test('距离与签到场景一致（jobs 8.8），路程按公式', () => {
  expect(Math.round(metresBetween(A, { lng: 120.1742, lat: 30.2828 }))).toBe(291)
  expect(Math.round(metresBetween(A, { lng: 120.1735, lat: 30.2827 }))).toBe(238)
  expect(travelMinutes(base, B)).toBe(9)
})

test('进场时段：先去上午才能进的小区', () => {
  const morningOnly: Stop = { ...D, open: [[510, 600]] }
  const route = bestRoute(base, [A, B, C, morningOnly])
  expect(route.order[0]).toBe('D')
  expect(route.outside).toEqual([])
  expect(bestRoute(base, [{ ...D, open: [[510, 530]] }]).outside).toEqual(['D1'])
})

test('十二站：2-opt不差于最近邻，覆盖每一站', () => {
  const stops = Array.from({ length: 12 }, (_, i): Stop => {
    const angle = ((i * 5) % 12) * (Math.PI / 6)
    return { id: `S${i}`, lng: 120.15 + 0.05 * Math.cos(angle), lat: 30.27 + 0.05 * Math.sin(angle), jobs: [] }
  })
  const route = bestRoute(base, stops)
  expect(new Set(route.order).size).toBe(12)
  const around = stops.map((_, i) => stops[(i * 5) % 12] as Stop)
  expect(route.travel).toBeLessThanOrEqual(timesOf(base, around).travel)
})

test('测得的路程替换公式，没有测得的按公式，方向各算各的', () => {
  const travel = learnedTravel(new Map([['A→B', 22]]))
  expect(travel(A, B)).toBe(22)
  expect(travel(B, A)).toBe(travelMinutes(B, A))
})

test('九个小区、一半限时段：都在时段内，不止八个才看时段', () => {
  const around = (i: number) => {
    const angle = ((i * 4) % 9) * ((2 * Math.PI) / 9)
    return { lng: 120.15 + 0.03 * Math.cos(angle), lat: 30.27 + 0.03 * Math.sin(angle) }
  }
  const hours = [
    [510, 600],
    [560, 700],
    [780, 900],
    [900, 1020],
    [600, 720],
  ] as const
  const stops = Array.from({ length: 9 }, (_, i): Stop => {
    const open = i % 2 === 0 ? [hours[i / 2] as (typeof hours)[number]] : null
    return { id: `S${i}`, ...around(i), jobs: jobs(`S${i}`, 30), open }
  })
  const route = bestRoute(base, stops)
  expect(route.outside).toEqual([])
  expect(new Set(route.order).size).toBe(9)
  for (const { jobId, start, end } of route.jobs) {
    const open = stops.find((stop) => jobId === `${stop.id}1`)?.open
    if (open) expect(open.some(([from, to]) => from <= start && end <= to)).toBe(true)
  }
  // The same day twice is the same way.
  expect(bestRoute(base, stops)).toEqual(route)
})

test('一个小区上午下午各有一单约好的：去两次，其余不动', () => {
  const site = { id: 'A', lng: A.lng, lat: A.lat }
  const early: Stop = { ...site, jobs: jobs('早', 45), open: [[540, 585]] }
  const late: Stop = { ...site, jobs: jobs('晚', 45), open: [[900, 945]] }
  const route = bestRoute(base, [late, { ...B, open: [[510, 720]] }, early])
  expect(route.outside).toEqual([])
  expect(route.order).toEqual(['A', 'B', 'A'])
})
