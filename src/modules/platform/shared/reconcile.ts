import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'

/** Results of comparing with a platform; both run as jobs and are read with the job (archives 4.3). */

export const DifferenceKind = enumeration('差异', {
  onlyHere: [1, '平台没有'],
  onlyThere: [2, '本企业没有'],
  differs: [3, '内容不一致'],
})

export const Difference = z.object({
  kind: DifferenceKind.schema,
  elevatorId: z.uuid().nullable(),
  name: z.string(),
  registerCode: z.string().nullable(),
  remoteId: z.string().nullable(),
  /** Fields that differ: our title, our value, theirs. */
  fields: z.array(z.object({ title: z.string(), ours: z.string(), theirs: z.string() })),
})
export type Difference = z.output<typeof Difference>

/** At most so many differences travel; the counts are of all. */
export const MOST_LISTED = 1000

export const ReconcileResult = z.object({
  platformId: z.uuid(),
  at: z.string(),
  local: z.number().int(),
  remote: z.number().int(),
  same: z.number().int(),
  differing: z.number().int(),
  differences: z.array(Difference).max(MOST_LISTED),
})
export type ReconcileResult = z.output<typeof ReconcileResult>

export const MatchSide = z.object({
  id: z.string(),
  name: z.string().nullable(),
  registerCode: z.string().nullable(),
  factoryNumber: z.string().nullable(),
  address: z.string().nullable(),
})
export type MatchSide = z.output<typeof MatchSide>

/** A lift that may be one of these; a person decides side by side. */
export const Doubtful = z.object({
  elevatorId: z.uuid(),
  why: z.string(),
  local: MatchSide,
  remote: z.array(MatchSide),
})
export type Doubtful = z.output<typeof Doubtful>

export const MatchResult = z.object({
  platformId: z.uuid(),
  matched: z.number().int(),
  /** Nothing there that could be the lift. */
  unknown: z.number().int(),
  doubtful: z.array(Doubtful).max(MOST_LISTED),
})
export type MatchResult = z.output<typeof MatchResult>
