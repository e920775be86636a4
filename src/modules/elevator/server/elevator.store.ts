import { sql } from 'kysely'
import { type Context, is, isNot, ofCompanies } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { EmployeeState } from '#modules/employee/shared/employee.terms.ts'
import { TeamState } from '#modules/organisation/shared/team.ts'
import { elevatorScope } from '#modules/permission/server/index.ts'
import { nationalTypeOf } from '#modules/template/shared/national.ts'
import { TemplateStatus } from '#modules/template/shared/template.terms.ts'
import { TemplateKind } from '#modules/template/shared/template.ts'
import { ElevatorLogKind, QrState, UseStatus } from '../shared/elevator.terms.ts'
import type { ElevatorContract, ElevatorDetail, ElevatorVisit } from '../shared/elevatorDetail.ts'
import { visible } from './elevatorScope.store.ts'

export type ElevatorRecord = ElevatorDetail & { companyId: string; namePinyin: string }

/** The whole lift, or 1000404 – also for another company's and for one outside the data scope. */
export async function findDetail(ctx: Context, id: string): Promise<ElevatorRecord> {
  const { rows } = await sql<ElevatorRecord>`select e.*, e.worker_ids as maintenance_workers, e.speed::float8 as speed,
      e.slope::float8 as slope, e.rise::float8 as rise, e.length::float8 as length, e.rise_height::float8 as rise_height,
      c.name as community_name, b.name as building_name, u.name as customer_name, t.name as team_name,
      (select j.name from project j where j.company_id = e.company_id and j.id = e.project_id) as project_name,
      m.name as template_name, k.contract_no, s.service_start, s.service_end, p.from_date as insurance_from,
      p.to_date as insurance_end, q.token as qr_token, q.short_no as qr_short_no,
      (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name, 'phone', n.phone) order by w.rank), '[]')
        from elevator_worker w join employee n on n.company_id = w.company_id and n.id = w.employee_id
        where w.company_id = e.company_id and w.elevator_id = e.id) as workers,
      (select json_build_object('level', o.level, 'abnormal', case when o.source <> 6 then o.abnormal_count end, 'orderNo', o.order_no) from maintain_order o
        where o.company_id = e.company_id and o.elevator_id = e.id and o.status in (3, 4) and o.deleted_at is null
        order by o.complete_at desc limit 1) as last_visit,
      (select count(*)::int from maintain_order o where o.company_id = e.company_id and o.elevator_id = e.id
        and o.status in (3, 4) and o.deleted_at is null) as visit_count
    from elevator e
    join community c on c.company_id = e.company_id and c.id = e.community_id
    join customer u on u.company_id = e.company_id and u.id = e.customer_id
    left join building b on b.company_id = e.company_id and b.id = e.building_id
    left join team t on t.company_id = e.company_id and t.id = e.team_id
    left join maintain_template m on m.company_id = e.company_id and m.id = e.template_id
    left join contract k on k.company_id = e.company_id and k.id = e.contract_id
    left join lateral (select l.service_start, l.service_end from contract_elevator l where l.company_id = e.company_id
      and l.contract_id = e.contract_id and l.elevator_id = e.id and l.active order by l.service_end desc limit 1) s on true
    left join lateral (select y.from_date, y.to_date from insurance_policy_elevator x
      join insurance_policy y on y.company_id = x.company_id and y.id = x.policy_id
      where x.company_id = e.company_id and x.elevator_id = e.id and y.deleted_at is null order by y.to_date desc limit 1) p on true
    left join elevator_qr q on q.company_id = e.company_id and q.elevator_id = e.id and ${is('q.state', QrState.code.valid)}
    where e.id = ${id} and ${visible(ctx)}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}

/** Locks the lifts for a change; refuses with 1000404 unless all are there and in the data scope. In the order of `ids`. */
export async function lockLifts(ctx: Context, ids: readonly string[]): Promise<ElevatorRecord[]> {
  const { rows } = await sql<ElevatorRecord>`select e.*, e.worker_ids as maintenance_workers, e.speed::float8 as speed,
      e.slope::float8 as slope, e.rise::float8 as rise, e.length::float8 as length, e.rise_height::float8 as rise_height
    from elevator e where e.id = any(${[...ids]}::uuid[]) and e.company_id = ${ctx.companyId} and ${visible(ctx)}
    order by e.id for update`.execute(ctx.db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(ids)].map((id) => {
    const row = byId.get(id)
    if (!row) throw refuse.notFound()
    return row
  })
}

export interface CommunityFacts {
  id: string
  communityNo: string
  name: string
  regionCode: string
  address: string
  lng: number
  lat: number
  checkState: number
}

export async function findCommunity(ctx: Context, id: string): Promise<CommunityFacts> {
  const { rows } = await sql<CommunityFacts>`select id, community_no, name, region_code, address, lng, lat, check_state
    from community where company_id = ${ctx.companyId} and id = ${id} and deleted_at is null`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}

/** 1000404 unless each given row is there: the customer, the team. */
export async function demandReferences(
  ctx: Context,
  lift: { customerId: string; teamId?: string | undefined },
): Promise<void> {
  const own = sql`company_id = ${ctx.companyId} and deleted_at is null`
  const { rows } = await sql<{ known: boolean }>`select
      exists (select 1 from customer where ${own} and id = ${lift.customerId})
      and ${lift.teamId ? sql`exists (select 1 from team where ${own} and id = ${lift.teamId} and ${is('state', TeamState.code.active)})` : sql`true`} as known`.execute(
    ctx.db,
  )
  if (!rows[0]?.known) throw refuse.notFound()
}

/** Where a building of the community stands, null when nobody marked it; 1000404 unless it belongs to the community. */
export async function findBuilding(
  ctx: Context,
  id: string,
  communityId: string,
): Promise<{ lng: number; lat: number } | null> {
  const { rows } = await sql<{ lng: number | null; lat: number | null }>`select lng, lat from building
    where company_id = ${ctx.companyId} and id = ${id} and community_id = ${communityId} and deleted_at is null`.execute(
    ctx.db,
  )
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row.lng === null || row.lat === null ? null : { lng: row.lng, lat: row.lat }
}

export interface WorkerFacts {
  id: string
  name: string
}

/** Employees in service among `ids`. */
export async function findWorkers(ctx: Context, ids: readonly string[]): Promise<WorkerFacts[]> {
  const { rows } =
    await sql<WorkerFacts>`select n.id, n.name from employee n where n.company_id = ${ctx.companyId} and n.id = any(${[...ids]}::uuid[])
      and ${is('n.state', EmployeeState.code.active)} and n.deleted_at is null`.execute(ctx.db)
  return rows
}

/**
 * Which lifts a template is for: one of the company's in force, or a national one. A yearly self-inspection is no
 * maintenance visit, so it is no lift's template.
 */
export async function findTemplateType(ctx: Context, id: string): Promise<number | undefined> {
  const national = nationalTypeOf(id)
  if (national) return national
  const { rows } = await sql<{ elevatorType: number }>`select elevator_type from maintain_template
    where company_id = ${ctx.companyId} and id = ${id} and ${is('status', TemplateStatus.code.enabled)}
      and ${isNot('kind', TemplateKind.code.annual)}
      and deleted_at is null`.execute(ctx.db)
  return rows[0]?.elevatorType
}

export interface Numbers {
  name: string
  communityId: string
  deviceNumber?: string | null | undefined
  registerCode?: string | null | undefined
  nineSixThreeSerialNumber?: string | null | undefined
  regionCode: string
  manufacturer: string
  factoryNumber: string
}
export interface Twins {
  registerCode: boolean
  deviceNumber: boolean
  name: boolean
  serial: boolean
  factory: boolean
}

/** Which of the numbers another lift already carries (archives 1: U per column; lifts transferred out do not count for papers). */
export async function findTwins(ctx: Context, lift: Numbers, exceptId?: string): Promise<Twins> {
  const except = exceptId ?? '00000000-0000-0000-0000-000000000000'
  const taken = (rule: ReturnType<typeof sql>) =>
    sql`exists (select 1 from elevator where company_id = ${ctx.companyId} and deleted_at is null and id <> ${except} and ${rule})`
  const { rows } = await sql<Twins>`select
    ${taken(sql`register_code = ${lift.registerCode ?? null} and ${isNot('use_status', UseStatus.code.transferred)}`)} as register_code,
    ${taken(sql`device_number = ${lift.deviceNumber ?? null}`)} as device_number,
    ${taken(sql`community_id = ${lift.communityId} and name = ${lift.name}`)} as name,
    ${taken(sql`region_code = ${lift.regionCode} and nine_six_three_serial_number = ${lift.nineSixThreeSerialNumber ?? null} and ${isNot('use_status', UseStatus.code.transferred)}`)} as serial,
    ${taken(sql`manufacturer = ${lift.manufacturer} and factory_number = ${lift.factoryNumber} and ${isNot('use_status', UseStatus.code.transferred)}`)} as factory`.execute(
    ctx.db,
  )
  return rows[0] as Twins
}

/** The lift that carries a register code, if any; `seen` when it is within the person's data scope. */
export async function findByRegisterCode(
  ctx: Context,
  registerCode: string,
  exceptId?: string,
): Promise<{ id: string; name: string; seen: boolean } | undefined> {
  const { rows } = await sql<{ id: string; name: string; seen: boolean }>`select e.id, c.name || ' ' || e.name as name,
      ${elevatorScope(ctx)} as seen
    from elevator e join community c on c.company_id = e.company_id and c.id = e.community_id
    where e.company_id = ${ctx.companyId} and e.deleted_at is null and ${isNot('e.use_status', UseStatus.code.transferred)}
      and e.register_code = ${registerCode}
      and e.id <> ${exceptId ?? '00000000-0000-0000-0000-000000000000'} limit 1`.execute(ctx.db)
  return rows[0]
}

/** Which of these device numbers are taken. */
export async function takenDeviceNumbers(ctx: Context, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ deviceNumber: string }>`select device_number from elevator
    where company_id = ${ctx.companyId} and deleted_at is null and device_number = any(${[...numbers]}::text[])`.execute(
    ctx.db,
  )
  return new Set(rows.map((row) => row.deviceNumber))
}

/** Number of a contract that serves the lift today or later, drafts and void ones aside. */
export async function findServingContract(ctx: Context, elevatorId: string): Promise<string | undefined> {
  const { rows } = await sql<{ contractNo: string }>`select k.contract_no from contract_elevator l
    join contract k on k.company_id = l.company_id and k.id = l.contract_id
    where l.company_id = ${ctx.companyId} and l.elevator_id = ${elevatorId} and l.service_end >= ${dayOf(ctx.now)}
      and k.status in (1, 4) and not k.draft and k.deleted_at is null
    order by l.service_start limit 1`.execute(ctx.db)
  return rows[0]?.contractNo
}

/** Work on the lift that is neither done nor closed: a visit, a repair (archives 3, Lift). */
export async function hasOpenOrder(ctx: Context, elevatorId: string): Promise<boolean> {
  const own = sql`company_id = ${ctx.companyId} and elevator_id = ${elevatorId} and deleted_at is null`
  const { rows } = await sql<{ open: boolean }>`select
      exists (select 1 from maintain_order where ${own} and status in (0, 1, 2, 7))
      or exists (select 1 from repair_order where ${own} and status in (0, 1, 2, 3, 4)) as open`.execute(ctx.db)
  return rows[0]?.open === true
}

/** Anything that happened with the lift beyond its own archive: contracts, projects, orders, policies, lines of the record. */
export async function isUsed(ctx: Context, elevatorId: string): Promise<boolean> {
  const own = sql`company_id = ${ctx.companyId} and elevator_id = ${elevatorId}`
  const { rows } = await sql<{ used: boolean }>`select exists (select 1 from contract_elevator where ${own})
    or exists (select 1 from maintain_order where ${own})
    or exists (select 1 from repair_order where ${own})
    or exists (select 1 from project_elevator where ${own})
    or exists (select 1 from insurance_policy_elevator where ${own})
    or exists (select 1 from elevator_log where ${own}
    and ${isNot('kind', [ElevatorLogKind.code.archive, ElevatorLogKind.code.workers])}) as used`.execute(ctx.db)
  return rows[0]?.used === true
}

export async function findContracts(ctx: Context, elevatorId: string): Promise<ElevatorContract[]> {
  const { rows } =
    await sql<ElevatorContract>`select k.id as contract_id, k.contract_no, k.name, k.type, k.status, k.draft,
      u.name as customer_name, l.service_start, l.service_end, l.unit_price, l.price_unit, l.amount
    from contract_elevator l join contract k on k.company_id = l.company_id and k.id = l.contract_id
    join customer u on u.company_id = k.company_id and u.id = k.customer_id
    where l.company_id ${ofCompanies(ctx)} and l.elevator_id = ${elevatorId} and k.deleted_at is null
    order by l.service_start desc, k.contract_no desc`.execute(ctx.db)
  return rows
}

/** The visits still to come and the last hundred done, newest first. */
export async function findVisits(ctx: Context, elevatorId: string): Promise<ElevatorVisit[]> {
  const { rows } =
    await sql<ElevatorVisit>`select o.id, o.order_no, o.level, o.status, o.plan_date, o.complete_at, o.source = 6 as imported,
      case when o.source <> 6 then o.abnormal_count end as abnormal_count,
      o.hazard_count, o.work_minutes, (select coalesce(array_agg(n.name order by array_position(o.worker_ids, n.id)), '{}')
        from employee n where n.company_id = o.company_id and n.id = any(o.worker_ids)) as workers
    from maintain_order o where o.company_id ${ofCompanies(ctx)} and o.elevator_id = ${elevatorId}
      and o.status <> 9 and o.deleted_at is null
    order by o.plan_date desc limit 150`.execute(ctx.db)
  return rows
}
