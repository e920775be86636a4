import { describe, expect, it } from 'vitest'
import { Draws } from '#test/fixtures/diagnosis/draws.ts'
import reference from '#test/fixtures/diagnosis/reference.json' with { type: 'json' }
import { clusterDraws, middleOf } from './bootstrap.ts'
import { cusumChart, ewmaChart } from './charts.ts'
import { fitK, MOST_K } from './gammaPoisson.ts'
import { designOf, solve } from './linear.ts'
import { poissonAtLeast, poissonAtMost } from './poisson.ts'
import { benjaminiHochberg, wilson } from './proportion.ts'
import { medianDistance, quantile, robustZ } from './quantile.ts'
import { fitModel, huberRegression, logisticFamily, poissonFamily } from './regression.ts'
import {
  auc,
  brier,
  brierSkill,
  calibrationBins,
  calibrationError,
  calibrationLine,
  type Forecast,
  highestFirst,
  logLoss,
  reweighted,
  said,
  topShare,
} from './scores.ts'
import { incompleteGamma, lnGamma, normalQuantile, normalTail } from './special.ts'
import { naturalSpline } from './spline.ts'
import { incompleteBeta, studentQuantile, studentTail } from './student.ts'
import { kaplanMeier, medianLife } from './survival.ts'
import { mannKendall, theilSen } from './trend.ts'

/** The same definition: equal to 1e-9 of the value. Looser where a search ends, with the reason beside it. */
function same(ours: number | null | undefined, theirs: number, relative = 1e-9) {
  expect(Math.abs((ours ?? Number.NaN) - theirs)).toBeLessThanOrEqual(relative * Math.max(Math.abs(theirs), 1e-300))
}
function sameAll(ours: Iterable<number>, theirs: readonly number[], relative?: number) {
  const all = [...ours]
  expect(all).toHaveLength(theirs.length)
  for (const [i, one] of theirs.entries()) same(all[i], one, relative)
}

describe('与 scipy、statsmodels 一致', () => {
  it('特殊函数与泊松尾概率', () => {
    const { lnGamma: gammas, incompleteGamma: incomplete, normalTail: tails, normalQuantile: at } = reference.specials
    for (const { x, value } of gammas) same(lnGamma(x), value)
    for (const { a, x, lower, upper } of incomplete) {
      same(incompleteGamma(a, x).lower, lower)
      // One of the two is 1 − the other: it has the digits of 1, not its own.
      if (upper > 1e-6) same(incompleteGamma(a, x).upper, upper)
    }
    for (const { z, value } of tails) same(normalTail(z), value)
    for (const { p, value } of at) same(normalQuantile(p), value)
    for (const { x, lambda, atLeast, atMost } of reference.specials.poisson) {
      same(poissonAtLeast(x, lambda), atLeast)
      same(poissonAtMost(x, lambda), atMost)
    }
  })

  it('t 分布：不完全贝塔函数、尾概率与分位数', () => {
    for (const { a, b, x, value } of reference.student.beta) same(incompleteBeta(a, b, x), value)
    for (const { t, df, value } of reference.student.tail) same(studentTail(t, df), value)
    for (const { p, df, value } of reference.student.quantile) same(studentQuantile(p, df), value)
    expect(studentQuantile(0.5, 7)).toBe(0)
    expect(() => studentQuantile(1, 7)).toThrow(RangeError)
  })

  it('Theil–Sen 斜率与区间、Mann–Kendall', () => {
    for (const one of reference.trends) {
      const points = one.x.map((x, i) => ({ x, y: one.y[i] ?? Number.NaN }))
      const line = theilSen(points)
      same(line?.slope, one.slope)
      same(line?.intercept, one.intercept)
      same(line?.lo, one.lo)
      same(line?.hi, one.hi)
      const trend = mannKendall(one.y)
      expect(trend.s).toBe(one.s)
      same(trend.variance, one.variance)
      same(2 * normalTail(Math.abs(trend.s) / Math.sqrt(trend.variance)), one.plainP)
      same(trend.p, one.p)
    }
    expect(reference.trends.map(({ exact }) => exact)).toContain(true)
    expect(reference.trends.map(({ exact }) => exact)).toContain(false)
  })

  it('EWMA 与 CUSUM 控制图', () => {
    const { values, mean, sigma, ewma, limits, up, down } = reference.charts
    const chart = ewmaChart(values, { mean, sigma })
    sameAll(
      chart.map(({ value }) => value),
      ewma,
    )
    sameAll(
      chart.map(({ limit }) => limit),
      limits,
    )
    const sums = cusumChart(values, { mean, sigma })
    sameAll(
      sums.map((one) => one.up),
      up,
    )
    sameAll(
      sums.map((one) => one.down),
      down,
    )
    expect(sums.filter(({ high }) => high)).toHaveLength(up.filter((one) => one > 5 * sigma).length)
  })

  it('Huber 回归、MAD、分位数', () => {
    const { x, y, coefficients, scale, mad, quantiles } = reference.robust
    const fit = huberRegression(designOf(x.map((one) => [1, one])), Float64Array.from(y))
    // Both end within 1e-12 of a step of a search whose steps shrink by a factor of some tenths.
    sameAll(fit?.coefficients ?? [], coefficients, 1e-8)
    same(fit?.scale, scale, 1e-8)
    same(medianDistance(y), mad)
    sameAll(
      [0.05, 0.5, 0.95].map((q) => quantile(y, q)),
      quantiles,
    )
  })

  it('Wilson 区间、Benjamini–Hochberg', () => {
    for (const { x, n, lo, hi } of reference.proportions.wilson) {
      expect(wilson(x, n).lo).toBeCloseTo(lo, 12)
      expect(wilson(x, n).hi).toBeCloseTo(hi, 12)
    }
    const { p, adjusted, rejected } = reference.proportions.fdr
    const ours = benjaminiHochberg(p)
    sameAll(
      ours.map((one) => one.p),
      adjusted,
    )
    expect(ours.map((one) => one.rejected)).toEqual(rejected)
    expect(rejected).toContain(true)
  })

  it('Kaplan–Meier、Greenwood、中位寿命', () => {
    const { time, ended, times, survival, error, median } = reference.survival
    const steps = kaplanMeier(time.map((one, i) => ({ time: one, ended: ended[i] === 1 })))
    // Theirs has a line for each time, ours for each end.
    const ends = times.flatMap((one, i) => (steps.some((step) => step.time === one) ? [i] : []))
    expect(ends).toHaveLength(steps.length)
    sameAll(
      steps.map((step) => step.survival),
      ends.map((i) => survival[i] ?? Number.NaN),
    )
    sameAll(
      steps.map((step) => step.error),
      ends.map((i) => error[i] ?? Number.NaN),
    )
    expect(medianLife(steps)).toBe(median)
    expect(medianLife(kaplanMeier([{ time: 5, ended: false }]))).toBeNull()
  })

  it('泊松与逻辑回归、自然三次样条', () => {
    const { age, busy, exposure, weights, y, hit, poisson, weighted, logistic, spline } = reference.regressions
    const design = designOf(age.map((one, i) => [1, one, busy[i] ?? 0]))
    const offset = Float64Array.from(exposure, Math.log)
    const counts = Float64Array.from(y)
    const fit = fitModel(poissonFamily, design, counts, { offset })
    sameAll(fit?.coefficients ?? [], poisson.coefficients)
    // Theirs are of the last weights but one: they lag a step behind the coefficients.
    sameAll(fit?.errors ?? [], poisson.errors, 1e-7)
    const again = fitModel(poissonFamily, design, counts, { offset, weights: Float64Array.from(weights) })
    sameAll(again?.coefficients ?? [], weighted.coefficients)
    const chance = fitModel(logisticFamily, design, Float64Array.from(hit))
    sameAll(chance?.coefficients ?? [], logistic.coefficients)
    sameAll(chance?.errors ?? [], logistic.errors, 1e-7)

    const basis = spline.knots.map((knot) => [1, ...naturalSpline(knot, spline.knots)])
    const through = interpolate(basis, spline.heights)
    for (const [i, x] of spline.grid.entries())
      expect(
        [1, ...naturalSpline(x, spline.knots)].reduce((sum, one, j) => sum + one * (through[j] ?? 0), 0),
      ).toBeCloseTo(
        spline.values[i] ?? Number.NaN,
        // The system of four heights loses four digits.
        8,
      )
  })

  it('Gamma–泊松的 k', () => {
    const { n, expected, k } = reference.overdispersion
    // scipy's search is told to stop at 1e-10 of ln k, but sees the likelihood flat at about 1e-7.
    same(fitK(n.map((one, i) => ({ n: one, expected: expected[i] ?? 0 }))), k, 1e-6)
  })

  it('Brier、技巧、对数损失、AUC、校准、前 5 %', () => {
    const { p, y, line, ...theirs } = reference.scores
    const cases = highestFirst(p.map((one, i): Forecast => ({ p: one, y: y[i] === 1 ? 1 : 0 })))
    const all = said(cases)
    same(brier(all), theirs.brier)
    same(brierSkill(all), theirs.skill)
    same(logLoss(all), theirs.logLoss)
    same(auc(all), theirs.auc)
    same(calibrationError(all), theirs.ece)
    const ours = calibrationLine(all)
    same(ours?.intercept, line[0] ?? Number.NaN)
    same(ours?.slope, line[1] ?? Number.NaN)
    expect(topShare(all)?.precision).toBeCloseTo(theirs.precision, 12)
    expect(topShare(all)?.recall).toBeCloseTo(theirs.recall, 12)
    expect(calibrationBins(all).reduce((sum, { n }) => sum + n, 0)).toBe(cases.length)
  })

  it('权重就是重复的次数', () => {
    const cases = highestFirst(
      reference.scores.p.map((p, i): Forecast => ({ p, y: reference.scores.y[i] === 1 ? 1 : 0 })),
    )
    const twice = said(cases.flatMap((one, i) => Array.from({ length: i % 3 }, () => one)))
    const weighted = reweighted(
      said(cases),
      Float64Array.from(cases, (_, i) => i % 3),
    )
    for (const score of [
      brier,
      brierSkill,
      logLoss,
      auc,
      calibrationError,
      (all: typeof twice) => topShare(all)?.recall,
    ])
      expect(score(weighted)).toBeCloseTo(score(twice) ?? Number.NaN, 10)
    const line = calibrationLine(twice)
    expect(calibrationLine(weighted, line ?? undefined)?.slope).toBeCloseTo(line?.slope ?? Number.NaN, 8)
  })
})

/** Coefficients of a square basis through the heights, by the normal equations. */
function interpolate(basis: number[][], heights: number[]): Float64Array {
  const square = basis.flatMap((_, a) =>
    basis.map((__, b) => basis.reduce((s, row) => s + (row[a] ?? 0) * (row[b] ?? 0), 0)),
  )
  const right = basis.map((_, a) => basis.reduce((s, row, i) => s + (row[a] ?? 0) * (heights[i] ?? 0), 0))
  return solve(Float64Array.from(square), Float64Array.from(right)) ?? new Float64Array()
}

describe('边界', () => {
  it('自然三次样条在外侧结点之外是直线', () => {
    const knots = [3, 9, 21]
    for (const column of [0, 1]) {
      const bend = (x: number) => naturalSpline(x, knots)[column] ?? Number.NaN
      expect(bend(40) - 2 * bend(35) + bend(30)).toBeCloseTo(0, 9)
      expect(bend(2) - 2 * bend(1) + bend(0)).toBeCloseTo(0, 9)
    }
    expect(naturalSpline(5, knots)).toHaveLength(2)
  })

  it('没有变化、没有样本时不给数', () => {
    expect(robustZ(3, [2, 2, 2])).toBeNull()
    expect(theilSen([{ x: 1, y: 2 }])).toBeNull()
    expect(mannKendall([5, 5, 5, 5])).toMatchObject({ s: 0, z: 0, p: 1 })
    expect(wilson(0, 0)).toEqual({ lo: 0, hi: 1 })
    const silent = said([{ p: 0.2, y: 0 }])
    expect([brierSkill(silent), auc(silent), calibrationLine(silent), topShare(silent)]).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(medianDistance([])).toBeNaN()
  })

  it('两列说同一件事的回归没有答案；有先验则有', () => {
    const design = designOf([1, 2, 3, 4].map((x) => [1, x, 2 * x]))
    const y = Float64Array.from([1, 0, 2, 3])
    expect(fitModel(poissonFamily, design, y)).toBeNull()
    expect(fitModel(poissonFamily, design, y, { ridge: 0.1 })?.converged).toBe(true)
    expect(huberRegression(design, y)).toBeNull()
  })

  it('彼此相同的电梯没有额外差异；无暴露的不计', () => {
    expect(fitK(Array.from({ length: 50 }, () => ({ n: 2, expected: 2 })))).toBe(MOST_K)
    const rows = [...Array.from({ length: 40 }, (_, i) => ({ n: i % 5 === 0 ? 8 : 0, expected: 1.5 }))]
    expect(fitK([...rows, { n: 0, expected: 0 }])).toBe(fitK(rows))
    expect(fitK([...rows, ...rows])).toBeCloseTo(fitK(rows.map((row) => ({ ...row, weight: 2 }))), 9)
  })

  it('整群抽样：同种子同结果，群内同进同出，次数合计不变', () => {
    const clusters = ['甲', '甲', '乙', '丙', '丙', '丙']
    const first = [...clusterDraws(clusters, 20, 7)]
    expect([...clusterDraws(clusters, 20, 7)]).toEqual(first)
    expect([...clusterDraws(clusters, 20, 8)]).not.toEqual(first)
    for (const weights of first) {
      expect(weights[0]).toBe(weights[1])
      expect((weights[0] ?? 0) + (weights[2] ?? 0) + (weights[3] ?? 0)).toBe(3)
    }
    expect(middleOf([1, 2, 3, 4, 5, Number.NaN], 0.5)).toEqual({ lo: 2, hi: 4 })
  })

  it('模拟用的抽样有其应有的均值与方差', () => {
    const draws = new Draws(11)
    const many = (draw: () => number) => Array.from({ length: 20_000 }, draw)
    const moments = (values: number[]) => {
      const mean = values.reduce((sum, one) => sum + one, 0) / values.length
      return [mean, values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length] as const
    }
    const expected: [number[], number, number][] = [
      [many(() => draws.normal()), 0, 1],
      [many(() => draws.gammaOfMeanOne(1.6)), 1, 1 / 1.6],
      [many(() => draws.gammaOfMeanOne(0.5)), 1, 2],
      [many(() => draws.poisson(1.3)), 1.3, 1.3],
    ]
    for (const [values, mean, variance] of expected) {
      expect(Math.abs(moments(values)[0] - mean)).toBeLessThan(0.05)
      expect(Math.abs(moments(values)[1] / variance - 1)).toBeLessThan(0.1)
    }
  })
})
