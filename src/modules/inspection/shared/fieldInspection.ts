import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { SignInMethod } from '#modules/maintenance/shared/maintenance.ts'
import { InspectionStatus, InspectKind, InspectStep } from './inspection.ts'
import { Material } from './plan.ts'

/** An inspection as its crew's phones carry it, and what they send (jobs 4.3, 5 inspectStep). */

const instant = z.iso.datetime({ offset: true })
const text = z.string().nullable()

export const FieldInspection = z.object({
  kind: z.literal('inspection'),
  id: z.uuid(),
  version: z.number().int(),
  planNo: z.string(),
  inspectType: InspectKind.schema,
  status: InspectionStatus.schema,
  lift: z.object({
    id: z.uuid(),
    name: z.string(),
    communityName: z.string(),
    registerCode: text,
    deviceNumber: z.string(),
    address: text,
    /** GCJ-02. */
    lng: z.number(),
    lat: z.number(),
    located: z.boolean().default(true),
    signMetres: z.number().int(),
  }),
  earliestDate: z.iso.date(),
  deadline: z.iso.date(),
  applyBy: z.iso.date().nullable(),
  applyNo: text,
  inspectDate: z.iso.date().nullable(),
  orgName: text,
  materials: z.array(Material),
  selfCheckDate: z.iso.date().nullable(),
  /** The visit of the year level that is the self-check. */
  linkedOrderId: z.uuid().nullable(),
  linkedOrderNo: text,
  workers: z.array(z.string()),
  openFindings: z.number().int(),
  steps: z.array(
    z.object({
      step: InspectStep.schema,
      by: z.string(),
      at: instant,
      text,
      photo: text,
      distance: z.number().int().nullable(),
    }),
  ),
})
export type FieldInspection = z.output<typeof FieldInspection>

const { code } = InspectStep
const photo = { photo: z.string().min(1).max(300), sha256: z.string().regex(/^[0-9a-f]{64}$/) }

/** The one operation on inspections; its payload says which step. */
export const inspectOpTypes = ['inspectStep'] as const

/** Payload of the operation inspectStep. */
export const InspectStepOp = z.discriminatedUnion('step', [
  /** Which papers are ready now; the others are not. */
  z.object({ step: z.literal(code.materials), ready: z.array(z.string().max(40)).max(30) }),
  /** A self-check that was written on paper; a visit of the year level does it by itself. */
  z.object({ step: z.literal(code.selfCheck), date: field.day('自检日期') }),
  /** Standing by the inspector, at the lift: by position, or by its code with a picture and a reason (jobs 6.7). */
  z.object({
    step: z.literal(code.accompany),
    method: SignInMethod.schema.default(1),
    qr: z.string().max(200).nullish(),
    photo: z.string().max(300).nullish(),
    reason: z.string().max(200).nullish(),
  }),
  z.object({ step: z.literal(code.report), ...photo }),
  z.object({ step: z.literal(code.label), ...photo }),
  /** The inspector is done; his report is awaited. */
  z.object({ step: z.literal(code.inspected) }),
  z.object({ step: z.literal(code.note), text: field.area('备注', { max: 500 }) }),
])
export type InspectStepOp = z.output<typeof InspectStepOp>
