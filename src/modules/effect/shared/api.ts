import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { counts, measures } from '#kernel/shared/figure.ts'
import { LiftName } from '#modules/elevator/shared/liftName.ts'
import { Category, Level } from '#modules/template/shared/template.terms.ts'
import { effectFigures as of } from './figures.ts'
import { EffectMetric } from './metrics.ts'
import { mayEffect as may } from './permissions.ts'
import { EffectReason, EffectVerdict } from './verdict.ts'

const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
const Sides = z.object({ before: z.number(), after: z.number() })

export const EffectRow = z.object({
  id: z.uuid(),
  /** Of operations users, who see several; null for people of the company. */
  companyName: z.string().nullable(),
  metric: EffectMetric.schema,
  level: Level.schema,
  category: Category.schema,
  items: z.array(z.object({ code: z.string(), name: z.string() })),
  done: counts(of.done),
  compared: counts(of.compared),
  controlLifts: counts(of.controlLifts),
  verdict: EffectVerdict.schema,
  reason: EffectReason.schema.nullable(),
  /** Null: too little to show a figure. */
  difference: z
    .object({
      treated: Sides,
      controls: Sides,
      difference: measures(of.difference),
      lo: z.number(),
      hi: z.number(),
    })
    .nullable(),
})
export type EffectRow = z.output<typeof EffectRow>

const EffectMonth = z.object({
  month: Month,
  /** Visits of these days. */
  from: z.iso.date(),
  to: z.iso.date(),
})

export const EffectList = z.object({
  /** Those that were reckoned, the newest first. */
  months: z.array(Month),
  /** Null: none was yet. */
  shown: EffectMonth.nullable(),
  rows: z.array(EffectRow),
})
export type EffectList = z.output<typeof EffectList>

const Visited = z.object({
  orderId: z.uuid(),
  orderNo: z.string(),
  lift: LiftName,
  day: z.iso.date(),
  before: z.number(),
  after: z.number(),
})

export const EffectDetail = EffectRow.extend({
  from: z.iso.date(),
  to: z.iso.date(),
  course: z.array(z.object({ day: z.number(), treated: z.number().nullable(), controls: z.number().nullable() })),
  /** Of the lifts that the person sees; the latest first. */
  pairs: z.array(Visited.extend({ controls: z.array(Visited) })),
  /** Kept in all, the others lie outside of what the person sees. */
  kept: z.number().int(),
})
export type EffectDetail = z.output<typeof EffectDetail>

/** 维保效果 (monitoring 10.6): all *added*. */
export const effectApi = {
  list: endpoint({
    method: 'GET',
    path: '/aiDiagnosis/effect',
    title: '维保效果',
    needs: [may.see],
    input: z.object({ month: Month.optional() }),
    reply: EffectList,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/aiDiagnosis/effect/detail/{id}',
    title: '维保效果详情',
    needs: [may.see],
    input: z.object({ id: z.uuid() }),
    reply: EffectDetail,
  }),
} as const
