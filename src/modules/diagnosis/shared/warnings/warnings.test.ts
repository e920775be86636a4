import { describe, expect, it } from 'vitest'
import { addDays } from '#kernel/shared/days.ts'
import { Draws } from '#test/fixtures/diagnosis/draws.ts'
import { brakeWear } from './brake.ts'
import { chainWear } from './chainWear.ts'
import { doorWear } from './doorWear.ts'
import { levellingDrift } from './levelling.ts'
import { lifeUsed } from './lifeUsed.ts'
import { type MotorReading, motorHeat } from './motor.ts'
import { judgeNight, persists } from './night.ts'
import { energyRise, phaseImbalance, power } from './power.ts'
import { precisionOf, precisionText } from './precision.ts'
import { recurring } from './recurring.ts'
import { expectedReopens, reopening } from './reopening.ts'
import { baselineOf, type DayValue, quietOf, recent, type Verdict, WarningRule } from './verdict.ts'
import { isSoon, wearOf } from './wear.ts'

const START = '2026-06-01'
const DAYS = 120
const TONIGHT = addDays(START, DAYS - 1)

/** A value for each day from the start, the newest tonight. */
const series = (of: (day: number) => number, days = DAYS): DayValue[] =>
  Array.from({ length: days }, (_, i) => ({ day: addDays(START, i), value: of(i) }))
const noise = (seed: number, size: number) => {
  const draws = new Draws(seed)
  return () => size * draws.normal()
}
/** Flat for the baseline and until the last `days`, then rising by so much a day. */
const rising = (from: number, daily: number, seed: number, size: number, days = 28) => {
  const shake = noise(seed, size)
  return series((i) => from + Math.max(0, i - (DAYS - days)) * daily + shake())
}
const flat = (value: number, seed: number, size: number) => rising(value, 0, seed, size)

describe('自身基线', () => {
  it('维修后满 60 天才有，只取维修后的 60 天', () => {
    const days = series((i) => i)
    expect(baselineOf(days, null, TONIGHT)?.values).toEqual(Array.from({ length: 60 }, (_, i) => i))
    expect(baselineOf(days, addDays(START, 20), TONIGHT)).toMatchObject({ lastDay: addDays(START, 80) })
    expect(baselineOf(days, addDays(START, 20), TONIGHT)?.values[0]).toBe(21)
    expect(baselineOf(days, addDays(TONIGHT, -60), TONIGHT)).toBeNull()
    expect(baselineOf(days, addDays(TONIGHT, -61), TONIGHT)).not.toBeNull()
  })

  it('天数太少、没有记录时没有基线', () => {
    expect(
      baselineOf(
        series(() => 1).filter((_, i) => i % 3 === 0),
        null,
        TONIGHT,
      ),
    ).toBeNull()
    expect(baselineOf([], null, TONIGHT)).toBeNull()
  })

  it('几天的异常不撑大基线的波动；不变的数没有波动', () => {
    const calm = flat(80, 31, 2).map(({ value }) => value)
    expect(quietOf([...calm, 500, -400, 900])).toEqual(quietOf(calm))
    expect(quietOf([5, 5, 5, 5])).toBeNull()
  })
})

describe('W1 门机劣化', () => {
  it('越来越慢且 30 天内到限值：预警，日期是按趋势到限值那天', () => {
    const verdict = doorWear(
      [
        { landing: '1', days: flat(2.4, 1, 0.03) },
        { landing: '7', days: rising(2.4, 0.015, 2, 0.03) },
      ],
      null,
      TONIGHT,
    )
    expect(verdict).toMatchObject({ fires: true, level: 'D', rule: 'W1', part: '门机' })
    expect(verdict?.limit).toBeCloseTo(3.12, 1)
    expect(verdict?.pValue).toBeLessThan(0.001)
    const left = ((verdict?.limit ?? 0) - (verdict?.value ?? 0)) / 0.015
    expect(verdict?.forecastDate).not.toBeNull()
    expect(Math.abs(Date.parse(verdict?.forecastDate ?? '') / 864e5 - Date.parse(TONIGHT) / 864e5 - left)).toBeLessThan(
      6,
    )
    expect(verdict?.evidence.text).toMatch(
      /^7 层关门时间 2\.8 秒，基线 2\.4 秒，每周慢 0\.\d\d 秒，按此约 \d+ 天后到限值$/,
    )
    expect(verdict?.evidence.series).toHaveLength(28)
  })

  it('趋势明显而限值还远、没有趋势、刚修过：不预警', () => {
    const slow = doorWear([{ landing: '7', days: rising(2.4, 0.006, 3, 0.02) }], null, TONIGHT)
    expect(slow?.pValue).toBeLessThan(0.01)
    expect(slow).toMatchObject({ fires: false, forecastDate: null })
    expect(doorWear([{ landing: '7', days: flat(2.4, 4, 0.03) }], null, TONIGHT)?.fires).toBe(false)
    expect(doorWear([{ landing: '7', days: rising(2.4, 0.02, 5, 0.03) }], addDays(TONIGHT, -20), TONIGHT)).toBeNull()
  })

  it('看的层站多，一个层站的偶然不算', () => {
    const landings = Array.from({ length: 30 }, (_, i) => ({ landing: `${i}`, days: flat(2.4, 100 + i, 0.3) }))
    expect(doorWear(landings, null, TONIGHT)?.fires).toBe(false)
  })
})

describe('monitoring 8.12 预警的概率与准确率', () => {
  it('W2：λ=0.9，7 天 7 次，p=4.3e-5，预警并说出层站', () => {
    const verdict = reopening([{ landing: '3', reopens: 7, expected: 0.9, days: [] }])
    expect(verdict?.pValue?.toExponential(1)).toBe('4.3e-5')
    expect(verdict?.fires).toBe(true)
    expect(verdict?.evidence.text).toBe('3 层 7 天重开门 7 次，按基线应约 0.9 次')
    expect(reopening([{ landing: '3', reopens: 4, expected: 0.9, days: [] }])?.fires).toBe(false)
  })

  it('20 次反馈 13 次属实：65 %（43–82 %）', () => {
    expect(precisionText(precisionOf(13, 20))).toBe('20 次反馈 13 次属实，65 %（43–82 %）')
  })
})

describe('W2 层门重开', () => {
  it('从未重开的层站，第一次重开不是预警', () => {
    const expected = expectedReopens({ reopens: 0, cycles: 3000 }, 350) ?? Number.NaN
    expect(expected).toBeCloseTo(0.0583, 4)
    expect(reopening([{ landing: '3', reopens: 1, expected, days: [] }])?.fires).toBe(false)
    expect(expectedReopens({ reopens: 0, cycles: 0 }, 350)).toBeNull()
    expect(reopening([])).toBeNull()
  })
})

describe('W3 平层漂移', () => {
  const still = (landing: string, seed: number) => ({ landing, days: flat(2, seed, 0.5) })
  const drifting = (landing: string, seed: number, way = 1) => ({ landing, days: rising(2, 0.25 * way, seed, 0.5, 20) })

  it('一个层站：隔磁板或感应器', () => {
    const verdict = levellingDrift([still('1', 1), drifting('5', 2), still('9', 3)], null, TONIGHT)
    expect(verdict).toMatchObject({ fires: true, part: '隔磁板、平层感应器' })
    expect(verdict?.evidence.text).toMatch(/^5 层平层误差/)
  })

  it('全部层站同向：钢丝绳或制动器；方向不同不是', () => {
    const all = levellingDrift([drifting('1', 1), drifting('5', 2), drifting('9', 3)], null, TONIGHT)
    expect(all).toMatchObject({ fires: true, part: '钢丝绳、制动器' })
    expect(all?.evidence.text).toMatch(/^全部 3 个层站平层误差/)
    const both = levellingDrift([drifting('1', 1), drifting('5', 2, -1), drifting('9', 3)], null, TONIGHT)
    expect(both?.part).toBe('隔磁板、平层感应器')
    const two = levellingDrift([drifting('1', 1), drifting('5', 2)], null, TONIGHT)
    expect(two).toMatchObject({ fires: true, part: '隔磁板、平层感应器' })
    expect(two?.evidence.text).toMatch(/^1、5 层平层误差/)
  })

  it('没有漂移：不预警', () => {
    expect(levellingDrift([still('1', 1), still('5', 2)], null, TONIGHT)?.fires).toBe(false)
    expect(levellingDrift([], null, TONIGHT)).toBeNull()
  })
})

describe('W4 制动劣化', () => {
  it('小步的增长累积过线：B 级', () => {
    const verdict = brakeWear(rising(80, 0.4, 6, 2, 30), null, TONIGHT)
    expect(verdict).toMatchObject({ fires: true, level: 'B', part: '制动器' })
    expect(verdict?.value).toBeGreaterThan(verdict?.limit ?? Number.NaN)
  })

  it('平稳或变短：不预警；不变的数没有结论', () => {
    expect(brakeWear(flat(80, 21, 2), null, TONIGHT)?.fires).toBe(false)
    expect(brakeWear(rising(80, -0.4, 8, 2, 30), null, TONIGHT)?.fires).toBe(false)
    expect(
      brakeWear(
        series(() => 80),
        null,
        TONIGHT,
      ),
    ).toBeNull()
  })

  it('直梯抱闸后滑移：整毫米读数、基线全为 0 的也不哑；基线里偶尔一次 1 mm 不算', () => {
    const slid = (last: number, some = 0) => series((day) => (day >= DAYS - 12 ? last : day % 17 === 3 ? some : 0))
    const worn = brakeWear(slid(2), null, TONIGHT, 'slip')
    expect(worn).toMatchObject({ fires: true, level: 'B', metric: '抱闸后滑移累积和（mm）' })
    expect(worn?.evidence).toMatchObject({ drawn: { label: '每日抱闸后滑移（mm）', limit: null } })
    expect(worn?.evidence.text).toMatch(/^抱闸后滑移 2\.0 mm，基线 0\.0 mm，/)
    expect(brakeWear(slid(0, 1), null, TONIGHT, 'slip')?.fires).toBe(false)
    expect(brakeWear(slid(0.1), null, TONIGHT, 'slip')?.fires).toBe(false)
  })
})

it('没有变化的电梯极少预警：基线的误差也算在内', () => {
  const fired = { W1: 0, W3: 0, W4: 0 }
  for (let seed = 0; seed < 150; seed++) {
    const days = flat(80, 1000 + seed, 2)
    fired.W1 += Number(doorWear([{ landing: '1', days }], null, TONIGHT)?.fires)
    fired.W3 += Number(levellingDrift([{ landing: '1', days }], null, TONIGHT)?.fires)
    fired.W4 += Number(brakeWear(days, null, TONIGHT)?.fires)
  }
  expect(fired.W1).toBe(0)
  expect(fired.W3).toBeLessThanOrEqual(2)
  expect(fired.W4).toBeLessThanOrEqual(5)
})

describe('W6 电机温升', () => {
  const readings = (extra: number, wild = false): MotorReading[] => {
    const draws = new Draws(12)
    return Array.from({ length: DAYS }, (_, i) => {
      const ambient = 25 + 8 * Math.sin(i / 9)
      const duty = 0.2 + 0.3 * draws.next()
      const more = i === DAYS - 1 ? extra : wild && i % 13 === 0 ? 30 : 0
      return { day: addDays(START, i), ambient, duty, motor: 15 + ambient + 40 * duty + draws.normal() + more }
    })
  }

  it('比环境与负载能解释的高：预警；热天本身不算', () => {
    expect(motorHeat(readings(0), null, TONIGHT)?.fires).toBe(false)
    const hot = motorHeat(readings(9), null, TONIGHT)
    expect(hot).toMatchObject({ fires: true, part: '电机' })
    expect(hot?.value).toBeGreaterThan(5)
  })

  it('基线里几天的异常不带偏直线', () => {
    expect(motorHeat(readings(0, true), null, TONIGHT)?.fires).toBe(false)
    expect(motorHeat(readings(12, true), null, TONIGHT)?.fires).toBe(true)
    expect(motorHeat(readings(9), addDays(TONIGHT, -10), TONIGHT)).toBeNull()
  })
})

describe('W7 悬挂寿命', () => {
  const counter = (used: number) => ({
    name: '钢丝绳弯折次数',
    part: '钢丝绳',
    used,
    limit: 1_000_000,
    days: series(() => 2000, 40),
  })

  it('用到 80 %：按最近 30 天日均说出日期', () => {
    const verdict = lifeUsed([counter(300_000), counter(820_000)], TONIGHT)
    expect(verdict).toMatchObject({ fires: true, forecastDate: addDays(TONIGHT, 90), part: '钢丝绳' })
    expect(verdict?.evidence.text).toBe('钢丝绳弯折次数已用 82 %，日均 2000 次')
    expect(lifeUsed([counter(799_999)], TONIGHT)).toMatchObject({ fires: false, forecastDate: null })
    expect(lifeUsed([{ ...counter(900_000), days: [] }], TONIGHT)).toMatchObject({ fires: true, forecastDate: null })
    expect(lifeUsed([], TONIGHT)).toBeNull()
  })
})

describe('W8 电源与能耗', () => {
  const usual = { kWh: 1000, runs: 10_000, metres: 100_000 }

  it('每次与每米都高 25 % 才算；行程变长不算', () => {
    expect(power({ kWh: 125, runs: 1000, metres: 10_000 }, usual, [], [])?.fires).toBe(true)
    expect(energyRise({ kWh: 125, runs: 1000, metres: 14_000 }, usual)).toBeLessThan(0)
    expect(power({ kWh: 124, runs: 1000, metres: 10_000 }, usual, [], [])?.fires).toBe(false)
    expect(energyRise({ kWh: 0, runs: 0, metres: 0 }, usual)).toBeNull()
    expect(power(null, null, [], [])).toBeNull()
  })

  it('三相不平衡超过 3 %', () => {
    expect(phaseImbalance([221, 223, 220])).toBeCloseTo(0.00753, 5)
    expect(phaseImbalance([0, 0, 0])).toBeNull()
    const shares = (...values: number[]) => values.map((value, n) => ({ day: addDays(START, n), value }))
    const verdict = power(null, null, shares(0.01, 0.05, 0.04), [])
    expect(verdict).toMatchObject({ fires: true, level: 'C', part: '主电源', value: 0.04 })
    expect(verdict?.evidence.drawn).toEqual({ label: '每日三相不平衡度（%）', limit: 3 })
    expect(verdict?.evidence.series.map(({ value }) => value)).toEqual([1, 5, 4])
    expect(power(null, null, shares(0.09, 0.09, 0.02), [])?.fires).toBe(false)
  })
})

describe('W9 扶手带与梯级链', () => {
  const chain = (days: DayValue[]) => ({ name: '梯级链伸长', part: '梯级链', unit: 'mm', limit: 8, days })

  it('30 天内到限值：预警；负的偏差同样算', () => {
    const verdict = chainWear([chain(rising(4, 0.1, 13, 0.1))], TONIGHT)
    expect(verdict).toMatchObject({ fires: true, part: '梯级链' })
    expect(verdict?.evidence.text).toMatch(/^梯级链伸长 6\.\d mm，限值 8 mm，按此约 1\d 天后到限值$/)
    expect(chainWear([chain(rising(-4, -0.1, 14, 0.1))], TONIGHT)?.fires).toBe(true)
  })

  it('不增大、还远：不预警；已超过：今天', () => {
    expect(chainWear([chain(flat(6, 15, 0.1))], TONIGHT)?.fires).toBe(false)
    expect(chainWear([chain(rising(1, 0.05, 16, 0.1))], TONIGHT)?.fires).toBe(false)
    expect(chainWear([chain(flat(9, 17, 0.1))], TONIGHT)).toMatchObject({ fires: true, forecastDate: TONIGHT })
    expect(chainWear([], TONIGHT)).toBeNull()
  })
})

it('W9：斜率可能只是偶然的，不预警', () => {
  const noisy = Array.from({ length: 40 }, (_, seed) => flat(7.85, 500 + seed, 0.15))
  const bySlopeAlone = noisy.filter((days) => {
    const wear = wearOf(recent(days, TONIGHT, 28), 8, 14)
    return wear && isSoon(wear) && wear.daysLeft !== 0 && wear.slopeLo <= 0
  })
  expect(bySlopeAlone.length).toBeGreaterThan(0)
  for (const days of bySlopeAlone) {
    const verdict = chainWear([{ name: '梯级链伸长', part: '梯级链', unit: 'mm', limit: 8, days }], TONIGHT)
    expect(verdict).toMatchObject({ fires: false, forecastDate: null })
  }
})

describe('W10 反复故障', () => {
  const code = (count: number, expected: number) => ({ code: '02', name: '关门故障', count, expected, days: [] })

  it('三次以上且同类少见', () => {
    expect(recurring([code(3, 0.2)])).toMatchObject({ fires: true, part: '关门故障' })
    expect(recurring([code(2, 0.01)])?.fires).toBe(false)
    expect(recurring([code(3, 2)])?.fires).toBe(false)
    expect(recurring([])).toBeNull()
  })
})

describe('一夜', () => {
  const verdict = (rule: WarningRule, pValue: number | null, fires = true): Verdict => ({
    ...(recurring([{ code: '02', name: '关门故障', count: 3, expected: 0.2, days: [] }]) as Verdict),
    rule,
    pValue,
    fires,
  })
  const { door, recurring: w10, brake } = WarningRule.code

  it('同一规则各台之间控制假发现：一台的 .009 在百台里不算，真异常算', () => {
    const quiet = Array.from({ length: 99 }, (_, i) => ({
      elevatorId: `${i}`,
      verdict: verdict(door, (i + 1) / 100, false),
    }))
    const night = judgeNight([...quiet, { elevatorId: '疑', verdict: verdict(door, 0.009) }])
    expect(night.filter(({ fired }) => fired)).toEqual([])
    const clear = judgeNight([...quiet, { elevatorId: '真', verdict: verdict(door, 0.0001) }])
    expect(clear.filter(({ fired }) => fired).map(({ elevatorId }) => elevatorId)).toEqual(['真'])
    expect(clear.at(-1)?.adjustedP).toBeCloseTo(0.01, 9)
  })

  it('规则之间互不影响；没有 p 的规则不受控制；自己不成立的不因 p 成立', () => {
    const night = judgeNight([
      { elevatorId: '1', verdict: verdict(w10, 0.009) },
      { elevatorId: '1', verdict: verdict(brake, null) },
      { elevatorId: '2', verdict: verdict(door, 0.00001, false) },
      ...Array.from({ length: 50 }, (_, i) => ({ elevatorId: `q${i}`, verdict: verdict(door, 0.9, false) })),
    ])
    expect(night.slice(0, 3).map(({ fired }) => fired)).toEqual([true, true, false])
    expect(night[1]?.adjustedP).toBeNull()
  })

  it('五夜三次', () => {
    expect(persists([true, false, true, false, true])).toBe(true)
    expect(persists([true, true, false, false, true, false])).toBe(false)
    expect(persists([true, true])).toBe(false)
  })
})

describe('规则的准确率', () => {
  it('反馈满 20 次且上限低于 40 %：建议停用', () => {
    expect(precisionOf(3, 20).stop).toBe(true)
    expect(precisionText(precisionOf(3, 20))).toBe('20 次反馈 3 次属实，15 %（5–36 %），建议停用该规则')
    expect(precisionOf(4, 20).hi).toBeGreaterThan(0.4)
    expect(precisionOf(4, 20).stop).toBe(false)
    expect(precisionOf(0, 19).stop).toBe(false)
    expect(precisionText(precisionOf(0, 0))).toBe('还没有反馈')
  })
})
