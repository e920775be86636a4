import { z } from 'zod'
import { counts } from '#kernel/shared/figure.ts'
import { elevatorFigures } from '#modules/elevator/shared/figures.ts'
import { LiftName } from '#modules/elevator/shared/liftName.ts'
import { HazardRow } from '#modules/hazard/shared/hazardRow.ts'
import { Severity } from '#modules/plan/shared/violation.ts'
import { ItemResult, Level, TemplateItem } from '#modules/template/shared/template.ts'
import { maintenanceFigures } from './figures.ts'
import {
  CloseReason,
  ConfirmWay,
  FaceState,
  GovState,
  MAX_CREW,
  MaintainSource,
  MaintainStatus,
  MaintainType,
  PauseReason,
  ReviewState,
  SignInKind,
  SignInMethod,
  StateAfter,
  WorkerRole,
} from './maintenance.ts'
import { RemoteChecks } from './remoteCheck.ts'

/** One maintenance order as its drawer shows it (jobs 4.1, WorkOrderList). */

const instant = z.iso.datetime({ offset: true }).nullable()

/** What one person said about an item (jobs 1.5, orderItem). */
const ItemEntry = z.object({
  result: ItemResult.schema,
  value: z.number().nullable().default(null),
  text: z.string().max(300).nullable().default(null),
  naReason: z.string().max(200).nullable().default(null),
  /** 1 当场处理 2 转隐患 3 转维修 4 申请配件. */
  handling: z
    .object({ action: z.literal([1, 2, 3, 4]), detail: z.string().max(300).default('') })
    .nullable()
    .default(null),
  photos: z.array(z.string().max(300)).max(20).default([]),
  by: z.string().nullable().default(null),
  /** Employee behind the name; null in records of before. */
  byId: z.string().nullable().default(null),
  at: instant.default(null),
  /** Moments of the others' findings that the person had read when he said otherwise. */
  over: z
    .array(z.iso.datetime({ offset: true }))
    .max(20)
    .default([]),
})
export type ItemEntry = z.output<typeof ItemEntry>

/** What exceeds a plain result: the word that counts, and what others of the crew said (`findings.ts`). */
export const ItemRecord = ItemEntry.extend({
  itemCode: z.string().max(20),
  others: z.array(ItemEntry).max(MAX_CREW).default([]),
})
export type ItemRecord = z.output<typeof ItemRecord>

/** A row of the frozen checklist with what was recorded; sort by part to group. */
export const OrderItem = z.object({
  ...TemplateItem.pick({
    itemCode: true,
    level: true,
    part: true,
    name: true,
    requirement: true,
    resultType: true,
    judge: true,
    valueMin: true,
    valueMax: true,
    valueUnit: true,
    photoRule: true,
    isKey: true,
    naAllowed: true,
  }).shape,
  ...ItemRecord.omit({ itemCode: true }).shape,
})
export type OrderItem = z.output<typeof OrderItem>

export const OrderWorker = z.object({
  employeeId: z.uuid(),
  name: z.string(),
  phone: z.string().nullable(),
  role: WorkerRole.schema,
  joinAt: instant,
  certNo: z.string().nullable(),
  certExpire: z.iso.date().nullable(),
  /** 0 无 1 待接单 2 已接单 3 已拒绝 (转单, jobs 3.1). */
  transferState: z.number().int(),
})

/** What was asked for an item that was handled by 申请配件. */
export const PartsOfItem = z.object({ itemCode: z.string(), id: z.uuid(), requestNo: z.string() })

/** Address of a picture, good for five minutes; null: none, or its bytes have not arrived from the phone yet. */
const picture = z.string().nullable()

export const OrderSignIn = z.object({
  id: z.uuid(),
  employeeId: z.uuid(),
  name: z.string(),
  kind: SignInKind.schema,
  at: z.iso.datetime({ offset: true }),
  receivedAt: z.iso.datetime({ offset: true }),
  /** GCJ-02, for the map. */
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  accuracy: z.number().nullable(),
  distance: z.number().int().nullable(),
  limitMetres: z.number().int().nullable(),
  pass: z.boolean(),
  method: SignInMethod.schema,
  photo: z.string().nullable(),
  photoUrl: picture,
  reason: z.string().nullable(),
  faceState: FaceState.schema,
  reviewState: ReviewState.schema,
  reviewNote: z.string().nullable(),
  /** It waits for a review, and this person may give it. */
  mayReview: z.boolean(),
})
export type OrderSignIn = z.output<typeof OrderSignIn>

export const OrderEvent = z.object({
  id: z.uuid(),
  /** A move's name, or created, edited, moved, rerolled, reviewed … */
  type: z.string(),
  label: z.string(),
  actor: z.string(),
  occurredAt: z.iso.datetime({ offset: true }),
  receivedAt: z.iso.datetime({ offset: true }),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})

export const OrderPhoto = z.object({
  id: z.uuid(),
  key: z.string(),
  sha256: z.string(),
  takenAt: z.iso.datetime({ offset: true }),
  itemCode: z.string().nullable(),
  watermark: z.string().nullable(),
  url: picture,
})
export type OrderPhoto = z.output<typeof OrderPhoto>

/** A violation as kept with an order or a plan. `state`: 0 open 1 放行 2 已消除. */
export const KeptViolation = z.object({
  id: z.uuid().nullable(),
  code: z.string(),
  severity: Severity.schema,
  text: z.string(),
  reason: z.string().nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: instant,
  state: z.number().int(),
})

/** What quality says of a finished order; the tables are quality's, the drawer is ours (as with evaluations). */
export const OrderQuality = z.object({
  credibility: z
    .object({
      score: z.number().int().nullable(),
      /** 可信度 62：底坑项目3项在18秒内完成. */
      text: z.string(),
      /** points null: 未采集, which counts neither for nor against. */
      findings: z.array(
        z.object({ kind: z.string(), label: z.string(), points: z.number().int().nullable(), text: z.string() }),
      ),
    })
    .nullable(),
  check: z
    .object({
      id: z.uuid(),
      /** 0 待检 1 已检. */
      state: z.number().int(),
      score: z.number().int().nullable(),
      conclusion: z.string().nullable(),
      drawReason: z.string(),
      checker: z.string().nullable(),
      checkedAt: instant,
    })
    .nullable(),
})
export type OrderQuality = z.output<typeof OrderQuality>

/** The customer's link to evaluate a finished piece of work – a visit, a repair, an inspection – and what came back. */
export const WorkEvaluation = z.object({
  star: z.number().int().min(1).max(5).nullable(),
  content: z.string().nullable(),
  url: z.string(),
  expiresAt: z.iso.datetime({ offset: true }),
})
export type WorkEvaluation = z.output<typeof WorkEvaluation>

export const MaintainOrderDetail = z.object({
  id: z.uuid(),
  version: z.number().int(),
  orderNo: z.string(),
  source: MaintainSource.schema,
  type: MaintainType.schema,
  level: Level.schema,
  status: MaintainStatus.schema,
  /** Names of the moves of maintenance.states.ts that this person may make now. */
  open: z.array(z.string()),
  elevator: z.object({
    id: z.uuid(),
    name: z.string(),
    registerCode: z.string().nullable(),
    deviceNumber: z.string(),
    category: z.number().int(),
    address: z.string().nullable(),
    lng: z.number(),
    lat: z.number(),
  }),
  lift: LiftName,
  community: z.object({ id: z.uuid(), name: z.string() }),
  customer: z.object({ id: z.uuid(), name: z.string() }),
  contract: z.object({ id: z.uuid(), contractNo: z.string(), name: z.string() }).nullable(),
  plan: z.object({ id: z.uuid(), planNo: z.string() }).nullable(),
  team: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  templateName: z.string(),
  templateVersion: z.number().int(),
  planDate: z.iso.date(),
  planStart: z.string().nullable(),
  planEnd: z.string().nullable(),
  legalDeadline: z.iso.date(),
  /** Largest lawful gap before it. */
  gapDays: z.number().int(),
  remainingDays: z.number().int().nullable(),
  originalPlanDate: z.iso.date().nullable(),
  changeCount: counts(maintenanceFigures.changed),
  stdMinutes: z.number().int(),
  leastMinutes: z.number().int(),
  /** Why the planner chose this day and level. */
  planReason: z.string().nullable(),
  reason: z.string().nullable(),
  remark: z.string().nullable(),
  departAt: instant,
  arriveAt: instant,
  startAt: instant,
  pausedAt: instant,
  pauseReason: PauseReason.schema.nullable(),
  pauseMinutes: z.number().int(),
  completeAt: instant,
  receivedAt: instant,
  confirmAt: instant,
  workMinutes: counts(maintenanceFigures.workMinutes).nullable(),
  shortReason: z.string().nullable(),
  abnormalCount: counts(elevatorFigures.abnormalOf),
  naCount: counts(maintenanceFigures.notApplicable),
  photoCount: counts(maintenanceFigures.photos),
  elevatorStateAfter: StateAfter.schema.nullable(),
  stateReason: z.string().nullable(),
  /** Bits, see OrderFlag and flagsIn(). */
  flags: z.number().int(),
  confirm: z
    .object({
      way: ConfirmWay.schema,
      name: z.string().nullable(),
      /** Masked. */
      phone: z.string().nullable(),
      role: z.string().nullable(),
      signKey: z.string().nullable(),
      signUrl: picture,
      opinion: z.string().nullable(),
    })
    .nullable(),
  govState: GovState.schema,
  govMsg: z.string().nullable(),
  contentHash: z.string().nullable(),
  retainUntil: z.iso.date().nullable(),
  closeReason: CloseReason.schema.nullable(),
  closeNote: z.string().nullable(),
  workers: z.array(OrderWorker),
  signIns: z.array(OrderSignIn),
  /** Of whose arrival this person may say so for them. */
  vouchable: z.array(z.object({ employeeId: z.uuid(), name: z.string() })),
  items: z.array(OrderItem),
  partsOfItems: z.array(PartsOfItem),
  /** Of a finished visit on demand: the half-month rows that the terminal checked. */
  remoteChecks: RemoteChecks.nullable(),
  photos: z.array(OrderPhoto),
  hazards: z.array(HazardRow),
  violations: z.array(KeptViolation),
  events: z.array(OrderEvent),
  addenda: z.array(
    z.object({ id: z.uuid(), text: z.string(), author: z.string(), createdAt: z.iso.datetime({ offset: true }) }),
  ),
  /** The customer's word on the work; null until the order is done. `url` ends with it or with the days of evalValidDays. */
  evaluation: WorkEvaluation.nullable(),
  /** Only to those who may check (JMw), and of finished work. */
  quality: OrderQuality.nullable(),
  /** Operations of a phone that met a changed order and wait for 采纳 or 作废 (jobs 6.8). */
  conflicts: z.number().int(),
})
export type MaintainOrderDetail = z.output<typeof MaintainOrderDetail>

/** Done before the take-over, from a sheet: its record is on paper or in the other system (decision 0051). */
export const isBroughtAlong = ({ completeAt, contentHash }: Pick<MaintainOrderDetail, 'completeAt' | 'contentHash'>) =>
  completeAt !== null && contentHash === null
