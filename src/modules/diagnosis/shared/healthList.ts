import { z } from 'zod'
import { finds, list } from '#kernel/shared/list.ts'
import { LiftName } from '#modules/elevator/shared/liftName.ts'
import { HealthGrade, HealthItem, HealthRuleDraft } from './healthRule.ts'

/** 电梯医院 (monitoring 1 HealthScore, 4.1): the newest score of each lift, and one lift with what made its score. */

export const HealthRow = z.object({
  id: z.uuid(),
  elevatorName: z.string().meta({ title: '电梯' }),
  lift: LiftName,
  communityName: z.string().meta({ title: '小区' }),
  score: z.number().nullable().meta({ title: '健康分' }),
  grade: HealthGrade.schema.meta({ title: '等级' }),
  change7: z.number().nullable().meta({ title: '较 7 天前' }),
  completeness: z.number().meta({ title: '完整度', unit: '%' }),
  p30: z.number().nullable().meta({ title: '30 天故障概率' }),
  pClass: z.number().nullable().meta({ title: '同类平均' }),
  worst: z.string().nullable().meta({ title: '扣分最多' }),
  date: z.iso.date().meta({ title: '体检日期' }),
})
export type HealthRow = z.output<typeof HealthRow>

export const healthList = list({
  key: 'liftHealth',
  title: '体检',
  unit: '台',
  row: HealthRow,
  columns: {
    elevatorName: { shown: true, fixed: true, width: 240 },
    grade: { shown: true, width: 90, role: 'state' },
    score: { shown: true, width: 86, as: 'number', sort: true },
    change7: { shown: true, width: 96, as: 'number', sort: true },
    completeness: { shown: true, width: 86, as: 'number', sort: true },
    p30: { shown: true, width: 150, as: 'number', sort: true },
    worst: { shown: true, width: 300 },
    pClass: { width: 100, as: 'number' },
    communityName: { width: 170 },
    date: { width: 108, role: 'rest' },
  },
  filters: {
    keyword: finds({ elevatorName: '电梯' }),
    communityId: { kind: 'ref', label: '小区', from: '/community/options' },
    grade: { kind: 'choice', label: '等级', of: HealthGrade, many: true },
    score: { kind: 'numbers', label: '健康分', unit: '分' },
  },
  shownFilters: 4,
  sort: { prop: 'score', order: 'asc' },
})

const share = z.number().nullable()
const Items = z.object({ S1: share, S2: share, S3: share, S4: share, S5: share })

export const ShownDeduction = z.object({
  item: HealthItem.schema.nullable(),
  points: z.number(),
  text: z.string(),
  causes: z.array(z.object({ points: z.number(), text: z.string() })),
})

export const ShownChance = z.object({
  /** null while the gate is shut. */
  p30: share,
  ratio: share,
  pClass: z.number(),
  lo90: share,
  hi90: share,
  text: z.string(),
  drivers: z.array(z.string()),
  asOf: z.iso.date(),
})

export const HealthDetail = z.object({
  id: z.uuid(),
  lift: LiftName,
  date: z.iso.date(),
  score: share,
  grade: HealthGrade.schema,
  completeness: z.number(),
  change7: share,
  items: Items,
  /** Mean of the same kind of lifts, item by item. */
  usual: Items,
  usualScore: share,
  usualOf: z.number().int(),
  deductions: z.array(ShownDeduction),
  history: z.array(z.object({ day: z.iso.date(), value: share })),
  chance: ShownChance.nullable(),
  /** The nearest in age of the same kind. */
  similar: z.array(
    z.object({
      id: z.uuid(),
      lift: LiftName,
      years: z.number().nullable(),
      score: share,
      grade: HealthGrade.schema,
      worst: z.string().nullable(),
    }),
  ),
  ruleNo: z.number().int(),
})
export type HealthDetail = z.output<typeof HealthDetail>

const Count = z.object({ grade: HealthGrade.schema, n: z.number().int() })
export const HealthSummary = z.object({
  date: z.iso.date().nullable(),
  lifts: z.number().int(),
  grades: z.array(Count),
  /** Single lifts may be given a chance of their own. */
  gate: z.boolean(),
})
export type HealthSummary = z.output<typeof HealthSummary>

export const RuleVersion = z.object({
  ruleNo: z.number().int(),
  active: z.boolean(),
  at: z.string(),
  by: z.string().nullable(),
  note: z.string().nullable(),
  rule: HealthRuleDraft,
})
export const HealthRuleReply = z.object({
  /** 0: the default, nothing was changed yet. */
  ruleNo: z.number().int(),
  rule: HealthRuleDraft,
  versions: z.array(RuleVersion),
})
export type HealthRuleReply = z.output<typeof HealthRuleReply>

export const HealthPreview = z.object({
  lifts: z.number().int(),
  before: z.array(Count),
  after: z.array(Count),
  changed: z.array(
    z.object({
      id: z.uuid(),
      lift: LiftName,
      before: share,
      after: share,
      gradeBefore: HealthGrade.schema,
      gradeAfter: HealthGrade.schema,
    }),
  ),
})
export type HealthPreview = z.output<typeof HealthPreview>
