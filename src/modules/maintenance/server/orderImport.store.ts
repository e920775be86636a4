import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'

/** Numbers of the visits done, by `elevator day`. */
export async function findDoneDays(ctx: Context, elevatorIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; orderNo: string }>`select elevator_id || ' ' || complete_at::date as key,
      order_no from maintain_order
    where company_id = ${ctx.companyId} and elevator_id = any(${[...elevatorIds]}::uuid[]) and status in (3, 4)
      and deleted_at is null`.execute(ctx.db)
  return new Map(rows.map(({ key, orderNo }) => [key, orderNo]))
}

export interface LastVisit {
  readonly elevatorId: string
  readonly day: Day
  /** The last days of the levels, where higher ones count for those below: { 3: …, 4: …, 5: … }. */
  readonly levels: Readonly<Record<string, Day>>
}

/** Dates of lifts and of the lines they stand in follow the newest visit of the history; older ones change nothing. */
export async function raiseLastVisits(ctx: Context, visits: readonly LastVisit[]): Promise<void> {
  const given = JSON.stringify(visits)
  const records = sql`jsonb_to_recordset(${given}::jsonb) as n("elevatorId" uuid, day date, levels jsonb)`
  await sql`update elevator e set last_maintain_date = greatest(e.last_maintain_date, n.day) from ${records}
    where e.company_id = ${ctx.companyId} and e.id = n."elevatorId"`.execute(ctx.db)
  await sql`update plan_elevator x set last_visit_date = greatest(x.last_visit_date, n.day),
      last_level_dates = x.last_level_dates || jsonb_strip_nulls(jsonb_build_object(
        '3', greatest(x.last_level_dates ->> '3', n.levels ->> '3'), '4', greatest(x.last_level_dates ->> '4', n.levels ->> '4'),
        '5', greatest(x.last_level_dates ->> '5', n.levels ->> '5')))
    from ${records}
    where x.company_id = ${ctx.companyId} and x.elevator_id = n."elevatorId" and x.active`.execute(ctx.db)
}
