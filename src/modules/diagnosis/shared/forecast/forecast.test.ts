import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#kernel/shared/days.ts'
import { noEffect, type Simulation, simulated, someEffect } from '#test/fixtures/diagnosis/simulated.ts'
import { median } from '../statistics/quantile.ts'
import { backtest, plattLine, type Tested } from './backtest.ts'
import { chanceOf, classChance, ratioOf } from './chance.ts'
import { encode, rowOf } from './encoding.ts'
import { calibrated, forecastOf } from './forecast.ts'
import { chanceText, driverText, shownForecast } from './forecastText.ts'
import type { LiftState, Window } from './lift.ts'
import { gateOf, type Report, reportOf, requirePassed } from './report.ts'
import {
  bootstrapRates,
  enoughToTrain,
  expectedOf,
  fitRates,
  type RateModel,
  type Rates,
  trainedHistory,
  trainingOf,
} from './training.ts'

const company: Simulation = { lifts: 1500, windows: 20, seed: 5, k: 1.6, rate: 0.075, effect: someEffect }
const passed: Report['scores'] = {
  base: { value: 0.1, lo: 0.09, hi: 0.11 },
  brier: { value: 0.085, lo: 0.08, hi: 0.09 },
  skill: { value: 0.05, lo: 0.03, hi: 0.07 },
  logLoss: { value: 0.3, lo: 0.29, hi: 0.31 },
  intercept: { value: 0, lo: -0.1, hi: 0.1 },
  slope: { value: 1.02, lo: 0.9, hi: 1.15 },
  ece: { value: 0.01, lo: 0.005, hi: 0.02 },
  auc: { value: 0.69, lo: 0.66, hi: 0.72 },
  precision: { value: 0.3, lo: 0.25, hi: 0.35 },
  recall: { value: 0.15, lo: 0.13, hi: 0.18 },
}
const forecast = { interval: null, n: 3, expected: 1.2, drivers: [] }

describe('monitoring 8.12 故障概率', () => {
  const own = { n: 3, expected: 1.2, k: 1.6 }

  it('同一台梯，e=0.11：p30 16.24 %、同类 10.09 %、比值 1.64；n=0 时 5.98 %', () => {
    expect((100 * chanceOf(own, 0.11)).toFixed(2)).toBe('16.24')
    expect((100 * classChance(1.6, 0.11)).toFixed(2)).toBe('10.09')
    expect(ratioOf(own).toFixed(2)).toBe('1.64')
    expect((100 * chanceOf({ ...own, n: 0 }, 0.11)).toFixed(2)).toBe('5.98')
    expect(chanceText(chanceOf(own, 0.11))).toBe('100 台此类电梯中约 16 台会在 30 天内发生故障')
  })

  it('门槛不过：不给单梯概率，只说同类平均与数据不足', () => {
    const said = { ...forecast, p30: 0.1624, ratio: 1.64, pClass: 0.1009 }
    const shut = shownForecast(said, gateOf({ positives: 99, scores: passed }))
    expect(shut).toEqual({
      p30: null,
      ratio: null,
      pClass: 0.1009,
      text: '同类平均 10.1 %，数据不足，暂不给出单梯概率',
      drivers: [],
    })
    const open = shownForecast(said, gateOf({ positives: 100, scores: passed }))
    expect(open.text).toBe('100 台此类电梯中约 16 台会在 30 天内发生故障')
  })
})

describe('门槛', () => {
  const withScore = (name: keyof Report['scores'], value: number | null, lo = 0, hi = 1) =>
    gateOf({ positives: 500, scores: { ...passed, [name]: { value, lo, hi } } })

  it('四项都过才过，每一项都能拦下', () => {
    expect(gateOf({ positives: 500, scores: passed })).toEqual({ pass: true, reasons: [] })
    expect(withScore('skill', 0.05, -0.001).reasons).toEqual(['与一律报平均值相比没有可靠的改进'])
    expect(withScore('slope', 0.79).reasons).toEqual(['校准斜率 0.79，不在 0.8–1.25 之内'])
    expect(withScore('slope', 1.26).pass).toBe(false)
    expect(withScore('ece', 0.031).pass).toBe(false)
    expect(withScore('skill', null).pass).toBe(false)
    expect(withScore('slope', null).reasons).toEqual(['校准斜率 —，不在 0.8–1.25 之内'])
    expect(gateOf({ positives: 99, scores: passed }).reasons).toEqual(['回测期内发生故障 99 次，不足 100 次'])
  })

  it('不过的模型不能发布', () => {
    expect(() => requirePassed(withScore('ece', 0.05))).toThrow('模型未通过回测，不能发布')
    expect(() => requirePassed(gateOf({ positives: 500, scores: passed }))).not.toThrow()
  })

  it('没有一条回测记录：每一项都不过', () => {
    expect(gateOf(reportOf([])).reasons).toHaveLength(4)
  })
})

describe('模型自己的模拟', () => {
  let windows: Window[]
  let tested: Tested[]
  let report: Report

  beforeAll(() => {
    windows = simulated(company)
    tested = backtest(windows)
    report = reportOf(tested, 60)
    // How long it may hang, as of the tests themselves.
  }, 300_000)

  it('通过门槛，成绩与规格所说的同一量级', () => {
    expect(report.origins).toBe(12)
    expect(gateOf(report)).toEqual({ pass: true, reasons: [] })
    const { base, skill, auc, slope, precision, ece, recall } = report.scores
    expect(base.value).toBeGreaterThan(0.08)
    expect(base.value).toBeLessThan(0.12)
    expect(skill.value).toBeGreaterThan(0.03)
    expect(skill.value).toBeLessThan(0.09)
    expect(auc.value).toBeGreaterThan(0.65)
    expect(auc.value).toBeLessThan(0.75)
    expect(slope.lo).toBeLessThan(1)
    expect(slope.hi).toBeGreaterThan(1)
    expect(ece.value).toBeLessThan(0.015)
    expect(precision.value).toBeGreaterThan(2 * (base.value ?? 1))
    expect(recall.value).toBeGreaterThan(0.1)
    for (const score of Object.values(report.scores)) {
      expect(score.value).toBeGreaterThanOrEqual(score.lo)
      expect(score.value).toBeLessThanOrEqual(score.hi)
    }
    expect(report.bins.reduce((sum, { n }) => sum + n, 0)).toBe(report.n)
  })

  it('之后发生的事不改变之前的预测', () => {
    const few = simulated({ ...company, lifts: 420, windows: 13, rate: 0.12 })
    const before = backtest(few)
    const origins = [...new Set(before.map(({ origin }) => origin))].toSorted()
    expect(origins).toHaveLength(4)
    const third = origins[2] ?? ''
    // Of the third origin itself the outcome changes, never what was said.
    const after = backtest(few.map((one) => (one.from >= third ? { ...one, knownOn: [one.from, one.from] } : one)))
    const until = (all: readonly Tested[]) =>
      all.filter(({ origin }) => origin <= third).map(({ elevatorId, origin, p }) => [elevatorId, origin, p])
    expect(until(after)).toEqual(until(before))
    expect(after.map(({ p }) => p)).not.toEqual(before.map(({ p }) => p))
  })

  it('校准不用还没有结束的窗口', () => {
    const few = simulated({ ...company, lifts: 420, windows: 13, rate: 0.2 })
    const [last = '', before = ''] = [...new Set(few.map(({ from }) => from))].toSorted().toReversed()
    // As after a January whose 30 days end in March.
    const changed = few.map((one) => (one.from === before ? { ...one, to: addDays(last, 1) } : one))
    const said = backtest(changed)
    const older = plattLine(said.filter(({ origin }) => origin < before))
    expect(older).not.toBeNull()
    for (const { p, raw } of said.filter(({ origin }) => origin === last).slice(0, 20))
      expect(p).toBeCloseTo(calibrated(raw, older), 12)
  })

  it('停梯超过 15 天的窗口不当作没有故障', () => {
    const out = windows.filter(({ outDays, from }) => outDays > 15 && from === tested[0]?.origin)
    expect(out.length).toBeGreaterThan(0)
    const first = new Set(
      tested.filter(({ origin }) => origin === tested[0]?.origin).map(({ elevatorId }) => elevatorId),
    )
    expect(out.some(({ elevatorId }) => first.has(elevatorId))).toBe(false)
  })

  it('校准只用更早的、结果已知的原点；头几个原点没有', () => {
    const origins = [...new Set(tested.map(({ origin }) => origin))].toSorted()
    const at = (origin: string | undefined) => tested.filter((one) => one.origin === origin)
    expect(at(origins[0]).every(({ p, raw }) => p === raw)).toBe(true)
    const last = at(origins.at(-1))
    expect(last.some(({ p, raw }) => p !== raw)).toBe(true)
    const line = plattLine(tested.filter(({ origin }) => origin < (origins.at(-1) ?? '')))
    expect(line?.slope).toBeGreaterThan(0.8)
    for (const { p, raw } of last.slice(0, 20)) {
      const logOdds = Math.log(raw / (1 - raw))
      expect(p).toBeCloseTo(1 / (1 + Math.exp(-((line?.intercept ?? 0) + (line?.slope ?? 0) * logOdds))), 9)
    }
  })
})

describe('训练', () => {
  const windows = simulated({ ...company, lifts: 900, windows: 18, seed: 8, rate: 0.12 })
  const asOf = windows.at(-1)?.to ?? ''
  const training = trainingOf(windows, asOf)
  const rates = fitRates(training) as Rates
  const model: RateModel = { ...rates, encoding: training.encoding }
  const draws = bootstrapRates(training, rates, 40)

  it('系数与 k 落在真值附近：三个标准误之内', () => {
    const { columns } = training.encoding
    /** Effect on the log rate by one of the unit that the state has. */
    const effect = (one: Rates, name: string) => {
      const i = columns.findIndex((column) => column.name === name)
      return (one.coefficients[i + 1] ?? Number.NaN) / (columns[i]?.spread ?? Number.NaN)
    }
    const truth: [name: string, value: number][] = [
      ['dailyRuns', someEffect.logRuns],
      ['openHazards', someEffect.logHazards],
      ['overdue', someEffect.overdue],
      ['type=自动扶梯', someEffect.escalator],
      ['brand=乙', someEffect.brandB],
      ['W1', someEffect.door],
      ['sinceYearly', 0],
      ['seasonSin', 0],
    ]
    const near = (ours: number, all: number[], value: number) => {
      const error = Math.sqrt(all.reduce((sum, one) => sum + (one - ours) ** 2, 0) / all.length)
      expect(error).toBeGreaterThan(0)
      expect(Math.abs(ours - value)).toBeLessThan(3 * error)
    }
    for (const [name, value] of truth)
      near(
        effect(rates, name),
        draws.map((one) => effect(one, name)),
        value,
      )
    near(
      Math.log(rates.k),
      draws.map(({ k }) => Math.log(k)),
      Math.log(company.k),
    )
    const byAge = (one: Rates) => {
      const state = windows[0]?.state as LiftState
      const at = (ageYears: number) => Math.log(expectedOf(training.encoding, one, { ...state, ageYears }, 30))
      return (at(16) - at(6)) / 10
    }
    near(byAge(rates), draws.map(byAge), someEffect.age)
  })

  it('同一种子的重抽样可重复；彼此不差别的电梯 k 很大', () => {
    expect(bootstrapRates(training, rates, 2)).toEqual(draws.slice(0, 2))
    const same = simulated({ ...company, lifts: 400, windows: 12, k: Number.POSITIVE_INFINITY })
    const alike = fitRates(trainingOf(same, asOf))
    expect(alike?.k).toBeGreaterThan(8)
  })

  it('不抽中的小区既不影响系数，也不影响 k', () => {
    const half = training.windows.findIndex(({ elevatorId }) => elevatorId === 'e444')
    const rows = training.windows.map((_, i) => i)
    const part = fitRates({
      ...training,
      design: { width: training.design.width, values: training.design.values.slice(0, half * training.design.width) },
      offset: training.offset.slice(0, half),
      faults: training.faults.slice(0, half),
      windows: training.windows.slice(0, half),
      lifts: new Map([...training.lifts].filter(([, [first = 0]]) => first < half)),
    })
    const weighted = fitRates(
      training,
      Float64Array.from(rows, (i) => Number(i < half)),
    )
    expect(weighted?.k).toBeCloseTo(part?.k ?? Number.NaN, 6)
    expect(weighted?.coefficients[1]).toBeCloseTo(part?.coefficients[1] ?? Number.NaN, 8)
    expect(Math.abs((part?.k ?? 0) - rates.k)).toBeGreaterThan(0.001)
  })

  it('只用那一天已知的：未结束的窗口、未确认的故障不算', () => {
    const [first] = windows
    if (!first) throw new Error('没有窗口')
    const late = { ...first, knownOn: [first.from, '2099-01-01'] }
    expect(trainingOf([late], first.to).faults[0]).toBe(1)
    expect(trainingOf([late], first.from).faults).toHaveLength(0)
    expect(trainingOf([{ ...late, outDays: 16 }], first.to).faults).toHaveLength(0)
  })

  it('不足 300 台年或 100 次故障不自己训练', () => {
    const { liftYears, events, enough } = enoughToTrain(windows, asOf)
    expect(enough).toBe(true)
    expect(liftYears).toBeGreaterThan(1200)
    expect(events).toBeGreaterThan(1000)
    expect(enoughToTrain(windows, windows[0]?.from ?? '').enough).toBe(false)
    expect(enoughToTrain(windows.slice(0, 18 * 100), asOf).enough).toBe(false)
    expect(
      enoughToTrain(
        windows.map((one) => ({ ...one, knownOn: [] })),
        asOf,
      ).enough,
    ).toBe(false)
  })

  it('单梯：区间含自身，原因说得出影响，取常值时没有影响', () => {
    const past = windows.filter(({ elevatorId }) => elevatorId === 'e3').slice(-12)
    const state: LiftState = {
      ...(past.at(-1)?.state as LiftState),
      ageYears: 25,
      overdue: true,
      warnings: ['W1'],
      dailyRuns: 1500,
    }
    const faulty = past.map((one, i) => ({ ...one, outDays: 0, knownOn: i < 4 ? [one.from] : [] }))
    const said = forecastOf(model, faulty, state, asOf, { draws })
    expect(said.n).toBe(4)
    expect(said.ratio).toBeGreaterThan(1)
    expect(said.interval?.lo).toBeLessThan(said.p30)
    expect(said.interval?.hi).toBeGreaterThan(said.p30)
    expect(said.p30).toBeGreaterThan(said.pClass)
    const effects = new Map(said.drivers.map(({ feature, effect }) => [feature, effect]))
    for (const feature of ['history', 'ageYears', 'overdue', 'warnings', 'dailyRuns'] as const)
      expect(effects.get(feature)).toBeGreaterThan(0.001)
    expect(said.drivers.map(({ effect }) => Math.abs(effect))).toEqual(
      said.drivers.map(({ effect }) => Math.abs(effect)).toSorted((a, b) => b - a),
    )
    const texts = said.drivers.map(driverText)
    expect(texts).toContainEqual(expect.stringMatching(/^近一年故障 4 次，同类平均 \d\.\d 次：\+\d+\.\d 个百分点$/))
    expect(texts).toContainEqual(expect.stringMatching(/^使用 25 年，同类 1\d 年：\+\d+\.\d 个百分点$/))
    expect(texts).toContainEqual(expect.stringMatching(/^维保已逾期：\+/))
    expect(texts).toContainEqual(expect.stringMatching(/^预警：门机劣化：\+/))
    expect(forecastOf(model, faulty, state, asOf).interval).toBeNull()
  })

  it('训练里的历史与单梯的历史是同一个', () => {
    const from = '2025-01-01'
    const past = windows.filter((one) => one.elevatorId === 'e7' && one.from >= from)
    const ours = forecastOf(model, past, windows[0]?.state as LiftState, asOf)
    const theirs = trainedHistory(training, rates, 'e7', from)
    expect(ours.n).toBe(theirs.n)
    expect(ours.expected).toBeCloseTo(theirs.expected, 9)
    expect(trainedHistory(training, rates, '没有', from)).toEqual({ n: 0, expected: 0, k: rates.k })
  })

  it('没有历史的新梯就是同类', () => {
    const state = windows[0]?.state as LiftState
    const said = forecastOf(model, [], state, asOf)
    expect(said.p30).toBeCloseTo(said.pClass, 12)
    expect(said.ratio).toBe(1)
  })
})

it('没有信号的数据被拒绝', () => {
  const windows = simulated({ ...company, lifts: 500, seed: 3, k: Number.POSITIVE_INFINITY, effect: noEffect })
  const report = reportOf(backtest(windows), 60)
  expect(report.positives).toBeGreaterThan(100)
  const gate = gateOf(report)
  expect(gate.pass).toBe(false)
  expect(gate.reasons).toContain('与一律报平均值相比没有可靠的改进')
  expect(() => requirePassed(gate)).toThrow('模型未通过回测，不能发布')
})

describe('编码', () => {
  const states = simulated({ ...company, lifts: 60, windows: 6 }).map(({ state }) => state)

  it('少见的类别与预警不单列；不变的列不列；未采集按同类中位数', () => {
    const mixed = [...states, { ...(states[0] as LiftState), brand: '罕见' }]
    const { encoding, design } = encode(mixed)
    const names = encoding.columns.map(({ name }) => name)
    expect(names).not.toContain('brand=罕见')
    expect(names).not.toContain('W2')
    expect(names).not.toContain('doorCycles')
    expect(names.some((name) => name.startsWith('control='))).toBe(false)
    const state = states[0] as LiftState
    expect([...design.values.slice(0, design.width)]).toEqual(rowOf(encoding, mixed[0] as LiftState))
    const same = mixed.filter(({ type }) => type === state.type).flatMap(({ dailyRuns }) => dailyRuns ?? [])
    expect(rowOf(encoding, { ...state, dailyRuns: null })).toEqual(
      rowOf(encoding, { ...state, dailyRuns: median(same) }),
    )
  })

  it('梯龄都一样时不弯', () => {
    const { encoding } = encode(states.map((state) => ({ ...state, ageYears: 7 })))
    expect(encoding.knots).toEqual([])
    expect(encoding.columns.map(({ name }) => name)).not.toContain('age')
  })
})

it('概率很小时说不到 1 台', () => {
  expect(chanceText(0.004)).toBe('100 台此类电梯中不到 1 台会在 30 天内发生故障')
  expect(chanceText(0.006)).toBe('100 台此类电梯中约 1 台会在 30 天内发生故障')
})
