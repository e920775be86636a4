import { sql } from 'kysely'
import { type Context, is, isNot, ofCompanies } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { TeamState } from '#modules/organisation/shared/team.ts'
import { employeeScope } from '#modules/permission/server/index.ts'
import { EmployeeState } from '../shared/employee.terms.ts'
import type { EmployeeDetail } from '../shared/employee.ts'
import { liftsOf, openOrdersOf } from './asks.ts'
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
      ${sql.raw(liftsOf('e'))} as elevator_count, ${sql.raw(openOrdersOf('e'))} as open_orders,
      ${sql.raw(derived.badge)} as cert_badge, ${sql.raw(derived.years)} as work_years
    from employee e left join team t on t.company_id = e.company_id and t.id = e.team_id
    where e.company_id ${ofCompanies(ctx)} and e.id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
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

/** The employee behind a login in this company. */
export async function employeeOf(ctx: Context, userId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from employee
    where company_id = ${ctx.companyId} and user_id = ${userId} limit 1`.execute(ctx.db)
  if (!rows[0]) throw refuse.notFound()
  return rows[0].id
}
