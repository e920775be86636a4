import { describe, expect, test, vi } from 'vitest'
import { judgeRoutes } from '#test/checker/routes.ts'
import { plan, planNow } from './plan.ts'
import type { Problem, Span, Stop, Vehicle } from './problem.ts'
import { Random } from './random.ts'

// Thousands of problems take seconds, on a busy machine many.
vi.setConfig({ testTimeout: 120_000 })

/** Made-up problems in which every rule can bite. */
function anyProblem(seed: number, mostStops: number, mostVehicles: number): Problem {
  const random = new Random(seed)
  const between = (least: number, most: number) => least + random.below(most - least + 1)
  const often = (share: number) => random.next() < share
  const places = between(1, 6)
  const points = Array.from({ length: places }, () => [between(0, 40), between(0, 40)] as const)
  // Learned ways differ by direction and may be longer than a detour.
  const travel = points.flatMap(([x, y], i) =>
    points.map(([u, v], j) =>
      i === j ? 3 : 4 + Math.ceil(Math.hypot(x - u, y - v)) + (often(0.2) ? between(0, 30) : 0),
    ),
  )
  const windows = (): Span[] =>
    Array.from({ length: between(1, 3) }, (_, i): Span => {
      const from = 500 + i * 180 + between(0, 60)
      return [from, from + between(30, 170)]
    })
  const vehicles = Array.from(
    { length: between(1, mostVehicles) },
    (_, v): Vehicle => ({
      id: `v${v}`,
      start: often(0.8) ? random.below(places) : null,
      end: often(0.3) ? random.below(places) : null,
      shift: [510, often(0.5) ? 1440 : between(700, 1100)],
      lunch: often(0.7) ? { from: 720, to: 780 } : null,
      target: often(0.5) ? between(60, 420) : undefined,
      max: often(0.5) ? between(200, 540) : undefined,
      load: often(0.3) ? between(0, 200) : undefined,
      capacity: often(0.3) ? between(2, 6) : undefined,
      exclusive: often(0.2) ? ['person'] : undefined,
      day: v % 3,
      workload: often(0.7) ? `w${v % 2}` : undefined,
    }),
  )
  const stops = Array.from(
    { length: between(0, mostStops) },
    (_, c): Stop => ({
      id: `s${c}`,
      place: random.below(places),
      minutes: between(5, 90),
      demand: between(0, 2),
      priority: often(0.2) ? 2 : undefined,
      fixed: often(0.1) ? true : undefined,
      after: c % 2 === 1 && often(0.3) ? { stop: `s${c - 1}`, least: between(-1, 1), most: between(1, 2) } : undefined,
      windows: often(0.4) ? windows() : undefined,
      allowed: often(0.5)
        ? vehicles.flatMap(({ id }) =>
            often(0.7)
              ? [{ vehicle: id, penalty: often(0.5) ? 30 : 0, windows: often(0.2) ? windows() : undefined }]
              : [],
          )
        : undefined,
    }),
  )
  const workloads = ['w0', 'w1', 'w2'].map((id) => ({ id, pool: id === 'w2' ? 'q' : 'p', minutes: between(0, 300) }))
  return { places, travel, vehicles, stops, workloads }
}

describe('每个方案都守规则', () => {
  test('三千个随机小问题：独立检查没有发现，成本相同', () => {
    for (let seed = 1; seed <= 3000; seed++) {
      const problem = anyProblem(seed, 14, 4)
      const solution = planNow(problem, { iterations: 60, seed })
      const { findings, cost } = judgeRoutes(problem, solution)
      expect(findings, `seed ${seed}`).toEqual([])
      expect(solution.cost, `seed ${seed}`).toBeCloseTo(cost, 4)
    }
  })
})

describe('小问题与穷举一致', () => {
  test('一辆车七站', () => {
    for (let seed = 1; seed <= 25; seed++) expectOptimum(anyProblem(seed * 7, 7, 1), seed)
  })

  test('两三辆车五站', () => {
    for (let seed = 1; seed <= 60; seed++) expectOptimum(anyProblem(seed * 13, 5, 3), seed)
  })
})

function expectOptimum(problem: Problem, seed: number): void {
  const solution = planNow(problem, { iterations: 4000, seed })
  expect(solution.cost, `seed ${seed}`).toBeCloseTo(bruteForce(problem), 4)
}

/** Every stop at every place of every route, or left out. */
function bruteForce(problem: Problem): number {
  const routes = problem.vehicles.map(({ id }) => ({ vehicle: id, stops: [] as string[] }))
  const unserved: string[] = []
  let best = Number.POSITIVE_INFINITY
  const extend = (c: number): void => {
    const stop = problem.stops[c]
    if (!stop) {
      best = Math.min(best, costWhenDriven(problem, routes, unserved))
      return
    }
    unserved.push(stop.id)
    extend(c + 1)
    unserved.pop()
    for (const route of routes) {
      if (stop.allowed && !stop.allowed.some(({ vehicle }) => vehicle === route.vehicle)) continue
      for (let at = 0; at <= route.stops.length; at++) {
        route.stops.splice(at, 0, stop.id)
        extend(c + 1)
        route.stops.splice(at, 1)
      }
    }
  }
  extend(0)
  return best
}

/** Infinity when a rule is broken, however the waiting is laid: every service as early as it may be. */
function costWhenDriven(
  problem: Problem,
  routes: readonly { vehicle: string; stops: string[] }[],
  unserved: string[],
): number {
  const driven = routes.flatMap(({ vehicle: id, stops }) => {
    if (stops.length === 0) return []
    const vehicle = problem.vehicles.find((each) => each.id === id) as Vehicle
    let [clock, at] = [vehicle.shift[0], vehicle.start]
    const served = stops.map((name) => {
      const stop = problem.stops.find((each) => each.id === name) as Stop
      clock += at === null ? 0 : (problem.travel[at * problem.places + stop.place] as number)
      const arrival = clock
      const windows = stop.allowed?.find((each) => each.vehicle === id)?.windows ?? stop.windows ?? [vehicle.shift]
      const { from, to } = vehicle.lunch ?? { from: 5000, to: 0 }
      const starts = windows.flatMap((window) => [Math.max(arrival, window[0]), Math.max(arrival, to, window[0])])
      const start = starts
        .filter((s) => windows.some((w) => w[0] <= s && s + stop.minutes <= w[1]))
        .filter((s) => s >= to || s + stop.minutes <= from + 20)
        .reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
      clock = start + stop.minutes
      at = stop.place
      return { stop: name, place: stop.place, arrival, start, end: clock }
    })
    return [{ vehicle: id, stops: served, travel: 0, inside: 0, service: 0 }]
  })
  if (driven.some(({ stops }) => stops.some(({ start }) => !Number.isFinite(start)))) return Number.POSITIVE_INFINITY
  const { findings, cost } = judgeRoutes(problem, { routes: driven, unserved })
  return findings.length > 0 ? Number.POSITIVE_INFINITY : cost
}

describe('调用', () => {
  const problem = anyProblem(4242, 60, 6)
  const shape = ({ routes, unserved, cost }: ReturnType<typeof planNow>) => ({ routes, unserved, cost })

  test('同一种子同一方案，不同方式相同', async () => {
    const first = planNow(problem, { iterations: 800, seed: 7 })
    expect(shape(planNow(problem, { iterations: 800, seed: 7 }))).toEqual(shape(first))
    expect(shape(await plan(problem, { iterations: 800, seed: 7 }))).toEqual(shape(first))
    expect(first.iterations).toBe(800)
  })

  test('改进的记录单调下降，最后一项就是结果', () => {
    const { history, cost } = planNow(problem, { iterations: 2000, seed: 3 })
    const costs = history.map((each) => each.cost)
    expect(costs).toEqual(costs.toSorted((a, b) => b - a))
    expect(costs.at(-1)).toBeCloseTo(cost, 6)
    expect(history[0]?.iteration).toBe(0)
  })

  test('搜索中途：份额只增不减，到 1 为止；听的人叫停就停，不再找下去', async () => {
    const problem = anyProblem(5, 60, 8)
    const heard: number[] = []
    await plan(problem, { iterations: 20_000, between: (share) => void heard.push(share) })
    expect(heard.length).toBeGreaterThan(2)
    expect(heard).toEqual(heard.toSorted((a, b) => a - b))
    expect(heard.at(-1)).toBeLessThanOrEqual(1)
    let turns = 0
    const stopped = plan(problem, {
      iterations: 1_000_000_000,
      between: () => {
        if (++turns === 3) throw new Error('nobody waits')
      },
    })
    await expect(stopped).rejects.toThrow('nobody waits')
    expect(turns).toBe(3)
  })

  test('限时结束', async () => {
    const limited = await plan(problem, { deadline: 150 })
    expect(limited.ms).toBeGreaterThanOrEqual(150)
    expect(judgeRoutes(problem, limited).findings).toEqual([])
  })

  test('别人已有的先排，谁也不能把它挤出去', () => {
    const travel = [3, 10, 10, 3]
    const vehicle = { id: 'v', start: 0, end: null, shift: [510, 1440] as const, max: 120 }
    const stop = (id: string, more = {}) => ({ id, place: 1, minutes: 50, priority: 9, ...more })
    const stops = [stop('a'), stop('b'), stop('已有', { fixed: true })]
    const { routes, unserved } = planNow({ places: 2, travel, vehicles: [vehicle], stops }, { iterations: 0 })
    expect(routes[0]?.stops.map((each) => each.stop).toSorted()).toEqual(['a', '已有'])
    expect(unserved).toEqual(['b'])
  })

  test('同一台电梯的两次：按天数隔开，隔不开的留下', () => {
    const vehicles = [1, 2, 9].map((day) => ({ id: `${day}`, start: 0, end: null, shift: [510, 1440] as const, day }))
    const on = (id: string, days: number[], more = {}) => ({
      id,
      place: 0,
      minutes: 45,
      allowed: days.map((day, at) => ({ vehicle: `${day}`, penalty: 60 * at })),
      ...more,
    })
    const after = { stop: '前', least: 5, most: 15 }
    const given = { places: 1, travel: [3], vehicles }
    const apart = planNow({ ...given, stops: [on('前', [2, 1]), on('后', [2, 9], { after })] }, { iterations: 200 })
    expect(apart.routes.map(({ vehicle, stops }) => [vehicle, stops[0]?.stop])).toEqual([
      ['2', '前'],
      ['9', '后'],
    ])
    expect(planNow({ ...given, stops: [on('前', [1]), on('后', [2], { after })] }).unserved).toHaveLength(1)
  })

  test('不成立的问题说明哪里不对，不给出成本不是数的方案', () => {
    const vehicle = { id: 'v', start: 0, end: null, shift: [510, 1440] as const }
    const sound = { places: 2, travel: [3, 10, 10, 3], vehicles: [vehicle], stops: [{ id: 's', place: 1, minutes: 5 }] }
    const said = (more: Partial<Problem>) => () => planNow({ ...sound, ...more })
    expect(said({ travel: [3, 10, 10] })).toThrow('2 places need 4 ways, not 3')
    expect(said({ travel: [3, Number.NaN, 10, 3] })).toThrow('the way from place 0 to 1 is NaN')
    expect(said({ stops: [{ id: 's', place: 2, minutes: 5 }] })).toThrow('stop s: no place 2')
    expect(said({ stops: [{ id: 's', place: 1, minutes: Number.NaN }] })).toThrow('stop s: lasts NaN')
    expect(said({ vehicles: [{ ...vehicle, start: 7 }] })).toThrow('vehicle v: no place 7')
    expect(said({ vehicles: [{ ...vehicle, load: Number.NaN }] })).toThrow('vehicle v: its load is no number')
    expect(said({ vehicles: [vehicle, vehicle] })).toThrow('vehicle v twice')
  })

  test('空问题、没有车、名称不认识', () => {
    expect(planNow({ places: 0, travel: [], vehicles: [], stops: [] }).routes).toEqual([])
    const alone = { places: 1, travel: [0], vehicles: [], stops: [{ id: 's', place: 0, minutes: 5 }] }
    expect(planNow(alone).unserved).toEqual(['s'])
    const wrong = { ...alone, stops: [{ id: 's', place: 0, minutes: 5, allowed: [{ vehicle: 'x' }] }] }
    expect(() => planNow(wrong)).toThrow(RangeError)
  })
})
