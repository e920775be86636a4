import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { type Day, today } from '#kernel/shared/days.ts'
import { liftLabelOf } from '#modules/elevator/server/index.ts'
import { MAINTAIN_AHEAD } from '#modules/maintenance/shared/maintenance.ts'

/** Those of them whose positions hold all these codes, whatever their data scope. */
export async function findAble(
  ctx: Context,
  employeeIds: readonly string[],
  codes: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select x.employee_id as id from employee_position x
    join position q on q.company_id = x.company_id and q.id = x.position_id and q.deleted_at is null
    cross join unnest(${[...codes]}::text[]) as c (code)
    where x.company_id = ${ctx.companyId} and x.employee_id = any(${[...employeeIds]}::uuid[]) and q.grants ->> c.code = '1'
    group by x.employee_id having count(distinct c.code) = ${codes.length}`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

interface LeftOver {
  place: string
  legalDeadline: Day
}

/** What these people have planned for today and not begun. */
export async function findRestOfDay(ctx: Context, employeeIds: readonly string[]): Promise<LeftOver[]> {
  const { rows } = await sql<LeftOver>`select ${sql.raw(liftLabelOf('c', 'e'))} as place, o.legal_deadline
    from maintain_order o join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    join community c on c.company_id = o.company_id and c.id = o.community_id
    where o.company_id = ${ctx.companyId} and o.worker_ids && ${[...employeeIds]}::uuid[]
      and ${is('o.status', MAINTAIN_AHEAD)}
      and o.deleted_at is null and o.plan_date = ${today(ctx.now)}::date
    order by o.legal_deadline, o.plan_start nulls last, o.order_no limit 60`.execute(ctx.db)
  return rows
}
