import { describe, expect, it } from 'vitest'
import { UNKNOWN_K } from './forecast/chance.ts'
import { healthOf } from './health.ts'
import { gradeOf, HealthGrade, HealthRuleDraft, requireWeights, defaultHealthRule as rule } from './healthRule.ts'
import { deductionText } from './healthText.ts'
import type { HealthFacts } from './healthTypes.ts'

/** The lift of monitoring 8.11. */
const lift: HealthFacts = {
  incidents: [
    { code: '94', level: 'A', daysAgo: 30 },
    { code: '01', level: 'B', daysAgo: 10 },
    { code: '13', level: 'B', daysAgo: 100 },
  ],
  history: { n: 3, expected: 1.2, k: UNKNOWN_K },
  readings: [
    { of: 'vibrationX', value: 0.09 },
    { of: 'vibrationZ', value: 0.14 },
    { of: 'levelling', value: 6 },
  ],
  visits: { due: 12, onTime: 11 },
  openHazards: 1,
  inspectionValid: true,
  lives: [
    { name: '钢丝绳弯折次数', used: 0.72 },
    { name: '门机开关次数', used: 0.4 },
  ],
  openCritical: false,
  overGap: false,
}
const nothing: HealthFacts = { ...lift, incidents: null, history: null, readings: [], visits: null, lives: [] }
const total = (facts: HealthFacts) => {
  const { score, deductions } = healthOf(facts, rule)
  return (score ?? Number.NaN) + deductions.reduce((sum, { points }) => sum + points, 0)
}

describe('monitoring 8.11 健康分', () => {
  it('五项与总分：S 60.17/58.51/89.33/89.83/80.00，H 72.02 亚健康', () => {
    const { score, grade, completeness, items } = healthOf(lift, rule)
    expect(Object.values(items).map((one) => one?.toFixed(2))).toEqual(['60.17', '58.51', '89.33', '89.83', '80.00'])
    expect(score?.toFixed(2)).toBe('72.02')
    expect(HealthGrade.label(grade)).toBe('亚健康')
    expect(completeness).toBe(1)
  })

  it('没有品质数据：67.69，完整度 80 %', () => {
    const { score, completeness, items } = healthOf({ ...lift, readings: [] }, rule)
    expect(score?.toFixed(2)).toBe('67.69')
    expect(completeness).toBe(0.8)
    expect(items.S3).toBeNull()
  })

  it('有未关闭的 A 级记录：不超过 59', () => {
    const { score, grade, deductions } = healthOf({ ...lift, openCritical: true }, rule)
    expect(score).toBe(59)
    expect(HealthGrade.label(grade)).toBe('危')
    expect(deductions.map(deductionText).at(-1)).toBe('−13.0 有未关闭的 A 级记录，总分不超过 59')
  })
})

describe('扣分', () => {
  it('每项一句，合计加总分等于 100', () => {
    expect(healthOf(lift, rule).deductions.map(deductionText)).toEqual([
      '−11.9 困人 1 次（30 天前）、B 级 2 次',
      '−10.4 近一年故障 3 次，同类电梯平均 1.2 次',
      '−2.1 垂直振动 0.14 m/s²（限值 0.20）、左右振动 0.09 m/s²（限值 0.15）、平层误差 6 mm（限值 10）',
      '−1.5 未整改隐患 1 项、近 180 天按期维保 11/12',
      '−2.0 钢丝绳弯折次数已用 72 %',
    ])
    for (const facts of [
      lift,
      { ...lift, openCritical: true },
      { ...lift, readings: [] },
      { ...lift, inspectionValid: false, overGap: true },
    ])
      expect(total(facts)).toBeCloseTo(100, 9)
  })

  it('一项之内按贡献分', () => {
    for (const { points, causes } of healthOf(lift, rule).deductions)
      expect(causes.reduce((sum, one) => sum + one.points, 0)).toBeCloseTo(points, 9)
    const [safety] = healthOf(lift, rule).deductions
    // .5·2^(−30/90) of .5·2^(−30/90) + .08·(2^(−10/90) + 2^(−100/90))
    expect(safety?.causes[0]?.points).toBeCloseTo(9.335, 3)
  })

  it('多次困人说最近一次；扣得最多的三项之外只说项数', () => {
    const twice = { ...lift, incidents: [0, 5, 200].map((daysAgo) => ({ code: '93', level: 'A' as const, daysAgo })) }
    expect(deductionText(healthOf(twice, rule).deductions[0] ?? never())).toContain('困人 3 次（最近一次 今天）')
    const shaky = {
      ...lift,
      readings: (['vibrationX', 'vibrationY', 'vibrationZ', 'machineRoom'] as const).map((of) => ({ of, value: 99 })),
    }
    expect(deductionText(healthOf(shaky, rule).deductions[2] ?? never())).toContain('等 4 项')
  })
})
const never = (): never => {
  throw new Error('没有扣分项')
}

describe('边界', () => {
  it('完整度不足 60 % 是数据不足，没有分数；正好 60 % 有', () => {
    expect(healthOf(nothing, rule)).toMatchObject({ score: null, grade: HealthGrade.code.unknown, completeness: 0 })
    const half = healthOf({ ...nothing, incidents: [], history: lift.history }, rule)
    expect(half).toMatchObject({ score: null, completeness: 0.55, deductions: [] })
    const enough = healthOf({ ...lift, history: null, visits: null }, rule)
    expect(enough.completeness).toBe(0.6)
    expect(enough.score).not.toBeNull()
  })

  it('总分上限取最低的一个，本来更低的不动', () => {
    const sound = { ...lift, incidents: [], history: { n: 0, expected: 1, k: 1.6 }, readings: [], openHazards: 0 }
    expect(healthOf({ ...sound, overGap: true }, rule).score).toBe(79)
    expect(healthOf({ ...sound, overGap: true, inspectionValid: false }, rule).score).toBe(69)
    const often = {
      ...lift,
      incidents: Array.from({ length: 9 }, () => ({ code: '94', level: 'A' as const, daysAgo: 1 })),
    }
    expect(healthOf(often, rule).score).toBeLessThan(59)
    expect(healthOf({ ...often, openCritical: true }, rule)).toEqual(healthOf(often, rule))
  })

  it('超过一年、C 级以下、未来的记录不扣；冲顶比其他 A 级重', () => {
    const s1 = (code: string, level: 'A' | 'B' | 'C', daysAgo: number) =>
      healthOf({ ...lift, incidents: [{ code, level, daysAgo }] }, rule).items.S1
    expect([s1('94', 'A', 366), s1('02', 'C', 3), s1('94', 'A', -1)]).toEqual([100, 100, 100])
    expect(s1('09', 'A', 0)).toBeCloseTo(100 * Math.exp(-0.8), 9)
    expect(s1('11', 'A', 0)).toBeCloseTo(100 * Math.exp(-0.35), 9)
    expect(s1('11', 'A', 365)).toBeLessThan(100)
  })

  it('品质：一半限值以内满分，限值 60 分，一倍半为 0', () => {
    const s3 = (value: number) => healthOf({ ...lift, readings: [{ of: 'levelling', value }] }, rule).items.S3
    expect([s3(5), s3(-5), s3(10), s3(-12.5), s3(15), s3(40)]).toEqual([100, 100, 60, 30, 0, 0])
    expect(healthOf({ ...lift, readings: [{ of: 'stopDistance', value: 1, limit: 2 }] }, rule).items.S3).toBe(100)
  })

  it('故障比与寿命落在 0 到 100', () => {
    const s2 = (n: number) => healthOf({ ...lift, history: { n, expected: 1, k: 1.6 } }, rule).items.S2
    expect(s2(0)).toBe(100)
    const perfect = { ...lift, history: { n: 0, expected: 1, k: 1.6 } }
    expect(healthOf(perfect, rule).deductions.map(({ item }) => item)).not.toContain('S2')
    expect(s2(1)).toBe(80)
    expect(s2(40)).toBe(0)
    const s5 = (used: number) => healthOf({ ...lift, lives: [{ name: '使用年限', used }] }, rule).items.S5
    expect([s5(0.3), s5(0.9), s5(2)].map((one) => one?.toFixed(6))).toEqual(['100.000000', '50.000000', '0.000000'])
  })

  it('检验日期未采集时其余两项按比例', () => {
    const upkeep = healthOf({ ...lift, inspectionValid: null, visits: { due: 2, onTime: 1 }, openHazards: 9 }, rule)
      .items.S4
    expect(upkeep).toBeCloseTo(100 - 62.5 / 2 - 37.5, 9)
  })

  it('等级按显示的两位小数', () => {
    expect([90, 89.996, 89.99, 80, 79.99, 70, 60, 59.99].map((one) => HealthGrade.label(gradeOf(one)))).toEqual([
      '优',
      '优',
      '良',
      '良',
      '亚健康',
      '亚健康',
      '差',
      '危',
    ])
  })

  it('权重合计须为 100；默认规则合规', () => {
    expect(() => requireWeights({ weights: { ...rule.weights, S1: 25 } })).toThrow('权重合计须为100')
    expect(() => requireWeights({ weights: { S1: 33.3, S2: 33.3, S3: 33.4, S4: 0, S5: 0 } })).not.toThrow()
    expect(() => requireWeights(rule)).not.toThrow()
    expect(HealthRuleDraft.parse(rule)).toEqual(rule)
  })

  it('权重为 0 的项不参与', () => {
    const weights = { S1: 50, S2: 50, S3: 0, S4: 0, S5: 0 }
    const { score, completeness, deductions } = healthOf(lift, { ...rule, weights })
    expect(score?.toFixed(2)).toBe('59.34')
    expect(completeness).toBe(1)
    expect(deductions.map(({ item }) => item)).toEqual(['S1', 'S2'])
  })
})
