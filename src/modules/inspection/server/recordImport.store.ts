import { sql } from 'kysely'
import { type Context, is, isNot } from '#kernel/server/index.ts'
import { noteGovernorChecks, noteInspections } from '#modules/elevator/server/index.ts'
import { BY_BODY, InspectConclusion, TaskKind } from '../shared/inspection.ts'

/** `elevator report` of what is registered already. */
export async function findReports(ctx: Context, elevatorIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select elevator_id || ' ' || report_no as key from inspection_record
    where company_id = ${ctx.companyId} and elevator_id = any(${[...elevatorIds]}::uuid[]) and deleted_at is null`.execute(
    ctx.db,
  )
  return new Set(rows.map((row) => row.key))
}

/** Dates of lifts follow the newest passed report; an older one changes nothing. */
export async function raiseLiftDates(ctx: Context, recordIds: readonly string[]): Promise<void> {
  const ids = [...recordIds]
  await noteInspections(
    ctx,
    sql`select distinct on (r.elevator_id) r.elevator_id as id, r.inspect_date, r.next_date, r.org
      from inspection_record r where r.company_id = ${ctx.companyId} and r.id = any(${ids}::uuid[])
        and ${isNot('r.conclusion', InspectConclusion.code.failed)}
        and ${is('r.inspect_type', BY_BODY)} order by r.elevator_id, r.inspect_date desc`,
  )
  await noteGovernorChecks(
    ctx,
    sql`select distinct on (r.elevator_id) r.elevator_id as id, r.inspect_date, r.next_date
      from inspection_record r where r.company_id = ${ctx.companyId} and r.id = any(${ids}::uuid[])
        and ${isNot('r.conclusion', InspectConclusion.code.failed)}
        and ${is('r.task_kind', TaskKind.code.governor)} order by r.elevator_id, r.inspect_date desc`,
  )
}
