import { z } from 'zod'
import { HazardGrade, HazardState } from './hazard.terms.ts'

/** A hazard that is not put right, as the phone holds it. */
export const OpenHazard = z.object({
  id: z.uuid(),
  elevatorId: z.uuid(),
  grade: HazardGrade.schema,
  description: z.string(),
  deadline: z.iso.date().nullable(),
  /** *Added*, as the two below: what of it is late. */
  state: HazardState.schema,
  noticeSigned: z.boolean(),
  foundOn: z.iso.date(),
})
