import { z } from 'zod'
import { StateAfter } from '#modules/maintenance/shared/maintenance.ts'
import { WorkEvaluation } from '#modules/maintenance/shared/orderDetail.ts'
import { Jump } from '#modules/message/shared/jump.ts'
import { Part } from '#modules/template/shared/template.ts'
import { facts } from './live.ts'
import { Recording } from './recording.ts'
import {
  ChargeType,
  FaultLevel,
  RepairCause,
  RepairCloseReason,
  RepairPauseReason,
  RepairSignWay,
  RepairSource,
  RepairStatus,
  RepairType,
  RescuedState,
} from './repair.ts'

/** One repair as its drawer and its live card show it (jobs 4.2). */

const instant = z.iso.datetime({ offset: true })
const when = instant.nullable()
const text = z.string().nullable()

export const RepairWorker = z.object({
  employeeId: z.uuid(),
  name: z.string(),
  phone: text,
  /** 1 主 2 辅. */
  role: z.number().int(),
  certNo: text,
  certExpire: z.iso.date().nullable(),
  /** When he signed in at the lift. */
  arrivedAt: when,
  /** Last known position of today, for who may dispatch; null 未采集. */
  at: z.object({ lng: z.number(), lat: z.number(), seenAt: instant }).nullable(),
})
export const RepairEvent = z.object({
  id: z.uuid(),
  type: z.string(),
  label: z.string(),
  actor: z.string(),
  occurredAt: instant,
  receivedAt: instant,
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
/** 暂停记录; `to` null: it runs. */
const RepairPause = z.object({ reason: RepairPauseReason.schema, note: text, from: instant, to: when })
export const RepairCaller = z.object({ name: z.string(), phone: z.string(), text: text, at: instant })

export const SimilarRepair = z.object({
  id: z.uuid(),
  orderNo: z.string(),
  reportAt: instant,
  sameLift: z.boolean(),
  elevatorName: text,
  faultText: text,
  cause: RepairCause.schema.nullable(),
  faultPart: Part.schema.nullable(),
  measure: text,
  isRework: z.boolean(),
})

/** A record of monitoring behind the order; what it is stands in its own words (monitoring 7). */
export const SourceRecord = z.object({
  id: z.uuid(),
  recordNo: z.string(),
  name: z.string(),
  level: FaultLevel.schema.nullable(),
  at: instant,
  endedAt: when,
  count: z.number().int(),
  state: z.string(),
  /** Frames of the minute before and after are kept. */
  blackBox: z.boolean(),
  /** Its page; null for who may not see records of this kind. */
  jump: Jump.nullable(),
})
export type SourceRecord = z.output<typeof SourceRecord>

export const RepairDetail = z.object({
  ...facts,
  open: z.array(z.string()),
  source: RepairSource.schema,
  /** Of the time before the take-over, from a sheet. */
  imported: z.boolean(),
  team: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  customer: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  contract: z.object({ id: z.uuid(), contractNo: z.string(), name: z.string() }).nullable(),
  appointAt: when,
  dispatchAfter: when,
  dispatchAt: when,
  startAt: when,
  completeAt: when,
  signAt: when,
  arriveSeconds: z.number().int().nullable(),
  rescueSeconds: z.number().int().nullable(),
  finishSeconds: z.number().int().nullable(),
  faultCode: text,
  faultLevel: FaultLevel.schema.nullable(),
  faultPart: Part.schema.nullable(),
  cause: RepairCause.schema.nullable(),
  measure: text,
  rescuedCount: z.number().int().nullable(),
  rescuedState: RescuedState.schema.nullable(),
  isRework: z.boolean(),
  reworkOf: z.object({ id: z.uuid(), orderNo: z.string() }).nullable(),
  mergedInto: z.object({ id: z.uuid(), orderNo: z.string() }).nullable(),
  stopFrom: when,
  stopTo: when,
  /** How long the lift stood because of it, and the homes without it; null: it did not, `homes` null: unknown. */
  outage: z
    .object({ minutes: z.number().int(), homes: z.number().int().nullable(), homeMinutes: z.number().int().nullable() })
    .nullable(),
  stateAfter: StateAfter.schema.nullable(),
  stateReason: text,
  chargeType: ChargeType.schema,
  /** Null for people who may not see amounts. */
  amount: z.string().nullable(),
  flags: z.number().int(),
  signWay: RepairSignWay.schema.nullable(),
  signName: text,
  signKey: text,
  signOpinion: text,
  closeReason: RepairCloseReason.schema.nullable(),
  closeNote: text,
  callBack: text,
  photosBefore: z.array(z.string()),
  photosAfter: z.array(z.string()),
  /** Pictures whose bytes have arrived; addresses good for some minutes. */
  pictures: z.array(z.object({ url: z.string(), name: z.enum(['隐患', '维修前', '维修后', '签字']) })),
  recordings: z.array(Recording),
  /** The finding it came from. */
  hazard: z.object({ id: z.uuid(), hazardNo: z.string(), description: z.string() }).nullable(),
  records: z.array(SourceRecord),
  star: z.number().int().nullable(),
  /** The customer's link and word; null until the work is done. */
  evaluation: WorkEvaluation.nullable(),
  /** Steps of a phone that wait for 采纳 or 作废. */
  conflicts: z.number().int(),
  workers: z.array(RepairWorker),
  pauses: z.array(RepairPause),
  callers: z.array(RepairCaller),
  events: z.array(RepairEvent),
  similar: z.array(SimilarRepair),
})
export type RepairDetail = z.output<typeof RepairDetail>

/** Phone → who he is and what he reported before (caller first, jobs 4.2). */
export const CallerReply = z.object({
  names: z.array(z.object({ name: z.string(), role: z.string() })),
  lifts: z.array(
    z.object({ id: z.uuid(), name: z.string(), communityName: z.string(), reason: z.string(), openOrderNo: text }),
  ),
  history: z.array(
    z.object({
      id: z.uuid(),
      orderNo: z.string(),
      reportAt: instant,
      repairType: RepairType.schema,
      status: RepairStatus.schema,
      elevatorName: text,
      communityName: text,
      faultText: text,
    }),
  ),
})
