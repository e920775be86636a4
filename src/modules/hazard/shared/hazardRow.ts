import { z } from 'zod'
import { HazardGrade, HazardState } from './hazard.terms.ts'

/** The repair that a finding became (转急修). */
export const HazardRepairLink = z.object({ repairId: z.uuid().nullable(), repairNo: z.string().nullable() })

/** A hazard among those of one record, with what its next steps need. */
export const HazardRow = z.object({
  id: z.uuid(),
  version: z.number().int(),
  hazardNo: z.string(),
  itemCode: z.string().nullable(),
  grade: HazardGrade.schema,
  description: z.string(),
  photos: z.array(z.string()),
  suggestion: z.string().nullable(),
  deadline: z.iso.date().nullable(),
  state: HazardState.schema,
  noticeSigned: z.boolean(),
  foundOn: z.iso.date(),
  ...HazardRepairLink.shape,
})
export type HazardRow = z.output<typeof HazardRow>
