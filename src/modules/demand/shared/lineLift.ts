import { z } from 'zod'
import { MaintainSource, MaintainStatus, MaintainType } from '#modules/maintenance/shared/maintenance.ts'
import { DemandTrigger } from '#modules/template/shared/demandRule.ts'
import { Level } from '#modules/template/shared/template.ts'

/** What the page of a line shows of each lift: its score as deductions, its conditions, its gap, what sent people out. */

const ShownPiece = z.object({
  key: z.string(),
  label: z.string(),
  points: z.number().int().nullable(),
  detail: z.string(),
})
const ShownCondition = z.object({
  key: z.string(),
  label: z.string(),
  ok: z.boolean(),
  value: z.string(),
  reason: z.string().nullable(),
})
export const ShownJudgement = z.object({
  score: z.number().int().nullable(),
  pieces: z.array(ShownPiece),
  eligible: z.boolean(),
  conditions: z.array(ShownCondition),
  reasons: z.array(z.string()),
  gapDays: z.number().int(),
})
export type ShownJudgement = z.output<typeof ShownJudgement>

export const LineLift = z.object({
  elevatorId: z.uuid(),
  name: z.string(),
  deviceNumber: z.string(),
  registerCode: z.string().nullable(),
  leaveDate: z.iso.date().nullable(),
  /** Null: the line is not on demand, or nothing was worked out yet. */
  judgement: ShownJudgement.nullable(),
  computedAt: z.string().nullable(),
  /** Days allowed in force, the law's after falling back. */
  gapDays: z.number().int().nullable(),
  fallenBack: z.boolean(),
  fallenBackOn: z.iso.date().nullable(),
  fallbackReason: z.string().nullable(),
  lastVisit: z.iso.date().nullable(),
  nextVisit: z.iso.date().nullable(),
  /** The day the next visit may be done at the latest. */
  nextDeadline: z.iso.date().nullable(),
  terminalNo: z.string().nullable(),
  online: z.boolean().nullable(),
})
export type LineLift = z.output<typeof LineLift>

export const LineVisit = z.object({
  orderId: z.uuid(),
  orderNo: z.string(),
  elevatorId: z.uuid(),
  elevatorName: z.string(),
  date: z.iso.date(),
  doneDate: z.iso.date().nullable(),
  level: Level.schema,
  type: MaintainType.schema,
  source: MaintainSource.schema,
  status: MaintainStatus.schema,
  reason: z.string().nullable(),
})
export type LineVisit = z.output<typeof LineVisit>

export const LineTrigger = z.object({
  id: z.uuid(),
  elevatorId: z.uuid(),
  elevatorName: z.string(),
  type: DemandTrigger.schema,
  text: z.string(),
  firedAt: z.string(),
  dueBy: z.iso.date(),
  orderId: z.uuid().nullable(),
  orderNo: z.string().nullable(),
  /** The visit was due by then anyway. */
  joined: z.boolean(),
})
export type LineTrigger = z.output<typeof LineTrigger>
