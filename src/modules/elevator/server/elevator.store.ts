import { sql } from 'kysely'
import { type Context, is, isNot } from '#kernel/server/index.ts'
import type { Point } from '#kernel/shared/distance.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { seenPoint } from '#modules/community/server/index.ts'
import { EmployeeState } from '#modules/employee/shared/employee.terms.ts'
import { TeamState } from '#modules/organisation/shared/team.ts'
import { elevatorScope } from '#modules/permission/server/index.ts'
import { nationalTypeOf } from '#modules/template/shared/national.ts'
import { TemplateStatus } from '#modules/template/shared/template.terms.ts'
import { TemplateKind } from '#modules/template/shared/template.ts'
import { QrState, UseStatus } from '../shared/elevator.terms.ts'
import type { ElevatorDetail } from '../shared/elevatorDetail.ts'
import { contractOf, policyOf, projectOf, visitsOf } from './asks.ts'
import { visible } from './elevatorScope.store.ts'
import { liftLabelOf, liftNameOf, openOf } from './liftName.store.ts'

export type ElevatorRecord = ElevatorDetail & { companyId: string; namePinyin: string }

/** A lift as its table holds it, without what others say of it. */
export type ElevatorStored = Omit<
  ElevatorRecord,
  | `${'community' | 'building' | 'customer' | 'team' | 'project' | 'template'}Name`
  | 'workers'
  | 'lastVisit'
  | 'visitCount'
  | 'contractNo'
  | 'serviceStart'
  | 'serviceEnd'
  | 'insuranceFrom'
  | 'insuranceEnd'
  | 'qrToken'
  | 'qrShortNo'
  | 'lift'
  | 'open'
>

/** The whole lift, or 1000404 – also for another company's and for one outside the data scope. */
export async function findDetail(ctx: Context, id: string): Promise<ElevatorRecord> {
  const [contract, policy, visits] = [contractOf('e'), policyOf('e'), visitsOf('e')]
  const { rows } = await sql<ElevatorRecord>`select e.*, e.worker_ids as maintenance_workers, e.speed::float8 as speed,
      e.slope::float8 as slope, e.rise::float8 as rise, e.length::float8 as length, e.rise_height::float8 as rise_height,
      ${sql.raw(seenPoint('e'))}, c.name as community_name, b.name as building_name, u.name as customer_name, t.name as team_name,
      ${sql.raw(projectOf('e').nameAlone)} as project_name,
      m.name as template_name, ${sql.raw(contract.no)} as contract_no, ${sql.raw(contract.service.start)} as service_start,
      ${sql.raw(contract.service.end)} as service_end, ${sql.raw(policy.from)} as insurance_from,
      ${sql.raw(policy.to)} as insurance_end, q.token as qr_token, q.short_no as qr_short_no,
      (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name, 'phone', n.phone) order by w.rank), '[]')
        from elevator_worker w join employee n on n.company_id = w.company_id and n.id = w.employee_id
        where w.company_id = e.company_id and w.elevator_id = e.id) as workers,
      ${sql.raw(visits.last)} as last_visit, ${sql.raw(visits.count)} as visit_count,
      ${sql.raw(liftNameOf('e'))} as lift, ${sql.raw(openOf('e'))} as open
    from elevator e
    join community c on c.company_id = e.company_id and c.id = e.community_id
    join customer u on u.company_id = e.company_id and u.id = e.customer_id
    left join building b on b.company_id = e.company_id and b.id = e.building_id
    left join team t on t.company_id = e.company_id and t.id = e.team_id
    left join maintain_template m on m.company_id = e.company_id and m.id = e.template_id
    ${sql.raw(contract.join)} ${sql.raw(contract.service.join)} ${sql.raw(policy.join)}
    left join elevator_qr q on q.company_id = e.company_id and q.elevator_id = e.id and ${is('q.state', QrState.code.valid)}
    where e.id = ${id} and ${visible(ctx)}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}

/** Locks the lifts for a change; refuses with 1000404 unless all are there and in the data scope. In the order of `ids`. */
export async function lockLifts(ctx: Context, ids: readonly string[]): Promise<ElevatorStored[]> {
  const { rows } = await sql<ElevatorStored>`select e.*, e.worker_ids as maintenance_workers, e.speed::float8 as speed,
      e.slope::float8 as slope, e.rise::float8 as rise, e.length::float8 as length, e.rise_height::float8 as rise_height,
      ${sql.raw(seenPoint('e'))}
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
  /** Otherwise its coordinates are the middle of its district. */
  located: boolean
  checkState: number
}

export async function findCommunity(ctx: Context, id: string): Promise<CommunityFacts> {
  const { rows } =
    await sql<CommunityFacts>`select id, community_no, name, region_code, address, lng, lat, located, check_state
    from community where company_id = ${ctx.companyId} and id = ${id} and deleted_at is null`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}

/** 1000404 unless each given row is there: the customer, the team. */
export async function requireReferences(
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
): Promise<(Point & { located: true }) | null> {
  const { rows } = await sql<{ lng: number | null; lat: number | null }>`select lng, lat from building
    where company_id = ${ctx.companyId} and id = ${id} and community_id = ${communityId} and deleted_at is null`.execute(
    ctx.db,
  )
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row.lng === null || row.lat === null ? null : { lng: row.lng, lat: row.lat, located: true }
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
  const { rows } = await sql<{
    id: string
    name: string
    seen: boolean
  }>`select e.id, ${sql.raw(liftLabelOf('c', 'e'))} as name,
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
