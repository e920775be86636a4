import { z } from 'zod'
import { counts, measures } from '#kernel/shared/figure.ts'
import { Category } from '#modules/template/shared/template.ts'
import { scheduleFigures } from './figures.ts'

/** 试算: questions to the planner on a copy (jobs 10.1). Nothing is written. */

export const WhatIfQuery = z.discriminatedUnion('kind', [
  /** 两人离职. */
  z.object({
    kind: z.literal('leave'),
    people: z.array(z.uuid()).min(1, '请选择人员').max(20),
    from: z.iso.date(),
  }),
  /** 接 n 台新梯. */
  z.object({
    kind: z.literal('lifts'),
    communityId: z.uuid('请选择小区'),
    category: Category.schema,
    count: z.number().int().min(1).max(2000),
    from: z.iso.date(),
  }),
  /** 春节放 9 天. */
  z.object({ kind: z.literal('closed'), from: z.iso.date(), to: z.iso.date() }),
])
export type WhatIfQuery = z.output<typeof WhatIfQuery>

const LateVisit = z.object({
  elevatorId: z.uuid().nullable(),
  elevatorName: z.string(),
  communityName: z.string(),
  legalDeadline: z.iso.date(),
  /** The day it could be done at the earliest; null when no day was found in the period. */
  date: z.iso.date().nullable(),
})

const Outcome = z.object({
  /** Lifts with a gap over the legal one. */
  late: counts(scheduleFigures.trialLate),
  /** Visits of the period. */
  visits: counts(scheduleFigures.trialVisits),
  crews: counts(scheduleFigures.trialCrews),
  /** Percent of dayTarget over all crews and working days. */
  load: measures(scheduleFigures.trialLoad),
  /** Crew-days over dayTarget. */
  overTarget: counts(scheduleFigures.trialOver),
})

export const WhatIfAnswer = z.object({
  /** 将出现14台超15日，集中在2月24–27日；增加1个搭档组可消除. */
  text: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  before: Outcome,
  after: Outcome,
  /** Really tried: so many more crews, and what is left. */
  remedies: z.array(
    z.object({
      crews: counts(scheduleFigures.trialCrews),
      teamName: z.string(),
      late: counts(scheduleFigures.trialLate),
    }),
  ),
  lateVisits: z.array(LateVisit),
  /** Minutes of work by day, without and with what was asked. */
  days: z.array(
    z.object({ date: z.iso.date(), working: z.boolean(), before: z.number().int(), after: z.number().int() }),
  ),
})
export type WhatIfAnswer = z.output<typeof WhatIfAnswer>
