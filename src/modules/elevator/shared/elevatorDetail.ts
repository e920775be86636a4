import { z } from 'zod'
import { dayOf } from '#kernel/shared/days.ts'
import { counts } from '#kernel/shared/figure.ts'
import { stored } from '#kernel/shared/record.ts'
import { liftFigures } from '#modules/community/shared/figures.ts'
import { Category, TemplateType } from './category.ts'
import { AreaType, ElevatorLogKind, ServiceStatus } from './elevator.terms.ts'
import { elevatorFields } from './elevatorFields.ts'
import { elevatorFigures } from './figures.ts'
import { LiftName } from './liftName.ts'

const text = z.string().nullable()
const day = z.iso.date().nullable()
const figure = z.number().nullable()
const id = z.uuid().nullable()

/** The whole lift (archives 4.5, detail). What has no source yet is null and shows as 未采集. */
export const ElevatorDetail = stored(z.object(elevatorFields)).extend({
  id: z.uuid(),
  version: z.number().int(),
  /** Numbered by itself where the form says nothing. */
  deviceNumber: z.string(),
  category: Category.schema,
  templateType: TemplateType.schema,
  areaType: AreaType.schema,
  regionCode: z.string(),
  address: text,
  communityName: z.string(),
  buildingName: text,
  customerName: z.string(),
  teamName: text,
  /** In order, the first is 责任人. */
  workers: z.array(z.object({ id: z.uuid(), name: z.string(), phone: z.string() })),
  templateName: text,
  governorCheckDate: day,
  governorNextDate: day,
  lastMaintainDate: day,
  nextMaintainDate: day,
  /** Level of the last finished visit and its results; null when there is none. */
  lastVisit: z
    .object({ level: z.number().int(), abnormal: counts(elevatorFigures.abnormal).nullable(), orderNo: z.string() })
    .nullable(),
  visitCount: counts(elevatorFigures.visits),
  lastInspectDate: day,
  nextInspectDate: day,
  terminalNo: text,
  simNo: text,
  online: z.boolean().nullable(),
  lift: LiftName,
  /** How many are not settled, by the tab that shows them. */
  open: z.object({
    hazards: counts(elevatorFigures.openHazards),
    repairs: counts(elevatorFigures.openRepairs),
    inspections: counts(elevatorFigures.openInspections),
    parts: counts(elevatorFigures.openParts),
    /** Certificates that have expired or are about to. */
    certificates: counts(elevatorFigures.dueCertificates),
  }),
  serviceStatus: ServiceStatus.schema,
  stopReason: text,
  stopFrom: day,
  stopTo: day,
  projectId: id,
  projectName: text,
  contractId: id,
  contractNo: text,
  serviceStart: day,
  serviceEnd: day,
  insuranceFrom: day,
  insuranceEnd: day,
  completeness: counts(elevatorFigures.completeness),
  qrToken: text,
  qrShortNo: text,
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type ElevatorDetail = z.output<typeof ElevatorDetail>

/** A contract this lift is or was in; prices null without ANj. */
export const ElevatorContract = z.object({
  contractId: z.uuid(),
  contractNo: z.string(),
  name: z.string(),
  type: z.number().int(),
  status: z.number().int(),
  draft: z.boolean(),
  customerName: z.string(),
  serviceStart: z.iso.date(),
  serviceEnd: z.iso.date(),
  unitPrice: text,
  priceUnit: z.number().int(),
  amount: text,
})
export type ElevatorContract = z.output<typeof ElevatorContract>

/** A maintenance visit of this lift. */
export const ElevatorVisit = z.object({
  id: z.uuid(),
  orderNo: z.string(),
  level: z.number().int(),
  status: z.number().int(),
  planDate: z.iso.date(),
  completeAt: text,
  workers: z.array(z.string()),
  /** Brought along: of its completion only the day is known, and not what was abnormal. */
  imported: z.boolean(),
  abnormalCount: counts(elevatorFigures.abnormalOf).nullable(),
  hazardCount: counts(elevatorFigures.hazardsFound),
  workMinutes: figure,
})
export type ElevatorVisit = z.output<typeof ElevatorVisit>

/** A line of the verifiable record (archives 10.5); hashes in lower-case hex. */
export const ElevatorLog = z.object({
  id: z.uuid(),
  seq: z.number().int(),
  at: z.string(),
  kind: ElevatorLogKind.schema,
  bizId: id,
  summary: z.string(),
  actor: z.string(),
  hash: z.string(),
})
export type ElevatorLog = z.output<typeof ElevatorLog>

/**
 * The first line of a record that does not fit: its number, its day and its kind (archives 10.5). `what`: its content is
 * not what was sealed, or the line is gone. Holds no person's name, so that anybody may see it.
 */
export const BrokenLine = z.object({
  seq: z.number().int(),
  at: z.string(),
  kind: ElevatorLogKind.schema,
  what: z.enum(['changed', 'missing']),
})
export type BrokenLine = z.output<typeof BrokenLine>

/** 第3条（2026-05-20，维保）: the same words on every page and in the PDF. */
export function brokenText({ seq, at, kind, what }: BrokenLine): string {
  const where = `第${seq}条（${dayOf(new Date(at))}，${ElevatorLogKind.label(kind)}）`
  return what === 'changed' ? `${where}被改动` : `${where}之前有记录缺失`
}

/** A policy that covers or covered this lift. */
export const ElevatorPolicy = z.object({
  id: z.uuid(),
  policyNo: z.string(),
  insurer: z.string(),
  kind: z.number().int(),
  fromDate: z.iso.date(),
  toDate: z.iso.date(),
})
export type ElevatorPolicy = z.output<typeof ElevatorPolicy>

/** A certificate of this lift (archives 1 certificate, owner 1). */
export const ElevatorCertificate = z.object({
  id: z.uuid(),
  certType: z.number().int(),
  certNo: text,
  issuer: text,
  validFrom: day,
  validTo: day,
  state: z.number().int(),
})
export type ElevatorCertificate = z.output<typeof ElevatorCertificate>

/** The communities of the data scope with their lifts, by type of community; buildings inside. */
export const ElevatorTree = z.object({
  total: counts(liftFigures.archived),
  inUse: counts(elevatorFigures.inUse),
  stopped: counts(elevatorFigures.stopped),
  types: z.array(
    z.object({
      type: z.number().int(),
      count: counts(elevatorFigures.archivedOfType),
      communities: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          pinyin: z.string(),
          count: counts(liftFigures.archived),
          buildings: z.array(z.object({ id: z.uuid(), name: z.string(), count: counts(elevatorFigures.archivedHere) })),
        }),
      ),
    }),
  ),
})
export type ElevatorTree = z.output<typeof ElevatorTree>
