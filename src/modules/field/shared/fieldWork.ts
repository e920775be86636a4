import { z } from 'zod'
import { counts } from '#kernel/shared/figure.ts'
import { CertType } from '#modules/employee/shared/certificate.ts'
import { OpenHazard } from '#modules/hazard/shared/openHazard.ts'
import {
  MaintainStatus,
  MaintainType,
  PauseReason,
  StateAfter,
  WorkerRole,
} from '#modules/maintenance/shared/maintenance.ts'
import { OrderItem } from '#modules/maintenance/shared/orderDetail.ts'
import { MessageRow } from '#modules/message/shared/message.ts'
import { MaintainSetting } from '#modules/plan/shared/setting.ts'
import { Level } from '#modules/template/shared/template.ts'
import { fieldFigures } from './figures.ts'
import { Waiting } from './waiting.ts'

/** What a phone carries offline: its orders, their lifts, and what has changed since (jobs 5, 6.8). */

const instant = z.iso.datetime({ offset: true })

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
  crew: z.array(
    z.object({
      employeeId: z.uuid(),
      name: z.string(),
      signedIn: z.boolean(),
      /** The last time; after a long pause one signs in again. */
      signedAt: instant.nullable(),
      role: WorkerRole.schema,
      joinAt: instant.nullable(),
    }),
  ),
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
  /** Token of the customer's evaluation while it waits for his stars. */
  evaluation: z.string().nullable(),
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
  /** *Added*: false where these are the middle of its district. */
  located: z.boolean().default(true),
  signMetres: z.number().int(),
  lastMaintainDate: z.iso.date().nullable(),
  nextMaintainDate: z.iso.date().nullable(),
  /** Days between two visits of this lift: by law, else as its score or its home lift's file allows. */
  gapDays: z.number().int(),
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
    /** Address of the photo (*added*), good for five minutes; null without one. */
    photo: z.string().nullable().default(null),
    /** Leads a team: /m/team opens. */
    leader: z.boolean(),
    /** Where the team's day begins, GCJ-02; null when nobody entered it. */
    base: z.object({ lng: z.number(), lat: z.number() }).nullable(),
    certificates: z.array(
      z.object({ certType: CertType.schema, certNo: z.string().nullable(), validTo: z.iso.date().nullable() }),
    ),
    /** Finished visits of this month and their minutes. */
    month: z.object({
      visits: counts(fieldFigures.visits),
      minutes: counts(fieldFigures.minutes),
      /** Evaluations given this month and the mean of their stars; null without any. */
      stars: z.number().int(),
      average: z.string().nullable(),
    }),
  }),
  /** Scenes in which the company compares faces: 1 到达 2 离场. */
  faceScenes: z.array(z.number().int()),
  /** Whether the person's own face can be compared, and whether the company forbids who does not pass (*added*). */
  face: z.object({ enrolled: z.boolean(), forbids: z.boolean() }),
  setting: MaintainSetting,
  orders: z.array(FieldOrder),
  tasks: z.array(FieldTask),
  parts: z.array(FieldExtra),
  /** What waits for this person's decision (*added*). */
  waiting: Waiting,
  elevators: z.array(FieldElevator),
  openHazards: z.array(OpenHazard),
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
  waiting: Waiting,
  /** Lifts of the changed orders. */
  elevators: z.array(FieldElevator),
  /** Orders that are no longer this worker's. */
  removed: z.array(z.uuid()),
  messages: z.array(MessageRow),
})
export type Changes = z.output<typeof Changes>

/** The card behind a lift's sticker. */
export const ScannedLift = z.object({
  elevator: FieldElevator,
  /** The worker's own open order of this lift. */
  orderId: z.uuid().nullable(),
  token: z.string(),
  /** Of others who are at work on this lift today: what a worker may join, or why not. */
  running: z
    .object({
      orderId: z.uuid(),
      orderNo: z.string(),
      level: Level.schema,
      type: MaintainType.schema,
      status: MaintainStatus.schema,
      since: instant.nullable(),
      /** Names, the main worker first; none of another team's. */
      crew: z.array(z.string()),
      refusal: z.string().nullable(),
    })
    .nullable(),
  /** The open visit whose deadline comes first, whoever does it. */
  next: z.object({ planDate: z.iso.date(), legalDeadline: z.iso.date() }).nullable(),
  openHazards: z.array(OpenHazard),
})
