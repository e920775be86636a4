import { z } from 'zod'
import { StateAfter } from '#modules/maintenance/shared/maintenance.ts'
import { RepairConfigBody } from '#modules/rule/shared/repairConfig.ts'
import { Part } from '#modules/template/shared/template.ts'
import { Recording } from './recording.ts'
import {
  RepairCause,
  RepairPauseReason,
  RepairSource,
  RepairStatus,
  RepairType,
  RescuedState,
  TrappedSpecial,
} from './repair.ts'

/** A repair as its crew's phones carry it (jobs 4.3, 6.8). */

const instant = z.iso.datetime({ offset: true })
const when = instant.nullable()
const text = z.string().nullable()

export const FieldRepair = z.object({
  kind: z.literal('repair'),
  id: z.uuid(),
  version: z.number().int(),
  orderNo: z.string(),
  repairType: RepairType.schema,
  source: RepairSource.schema,
  status: RepairStatus.schema,
  /** Null while nobody knows which lift it is; then the address says where. */
  lift: z
    .object({
      id: z.uuid(),
      name: z.string(),
      communityName: z.string(),
      registerCode: text,
      deviceNumber: z.string(),
      brand: text,
      /** GCJ-02. */
      lng: z.number(),
      lat: z.number(),
      located: z.boolean().default(true),
      signMetres: z.number().int(),
      safetyOfficer: text,
      officerPhone: text,
    })
    .nullable(),
  address: text,
  reporterName: z.string(),
  reporterPhone: z.string(),
  reportAt: instant,
  reportText: text,
  appointAt: when,
  trappedCount: z.number().int().nullable(),
  trappedFloor: text,
  trappedSpecial: z.array(TrappedSpecial.schema),
  dispatchAt: when,
  acceptAt: when,
  departAt: when,
  arriveAt: when,
  startAt: when,
  rescuedAt: when,
  completeAt: when,
  pausedAt: when,
  pauseReason: RepairPauseReason.schema.nullable(),
  pauseSeconds: z.number().int(),
  arriveLimit: z.number().int(),
  finishLimit: z.number().int(),
  arriveOver: z.boolean(),
  finishOver: z.boolean(),
  rescuedCount: z.number().int().nullable(),
  rescuedState: RescuedState.schema.nullable(),
  cause: RepairCause.schema.nullable(),
  faultPart: Part.schema.nullable(),
  measure: text,
  stateAfter: StateAfter.schema.nullable(),
  stateReason: text,
  photosBefore: z.array(z.string()),
  photosAfter: z.array(z.string()),
  recordings: z.array(Recording),
  /** Token of the customer's evaluation while it waits for his stars. */
  evaluation: text,
  /** What the customer owes; shown to him before he signs. */
  amount: text,
  crew: z.array(z.object({ employeeId: z.uuid(), name: z.string(), phone: text, signedIn: z.boolean() })),
  /** Asked by the ladder beside the crew: whoever accepts first has it (jobs 6.6). */
  offered: z.boolean(),
  /** 急修单配置 of the type: what the form asks for. */
  form: RepairConfigBody.pick({ fields: true, minPhotosBefore: true, minPhotosAfter: true }).nullable(),
  /** Done at this lift before, newest first, at most three. */
  before: z.array(z.object({ reportAt: instant, text, cause: RepairCause.schema.nullable(), measure: text })),
})
export type FieldRepair = z.output<typeof FieldRepair>
