import { sql } from 'kysely'
import { type Context, is, isNot, ofCompanies } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { TeamState } from '#modules/organisation/shared/team.ts'
import { employeeScope } from '#modules/permission/server/index.ts'
import { EmployeeState } from '../shared/employee.terms.ts'
import type { EmployeeDetail, EmployeeLift } from '../shared/employee.ts'
import { derived } from './employeeList.store.ts'

/** A row of employee; the sealed number as it stands. */
/** A row of the table; what is counted and looked up beside it is `EmployeeFigures`. */
export interface EmployeeRecord
  extends Omit<EmployeeDetail, keyof EmployeeFigures | 'loadHours' | 'loadRate' | 'headImg'> {
  /** Key of the photo. */
  headImg: string | null
  faceId: string | null
}

/** An employee the person may see, or 1000404. */
export async function findEmployee(
  ctx: Context,
  id: string,
  options: { lock?: boolean } = {},
): Promise<EmployeeRecord> {
  const where = [
    sql`e.company_id ${ofCompanies(ctx)}`,
    sql`e.id = ${id}`,
    sql`e.deleted_at is null`,
    employeeScope(ctx, 'e'),
  ]
  const { rows } = await sql<EmployeeRecord>`select e.* from employee e where ${sql.join(where, sql` and `)}
    ${sql.raw(options.lock ? 'for update' : '')}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}

/** Visits and repairs of a person that are neither done nor closed: from 未开始, 已派单 to 已暂停. */
const openOrders = (alias: string) => `((select count(*)::int from order_worker ow
  join maintain_order o on o.company_id = ow.company_id and o.id = ow.order_id
  where ow.company_id = ${alias}.company_id and ow.employee_id = ${alias}.id and o.status in (0, 1, 2, 7)
    and o.deleted_at is null)
  + (select count(*)::int from repair_worker rw
  join repair_order r on r.company_id = rw.company_id and r.id = rw.order_id
  where rw.company_id = ${alias}.company_id and rw.employee_id = ${alias}.id and r.status in (0, 1, 2, 3, 4)
    and r.deleted_at is null))`

export type EmployeeFigures = Pick<
  EmployeeDetail,
  'positionIds' | 'positions' | 'teamName' | 'leads' | 'elevatorCount' | 'openOrders' | 'certBadge' | 'workYears'
>

export async function findFigures(ctx: Context, id: string): Promise<EmployeeFigures> {
  const { rows } = await sql<EmployeeFigures>`select
      array(select ep.position_id from employee_position ep where ep.company_id = e.company_id and ep.employee_id = e.id
        order by ep.created_at, ep.position_id) as position_ids,
      ${sql.raw(derived.positions)} as positions, t.name as team_name,
      exists (select 1 from team h where h.company_id = e.company_id and h.leader_id = e.id
        and ${is('h.state', TeamState.code.active)}
        and h.deleted_at is null) as leads,
      ${sql.raw(derived.lifts)} as elevator_count, ${sql.raw(openOrders('e'))} as open_orders,
      ${sql.raw(derived.badge)} as cert_badge, ${sql.raw(derived.years)} as work_years
    from employee e left join team t on t.company_id = e.company_id and t.id = e.team_id
    where e.company_id ${ofCompanies(ctx)} and e.id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}

/** Lifts in whose crew the person is, first those he answers for. */
export async function findLifts(ctx: Context, employeeId: string): Promise<EmployeeLift[]> {
  const { rows } =
    await sql<EmployeeLift>`select l.id, l.name, l.device_number, c.name as community_name, l.use_status, w.rank,
      l.worker_ids, array(select n.name from elevator_worker x join employee n on n.company_id = x.company_id and n.id = x.employee_id
        where x.company_id = l.company_id and x.elevator_id = l.id order by x.rank) as workers,
      l.next_maintain_date, (select count(*)::int from maintain_order o where o.company_id = l.company_id and o.elevator_id = l.id
        and o.status in (0, 1, 2, 7) and ${employeeId} = any(o.worker_ids)) as open_orders
    from elevator_worker w join elevator l on l.company_id = w.company_id and l.id = w.elevator_id
    join community c on c.company_id = l.company_id and c.id = l.community_id
    where w.company_id ${ofCompanies(ctx)} and w.employee_id = ${employeeId}
      and l.use_status not in (3, 4) and l.deleted_at is null
    order by least(w.rank, 2), c.name, l.name limit 500`.execute(ctx.db)
  return rows
}

export interface Holdings {
  lifts: number
  orders: number
  team: string | null
}

/** What a person has to hand over before leaving: lifts in any part of the crew, open orders, a team to lead. */
export async function findHoldings(ctx: Context, id: string): Promise<Holdings> {
  const { rows } = await sql<Holdings>`select
      (select count(*)::int from elevator_worker w join elevator l on l.company_id = w.company_id and l.id = w.elevator_id
        where w.company_id = e.company_id and w.employee_id = e.id and l.use_status not in (3, 4) and l.deleted_at is null) as lifts,
      ${sql.raw(openOrders('e'))} as orders,
      (select t.name from team t where t.company_id = e.company_id and t.leader_id = e.id
        and ${is('t.state', TeamState.code.active)}
        and t.deleted_at is null limit 1) as team
    from employee e where e.company_id = ${ctx.companyId} and e.id = ${id}`.execute(ctx.db)
  return rows[0] ?? { lifts: 0, orders: 0, team: null }
}

export interface Twins {
  phone: boolean
  employeeNo: boolean
  idCard: boolean
}

/** Which of the numbers another employee has; who has left keeps the 工号 alone. */
export async function findTwins(
  ctx: Context,
  given: { phone: string; employeeNo?: string | undefined; idCardIndex?: string | undefined },
  exceptId?: string,
): Promise<Twins> {
  const except = exceptId ?? '00000000-0000-0000-0000-000000000000'
  const own = sql`company_id = ${ctx.companyId} and deleted_at is null and id <> ${except}`
  const { rows } = await sql<Twins>`select
    exists (select 1 from employee where ${own} and ${isNot('state', EmployeeState.code.left)}
      and phone = ${given.phone}) as phone,
    exists (select 1 from employee where ${own} and employee_no = ${given.employeeNo ?? null}) as employee_no,
    exists (select 1 from employee where ${own} and ${isNot('state', EmployeeState.code.left)}
      and id_card_index = ${given.idCardIndex ?? null}) as id_card`.execute(ctx.db)
  return rows[0] ?? { phone: false, employeeNo: false, idCard: false }
}

/** Which of these numbers are taken, among many: for numbers drawn and for imports. */
export async function findTaken(
  ctx: Context,
  given: { phones: readonly string[]; employeeNos: readonly string[]; idCards: readonly string[] },
): Promise<{ phones: Set<string>; employeeNos: Set<string>; idCards: Set<string> }> {
  const { rows } = await sql<{ phone: string; employeeNo: string; idCardIndex: string | null; state: number }>`
    select phone, employee_no, id_card_index, state from employee where company_id = ${ctx.companyId} and deleted_at is null
      and (phone = any(${[...given.phones]}) or employee_no = any(${[...given.employeeNos]})
        or id_card_index = any(${[...given.idCards]}))`.execute(ctx.db)
  const here = rows.filter((row) => row.state !== 3)
  return {
    phones: new Set(here.map((row) => row.phone)),
    employeeNos: new Set(rows.map((row) => row.employeeNo)),
    idCards: new Set(here.flatMap((row) => row.idCardIndex ?? [])),
  }
}

export async function isOpenTeam(ctx: Context, teamId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from team where company_id = ${ctx.companyId} and id = ${teamId}
      and ${is('state', TeamState.code.active)}
    and deleted_at is null`.execute(ctx.db)
  return rows.length > 0
}

/** The team whose leader a person is, when it is not `exceptTeamId`: a leader stays in the own team. */
export async function findLedTeam(ctx: Context, employeeId: string): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from team where company_id = ${ctx.companyId}
    and leader_id = ${employeeId} and ${is('state', TeamState.code.active)} and deleted_at is null limit 1`.execute(
    ctx.db,
  )
  return rows[0]
}
