import { sql } from 'kysely'
import { type Context, is, literal } from '#kernel/server/index.ts'
import { MAINTAIN_UNDER_WAY, MaintainStatus, WorkerRole } from '../shared/maintenance.ts'
import { dayToday } from './orderRow.store.ts'

/** The order of today that is under way at this lift. */
export async function findRunning(ctx: Context, elevatorId: string): Promise<string | undefined> {
  const day = dayToday(ctx)
  const { rows } = await sql<{ id: string }>`select id from maintain_order where company_id = ${ctx.companyId}
    and elevator_id = ${elevatorId} and ${is('status', MAINTAIN_UNDER_WAY)} and deleted_at is null
    and (plan_date = ${day}::date or coalesce(start_at, depart_at)::date = ${day}::date)
    order by ${is('status', MaintainStatus.code.inProgress)} desc, plan_date limit 1`.execute(ctx.db)
  return rows[0]?.id
}

/** Whether the order is of this person's team – its own or that of one of its crew –, and among what his positions show. */
export async function findReach(
  ctx: Context,
  orderId: string,
  employeeId: string,
): Promise<{ sameTeam: boolean; inScope: boolean }> {
  const { all, team, self, places: ids } = ctx.who.scope
  // Somebody whose positions name places alone works nowhere else.
  const bound = !all && !team && !self
  const places = sql`(o.community_id = any(${[...ids]}::uuid[]) or e.project_id = any(${[...ids]}::uuid[]))`
  const { rows } = await sql<{ sameTeam: boolean; inScope: boolean }>`select
      coalesce(m.team_id = o.team_id, false) or exists (select 1 from employee p where p.company_id = o.company_id
        and p.id = any(o.worker_ids) and p.team_id = m.team_id) as same_team,
      ${bound ? sql`coalesce(${places}, false)` : sql`true`} as in_scope
    from maintain_order o
    join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    join employee m on m.company_id = o.company_id and m.id = ${employeeId}
    where o.company_id = ${ctx.companyId} and o.id = ${orderId}`.execute(ctx.db)
  return rows[0] ?? { sameTeam: false, inScope: false }
}

/** 临时加入; the trigger of the order has made the row. */
export async function setJoined(ctx: Context, orderId: string, employeeId: string): Promise<void> {
  await sql`update order_worker set role = ${literal(WorkerRole.code.joined)} where company_id = ${ctx.companyId}
    and order_id = ${orderId}
    and employee_id = ${employeeId}`.execute(ctx.db)
}

export async function findRole(ctx: Context, orderId: string, employeeId: string): Promise<number | undefined> {
  const { rows } = await sql<{ role: number }>`select role from order_worker where company_id = ${ctx.companyId}
    and order_id = ${orderId} and employee_id = ${employeeId}`.execute(ctx.db)
  return rows[0]?.role
}
