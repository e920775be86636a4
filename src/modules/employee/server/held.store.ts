import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import type { HeldOrder } from '../shared/leavingApi.ts'

/** Visits a person is on that are not done: those not started are only counted. */
export async function findHeldVisits(ctx: Context, employeeId: string): Promise<HeldOrder[]> {
  const { rows } = await sql<HeldOrder>`select o.id, o.order_no, concat_ws(' ', c.name, l.name) as place, o.status
    from order_worker ow join maintain_order o on o.company_id = ow.company_id and o.id = ow.order_id
    join elevator l on l.company_id = o.company_id and l.id = o.elevator_id
    join community c on c.company_id = o.company_id and c.id = o.community_id
    where ow.company_id ${ofCompanies(ctx)} and ow.employee_id = ${employeeId}
      and o.status in (0, 1, 2, 7) and o.deleted_at is null
    order by o.plan_date, o.order_no`.execute(ctx.db)
  return rows
}

export async function findHeldRepairs(ctx: Context, employeeId: string): Promise<HeldOrder[]> {
  const { rows } =
    await sql<HeldOrder>`select r.id, r.order_no, coalesce(concat_ws(' ', c.name, l.name), '') as place, r.status
    from repair_worker rw join repair_order r on r.company_id = rw.company_id and r.id = rw.order_id
    left join elevator l on l.company_id = r.company_id and l.id = r.elevator_id
    left join community c on c.company_id = l.company_id and c.id = l.community_id
    where rw.company_id ${ofCompanies(ctx)} and rw.employee_id = ${employeeId}
      and r.status in (0, 1, 2, 3, 4) and r.deleted_at is null
    order by r.order_no`.execute(ctx.db)
  return rows
}
