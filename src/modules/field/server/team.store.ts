import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { today } from '#kernel/shared/days.ts'
import { liftLabelOf } from '#modules/elevator/server/index.ts'
import { EmployeeState } from '#modules/employee/shared/employee.terms.ts'
import {
  MAINTAIN_BUSY,
  MAINTAIN_DONE,
  MAINTAIN_OPEN,
  MaintainStatus,
  ReviewState,
} from '#modules/maintenance/shared/maintenance.ts'
import { may } from '#modules/maintenance/shared/permissions.ts'
import { TeamState } from '#modules/organisation/shared/team.ts'
import { orderScope } from '#modules/permission/server/index.ts'
import type { FieldTeam } from '../shared/fieldTeam.ts'

const led = (employeeId: string) =>
  sql`t.leader_id = ${employeeId} and ${is('t.state', TeamState.code.active)} and t.deleted_at is null`

/** People of the teams this person leads, where they are at; undefined: leads none. */
export async function findTeam(ctx: Context, employeeId: string): Promise<Omit<FieldTeam, 'reviews'> | undefined> {
  const day = today(ctx.now)
  const leads =
    await sql`select 1 from team t where t.company_id = ${ctx.companyId} and ${led(employeeId)} limit 1`.execute(ctx.db)
  if (leads.rows.length === 0) return undefined
  const members = await sql<
    FieldTeam['members'][number]
  >`select p.id as employee_id, p.name, p.phone, t.name as team_name,
      (select count(*)::int from maintain_order o where o.company_id = p.company_id and o.worker_ids @> array[p.id]
        and o.plan_date = ${day} and ${is('o.status', MAINTAIN_DONE)} and o.deleted_at is null) as done_today,
      (select count(*)::int from maintain_order o where o.company_id = p.company_id and o.worker_ids @> array[p.id]
        and o.plan_date = ${day} and ${is('o.status', MAINTAIN_OPEN)} and o.deleted_at is null) as open_today,
      coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'place', ${sql.raw(liftLabelOf('c', 'e'))}, 'level', w.level,
          'planDate', w.plan_date, 'crew', w.worker_ids) order by w.plan_date, w.plan_start nulls last, w.order_no)
        from (select o.* from maintain_order o where o.company_id = p.company_id and o.worker_ids @> array[p.id]
            and o.plan_date between ${day}::date and ${day}::date + 6
            and ${is('o.status', MaintainStatus.code.notStarted)} and o.deleted_at is null
          order by o.plan_date, o.plan_start nulls last limit 40) w
        join elevator e on e.company_id = w.company_id and e.id = w.elevator_id
        join community c on c.company_id = w.company_id and c.id = w.community_id
        where w.company_id = p.company_id), '[]'::jsonb) as open,
      (select jsonb_build_object('id', o.id, 'place', ${sql.raw(liftLabelOf('c', 'e'))}, 'status', o.status,
          'since', coalesce(o.start_at, o.depart_at))
        from maintain_order o join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
        join community c on c.company_id = o.company_id and c.id = o.community_id
        where o.company_id = p.company_id and o.worker_ids @> array[p.id] and ${is('o.status', MAINTAIN_BUSY)}
          and o.deleted_at is null
        order by o.status desc limit 1) as current,
      l.locate_time as seen_at, l.lng, l.lat
    from team t join employee p on p.company_id = t.company_id and p.team_id = t.id
      and ${is('p.state', EmployeeState.code.active)} and p.deleted_at is null
    left join lateral (select u.locate_time, u.lng, u.lat from user_location u where u.company_id = p.company_id
      and u.user_id = p.user_id order by u.locate_time desc limit 1) l on true
    where t.company_id = ${ctx.companyId} and ${led(employeeId)} order by t.name, p.employee_no`.execute(ctx.db)
  return { mayReassign: ctx.may(may.changeStaff), members: members.rows }
}

/** Sign-ins of the people this person leads that wait for a look, within his scope and but for his own. */
export async function findReviews(
  ctx: Context,
  employeeId: string,
): Promise<Omit<FieldTeam['reviews'][number], 'photoUrl'>[]> {
  const { rows } = await sql<Omit<FieldTeam['reviews'][number], 'photoUrl'>>`
    select s.id, s.order_id, p.name, ${sql.raw(liftLabelOf('c', 'e'))} as place, s.at, s.distance, s.reason, s.photo
    from sign_in s join employee p on p.company_id = s.company_id and p.id = s.employee_id
    join team t on t.company_id = p.company_id and t.id = p.team_id and ${led(employeeId)}
    join maintain_order o on o.company_id = s.company_id and o.id = s.order_id
    join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    join community c on c.company_id = o.company_id and c.id = o.community_id
    where s.company_id = ${ctx.companyId} and ${is('s.review_state', ReviewState.code.waiting)}
      and s.employee_id <> ${employeeId} and ${orderScope(ctx)}
    order by s.at desc limit 50`.execute(ctx.db)
  return rows
}
