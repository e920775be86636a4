import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { EmployeeState } from '#modules/employee/shared/employee.terms.ts'
import { ScopeKind } from '#modules/permission/shared/position.ts'
import { repairPlace } from './repairPlace.store.ts'
import type { RepairRecord } from './repairRow.store.ts'

/** Who hears of a repair: logins and telephones. */

export interface Hearer {
  employeeId: string
  userId: string | null
  name: string
  phone: string
}

export async function findHearers(ctx: Context, employeeIds: readonly string[]): Promise<Hearer[]> {
  if (employeeIds.length === 0) return []
  const { rows } = await sql<Hearer>`select p.id as employee_id, p.user_id, p.name, p.phone from employee p
    where p.company_id = ${ctx.companyId} and p.id = any(${[...employeeIds]}::uuid[]) and p.deleted_at is null
      and ${is('p.state', EmployeeState.code.active)}
    order by array_position(${[...employeeIds]}::uuid[], p.id)`.execute(ctx.db)
  return rows
}

/** The leader of the team that looks after the lift, and of the teams of the crew. */
export async function findLeaders(ctx: Context, order: Pick<RepairRecord, 'teamId' | 'workerIds'>): Promise<string[]> {
  const { rows } = await sql<{ leaderId: string }>`select distinct t.leader_id from team t
    where t.company_id = ${ctx.companyId} and t.leader_id is not null and t.deleted_at is null
      and (t.id = ${order.teamId}::uuid or t.id in (select w.team_id from employee w where w.company_id = t.company_id
        and w.id = any(${[...order.workerIds]}::uuid[])))`.execute(ctx.db)
  return rows.map(({ leaderId }) => leaderId)
}

/** Employees over the whole company whose positions hold the code. */
export async function findHolders(ctx: Context, code: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct p.id from employee p
    join employee_position x on x.company_id = p.company_id and x.employee_id = p.id
    join position q on q.company_id = x.company_id and q.id = x.position_id
    where p.company_id = ${ctx.companyId} and p.deleted_at is null and ${is('p.state', EmployeeState.code.active)}
      and q.deleted_at is null
      and ${is('q.data_scope', ScopeKind.code.company)} and q.grants ->> ${code} = '1'`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export interface PlaceWords {
  /** 青禾花园 1号梯, or the address of a lift nobody knows yet. */
  place: string
  safetyOfficer: string | null
  officerPhone: string | null
  company: string
}

export async function findPlace(ctx: Context, order: Pick<RepairRecord, 'id'>): Promise<PlaceWords> {
  const { rows } = await sql<PlaceWords>`select ${sql.raw(repairPlace)} as place,
      e.safety_officer, e.officer_phone, k.short_name as company
    from repair_order o join company k on k.company_id = o.company_id
    left join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    left join community c on c.company_id = o.company_id and c.id = o.community_id
    where o.company_id = ${ctx.companyId} and o.id = ${order.id}`.execute(ctx.db)
  return rows[0] ?? { place: '', safetyOfficer: null, officerPhone: null, company: '' }
}
