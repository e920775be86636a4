import { z } from 'zod'
import { StateAfter } from '#modules/maintenance/shared/maintenance.ts'
import { Part } from '#modules/template/shared/template.ts'
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
  TrappedSpecial,
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
export const RepairPause = z.object({ reason: RepairPauseReason.schema, note: text, from: instant, to: when })
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

const Place = z.object({
  id: z.uuid(),
  name: z.string(),
  registerCode: text,
  deviceNumber: z.string(),
  brand: text,
  lng: z.number(),
  lat: z.number(),
  useStatus: z.number().int(),
  safetyOfficer: text,
  officerPhone: text,
})

/** Facts that the drawer, the card and the phone share. */
const facts = {
  id: z.uuid(),
  version: z.number().int(),
  orderNo: z.string(),
  repairType: RepairType.schema,
  status: RepairStatus.schema,
  elevator: Place.nullable(),
  community: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  address: text,
  reporterName: z.string(),
  reporterPhone: z.string(),
  reportAt: instant,
  reportText: text,
  trappedCount: z.number().int().nullable(),
  trappedFloor: text,
  trappedSpecial: z.array(TrappedSpecial.schema),
  acceptAt: when,
  departAt: when,
  arriveAt: when,
  rescuedAt: when,
  arriveLimit: z.number().int(),
  finishLimit: z.number().int(),
  arriveOver: z.boolean(),
  finishOver: z.boolean(),
  crew: z.array(z.object({ employeeId: z.uuid(), name: z.string(), phone: text })),
} as const

export const RepairDetail = z.object({
  ...facts,
  open: z.array(z.string()),
  source: RepairSource.schema,
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
  voiceKey: text,
  star: z.number().int().nullable(),
  workers: z.array(RepairWorker),
  pauses: z.array(RepairPause),
  callers: z.array(RepairCaller),
  events: z.array(RepairEvent),
  similar: z.array(SimilarRepair),
})
export type RepairDetail = z.output<typeof RepairDetail>

/**
 * One person who could go (jobs 5, 6.6). `pair`: the suggested pair he belongs to, the nearest first; null: only by hand.
 */
export const Candidate = z.object({
  employeeId: z.uuid(),
  userId: z.uuid().nullable(),
  name: z.string(),
  phone: text,
  etaMin: z.number().int().nullable(),
  distanceKm: z.number().nullable(),
  /** Where the way begins: a position at most 15 minutes old, else the team's base. */
  from: z.enum(['position', 'base']).nullable(),
  /** Orders of today he has still to do. */
  load: z.number().int(),
  certOk: z.boolean(),
  /** Looks after this lift. */
  responsible: z.boolean(),
  /** How often he was at this lift. */
  visits: z.number().int(),
  pair: z.number().int().min(1).nullable(),
  /** Why he is suggested or not. */
  reason: z.string(),
})
export type Candidate = z.output<typeof Candidate>

/** The trapped strip: everything the desk needs without opening the order. */
export const LiveRepair = z.object({ ...facts, dispatchAt: when, startAt: when, candidates: z.array(Candidate) })
export type LiveRepair = z.output<typeof LiveRepair>
export const LiveReply = z.object({ serverTime: instant, orders: z.array(LiveRepair) })

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
