import { sql } from 'kysely'
import { is } from '#kernel/server/index.ts'
import { PartsStatus, PartsSupply } from '../shared/parts.ts'
import { shortKindsOf } from './asks.ts'

const waits = (request: string) => is(`${request}.status`, PartsStatus.code.toDraw)

/**
 * Of how many parts a request of this row still misses some, 0: all of it is put aside. Null: it does not wait for the
 * warehouse, or what is left to come stands in no catalogue and is bought elsewhere. `offset 0`: it is counted once.
 */
export const missingOf = (request: string): string =>
  `(case when ${waits(request)} then (select case when known.n > 0 or not exists (select 1 from parts_request_line other
      where other.company_id = ${request}.company_id and other.request_id = ${request}.id and other.unit_id is null) then known.n end
    from (select ${shortKindsOf(request)} as n offset 0) known) end)`

/** Requests that miss something, or miss nothing any more. Only those that wait are looked at. */
export const suppliedAs = (request: string, supply: PartsSupply) =>
  sql`(${waits(request)} and ${sql.raw(missingOf(request))} ${supply === PartsSupply.code.short ? sql`> 0` : sql`= 0`})`
