import type { RawBuilder } from 'kysely'
import { duty } from '#kernel/server/index.ts'

/** Steps of phones that came after others had the plan, or when it was closed (jobs 6.8), as an array of by, at and step. */
export const stepsTooLate = duty<(plan: string) => RawBuilder<unknown>>('inspection.stepsTooLate')
