import { z } from 'zod'
import { Level } from '#modules/template/shared/template.ts'
import { HazardGrade, MaintainStatus, PauseReason, SignInMethod, StateAfter } from './maintenance.ts'
import { ItemRecord, OrderItem } from './orderDetail.ts'
import { MaintainSetting } from './setting.ts'

/** The worker's side: operations of the phone, and what it carries offline (jobs 5, 6.7, 6.8). */

const instant = z.iso.datetime({ offset: true })

/** As the device measures: WGS-84 degrees, accuracy in metres. */
export const Gps = z.object({
  lng: z.number().min(-180).max(180),
  lat: z.number().min(-90).max(90),
  accuracy: z.number().min(0).max(100_000).default(0),
})
export type Gps = z.output<typeof Gps>

/** Payloads by type of operation. */
export const opPayloads = {
  depart: z.object({}),
  cancelDepart: z.object({}),
  /** By position, or by the lift's QR code with a photo of the site and a reason. */
  arrive: z.object({
    method: SignInMethod.schema.default(1),
    qr: z.string().max(200).nullish(),
    photo: z.string().max(300).nullish(),
    /** The worker's face, where the company compares it at arrival (jobs 6.7). */
    facePhoto: z.string().max(300).nullish(),
    reason: z.string().max(200).nullish(),
  }),
  safety: z.object({ photo: z.string().min(1).max(300) }),
  start: z.object({}),
  itemResult: ItemRecord.omit({ by: true, at: true }),
  /** 本部位其余正常: never key items nor those that need a photo. */
  itemBatch: z.object({ itemCodes: z.array(z.string().max(20)).min(1).max(200) }),
  photo: z.object({
    key: z.string().min(1).max(300),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    itemCode: z.string().max(20).nullish(),
    watermark: z.string().max(200).nullish(),
  }),
  pause: z.object({ reason: PauseReason.schema, note: z.string().max(200).nullish() }),
  resume: z.object({}),
  hazard: z.object({
    itemCode: z.string().max(20).nullish(),
    grade: HazardGrade.schema,
    description: z.string().trim().min(1).max(300),
    photos: z.array(z.string().max(300)).max(20).default([]),
    part: z.string().max(60).nullish(),
    suggestion: z.string().max(200).nullish(),
  }),
  leave: z.object({
    method: SignInMethod.schema.default(1),
    photo: z.string().max(300).nullish(),
    facePhoto: z.string().max(300).nullish(),
    reason: z.string().max(200).nullish(),
  }),
  complete: z.object({
    elevatorStateAfter: StateAfter.schema,
    stateReason: z.string().max(200).nullish(),
    shortReason: z.string().max(200).nullish(),
  }),
  /** The customer signs on the worker's screen (way 1), or on paper that is photographed (way 3). */
  sign: z.object({
    way: z.literal([1, 3]).default(1),
    name: z.string().trim().min(1).max(30),
    phone: z.string().max(20).nullish(),
    role: z.string().max(30).nullish(),
    signKey: z.string().min(1).max(300),
    opinion: z.string().max(300).nullish(),
  }),
  crewJoin: z.object({}),
  crewLeave: z.object({}),
  transferAccept: z.object({}),
  transferReject: z.object({ reason: z.string().trim().min(1).max(200) }),
  note: z.object({ text: z.string().trim().min(1).max(500) }),
} as const
export type OpType = keyof typeof opPayloads
export const opTypes = Object.keys(opPayloads) as [OpType, ...OpType[]]
/** Operations on repairs, of which only their own module knows the payload (jobs 5, op types). */
export const repairOpTypes = ['repairAccept', 'repairReject', 'rescued', 'repairComplete'] as const

export const FieldOp = z.object({
  opId: z.uuid(),
  seq: z.number().int().min(0),
  orderId: z.uuid(),
  type: z.enum([...opTypes, ...repairOpTypes]),
  /** The phone's wall clock. */
  occurredAt: instant,
  /** The phone's monotonic clock; a jump against the wall clock of more than 120 s is 时间异常. */
  monotonicMs: z.number().min(0).nullish(),
  gps: Gps.nullish(),
  /** Version of the order the phone had when the first op was made. */
  baseVersion: z.number().int().min(0).nullish(),
  payload: z.record(z.string(), z.unknown()).default({}),
})
export type FieldOp = z.output<typeof FieldOp>

export const MAX_OPS = 200
export const SyncQuery = z.object({
  deviceId: z.string().min(1).max(64),
  /** The phone's wall clock now; absent when it goes by the server's. */
  deviceTime: instant.nullish(),
  ops: z.array(FieldOp).min(1).max(MAX_OPS),
})
export const OpOutcome = z.enum(['applied', 'duplicate', 'conflict', 'rejected'])
export type OpOutcome = z.output<typeof OpOutcome>
export const OpResult = z.object({
  opId: z.uuid(),
  result: OpOutcome,
  errorCode: z.number().int().nullable(),
  errorMsg: z.string().nullable(),
  orderVersion: z.number().int().nullable(),
})
export type OpResult = z.output<typeof OpResult>
export const SyncReply = z.object({ results: z.array(OpResult), serverTime: instant })

const FieldOrder = z.object({
  id: z.uuid(),
  version: z.number().int(),
  orderNo: z.string(),
  status: MaintainStatus.schema,
  level: Level.schema,
  planDate: z.iso.date(),
  planStart: z.string().nullable(),
  legalDeadline: z.iso.date(),
  elevatorId: z.uuid(),
  crew: z.array(z.object({ employeeId: z.uuid(), name: z.string(), signedIn: z.boolean() })),
  leastMinutes: z.number().int(),
  items: z.array(OrderItem),
})
const FieldElevator = z.object({
  id: z.uuid(),
  name: z.string(),
  registerCode: z.string().nullable(),
  communityName: z.string(),
  address: z.string().nullable(),
  /** GCJ-02. */
  lng: z.number(),
  lat: z.number(),
  signMetres: z.number().int(),
  lastMaintainDate: z.iso.date().nullable(),
})
/** What a phone needs for 7 days without a network. */
export const Bootstrap = z.object({
  serverTime: instant,
  me: z.object({ userId: z.uuid(), employeeId: z.uuid().nullable(), name: z.string() }),
  setting: MaintainSetting,
  orders: z.array(FieldOrder),
  elevators: z.array(FieldElevator),
  openHazards: z.array(
    z.object({
      id: z.uuid(),
      elevatorId: z.uuid(),
      grade: HazardGrade.schema,
      description: z.string(),
      deadline: z.iso.date().nullable(),
    }),
  ),
})

/** What the user unit sees behind a signature link, in plain words (jobs 4.3, /s). */
export const SignView = z.object({
  orderNo: z.string(),
  companyName: z.string(),
  communityName: z.string(),
  elevatorName: z.string(),
  registerCode: z.string().nullable(),
  level: Level.schema,
  status: MaintainStatus.schema,
  startAt: instant.nullable(),
  completeAt: instant.nullable(),
  workMinutes: z.number().int().nullable(),
  workers: z.array(z.string()),
  itemCount: z.number().int(),
  normalCount: z.number().int(),
  abnormal: z.array(z.object({ name: z.string(), text: z.string(), handling: z.string() })),
  elevatorStateAfter: StateAfter.schema.nullable(),
  stateReason: z.string().nullable(),
  nextDate: z.iso.date().nullable(),
  confirmed: z.object({ name: z.string().nullable(), at: instant.nullable() }).nullable(),
})
export const SignDecision = z.object({
  token: z.string().min(16).max(64),
  action: z.enum(['confirm', 'dispute']),
  name: z.string({ error: '签字人不能为空' }).trim().min(1, '签字人不能为空').max(30),
  phone: z
    .string()
    .regex(/^1\d{10}$/, '手机号格式不正确')
    .nullish(),
  role: z.string().max(30).nullish(),
  /** The signature as PNG, base64, at most 200 KB; needed to confirm. */
  signature: z.base64().max(280_000).nullish(),
  /** Needed to dispute. */
  opinion: z.string().trim().max(300).nullish(),
})
