import { type RawBuilder, sql } from 'kysely'
import { is } from '#kernel/server/index.ts'
import type { Facts } from '../shared/fieldMap.ts'
import { LinkState } from '../shared/platform.terms.ts'
import type { Candidate, ReportKind } from './kinds.ts'

/** What the queries of every kind of report have in common: the lift `e`, its link `k` to one platform, the ledger. */

/** A row that may have to be told, as a query finds it. */
export interface Found {
  readonly id: string
  readonly version: string | number
  readonly no: string
  readonly elevatorId: string
  readonly day: string
}

export const candidate = ({ id, version, no, elevatorId, day }: Found): Candidate => ({
  bizId: id,
  version: String(version),
  bizNo: no,
  elevatorId,
  day,
})

export type FactsRow = Record<string, unknown> & { readonly id: string }
export const byId = (rows: readonly FactsRow[]): ReadonlyMap<string, Facts> => new Map(rows.map((row) => [row.id, row]))

/** Names of these people of the lift's company, in their order. */
export const namesOf = (ids: string): RawBuilder<string | null> =>
  sql.raw(`(select string_agg(w.name, '、' order by array_position(${ids}, w.id)) from employee w
    where w.company_id = e.company_id and w.id = any(${ids}))`)

/** The lift of a row as `e`, and as `k` what this platform calls it; null where it is not linked. */
export const liftOf = (row: string, platformId: string) => sql`join elevator e
    on e.company_id = ${sql.raw(row)}.company_id and e.id = ${sql.raw(row)}.elevator_id
  left join elevator_link k
    on k.company_id = ${sql.raw(row)}.company_id and k.elevator_id = ${sql.raw(row)}.elevator_id and k.platform_id = ${platformId}`

/** Only rows whose lift is linked to this platform. */
export const ofLinkedLifts = (row: string, platformId: string) => sql`join elevator_link k
  on k.company_id = ${sql.raw(row)}.company_id and k.elevator_id = ${sql.raw(row)}.elevator_id
    and k.platform_id = ${platformId} and ${is('k.state', [LinkState.code.linking, LinkState.code.linked, LinkState.code.failed])}`

/** Only rows of which this platform was never told. */
export const neverTold = (row: string, platformId: string, kind: ReportKind['kind']) => sql`not exists (
  select 1 from platform_log l where l.company_id = ${sql.raw(row)}.company_id and l.platform_id = ${platformId}
    and l.kind = ${sql.lit(kind)} and l.biz_id = ${sql.raw(row)}.id)`
