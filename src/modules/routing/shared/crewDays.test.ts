import { describe, expect, test } from 'vitest'
import { metresBetween } from '#kernel/shared/distance.ts'
import { judgeRoutes } from '#test/checker/routes.ts'
import { type CrewDayOptions, type CrewOfTeam, crewDays, type Visit, visitsOf } from './crewDays.ts'
import { explain } from './explain.ts'
import { planNow } from './plan.ts'
import type { Problem } from './problem.ts'

/** jobs 6.3.5 */
const travel = (from: { lng: number; lat: number }, to: { lng: number; lat: number }) =>
  Math.ceil((((metresBetween(from, to) / 1000) * 1.35) / 22) * 60 - 1e-9) + 4
const day = { start: 510, lunchFrom: 720, lunchTo: 780, dayTarget: 420, dayMax: 540 }
const options: CrewDayOptions<Visit, CrewOfTeam> = { day, travel }
const clock = (n: number) => `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`

const base = { id: 'base', lng: 120.15, lat: 30.27 }
const crew = (crewId: string, more: Partial<CrewOfTeam> = {}): CrewOfTeam => ({
  crewId,
  name: `${crewId}组`,
  teamId: 'T',
  base,
  ...more,
})
const places = {
  A: { lng: 120.172, lat: 30.281 },
  B: { lng: 120.153, lat: 30.259 },
  C: { lng: 120.185, lat: 30.263 },
  D: { lng: 120.158, lat: 30.292 },
}
const visit = (orderId: string, minutes = 45, more: Partial<Visit> = {}): Visit => {
  const communityId = (orderId[0] ?? 'A') as keyof typeof places
  return { orderId, teamId: 'T', communityId, place: places[communityId], date: '2026-03-14', minutes, ...more }
}

test('jobs 8.7 路线：B-C-A-D，49分钟，时刻相同', () => {
  const visits = [visit('A1'), visit('A2'), visit('B1'), visit('B2'), visit('C1', 60), visit('D1')]
  const { problem } = crewDays(visits, [crew('K')], options)
  const solution = planNow(problem, { iterations: 2000 })
  expect(solution.routes[0]?.travel).toBe(49)
  expect(solution.routes[0]?.inside).toBe(6)
  const planned = visitsOf(solution)
  expect(planned.map(({ orderId }) => orderId[0]).join('')).toBe('BBCAAD')
  expect(planned.map(({ start, end }) => `${clock(start)}–${clock(end)}`)).toEqual([
    '08:39–09:24',
    '09:27–10:12',
    '10:28–11:28',
    '13:00–13:45',
    '13:48–14:33',
    '14:44–15:29',
  ])
  expect(planned.every(({ crewId, date }) => crewId === 'K' && date === '2026-03-14')).toBe(true)
})

/** jobs 8.4: A is responsible, 13 minutes away and has 400 minutes; B 7 minutes. */
function choice(weekOfA: number): Problem {
  const mean = 38
  return {
    places: 3,
    // 0 base of A, 1 base of B, 2 the lift
    travel: [3, 20, 13, 20, 3, 7, 13, 7, 3],
    vehicles: [
      {
        id: 'A',
        name: 'A组',
        start: 0,
        end: null,
        shift: [510, 1440],
        load: 400,
        target: 420,
        max: 540,
        workload: 'a',
      },
      { id: 'B', name: 'B组', start: 1, end: null, shift: [510, 1440], target: 420, max: 540, workload: 'b' },
    ],
    stops: [
      {
        id: 'order',
        place: 2,
        minutes: 45,
        allowed: [
          { vehicle: 'A', penalty: 0 },
          { vehicle: 'B', penalty: 30 },
        ],
      },
    ],
    workloads: [
      { id: 'a', pool: 'T', minutes: weekOfA * 60 },
      { id: 'b', pool: 'T', minutes: (2 * mean - weekOfA) * 60 },
    ],
  }
}

describe('jobs 8.4 分派', () => {
  test('A组18，B组37：给A组', () => {
    const problem = choice(38)
    const solution = planNow(problem, { iterations: 50 })
    expect(solution.routes.map(({ vehicle }) => vehicle)).toEqual(['A'])
    expect(explain(problem, solution, 'order')).toMatchObject({
      chosen: { vehicle: 'A', travel: 13, penalty: 0, load: 5, week: 0, cost: 18 },
      second: { vehicle: 'B', travel: 7, penalty: 30, load: 0, week: 0, cost: 37 },
      reason: '责任班组',
    })
  })

  test('A组本周44小时：48，给B组并说明', () => {
    const problem = choice(44)
    const solution = planNow(problem, { iterations: 50 })
    const { chosen, second, reason } = explain(problem, solution, 'order')
    expect(chosen).toMatchObject({ vehicle: 'B', cost: 37 })
    expect(second?.vehicle).toBe('A')
    expect(second?.week).toBeCloseTo(30, 9)
    expect(second?.cost).toBeCloseTo(48, 9)
    expect(reason).toBe('A组本周44小时，高于班组均值6小时')
  })
})

describe('班组与日期', () => {
  test('负责班组优先，太忙时给别人并说明，总成本与独立计算一致', () => {
    const visits = Array.from({ length: 14 }, (_, i) => visit(`${'ABCD'[i % 4]}${i}`, 45, { responsibleCrewId: 'K' }))
    const crews = [crew('K'), crew('L')]
    const { problem } = crewDays(visits, crews, options)
    const solution = planNow(problem, { iterations: 4000 })
    const { findings, cost } = judgeRoutes(problem, solution)
    expect(findings).toEqual([])
    expect(solution.cost).toBeCloseTo(cost, 4)
    expect(solution.unserved).toEqual([])
    const given = visitsOf(solution).filter(({ crewId }) => crewId === 'L')
    expect(given.length).toBeGreaterThan(0)
    for (const { orderId } of given) expect(explain(problem, solution, orderId).reason).not.toBe('责任班组')
  })

  test('被阻断的班组带着原因留下，谁都不能时待分配', () => {
    const blocked = (_: Visit, { crewId }: CrewOfTeam) => (crewId === 'L' ? 'L组仅安排1人，至少2人' : null)
    const one = crewDays([visit('A1')], [crew('K'), crew('L')], { ...options, blocked })
    expect(one.blocked.get('A1')).toEqual([{ crewId: 'L', text: 'L组仅安排1人，至少2人' }])
    expect(visitsOf(planNow(one.problem, { iterations: 20 }))[0]?.crewId).toBe('K')
    const none = crewDays([visit('A1')], [crew('L')], { ...options, blocked })
    expect(planNow(none.problem, { iterations: 20 }).unserved).toEqual(['A1'])
  })

  test('超过每日上限的余下待分配，说明每个班组的原因', () => {
    const visits = Array.from({ length: 14 }, (_, i) => visit(`A${i}`))
    const { problem } = crewDays(visits, [crew('K')], options)
    const solution = planNow(problem, { iterations: 1000 })
    expect(solution.unserved).toHaveLength(3)
    const left = explain(problem, solution, solution.unserved[0] ?? '')
    expect(left.chosen).toBeNull()
    expect(left.reason).toMatch(/^K组当日\d+分钟，超过540分钟$/)
  })

  test('一人在两个班组：每天只跟一个班组出去', () => {
    const [one, two, three] = ['1', '2', '3'].map((userId) => ({ userId }))
    const crews = [crew('K', { workers: [one, two] as never }), crew('L', { workers: [two, three] as never })]
    const visits = Array.from({ length: 14 }, (_, i) => visit(`A${i}`))
    const { problem } = crewDays(visits, crews, options)
    const solution = planNow(problem, { iterations: 1000 })
    expect(solution.routes).toHaveLength(1)
    expect(solution.unserved).toHaveLength(3)
    const { reason } = explain(problem, solution, solution.unserved[0] ?? '')
    expect(reason).toMatch(/当日\d+分钟，超过540分钟/)
    expect(reason).toMatch(/[KL]组有人当日在其他班组/)
  })

  test('优先级高的先有位置', () => {
    const visits = Array.from({ length: 14 }, (_, i) => visit(`A${i}`))
    const urgent = new Set(['A3', 'A7', 'A11'])
    const priority = ({ orderId }: Visit) => (urgent.has(orderId) ? 10 : 1)
    const { problem } = crewDays(visits, [crew('K')], { ...options, priority })
    const { unserved } = planNow(problem, { iterations: 1000 })
    expect(unserved.filter((id) => urgent.has(id))).toEqual([])
  })

  test('可在几天内做的，改到便宜的那天；进场时段按天', () => {
    const days = () => [
      { day: '2026-03-14', penalty: 0 },
      { day: '2026-03-13', penalty: 5 },
    ]
    const windows = (_: Visit, date: string) => (date === '2026-03-14' ? [] : ([[600, 700]] as const))
    const { problem } = crewDays([visit('A1')], [crew('K')], { ...options, days, windows })
    const [planned] = visitsOf(planNow(problem, { iterations: 20 }))
    expect(planned).toMatchObject({ date: '2026-03-13', start: 600, end: 645 })
  })
})
