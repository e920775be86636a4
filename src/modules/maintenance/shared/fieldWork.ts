import { z } from 'zod'
import { CertType } from '#modules/employee/shared/certificate.ts'
import { MessageRow } from '#modules/message/shared/message.ts'
import { Level } from '#modules/template/shared/template.ts'
import { HazardGrade, MaintainStatus, MaintainType, PauseReason, SignInMethod, StateAfter } from './maintenance.ts'
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
/** Operations on repairs, of which only their own module knows the payload (jobs 5, op types; recording added). */
export const repairOpTypes = ['repairAccept', 'repairReject', 'rescued', 'repairComplete', 'recording'] as const
/** Operations with parts, on orders of every kind; their module knows the payloads (jobs 5, op types; partInstall added). */
export const partOpTypes = ['partUse', 'partRequest', 'partInstall'] as const
/** The one operation on inspections; its payload says which step. */
export const inspectOpTypes = ['inspectStep'] as const

export const FieldOp = z.object({
  opId: z.uuid(),
  seq: z.number().int().min(0),
  orderId: z.uuid(),
  type: z.enum([...opTypes, ...repairOpTypes, ...partOpTypes, ...inspectOpTypes]),
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
  /** *Added*: what stands behind a refused gate of its order is left alone and has no result (decision 0045). */
  halting: z.boolean().default(false),
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

/** One visit as a phone carries it: the order, its crew and the frozen checklist with what the server has of it. */
export const FieldOrder = z.object({
  id: z.uuid(),
  version: z.number().int(),
  orderNo: z.string(),
  status: MaintainStatus.schema,
  level: Level.schema,
  /** 2 按需: the half-month rows that the terminal checks are not among the items. */
  type: MaintainType.schema,
  planDate: z.iso.date(),
  planStart: z.string().nullable(),
  legalDeadline: z.iso.date(),
  elevatorId: z.uuid(),
  crew: z.array(z.object({ employeeId: z.uuid(), name: z.string(), signedIn: z.boolean() })),
  stdMinutes: z.number().int(),
  leastMinutes: z.number().int(),
  departAt: instant.nullable(),
  arriveAt: instant.nullable(),
  startAt: instant.nullable(),
  pausedAt: instant.nullable(),
  pauseReason: PauseReason.schema.nullable(),
  pauseMinutes: z.number().int(),
  completeAt: instant.nullable(),
  elevatorStateAfter: StateAfter.schema.nullable(),
  stateReason: z.string().nullable(),
  /** The photo of fence or warning sign is there. */
  safety: z.boolean(),
  /** Somebody signed out at the lift. */
  left: z.boolean(),
  /** 转单 to me: 0 无 1 待接单 2 已接单 3 已拒绝. */
  transferState: z.number().int(),
  items: z.array(OrderItem),
})
export type FieldOrder = z.output<typeof FieldOrder>

/** What stood out at the visit before: items that were abnormal, and readings. */
export const LastVisit = z.object({
  date: z.iso.date(),
  items: z.array(
    z.object({
      itemCode: z.string(),
      name: z.string(),
      result: OrderItem.shape.result,
      value: z.number().nullable(),
      unit: z.string().nullable(),
      text: z.string().nullable(),
      handling: OrderItem.shape.handling,
    }),
  ),
})
export const FieldElevator = z.object({
  id: z.uuid(),
  name: z.string(),
  registerCode: z.string().nullable(),
  deviceNumber: z.string(),
  communityId: z.uuid(),
  communityName: z.string(),
  address: z.string().nullable(),
  /** GCJ-02. */
  lng: z.number(),
  lat: z.number(),
  signMetres: z.number().int(),
  lastMaintainDate: z.iso.date().nullable(),
  nextMaintainDate: z.iso.date().nullable(),
  /** Among the lifts this worker is answerable for. */
  mine: z.boolean(),
  last: LastVisit.nullable(),
})
export type FieldElevator = z.output<typeof FieldElevator>

/** Work of another kind on the same phone: a repair, an inspection. What else it holds is its module's (*added*). */
export const FieldTask = z.looseObject({
  kind: z.enum(['repair', 'inspection']),
  id: z.uuid(),
  version: z.number().int(),
})
export type FieldTask = z.output<typeof FieldTask>

/** What another module keeps of one of these orders, e.g. the parts asked for; the rest is its own (*added*). */
export const FieldExtra = z.looseObject({ orderId: z.uuid() })
export type FieldExtra = z.output<typeof FieldExtra>

/** What a phone needs for 7 days without a network. */
export const Bootstrap = z.object({
  serverTime: instant,
  cursor: instant,
  me: z.object({
    userId: z.uuid(),
    employeeId: z.uuid().nullable(),
    name: z.string(),
    /** Leads a team: /m/team opens. */
    leader: z.boolean(),
    /** Where the team's day begins, GCJ-02; null when nobody entered it. */
    base: z.object({ lng: z.number(), lat: z.number() }).nullable(),
    certificates: z.array(
      z.object({ certType: CertType.schema, certNo: z.string().nullable(), validTo: z.iso.date().nullable() }),
    ),
    /** Finished visits of this month and their minutes. */
    month: z.object({ visits: z.number().int(), minutes: z.number().int() }),
  }),
  /** Scenes in which the company compares faces: 1 到达 2 离场. */
  faceScenes: z.array(z.number().int()),
  setting: MaintainSetting,
  orders: z.array(FieldOrder),
  tasks: z.array(FieldTask),
  parts: z.array(FieldExtra),
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
export type Bootstrap = z.output<typeof Bootstrap>

/** `held` (*added*): the orders on the phone with their versions, so that it learns which are no longer its own. */
export const ChangesQuery = z.object({
  cursor: instant,
  held: z
    .array(z.object({ id: z.uuid(), version: z.number().int().min(0) }))
    .max(1000)
    .default([]),
})
/** What happened since the cursor of the answer before. */
export const Changes = z.object({
  serverTime: instant,
  cursor: instant,
  changed: z.array(FieldOrder),
  tasks: z.array(FieldTask),
  /** Of all orders the phone carries, whole each time. */
  parts: z.array(FieldExtra),
  /** Lifts of the changed orders. */
  elevators: z.array(FieldElevator),
  /** Orders that are no longer this worker's. */
  removed: z.array(z.uuid()),
  messages: z.array(MessageRow),
})
export type Changes = z.output<typeof Changes>

/** A photo or recording whose bytes have arrived: from here on colleagues may see it. */
export const PhotoRegister = z.object({
  orderId: z.uuid(),
  key: z.string().min(1).max(300),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, '摘要应为64位十六进制'),
})

/** The card behind a lift's sticker. */
export const ScannedLift = z.object({
  elevator: FieldElevator,
  /** The worker's own open order of this lift. */
  orderId: z.uuid().nullable(),
  token: z.string(),
  openHazards: z.array(z.object({ grade: HazardGrade.schema, description: z.string() })),
})

/** The leader's crew today: where each one is at, and what waits for a look. */
export const FieldTeam = z.object({
  /** 改派 of these orders is this leader's right (code 改人员). */
  mayReassign: z.boolean(),
  members: z.array(
    z.object({
      employeeId: z.uuid(),
      name: z.string(),
      phone: z.string().nullable(),
      teamName: z.string(),
      doneToday: z.number().int(),
      openToday: z.number().int(),
      /** What he has not begun, today and the six days after: what may be given to others. */
      open: z.array(
        z.object({
          id: z.uuid(),
          place: z.string(),
          level: Level.schema,
          planDate: z.iso.date(),
          crew: z.array(z.uuid()),
        }),
      ),
      /** The order under way or departed to. */
      current: z
        .object({ id: z.uuid(), place: z.string(), status: MaintainStatus.schema, since: instant.nullable() })
        .nullable(),
      /** Last known position: of the sign-in or the track; null 未采集. */
      seenAt: instant.nullable(),
      lng: z.number().nullable(),
      lat: z.number().nullable(),
    }),
  ),
  reviews: z.array(
    z.object({
      id: z.uuid(),
      orderId: z.uuid(),
      name: z.string(),
      place: z.string(),
      at: instant,
      distance: z.number().int().nullable(),
      reason: z.string().nullable(),
      photo: z.string().nullable(),
    }),
  ),
})
export type FieldTeam = z.output<typeof FieldTeam>

/** What the user unit sees behind a signature link, in plain words (jobs 4.3, /s). */
const VisitSign = z.object({
  kind: z.literal('visit'),
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
  /** Pictures of the visit that have arrived; addresses good for some minutes. */
  photos: z.array(z.object({ url: z.string(), name: z.string(), takenAt: instant })),
  confirmed: z.object({ name: z.string().nullable(), at: instant.nullable() }).nullable(),
})
/** A repair in words: its codes belong to its own module (*added*). */
const RepairSign = z.object({
  kind: z.literal('repair'),
  ...VisitSign.pick({ orderNo: true, companyName: true, communityName: true, elevatorName: true, registerCode: true })
    .shape,
  /** 困人急修. */
  what: z.string(),
  /** 待签字, 已签字; null: the work still goes on. */
  state: z.enum(['open', 'signed']).nullable(),
  reportAt: instant,
  reportText: z.string().nullable(),
  arriveAt: instant.nullable(),
  rescuedAt: instant.nullable(),
  completeAt: instant.nullable(),
  workers: z.array(z.string()),
  cause: z.string().nullable(),
  measure: z.string().nullable(),
  elevatorStateAfter: StateAfter.schema.nullable(),
  stateReason: z.string().nullable(),
  /** What the customer owes; null: 免费. */
  amount: z.string().nullable(),
  /** Until when the work may be sent back by this page. */
  reopenUntil: instant.nullable(),
  photos: VisitSign.shape.photos,
  confirmed: VisitSign.shape.confirmed,
})
export const SignView = z.discriminatedUnion('kind', [VisitSign, RepairSign])
export type SignView = z.output<typeof SignView>
export type RepairSign = z.output<typeof RepairSign>
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
