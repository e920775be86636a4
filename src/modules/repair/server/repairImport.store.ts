import { sql } from 'kysely'
import { type Context, newId } from '#kernel/server/index.ts'
import type { ReportedLift } from './report.store.ts'

/** The lifts of a sheet, locked, so that two imports of one sheet come one after the other. */
export async function lockReportedLifts(ctx: Context, ids: readonly string[]): Promise<Map<string, ReportedLift>> {
  const { rows } = await sql<ReportedLift>`select e.id, e.name, e.community_id, e.customer_id, e.contract_id, e.team_id,
      e.area_type
    from elevator e where e.company_id = ${ctx.companyId} and e.id = any(${[...ids]}::uuid[]) and e.deleted_at is null
    order by e.id for update`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Numbers of repairs that stand, by `elevator` and the millisecond of the report. */
export async function findKnownRepairs(ctx: Context, elevatorIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ elevatorId: string; reportAt: string; orderNo: string }>`select elevator_id, report_at,
      order_no from repair_order
    where company_id = ${ctx.companyId} and elevator_id = any(${[...elevatorIds]}::uuid[]) and deleted_at is null`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ elevatorId, reportAt, orderNo }) => [keyOf(elevatorId, reportAt), orderNo]))
}

export const keyOf = (elevatorId: string, reportAt: string) => `${elevatorId} ${Date.parse(reportAt)}`

/** 导入 as the first line of each one's history. */
export async function addImportEvents(ctx: Context, orderIds: readonly string[]): Promise<void> {
  const at = ctx.now.toISOString()
  await sql`insert into repair_event (company_id, id, order_id, type, actor_id, actor, occurred_at, received_at)
    select ${ctx.companyId}::uuid, n.id, n.order_id, 'imported', ${ctx.who.userId}::uuid, ${ctx.who.name}, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${orderIds.map(() => newId())}::uuid[], ${[...orderIds]}::uuid[]) as n (id, order_id) returning id`.execute(
    ctx.db,
  )
}
