import { z } from 'zod'
import { levelMonths, visitGap } from '#modules/law/shared/law.ts'
import { Level, Rhythm } from './template.terms.ts'

/** When visits are due: the rhythm of a regular template, and dates agreed with the customer (jobs 1.2). */

export const MonthDay = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, '请输入月-日，如 05-01')
const days = (title: string, least: number, most: number) =>
  z.number().int().min(least, `${title}不小于${least}`).max(most, `${title}不大于${most}`).meta({ title, unit: '天' })

/** 周期规则, jobs 1.2: field, default, limits. The lawful gap of regular lines is checked by `ruleRefusal`. */
export const PlanRule = z.object({
  rhythm: Rhythm.schema.default(1),
  maxGapDays: days('最大间隔', 1, 90).default(visitGap.days),
  minGapDays: days('最小间隔', 3, 90).default(7),
  /** 1 Monday … 7 Sunday; rhythm 2. */
  weekday: z.number().int().min(1).max(7).default(2).meta({ title: '固定星期' }),
  /** Months per level; may be shorter than the regulation's, not longer. */
  levels: z
    .object({
      3: z
        .number()
        .int()
        .min(1)
        .max(levelMonths[3], `季度维保周期不大于 ${levelMonths[3]} 个月`)
        .default(levelMonths[3]),
      4: z
        .number()
        .int()
        .min(1)
        .max(levelMonths[4], `半年维保周期不大于 ${levelMonths[4]} 个月`)
        .default(levelMonths[4]),
      5: z
        .number()
        .int()
        .min(1)
        .max(levelMonths[5], `年度维保周期不大于 ${levelMonths[5]} 个月`)
        .default(levelMonths[5]),
    })
    .default({ 3: levelMonths[3], 4: levelMonths[4], 5: levelMonths[5] })
    .meta({ title: '级别周期', unit: '月' }),
  firstVisitLevel: z.literal([1, 3, 4, 5]).default(1).meta({ title: '接梯首检级别' }),
  firstWithinDays: days('首次最迟', 0, visitGap.days).default(5),
  mergeAheadDays: days('高级别并入', 0, 60).default(45),
  earlyDays: days('可提前执行', 0, 10).default(5),
  slackDays: days('均衡可前移', 0, 5).default(3),
  stagger: z.boolean().default(true).meta({ title: '级别错峰' }),
})
export type PlanRule = z.output<typeof PlanRule>
export const defaultRule: PlanRule = PlanRule.parse({})

export const FixedDate = z.object({ mmdd: MonthDay, level: Level.schema })
export type FixedDate = z.output<typeof FixedDate>
