import { sql } from 'kysely'
import { type Context, is, isNot } from '#kernel/server/index.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { absentOn, midnight, own, peopleScope } from '#modules/board/server/index.ts'
import { CERTIFICATE_HELD, OwnerType } from '#modules/employee/shared/certificate.ts'
import { EmployeeKind, EmployeeState } from '#modules/employee/shared/employee.terms.ts'
import { repairScope } from '#modules/repair/server/index.ts'
import { may } from '#modules/repair/shared/permissions.ts'
import { REPAIR_DONE, RepairStatus } from '#modules/repair/shared/repair.ts'
import type { Returned } from '../shared/workbench.ts'

/** Certificate 201 is 作业人员证·电梯修理T (archives 2). */
const T_CERTIFICATE = 201
const MOST_MEMBERS = 60

export interface MemberRow {
  readonly id: string
  readonly name: string
  readonly teamId: string | null
  readonly baseLng: number | null
  readonly baseLat: number | null
  readonly certTo: Day | null
  readonly certified: boolean
  readonly absent: boolean
}

/**
 * The members of a 班组长's day: of the own team when the person has one, else everybody in scope with work today.
 * 维保人员 and whoever stands on an order of today.
 */
export async function findMembers(ctx: Context, day: Day): Promise<MemberRow[]> {
  const working = sql`exists (select 1 from order_worker w where w.company_id = p.company_id and w.employee_id = p.id
    and w.plan_date = ${day}::date)`
  const which = ctx.who.teamId
    ? sql`p.team_id = ${ctx.who.teamId}::uuid and (${is('p.kind', EmployeeKind.code.maintenance)} or ${working})`
    : working
  const { rows } = await sql<MemberRow>`
    select p.id, p.name, p.team_id, t.base_lng, t.base_lat, x.valid_to as cert_to, x.id is not null as certified,
      exists (select 1 from employee_absence a where a.company_id = p.company_id and a.employee_id = p.id
        and ${absentOn(day)}) as absent
    from employee p
    left join team t on t.company_id = p.company_id and t.id = p.team_id
    left join lateral (
      select v.id, v.valid_to from certificate v
      where v.company_id = p.company_id and ${is('v.owner_type', OwnerType.code.employee)} and v.owner_id = p.id
        and v.cert_type = ${T_CERTIFICATE}
        and ${is('v.state', CERTIFICATE_HELD)} and v.deleted_at is null
      order by v.valid_to desc nulls first limit 1) x on true
    where ${own(ctx, 'p')} and p.deleted_at is null and ${is('p.state', EmployeeState.code.active)} and ${which}
      and ${peopleScope(ctx)}
    order by t.name nulls last, p.employee_no limit ${MOST_MEMBERS}`.execute(ctx.db)
  return rows
}

const RETURNED_HOURS = 48
const MOST_RETURNED = 20

/** 昨日返修 of the person's scope; closed ones (10) were none, or belong to another order. */
export async function findReturned(ctx: Context, day: Day): Promise<Returned[] | null> {
  if (!ctx.may(may.list)) return null
  const { rows } = await sql<Returned>`select o.id, c.name as community_name, e.name as elevator_name, o.report_at,
      floor(extract(epoch from o.report_at - b.done_at) / 3600)::int as hours_after
    from repair_order o
    join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    join community c on c.company_id = e.company_id and c.id = e.community_id
    join lateral (select max(x.complete_at) as done_at from repair_order x where x.company_id = o.company_id
      and x.elevator_id = o.elevator_id and x.id <> o.id and x.deleted_at is null and ${is('x.status', REPAIR_DONE)}
      and x.complete_at between o.report_at - ${RETURNED_HOURS} * interval '1 hour' and o.report_at) b on b.done_at is not null
    where ${own(ctx, 'o')} and o.deleted_at is null and ${isNot('o.status', RepairStatus.code.closed)}
      and ${repairScope(ctx)}
      and o.report_at >= ${midnight(addDays(day, -1))} and o.report_at < ${midnight(day)}
    order by o.report_at, o.id limit ${MOST_RETURNED}`.execute(ctx.db)
  if (rows.length > 0) return rows
  const ever = await sql`select from repair_order x where ${own(ctx, 'x')} and x.deleted_at is null limit 1`.execute(
    ctx.db,
  )
  return ever.rows.length > 0 ? [] : null
}
