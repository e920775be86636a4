import { sql } from 'kysely'
import { type Context, is, isNot } from '#kernel/server/index.ts'
import { seenPoint } from '#modules/community/server/index.ts'
import { CERTIFICATE_HELD, CERTIFICATE_ISSUED, CertType, OwnerType } from '#modules/employee/shared/certificate.ts'
import { EmployeeState } from '#modules/employee/shared/employee.terms.ts'
import { MAINTAIN_DONE } from '#modules/maintenance/shared/maintenance.ts'
import type { Facts } from '../shared/fieldMap.ts'
import { LinkState, PlatformKind } from '../shared/platform.terms.ts'
import type { Candidate } from './kinds.ts'
import {
  byId,
  candidate,
  type FactsRow,
  type Found,
  liftOf,
  namesOf,
  neverTold,
  ofLinkedLifts,
} from './telling.store.ts'

/** What is told of lifts, plans, orders and certificates, by our names (shared/ourFields.ts). Background work: one company. */

export async function archiveFacts(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Facts>> {
  const { rows } = await sql<FactsRow>`select e.id, e.register_code, e.use_cert_no,
      e.nine_six_three_serial_number, e.device_number, e.name, e.type, e.category, e.use_type, e.use_place, e.use_status,
      e.brand, e.model, e.manufacturer, e.factory_number, e.manufacture_date, e.supervise_date, e.load, e.speed, e.floors,
      e.stations, e.region_code, coalesce(e.address, c.address) as address, c.name as community_name, ${sql.raw(seenPoint('e'))},
      u.name as customer_name, e.safety_officer, e.officer_phone, ${namesOf('e.worker_ids')} as worker_names,
      o.name as maintainer, o.credit_code as maintainer_code, o.duty_phone, e.next_inspect_date,
      s.service_start, s.service_end
    from elevator e
    join community c on c.company_id = e.company_id and c.id = e.community_id
    join customer u on u.company_id = e.company_id and u.id = e.customer_id
    join company o on o.company_id = e.company_id
    left join contract_elevator s on s.company_id = e.company_id and s.elevator_id = e.id and s.contract_id = e.contract_id
    where e.company_id = ${ctx.companyId} and e.id = any(${[...ids]}::uuid[]) and e.deleted_at is null`.execute(ctx.db)
  return byId(rows)
}

export async function planFacts(
  ctx: Context,
  ids: readonly string[],
  platformId: string,
): Promise<ReadonlyMap<string, Facts>> {
  const { rows } = await sql<FactsRow>`select m.id, p.plan_no, k.remote_id, e.register_code,
      greatest(p.start_date, m.join_date) as start_date, least(p.end_date, coalesce(m.leave_date, p.end_date)) as end_date,
      t.name as team_name, ${namesOf('e.worker_ids')} as worker_names, e.cycle_days
    from plan_elevator m
    join maintain_plan p on p.company_id = m.company_id and p.id = m.plan_id
    left join team t on t.company_id = p.company_id and t.id = p.team_id
    ${liftOf('m', platformId)}
    where m.company_id = ${ctx.companyId} and m.id = any(${[...ids]}::uuid[]) and p.deleted_at is null`.execute(ctx.db)
  return byId(rows)
}

/**
 * The certificates of the crew on the day of the work: as kept when they signed in (`order_worker`), however late it is told;
 * of a record that was brought along what was in force that day.
 */
const certificatesThen = sql`select w.id, case when k.join_at is not null then k.cert_no else (
      select x.cert_no from certificate x where x.company_id = w.company_id and x.owner_id = w.id
        and ${is('x.owner_type', OwnerType.code.employee)} and ${is('x.cert_type', CertType.code.repairT)}
        and ${is('x.state', CERTIFICATE_ISSUED)} and x.deleted_at is null
        and (o.complete_at at time zone 'Asia/Shanghai')::date between x.valid_from and coalesce(x.valid_to, 'infinity')
      order by x.valid_to desc nulls first limit 1) end as no
    from employee w left join order_worker k
      on k.company_id = w.company_id and k.order_id = o.id and k.employee_id = w.id
    where w.company_id = o.company_id and w.id = any(o.worker_ids)`

export async function recordFacts(
  ctx: Context,
  ids: readonly string[],
  platformId: string,
): Promise<ReadonlyMap<string, Facts>> {
  const { rows } = await sql<FactsRow>`select o.id, o.order_no, k.remote_id, e.register_code,
      o.level, o.plan_date, o.start_at, o.complete_at, o.work_minutes,
      ${namesOf('o.worker_ids')} as worker_names,
      (select string_agg(held.no, '、' order by array_position(o.worker_ids, held.id)) from (${certificatesThen}) held) as cert_nos,
      o.abnormal_count, o.elevator_state_after as state_after, o.content_hash
    from maintain_order o
    ${liftOf('o', platformId)}
    where o.company_id = ${ctx.companyId} and o.id = any(${[...ids]}::uuid[]) and ${is('o.status', MAINTAIN_DONE)}`.execute(
    ctx.db,
  )
  return byId(rows)
}

export async function certificateFacts(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Facts>> {
  const { rows } = await sql<FactsRow>`select x.id, w.name as employee_name, x.cert_type,
      x.cert_no, x.issuer, x.valid_from, x.valid_to, x.state as cert_state,
      (${isNot('w.state', EmployeeState.code.left)})::int as employed
    from certificate x join employee w on w.company_id = x.company_id and w.id = x.owner_id
    where x.company_id = ${ctx.companyId} and ${is('x.owner_type', OwnerType.code.employee)}
      and x.id = any(${[...ids]}::uuid[])
      and x.deleted_at is null`.execute(ctx.db)
  return byId(rows)
}

export async function liftsNow(ctx: Context, ids: readonly string[]): Promise<Candidate[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; version: number; no: string }>`select id, version, device_number as no
    from elevator where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[]) and deleted_at is null
    order by device_number`.execute(ctx.db)
  return rows.map(({ id, version, no }) => ({
    bizId: id,
    version: String(version),
    bizNo: no,
    elevatorId: id,
    day: null,
  }))
}

/** Linked lifts that changed since this platform heard of them, and whose present version it was never told. */
export async function liftsChanged(ctx: Context, platformId: string): Promise<Candidate[]> {
  const { rows } = await sql<Omit<Found, 'day'>>`select e.id, e.version, e.device_number as no, e.id as elevator_id
    from elevator e join elevator_link k on k.company_id = e.company_id and k.elevator_id = e.id
      and k.platform_id = ${platformId} and ${is('k.state', LinkState.code.linked)}
    where e.company_id = ${ctx.companyId} and e.deleted_at is null and e.updated_at > k.last_sync_at
      and not exists (select 1 from platform_log l where l.company_id = e.company_id and l.platform_id = k.platform_id
        and ${is('l.kind', PlatformKind.code.archive)} and l.biz_id = e.id
        and split_part(l.biz_version, '.', 1) = e.version::text)
    order by e.updated_at, e.id limit 50000`.execute(ctx.db)
  return rows.map((row) => ({ ...candidate({ ...row, day: '' }), day: null }))
}

export async function contractLifts(ctx: Context, contractId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct elevator_id as id from contract_elevator
    where company_id = ${ctx.companyId} and contract_id = ${contractId}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export async function linesOf(ctx: Context, planIds: readonly string[]): Promise<Candidate[]> {
  const { rows } = await sql<{
    id: string
    elevatorId: string
    no: string
    version: number
  }>`select m.id, m.elevator_id,
      p.plan_no as no, p.version
    from plan_elevator m join maintain_plan p on p.company_id = m.company_id and p.id = m.plan_id
    where m.company_id = ${ctx.companyId} and m.plan_id = any(${[...planIds]}::uuid[]) and m.active
    order by p.plan_no, m.id`.execute(ctx.db)
  return rows.map(({ id, elevatorId, no, version }) => ({
    bizId: id,
    version: String(version),
    bizNo: no,
    elevatorId,
    day: null,
  }))
}

/** The digest of the record is its version: what is told of a completed order moves with nothing else. */
const orders = sql`select o.id, coalesce(left(o.content_hash, 16), o.version::text) as version, o.order_no as no,
  o.elevator_id, (o.complete_at at time zone 'Asia/Shanghai')::date::text as day from maintain_order o`

export async function orderOf(ctx: Context, id: string): Promise<Candidate | undefined> {
  const { rows } = await sql<Found>`${orders} where o.company_id = ${ctx.companyId} and o.id = ${id}
    and ${is('o.status', MAINTAIN_DONE)} and o.deleted_at is null`.execute(ctx.db)
  return rows[0] && candidate(rows[0])
}

/** Orders of linked lifts, completed from a day on, that this platform was never told of. */
export async function ordersSince(ctx: Context, platformId: string, day: string): Promise<Candidate[]> {
  const { rows } = await sql<Found>`${orders}
    ${ofLinkedLifts('o', platformId)}
    where o.company_id = ${ctx.companyId} and ${is('o.status', MAINTAIN_DONE)} and o.deleted_at is null
      and o.complete_at >= (${day}::date)::timestamp at time zone 'Asia/Shanghai'
      and ${neverTold('o', platformId, PlatformKind.code.record)}
    order by o.complete_at, o.id limit 50000`.execute(ctx.db)
  return rows.map(candidate)
}

export async function certificatesOf(ctx: Context, employeeId: string, only?: string): Promise<Candidate[]> {
  const { rows } = await sql<{ id: string; version: number; no: string | null }>`select id, version, cert_no as no
    from certificate where company_id = ${ctx.companyId} and ${is('owner_type', OwnerType.code.employee)}
      and owner_id = ${employeeId}
      and ${is('state', CERTIFICATE_HELD)} and deleted_at is null
      and (${only ?? null}::uuid is null or id = ${only ?? null}::uuid)
    order by cert_type`.execute(ctx.db)
  return rows.map(({ id, version, no }) => ({
    bizId: id,
    version: String(version),
    bizNo: no ?? '',
    elevatorId: null,
    day: null,
  }))
}
