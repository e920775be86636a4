import { z } from 'zod'
import { AlarmCaller } from './alarm.terms.ts'
import { DecisionStep } from './decisionLine.ts'
import { RecordRow } from './recordList.ts'

/** One record with why it came and what was done (monitoring 4.1 故障详情). */

const instant = z.iso.datetime({ offset: true })
const when = instant.nullable()
const text = z.string().nullable()

/** Recording or film of an alarm; its address is asked for when somebody plays it, and that is noted. */
export const AlarmMedia = z.object({
  key: z.string(),
  name: z.string(),
  film: z.boolean(),
  /** False: its 90 days are over. */
  there: z.boolean(),
})
export type AlarmMedia = z.output<typeof AlarmMedia>

export const AlarmTold = z.object({
  version: z.number().int(),
  caller: AlarmCaller.schema,
  /** Masked unless the person handles alarms. */
  phone: text,
  answeredAt: when,
  answerer: text,
  comfortedAt: when,
  media: z.array(AlarmMedia),
})

/** A step of 处置时间线, the order's included. */
export const HandlingStep = z.object({ at: instant, label: z.string(), who: text, note: text, grave: z.boolean() })
export type HandlingStep = z.output<typeof HandlingStep>

export const LikeRecord = RecordRow.pick({
  id: true,
  recordNo: true,
  occurredAt: true,
  lasted: true,
  count: true,
  status: true,
  result: true,
  repairOrderId: true,
  orderNo: true,
}).extend({ cause: text, part: text })
export type LikeRecord = z.output<typeof LikeRecord>

export const RecordDetail = RecordRow.extend({
  receivedAt: instant,
  /** What a caller said, a line for each call. */
  said: text,
  /** Numbers that 96333 gave its calls. */
  outerNos: z.array(z.string()),
  lastAt: when,
  speed: z.number().nullable(),
  clockFlag: z.boolean(),
  backfill: z.boolean(),
  cause: text,
  part: text,
  remark: text,
  /** Who first called an A a false alarm, while that stands. */
  falseBy: text,
  /** Whether it was this person. */
  falseByMe: z.boolean(),
  strategyName: text,
  blackBox: z.boolean(),
  decisions: z.array(DecisionStep),
  steps: z.array(HandlingStep),
  /** The same code at the same lift, twelve months before. */
  alike: z.array(LikeRecord),
  alikeCount: z.number().int(),
  advice: text,
  partHint: text,
  orderStatus: z.number().int().nullable(),
  root: z.object({ id: z.uuid(), recordNo: z.string(), code: z.string() }).nullable(),
  /** Records of the same storm that hang on this one. */
  linked: z.number().int(),
  alarm: AlarmTold.nullable(),
  /** The property's safety officer, and the first of the crew: who can be called. */
  officer: text,
  officerPhone: text,
  chargePhone: text,
})
export type RecordDetail = z.output<typeof RecordDetail>
