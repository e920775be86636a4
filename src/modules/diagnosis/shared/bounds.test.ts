import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chanceOf, classChance, type History, ratioOf } from './forecast/chance.ts'
import { chanceText } from './forecast/forecastText.ts'
import { healthOf } from './health.ts'
import { defaultHealthRule as rule } from './healthRule.ts'
import { deductionText } from './healthText.ts'
import type { HealthFacts, Measured } from './healthTypes.ts'
import { benjaminiHochberg, wilson } from './statistics/proportion.ts'
import { mannKendall, theilSen } from './statistics/trend.ts'

/** What holds whatever is measured. */
const share = fc.double({ min: 0, max: 1, noNaN: true })
const amount = fc.double({ min: 0, max: 500, noNaN: true })
const measured = Object.keys(rule.limits) as Measured[]

const facts: fc.Arbitrary<HealthFacts> = fc.record({
  incidents: fc.option(
    fc.array(
      fc.record({
        code: fc.constantFrom('01', '05', '09', '11', '94'),
        level: fc.constantFrom('A', 'B', 'C'),
        daysAgo: fc.integer({ min: 0, max: 500 }),
      }),
    ),
  ),
  history: fc.option(
    fc.record({ n: fc.nat(60), expected: amount, k: fc.double({ min: 0.05, max: 900, noNaN: true }) }),
  ),
  readings: fc.uniqueArray(fc.record({ of: fc.constantFrom(...measured), value: amount }), {
    selector: ({ of }) => of,
  }),
  visits: fc.option(
    fc.nat(24).chain((due) => fc.record({ due: fc.constant(due), onTime: fc.integer({ min: 0, max: due }) })),
  ),
  openHazards: fc.nat(30),
  inspectionValid: fc.option(fc.boolean()),
  lives: fc.array(
    fc.record({
      name: fc.constantFrom('钢丝绳弯折次数', '使用年限'),
      used: fc.double({ min: 0, max: 3, noNaN: true }),
    }),
  ),
  openCritical: fc.boolean(),
  overGap: fc.boolean(),
})

describe('健康分', () => {
  it('在 0 到 100 之间，加扣分等于 100，每条扣分有话可说', () => {
    fc.assert(
      fc.property(facts, (one) => {
        const { score, completeness, items, deductions } = healthOf(one, rule)
        for (const item of Object.values(items)) if (item !== null) expect(item >= 0 && item <= 100).toBe(true)
        expect(score === null).toBe(completeness < 0.6)
        if (score === null) return
        expect(score >= -1e-9 && score <= 100).toBe(true)
        expect(score + deductions.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(100, 6)
        for (const deduction of deductions) {
          expect(deduction.points).toBeGreaterThan(0)
          expect(deduction.causes.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(deduction.points, 6)
          expect(deductionText(deduction)).toMatch(/^−\d+(\.\d)? \S/)
        }
      }),
    )
  })

  it('多一次困人、多一项隐患，分数不会变高', () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: 0, max: 500 }), (one, daysAgo) => {
        const before = healthOf(one, rule).score
        const incidents = one.incidents && [...one.incidents, { code: '94', level: 'A' as const, daysAgo }]
        const after = healthOf({ ...one, incidents, openHazards: one.openHazards + 1 }, rule).score
        if (before !== null) expect(after).toBeLessThanOrEqual(before + 1e-9)
      }),
    )
  })
})

describe('故障概率', () => {
  const history: fc.Arbitrary<History> = fc.record({
    n: fc.nat(40),
    expected: amount,
    k: fc.double({ min: 0.05, max: 900, noNaN: true }),
  })

  it('在 0 与 1 之间；故障越多、预期越高，概率越高；比值向 1 收缩', () => {
    fc.assert(
      fc.property(history, fc.double({ min: 1e-4, max: 20, noNaN: true }), (one, ahead) => {
        const p = chanceOf(one, ahead)
        expect(p > 0 && p <= 1).toBe(true)
        expect(chanceOf({ ...one, n: one.n + 1 }, ahead)).toBeGreaterThanOrEqual(p)
        expect(chanceOf(one, 2 * ahead)).toBeGreaterThanOrEqual(p)
        expect(classChance(one.k, ahead)).toBe(chanceOf({ n: 0, expected: 0, k: one.k }, ahead))
        const ratio = ratioOf(one)
        // Nothing was expected and nothing came: as usual.
        const own = one.n === one.expected ? 1 : one.n / one.expected
        if (own >= 1) expect(ratio >= 1 && ratio <= own + 1e-9).toBe(true)
        else expect(ratio <= 1 && ratio >= own - 1e-9).toBe(true)
      }),
    )
  })

  it('所说的只有台数，没有日期', () => {
    fc.assert(
      fc.property(share, (p) => {
        expect(chanceText(p)).toMatch(/^100 台此类电梯中(约 \d{1,3}|不到 1) 台会在 30 天内发生故障$/)
      }),
    )
  })
})

describe('检验', () => {
  it('p 在 0 与 1 之间；把数列倒过来，趋势反号而 p 不变', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 2, maxLength: 40 }), (values) => {
        const ours = mannKendall(values)
        const back = mannKendall(values.toReversed())
        expect(ours.p >= 0 && ours.p <= 1).toBe(true)
        expect(back.s).toBe(ours.s === 0 ? 0 : -ours.s)
        expect(back.p).toBeCloseTo(ours.p, 12)
        const line = theilSen(values.map((y, x) => ({ x, y })))
        expect((line?.lo ?? 1) <= (line?.slope ?? 0) && (line?.slope ?? 1) <= (line?.hi ?? 0)).toBe(true)
      }),
    )
  })

  it('控制假发现只会少报；Wilson 区间含比例', () => {
    fc.assert(
      fc.property(fc.array(share, { minLength: 1, maxLength: 40 }), fc.nat(50), fc.nat(50), (p, x, more) => {
        for (const [i, one] of benjaminiHochberg(p).entries()) {
          expect(one.p).toBeGreaterThanOrEqual((p[i] ?? 1) * (1 - 1e-12))
          expect(one.p).toBeLessThanOrEqual(1)
        }
        const n = x + more
        if (n === 0) return
        const { lo, hi } = wilson(x, n)
        expect(lo <= x / n + 1e-12 && x / n <= hi + 1e-12 && lo >= 0 && hi <= 1).toBe(true)
      }),
    )
  })
})
