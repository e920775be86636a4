import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Context, is, literal, ofCompanies } from '#kernel/server/index.ts'
import { holdsLift, noteService } from '#modules/elevator/server/index.ts'
import { COVERED, ELEVATOR_KEPT, ServiceStatus } from '#modules/elevator/shared/elevator.terms.ts'
import { EmployeeKind, EmployeeState } from '#modules/employee/shared/employee.terms.ts'
import { elevatorScope } from '#modules/permission/server/index.ts'
import type { LiftChoice, LiftQuery } from '../shared/preview.ts'

const { none, covered, ending, expired } = ServiceStatus.code

export interface Lift {
  readonly id: string
  readonly name: string
  readonly deviceNumber: string
  readonly communityName: string
  readonly customerId: string
  readonly useStatus: number
  readonly serviceStatus: number
  readonly teamId: string | null
}

/** The rows of the companies a person may read. */
export const own = (ctx: Context, column: string): RawBuilder<unknown> => sql`${sql.ref(column)} ${ofCompanies(ctx)}`

/** Lifts by id, with what a contract needs to know of them; unknown ids are left out. */
export async function findLifts(ctx: Context, ids: readonly string[]): Promise<Map<string, Lift>> {
  const { rows } = await sql<Lift>`select e.id, e.name, e.device_number, c.name as community_name, e.customer_id,
      e.use_status, e.service_status, e.team_id
    from elevator e join community c on c.company_id = e.company_id and c.id = e.community_id
    where ${own(ctx, 'e.company_id')} and e.id = any(${[...new Set(ids)]}::uuid[]) and e.deleted_at is null`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Lifts to choose from, at most 2,000; those held by a contract say until when. */
export async function findChoices(ctx: Context, query: z.output<typeof LiftQuery>, day: string): Promise<LiftChoice[]> {
  const { keyword, customerId, communityId, numbers, ids } = query
  const where: RawBuilder<unknown>[] = [
    own(ctx, 'e.company_id'),
    sql`e.deleted_at is null`,
    is('e.use_status', ELEVATOR_KEPT),
    elevatorScope(ctx),
  ]
  if (customerId) where.push(sql`e.customer_id = ${customerId}`)
  if (communityId) where.push(sql`e.community_id = ${communityId}`)
  if (ids) where.push(sql`e.id = any(${ids}::uuid[])`)
  if (numbers)
    where.push(sql`(e.device_number = any(${numbers}::text[]) or e.register_code = any(${numbers}::text[])
      or e.nine_six_three_serial_number = any(${numbers}::text[]))`)
  if (keyword) where.push(holdsLift(keyword))
  const by = numbers
    ? sql`case when e.device_number = any(${numbers}::text[]) then e.device_number
        when e.register_code = any(${numbers}::text[]) then e.register_code else e.nine_six_three_serial_number end`
    : sql`null::text`
  const { rows } = await sql<LiftChoice>`select e.id as elevator_id, e.name, e.device_number, ${by} as found_by,
      c.id as community_id, c.name as community_name, c.lng, c.lat, e.use_status, h.service_end as held_to, h.contract_no as held_by
    from elevator e join community c on c.company_id = e.company_id and c.id = e.community_id
    left join lateral (select l.service_end, k.contract_no from contract_elevator l
      join contract k on k.company_id = l.company_id and k.id = l.contract_id
      where l.company_id = e.company_id and l.elevator_id = e.id and l.active and l.service_end >= ${day}
      order by l.service_end desc limit 1) h on true
    where ${sql.join(where, sql` and `)}
    order by c.name, e.device_number limit 2000`.execute(ctx.db)
  return rows
}

/**
 * Writes what the contracts say about lifts into elevator.service_status (0 无合同 1 在保 2 即将到期 3 已到期) and
 * elevator.contract_id (the running contract): the one seam between contracts and lifts. 即将到期: the last days of
 * service by the contract's reminder, unless another contract follows. The version of a lift stays, so that nobody's
 * open form goes stale by it. Without ids: all lifts of the company (nightly).
 */
export async function refreshService(ctx: Context, day: string, elevatorIds?: readonly string[]): Promise<void> {
  const which = elevatorIds ? sql`e.id = any(${[...elevatorIds]}::uuid[])` : sql`true`
  const runs = sql`l.service_start <= ${day} and l.service_end >= ${day}`
  await noteService(
    ctx,
    sql`select e.id,
      case when bool_or(${runs} and l.service_end - ${day}::date > k.remind_days) then ${literal(covered)}
        when bool_or(${runs}) then case when bool_or(l.service_start > ${day}) then ${literal(covered)}
        else ${literal(ending)} end
        when bool_or(l.service_end < ${day}) then ${literal(expired)} else ${literal(none)} end as state,
      (array_agg(l.contract_id) filter (where ${runs}))[1] as contract_id
    from elevator e
    left join contract_elevator l on l.company_id = e.company_id and l.elevator_id = e.id and l.active
    left join contract k on k.company_id = l.company_id and k.id = l.contract_id
    where e.company_id = ${ctx.companyId} and ${which}
    group by e.id`,
  )
}

export interface TeamHold {
  readonly id: string
  readonly name: string
  /** Lifts in service, and maintenance workers at work. */
  readonly lifts: number
  readonly workers: number
}

export async function findTeams(ctx: Context, ids: readonly string[]): Promise<TeamHold[]> {
  const { rows } = await sql<TeamHold>`select t.id, t.name,
      (select count(*)::int from elevator e where e.company_id = t.company_id and e.team_id = t.id
        and ${is('e.service_status', COVERED)} and e.deleted_at is null) as lifts,
      (select count(*)::int from employee w where w.company_id = t.company_id and w.team_id = t.id
        and ${is('w.kind', EmployeeKind.code.maintenance)}
        and ${is('w.state', EmployeeState.code.active)} and w.deleted_at is null) as workers
    from team t where ${own(ctx, 't.company_id')} and t.id = any(${[...ids]}::uuid[]) order by t.name`.execute(ctx.db)
  return rows
}
