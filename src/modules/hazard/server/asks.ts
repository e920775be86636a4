import { type Context, duty } from '#kernel/server/index.ts'

/** What the record says that a hazard was found in. */
export interface Origin {
  /** Number of the order or report. */
  readonly no: string | null
  /** The items of the visit, for the article that its finding offends against. */
  readonly snapshotHash?: string | null
  /** The inspector's clause. */
  readonly clause?: string | null
}

/** By the hazard's id; one whose record is no more stays away. */
export type Origins = ReadonlyMap<string, Origin>
type FindOrigins = (ctx: Context, hazardIds: readonly string[]) => Promise<Origins>

/** Of hazards found on visits, in repairs, in reports of inspections and in checks of quality. */
export const visitOrigins = duty<FindOrigins>('hazard.visitOrigins')
export const repairOrigins = duty<FindOrigins>('hazard.repairOrigins')
export const reportOrigins = duty<FindOrigins>('hazard.reportOrigins')
export const checkOrigins = duty<FindOrigins>('hazard.checkOrigins')

/** Number of the latest request for parts made of the hazard of this row, as an expression. */
export const latestRequestOf = duty<(hazard: string) => string>('hazard.latestRequestOf')
/** All requests made of it. */
export const requestsOf =
  duty<(ctx: Context, hazardId: string) => Promise<{ id: string; requestNo: string }[]>>('hazard.requestsOf')
