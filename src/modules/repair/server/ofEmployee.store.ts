import { sql } from 'kysely'
import { type Context, is, isNot, ofCompanies } from '#kernel/server/index.ts'
import { liftLabelOf } from '#modules/elevator/server/index.ts'
import { ELEVATOR_GONE } from '#modules/elevator/shared/elevator.terms.ts'
import type { employeeAsks } from '#modules/employee/server/index.ts'
import type { HeldOrder } from '#modules/employee/shared/leavingApi.ts'
import { MAINTAIN_OPEN } from '#modules/maintenance/shared/maintenance.ts'
import { TeamState } from '#modules/organisation/shared/team.ts'
import { REPAIR_OPEN } from '../shared/repair.ts'

export const openOrdersOf = (alias: string) => `((select count(*)::int from order_worker ow
  join maintain_order o on o.company_id = ow.company_id and o.id = ow.order_id
  where ow.company_id = ${alias}.company_id and ow.employee_id = ${alias}.id and ${is('o.status', MAINTAIN_OPEN)}
    and o.deleted_at is null)
  + (select count(*)::int from repair_worker rw
  join repair_order r on r.company_id = rw.company_id and r.id = rw.order_id
  where rw.company_id = ${alias}.company_id and rw.employee_id = ${alias}.id and ${is('r.status', REPAIR_OPEN)}
    and r.deleted_at is null))`

export async function findHoldings(ctx: Context, id: string): Promise<employeeAsks.Holdings> {
  const { rows } = await sql<employeeAsks.Holdings>`select
      (select count(*)::int from elevator_worker w join elevator l on l.company_id = w.company_id and l.id = w.elevator_id
        where w.company_id = e.company_id and w.employee_id = e.id and ${isNot('l.use_status', ELEVATOR_GONE)}
          and l.deleted_at is null) as lifts,
      ${sql.raw(openOrdersOf('e'))} as orders,
      (select t.name from team t where t.company_id = e.company_id and t.leader_id = e.id
        and ${is('t.state', TeamState.code.active)}
        and t.deleted_at is null limit 1) as team
    from employee e where e.company_id = ${ctx.companyId} and e.id = ${id}`.execute(ctx.db)
  return rows[0] ?? { lifts: 0, orders: 0, team: null }
}

export async function findHeldRepairs(ctx: Context, employeeId: string): Promise<HeldOrder[]> {
  const { rows } =
    await sql<HeldOrder>`select r.id, r.order_no, coalesce(${sql.raw(liftLabelOf('c', 'l'))}, c.name, '') as place, r.status
    from repair_worker rw join repair_order r on r.company_id = rw.company_id and r.id = rw.order_id
    left join elevator l on l.company_id = r.company_id and l.id = r.elevator_id
    left join community c on c.company_id = l.company_id and c.id = l.community_id
    where rw.company_id ${ofCompanies(ctx)} and rw.employee_id = ${employeeId}
      and ${is('r.status', REPAIR_OPEN)} and r.deleted_at is null
    order by r.order_no`.execute(ctx.db)
  return rows
}
