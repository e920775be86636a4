import { z } from 'zod'
import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { refuseDiagnosis } from './refusals.ts'

/** 体检规则 (monitoring 1 HealthRule, 6.3): what a company may set of the health score. */

export const HealthItem = enumeration('体检项', {
  safety: ['S1', '安全'],
  reliability: ['S2', '可靠'],
  quality: ['S3', '品质'],
  upkeep: ['S4', '维保检验'],
  life: ['S5', '寿命'],
})
export type HealthItem = CodeIn<typeof HealthItem>

export const HealthGrade = enumeration('健康等级', {
  excellent: [1, '优'],
  good: [2, '良'],
  fair: [3, '亚健康'],
  poor: [4, '差'],
  critical: [5, '危'],
  unknown: [9, '数据不足'],
})
export type HealthGrade = CodeIn<typeof HealthGrade>

const weight = (title: string) => field.number(title, { min: 0, max: 100 })
const harm = (title: string) => field.number(title, { min: 0, max: 5 })
const limit = (title: string, unit: string) => field.number(title, { min: 0.01, max: 1000, unit })
const life = (title: string, unit: string) => field.positiveInteger(title, { max: 100_000_000, unit })
const cap = (title: string) => field.nonNegativeInteger(title, { max: 100, unit: '分' })

export const HealthRuleDraft = z.object({
  weights: z
    .object({
      S1: weight('安全权重'),
      S2: weight('可靠权重'),
      S3: weight('品质权重'),
      S4: weight('维保检验权重'),
      S5: weight('寿命权重'),
    })
    .meta({ title: '权重' }),
  /** What one confirmed record takes from the exponent of S1 on its day. */
  harm: z
    .object({
      trapped: harm('困人'),
      grave: harm('意外移动、冲顶、蹲底'),
      critical: harm('其他 A 级'),
      serious: harm('B 级'),
      halfLifeDays: field.positiveInteger('影响减半', { max: 365, unit: '天' }),
    })
    .meta({ title: '安全扣减' }),
  limits: z
    .object({
      vibrationX: limit('左右振动限值', 'm/s²'),
      vibrationY: limit('前后振动限值', 'm/s²'),
      vibrationZ: limit('垂直振动限值', 'm/s²'),
      levelling: limit('平层误差限值', 'mm'),
      closeTime: limit('关门时间限值', '倍'),
      machineRoom: limit('机房温度限值', '℃'),
      handrail: limit('扶手带偏差限值', '%'),
      stopDistance: limit('制停距离限值', 'm'),
    })
    .meta({ title: '品质限值' }),
  /** What a part is made for; the largest used share is S5. */
  lives: z
    .object({
      ropeBends: life('钢丝绳弯折', '次'),
      doorCycles: life('门机开关', '次'),
      contactorCycles: life('接触器动作', '次'),
      years: field.positiveInteger('整机使用年限', { max: 60, unit: '年' }),
    })
    .meta({ title: '设计寿命' }),
  /** Share of a life from which S5 falls. */
  lifeFrom: field.number('寿命开始扣分', { min: 0, max: 0.99 }),
  caps: z
    .object({
      openCritical: cap('有未关闭的 A 级记录'),
      inspectionExpired: cap('定期检验已过期'),
      overGap: cap('维保超过法定间隔'),
    })
    .meta({ title: '总分上限' }),
  /** Its windows are among those that the platform's model learns of (6.5, decision 0202). */
  sharesModel: field.flag('参与平台模型').default(false),
})
export type HealthRule = z.output<typeof HealthRuleDraft>

/** monitoring 6.3. */
export const defaultHealthRule: HealthRule = {
  weights: { S1: 30, S2: 25, S3: 20, S4: 15, S5: 10 },
  harm: { trapped: 0.5, grave: 0.8, critical: 0.35, serious: 0.08, halfLifeDays: 90 },
  limits: {
    vibrationX: 0.15,
    vibrationY: 0.15,
    vibrationZ: 0.2,
    levelling: 10,
    closeTime: 1.3,
    machineRoom: 40,
    handrail: 15,
    /** Of its own maker or standard where a lift has one; handed in with the reading then. */
    stopDistance: 1,
  },
  lives: { ropeBends: 5_000_000, doorCycles: 2_000_000, contactorCycles: 3_000_000, years: 20 },
  lifeFrom: 0.6,
  caps: { openCritical: 59, inspectionExpired: 69, overGap: 79 },
  sharesModel: false,
}

/** Refuses weights that do not make 100, decimals counted as they are written. */
export function requireWeights({ weights }: Pick<HealthRule, 'weights'>): void {
  const sum = Object.values(weights).reduce((all, one) => all + Math.round(one * 100), 0)
  if (sum !== 100 * 100) throw refuseDiagnosis.weights()
}

const { excellent, good, fair, poor, critical } = HealthGrade.code
const grades = [
  [90, excellent],
  [80, good],
  [70, fair],
  [60, poor],
] as const

/** Grade of a score as it is shown, with two decimals. */
export const gradeOf = (score: number): HealthGrade =>
  grades.find(([from]) => Math.round(score * 100) / 100 >= from)?.[1] ?? critical
