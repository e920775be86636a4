import { describe, expect, it } from 'vitest'
import { nationalItems } from '#modules/template/shared/checklist.ts'
import { type SimulatedWork, simulatedItems, simulatedWork } from '#test/fixtures/effect.ts'
import { type EffectLine, effectsOf } from './effect.ts'
import type { EffectData, EffectLift } from './effectTypes.ts'
import { groupsOf } from './groups.ts'
import { EffectMetric, metricsOf } from './metrics.ts'
import { EffectReason, EffectVerdict } from './verdict.ts'

const { closing, reopening, horizontal, vertical, levelling, faults } = EffectMetric.code
const { helps, none, lacking } = EffectVerdict.code
const LONG = 300_000

const lineOf = (data: EffectData, code = 'A-2-9', metric: EffectMetric = closing): EffectLine => {
  const line = effectsOf(data).find((one) => one.metric === metric && one.items[0]?.code === code)
  if (!line) throw new Error(`no line of ${code}`)
  return line
}
const many = (times: number, work: SimulatedWork, code?: string, metric?: EffectMetric): EffectLine[] =>
  Array.from({ length: times }, (_, seed) => lineOf(simulatedWork(seed + 1, work), code, metric))
const share = (lines: readonly EffectLine[], of: (line: EffectLine) => boolean): number =>
  lines.filter(of).length / lines.length
const covers =
  (truth: number) =>
  ({ difference }: EffectLine) =>
    difference !== null && difference.lo <= truth && difference.hi >= truth
const meanOf = (lines: readonly EffectLine[]): number =>
  lines.reduce((sum, { difference }) => sum + (difference?.difference ?? 0), 0) / lines.length

describe('双重差分对已知作用的模拟', () => {
  it(
    '作用 0.15 秒：估计无偏，95 % 区间在约 95 % 的公司里盖住它，都判有效',
    () => {
      const lines = many(200, { quarter: -0.15 })
      expect(Math.abs(meanOf(lines) + 0.15)).toBeLessThan(0.008)
      expect(share(lines, covers(-0.15))).toBeGreaterThan(0.915)
      expect(share(lines, covers(-0.15))).toBeLessThan(0.99)
      expect(share(lines, ({ verdict }) => verdict === helps)).toBeGreaterThan(0.95)
    },
    LONG,
  )

  it(
    '没有作用：判有效的不到 5 %，绝大多数说得出未见效果',
    () => {
      const lines = many(200, {})
      expect(share(lines, covers(0))).toBeGreaterThan(0.915)
      expect(share(lines, ({ verdict }) => verdict === helps)).toBeLessThanOrEqual(0.05)
      expect(share(lines, ({ verdict }) => verdict === none)).toBeGreaterThan(0.85)
    },
    LONG,
  )

  it(
    '半年项目总与季度项目同做：两样各算各的，不把季度的作用记到半年项目上',
    () => {
      const both = many(60, { quarter: -0.15, halfYear: -0.1 }, 'A-3-11')
      expect(Math.abs(meanOf(both) + 0.1)).toBeLessThan(0.015)
      const idle = many(60, { quarter: -0.15 }, 'A-3-11')
      expect(Math.abs(meanOf(idle))).toBeLessThan(0.015)
      expect(share(idle, ({ verdict }) => verdict === helps)).toBeLessThanOrEqual(0.07)
    },
    LONG,
  )

  it(
    '门正坏时才去做、其实没有作用：前后相比像是好了，不判有效',
    () => {
      const lines = many(120, { whenBad: 0.5 })
      const naive = lines.map(({ difference }) =>
        difference ? difference.treated.after - difference.treated.before : 0,
      )
      expect(naive.reduce((sum, one) => sum + one, 0) / naive.length).toBeLessThan(-0.05)
      expect(share(lines, ({ verdict }) => verdict === helps)).toBeLessThanOrEqual(0.07)
      expect(share(lines, ({ reason }) => reason === EffectReason.code.dip)).toBeGreaterThan(0.2)
    },
    LONG,
  )

  it(
    '故障率：没有作用时区间盖住 0，故障少时不给数；减半以上看得出来',
    () => {
      const same = many(100, { faults: [0.5, 0.5] }, 'A-2-9', faults)
      expect(share(same, covers(0))).toBeGreaterThan(0.9)
      expect(share(same, ({ verdict }) => verdict === helps)).toBeLessThanOrEqual(0.05)
      const rare = lineOf(simulatedWork(1, { faults: [0.02, 0.02] }), 'A-2-9', faults)
      expect(rare).toMatchObject({
        verdict: lacking,
        reason: EffectReason.code.fewFaults,
        difference: null,
        course: [],
      })
      const fewer = many(10, { lifts: 300, faults: [0.8, 0.2] }, 'A-2-9', faults)
      expect(share(fewer, ({ verdict }) => verdict === helps)).toBeGreaterThan(0.8)
    },
    LONG,
  )
})

describe('谁和谁比', () => {
  const work = simulatedWork(7, { quarter: -0.15 })
  const changed = (change: (lift: EffectLift, n: number) => Partial<EffectLift>): EffectData => ({
    ...work,
    lifts: work.lifts.map((lift, n) => ({ ...lift, ...change(lift, n) })),
  })
  const liftsIn = ({ sets }: EffectLine) =>
    new Set(sets.flatMap(({ treated, controls }) => [treated.lift, ...controls.map(({ lift }) => lift)]))

  it('对照前后 30 天都没做这项，同一台不对照自己，前值接近，同日期前后', () => {
    const { sets, compared, done } = lineOf(work)
    expect(compared).toBeGreaterThan(20)
    expect(done).toBeGreaterThan(compared)
    for (const { treated, controls } of sets)
      for (const control of controls) {
        expect(control.lift).not.toBe(treated.lift)
        expect(Math.abs(control.before - treated.before)).toBeLessThan(0.15)
        expect(Math.abs(control.visit.at - treated.visit.at)).toBeLessThanOrEqual(15)
        const near = work.lifts[control.lift]?.visits.filter(({ at }) => Math.abs(at - control.visit.at) <= 30) ?? []
        expect(near.some(({ done: items }) => items.includes(1))).toBe(false)
      }
  })

  it('停用过、没有采集的电梯两边都不算；未采集的天不当作 0', () => {
    const out = lineOf(changed((_, n) => (n % 2 === 0 ? { out: [[80, 82]] } : {})))
    const all = [...liftsIn(out)]
    expect(all.length).toBeGreaterThan(10)
    const near = out.sets
      .flatMap(({ treated, controls }) => [treated, ...controls])
      .filter(({ lift }) => lift % 2 === 0)
    expect(near.every(({ visit }) => visit.at - 30 > 82 || visit.at + 30 < 80)).toBe(true)
    const dark = lineOf(changed((_, n) => (n < 40 ? { series: {} } : {})))
    expect([...liftsIn(dark)].every((lift) => lift >= 40)).toBe(true)
    const holes = lineOf(
      changed(({ series }) => ({
        series: {
          [closing]: series[closing]?.map((value, day) => (day % 3 === 0 ? Number.NaN : value)) as Float32Array,
        },
      })),
    )
    expect(holes.difference?.treated.before).toBeGreaterThan(2.3)
    expect(holes.difference?.difference).toBeCloseTo(lineOf(work).difference?.difference ?? 0, 1)
    const none = effectsOf(changed(() => ({ series: {} })))
    expect(none.every(({ verdict, difference }) => verdict === lacking && difference === null)).toBe(true)
    expect(none.map(({ reason }) => reason)).toContain(EffectReason.code.unmeasured)
  })

  it('别的梯型、梯龄相差大、用得多得多的，以及不知道的与知道的，不互相比', () => {
    const of: readonly ((n: number) => Partial<EffectLift>)[] = [
      (n) => ({ category: 1 + (n % 2) }),
      (n) => ({ type: 1 + (n % 2) }),
      (n) => ({ ageYears: n % 2 === 0 ? 3 : 12 }),
      (n) => ({ ageYears: n % 2 === 0 ? 3 : null }),
      (n) => ({ runs: n % 2 === 0 ? 200 : 700 }),
      (n) => ({ runs: n % 2 === 0 ? 200 : null }),
    ]
    for (const over of of) {
      const { sets } = lineOf(changed((_, n) => over(n)))
      expect(sets.length).toBeGreaterThan(0)
      for (const { treated, controls } of sets) for (const { lift } of controls) expect(lift % 2).toBe(treated.lift % 2)
    }
  })

  it('修过门的电梯，修之前与修之后的天不放在一起', () => {
    const at = (lift: EffectLift) => lift.visits.find(({ done }) => done.includes(1))?.at ?? -1
    // A repair five days after the work: less than half of the days after are left.
    const soon = lineOf(changed((lift) => ({ repairs: { door: [at(lift) + 5], drive: [] } })))
    const legs = soon.sets.flatMap(({ treated, controls }) => [treated, ...controls])
    for (const { lift, visit } of legs) {
      const repaired = at(work.lifts[lift] as EffectLift) + 5
      expect(repaired <= visit.at - 15 || repaired >= visit.at + 15).toBe(true)
    }
    const drive = lineOf(changed((lift) => ({ repairs: { door: [], drive: [at(lift) + 5] } })))
    expect(drive.sets).toEqual(lineOf(work).sets)
  })

  it('太少就没有数：电梯不够、没有对照、每次都做', () => {
    const few = lineOf({ ...work, lifts: work.lifts.slice(0, 14) })
    expect(few).toMatchObject({ verdict: lacking, difference: null })
    expect([EffectReason.code.few, EffectReason.code.alone]).toContain(few.reason)
    const every = lineOf(work, 'A-1-22')
    expect(every).toMatchObject({ verdict: lacking, reason: EffectReason.code.every, compared: 0, difference: null })
    const flat = lineOf(
      changed(({ series }) => ({ series: { [closing]: series[closing]?.map(() => 2.5) as Float32Array } })),
    )
    expect(flat).toMatchObject({ verdict: lacking, reason: EffectReason.code.steady, difference: null })
  })

  it('前后 30 天的走势各 30 点，没有当天', () => {
    const { course } = lineOf(work)
    expect(course).toHaveLength(60)
    expect(course.some(({ day }) => day === 0)).toBe(false)
    const mean = (side: 'treated' | 'controls', after: boolean) => {
      const some = course.filter(({ day }) => day > 0 === after).map((point) => point[side] ?? Number.NaN)
      return some.reduce((sum, one) => sum + one, 0) / some.length
    }
    const drop = mean('treated', true) - mean('treated', false) - (mean('controls', true) - mean('controls', false))
    expect(drop).toBeCloseTo(lineOf(work).difference?.difference ?? 0, 2)
  })
})

describe('项目与指标', () => {
  const metricOf = (code: string) => metricsOf(nationalItems(1).find(({ itemCode }) => itemCode === code)?.name ?? '')

  it('附件 A 的项目按其文字归到指标；个个都看故障率', () => {
    expect(metricOf('A-2-9')).toEqual([closing, reopening, faults])
    expect(metricOf('A-2-10')).toEqual([closing, reopening, faults])
    expect(metricOf('A-3-11')).toEqual([closing, reopening, faults])
    expect(metricOf('A-2-7')).toEqual([horizontal, faults])
    expect(metricOf('A-4-11')).toEqual([horizontal, faults])
    expect(metricOf('A-2-5')).toEqual([vertical, faults])
    expect(metricOf('A-3-7')).toEqual([vertical, faults])
    expect(metricOf('A-2-2')).toEqual([levelling, faults])
    expect(metricOf('A-4-3')).toEqual([levelling, faults])
    for (const code of ['A-1-30', 'A-2-12', 'A-2-6', 'A-3-10', 'A-4-6']) expect(metricOf(code), code).toEqual([faults])
  })

  it('总在一起做的合为一组；偶尔分开的仍算一起，常分开的不算', () => {
    const items = [...simulatedItems, { code: 'X', name: '门锁', level: 3 }]
    const lift = (dones: readonly (readonly number[])[]): EffectLift => ({
      ...(simulatedWork(1, { lifts: 1 }).lifts[0] as EffectLift),
      visits: dones.map((done, at) => ({ id: String(at), at, done })),
    })
    const visits = Array.from({ length: 60 }, (_, n) => (n % 6 === 0 ? (n === 0 ? [0, 1] : [0, 1, 3]) : [0]))
    expect(groupsOf(items, [lift(visits)]).map((group) => [group.items, group.every])).toEqual([
      [[0], true],
      [[1, 3], false],
    ])
    const apart = visits.map((done, n) => (n % 12 === 0 && done.length > 1 ? [0, 1] : done))
    expect(groupsOf(items, [lift(apart)]).map((group) => group.items)).toEqual([[0], [1], [3]])
  })
})
