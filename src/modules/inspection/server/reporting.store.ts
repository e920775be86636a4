import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import {
  byId,
  type Candidate,
  candidate,
  type FactsRow,
  type Found,
  liftOf,
  neverTold,
  ofLinkedLifts,
} from '#modules/platform/server/index.ts'
import type { Facts } from '#modules/platform/shared/fieldMap.ts'
import { PlatformKind } from '#modules/platform/shared/platform.terms.ts'

/** What is told of inspection records. Background work: one company. */

const records = sql`select r.id, r.version, r.record_no as no, r.elevator_id, r.inspect_date::text as day from inspection_record r`

export async function findReported(ctx: Context, id: string): Promise<Candidate | undefined> {
  const { rows } = await sql<Found>`${records} where r.company_id = ${ctx.companyId} and r.id = ${id}
    and r.inspect_type is not null and r.deleted_at is null`.execute(ctx.db)
  return rows[0] && candidate(rows[0])
}

/** Records of linked lifts from a day on that this platform was never told of. */
export async function reportedSince(ctx: Context, platformId: string, day: string): Promise<Candidate[]> {
  const { rows } = await sql<Found>`${records}
    ${ofLinkedLifts('r', platformId)}
    where r.company_id = ${ctx.companyId} and r.inspect_type is not null and r.deleted_at is null
      and r.inspect_date >= ${day}::date
      and ${neverTold('r', platformId, PlatformKind.code.inspection)}
    order by r.inspect_date, r.id limit 50000`.execute(ctx.db)
  return rows.map(candidate)
}

export async function inspectionFacts(
  ctx: Context,
  ids: readonly string[],
  platformId: string,
): Promise<ReadonlyMap<string, Facts>> {
  const { rows } = await sql<FactsRow>`select r.id, r.record_no, k.remote_id, e.register_code,
      r.inspect_type, r.inspect_date, r.org as inspect_org, array_to_string(r.inspectors, '、') as inspectors, r.report_no,
      r.conclusion, r.next_date, r.next_type,
      (select count(*)::int from inspection_finding f where f.company_id = r.company_id and f.record_id = r.id) as finding_count
    from inspection_record r
    ${liftOf('r', platformId)}
    where r.company_id = ${ctx.companyId} and r.id = any(${[...ids]}::uuid[]) and r.deleted_at is null`.execute(ctx.db)
  return byId(rows)
}
