import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import type { Candidate } from '#modules/platform/server/index.ts'
import type { Facts } from '#modules/platform/shared/fieldMap.ts'

/** What is told of inspection records. Background work: one company. */

interface RecordFound {
  id: string
  version: number
  no: string
  elevatorId: string
  day: string
}

const records = sql`select r.id, r.version, r.record_no as no, r.elevator_id, r.inspect_date::text as day from inspection_record r`

const candidate = ({ id, version, no, elevatorId, day }: RecordFound): Candidate => ({
  ...{ bizId: id, version: String(version), bizNo: no, elevatorId, day },
})

export async function findReported(ctx: Context, id: string): Promise<Candidate | undefined> {
  const { rows } = await sql<RecordFound>`${records} where r.company_id = ${ctx.companyId} and r.id = ${id}
    and r.inspect_type is not null and r.deleted_at is null`.execute(ctx.db)
  return rows[0] && candidate(rows[0])
}

/** Records of linked lifts from a day on that this platform was never told of. */
export async function reportedSince(ctx: Context, platformId: string, day: string): Promise<Candidate[]> {
  const { rows } = await sql<RecordFound>`${records}
    join elevator_link k on k.company_id = r.company_id and k.elevator_id = r.elevator_id
      and k.platform_id = ${platformId} and k.state in (1, 2, 3)
    where r.company_id = ${ctx.companyId} and r.inspect_type is not null and r.deleted_at is null
      and r.inspect_date >= ${day}::date
      and not exists (select 1 from platform_log l where l.company_id = r.company_id and l.platform_id = ${platformId}
        and l.kind = 6 and l.biz_id = r.id)
    order by r.inspect_date, r.id limit 50000`.execute(ctx.db)
  return rows.map(candidate)
}

export async function inspectionFacts(
  ctx: Context,
  ids: readonly string[],
  platformId: string,
): Promise<ReadonlyMap<string, Facts>> {
  const { rows } = await sql<
    Record<string, unknown> & { id: string }
  >`select r.id, r.record_no, k.remote_id, e.register_code,
      r.inspect_type, r.inspect_date, r.org as inspect_org, array_to_string(r.inspectors, '、') as inspectors, r.report_no,
      r.conclusion, r.next_date, r.next_type,
      (select count(*)::int from inspection_finding f where f.company_id = r.company_id and f.record_id = r.id) as finding_count
    from inspection_record r
    join elevator e on e.company_id = r.company_id and e.id = r.elevator_id
    left join elevator_link k on k.company_id = r.company_id and k.elevator_id = r.elevator_id and k.platform_id = ${platformId}
    where r.company_id = ${ctx.companyId} and r.id = any(${[...ids]}::uuid[]) and r.deleted_at is null`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}
