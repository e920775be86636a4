import { sql } from 'kysely'
import { type Context, is, literal } from '#kernel/server/index.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import type { Wheels } from '#modules/comfort/shared/turning.ts'
import { IN_CARE } from '#modules/elevator/shared/elevator.terms.ts'
import { HAZARD_OPEN } from '#modules/hazard/shared/hazard.terms.ts'
import { MAINTAIN_DONE, MAINTAIN_OPEN, MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { type FaultLevel, REPAIR_DONE, RepairCause, RepairSource } from '#modules/repair/shared/repair.ts'
import { RepairType } from '#modules/rule/shared/repairConfig.ts'
import { RecordKind, RecordResult, RecordStatus } from '#modules/signal/shared/record.ts'

/** What the health of lifts is judged by, of many lifts in each statement (monitoring 6.3, 7). */

export interface LiftLine extends Wheels {
  readonly id: string
  readonly name: string
  readonly communityId: string
  readonly teamId: string | null
  readonly type: number
  readonly category: number
  readonly brand: string
  readonly control: string | null
  readonly communityType: number
  readonly madeOn: Day | null
  /** Rated, m/s. */
  readonly speed: number
  readonly nextInspectDate: Day | null
  /** The first day of which something is known: a visit, a call, a count. */
  readonly knownFrom: Day | null
}

/** Lifts in care of the company, in chunks by the last id of the one before. */
export async function findLiftIds(ctx: Context, after: string | null, size: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select e.id from elevator e where e.company_id = ${ctx.companyId}
    and e.deleted_at is null and ${is('e.use_status', IN_CARE)}
    and (${after}::uuid is null or e.id > ${after}::uuid) order by e.id limit ${size}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export async function findLiftLines(ctx: Context, ids: readonly string[]): Promise<LiftLine[]> {
  const { rows } = await sql<LiftLine>`select e.id, e.name, e.community_id, e.team_id, e.type, e.category, e.brand,
      e.control_system as control, e.speed::float8 as speed, e.traction_ratio, e.sheave_diameter, e.roller_diameter, e.gear_ratio, m.type as community_type, coalesce(e.accept_date, e.manufacture_date) as made_on,
      e.next_inspect_date, least((select min(o.complete_at) from maintain_order o where o.company_id = e.company_id
          and o.elevator_id = e.id)::date, (select min(r.report_at) from repair_order r where r.company_id = e.company_id
          and r.elevator_id = e.id)::date, (select min(c.date) from counter_day c where c.company_id = e.company_id
          and c.elevator_id = e.id)) as known_from
    from elevator e join community m on m.company_id = e.company_id and m.id = e.community_id
    where e.company_id = ${ctx.companyId} and e.id = any(${[...ids]}::uuid[]) and e.deleted_at is null
      and ${is('e.use_status', IN_CARE)} order by e.id`.execute(ctx.db)
  return rows
}

const { happening, waiting, repair, recovered } = RecordStatus.code
const RECORD_OPEN = [happening, waiting, repair, recovered]
const { fault, alarm } = RecordKind.code
const { confirmed } = RecordStatus.code
const { device, maintenance, test } = RecordResult.code
/** What is the lift's own doing; the rest is people, weather, mains. */
const EQUIPMENT = [RepairCause.code.door, RepairCause.code.control, RepairCause.code.drive, RepairCause.code.ageing]

const { phone, scan, platform, user } = RepairSource.code
/** Somebody called because the lift failed; what is found at a visit or measured is no failure yet. */
const BY_PEOPLE = [phone, scan, platform, user]

export interface FaultLine {
  readonly elevatorId: string
  readonly day: Day
  readonly knownOn: Day
}

/**
 * Faults of 6.5: a record that was confirmed as one of the device and had an order, or a call by telephone that was
 * repaired and lay in the device (decision 0140). `knownOn`: the day on which that was known. `ids` null: of all lifts.
 */
export async function findFaults(ctx: Context, ids: readonly string[] | null, since: Day): Promise<FaultLine[]> {
  const own = (of: string) =>
    sql`${sql.raw(of)}.company_id = ${ctx.companyId} and ${ids === null ? sql`true` : sql`${sql.raw(of)}.elevator_id = any(${[...ids]}::uuid[])`}`
  const { rows } = await sql<FaultLine>`select r.elevator_id, r.occurred_at::date as day,
      greatest(r.received_at, coalesce(r.handled_at, r.received_at))::date as known_on
    from monitor_record r where ${own('r')} and ${is('r.status', confirmed)} and ${is('r.result', device)}
      and r.repair_order_id is not null
      and (${is('r.kind', fault)} and r.level in ('A', 'B', 'C') or ${is('r.kind', alarm)})
      and r.occurred_at >= ${since}::date
  union all
  select o.elevator_id, o.report_at::date, coalesce(o.complete_at, o.report_at)::date
    from repair_order o where ${own('o')} and o.elevator_id is not null and o.deleted_at is null
      and ${is('o.status', REPAIR_DONE)} and ${is('o.cause', EQUIPMENT)} and o.hazard_id is null
      and ${is('o.source', BY_PEOPLE)} and o.source_record_id is null and o.record_ids = '{}'
      and o.report_at >= ${since}::date
  order by day`.execute(ctx.db)
  return rows
}

export interface IncidentLine {
  readonly elevatorId: string
  readonly code: string
  readonly level: FaultLevel
  readonly day: Day
}

/** Confirmed within a year: what terminals recorded, and people caught or lifts that stood still by telephone. */
export async function findIncidents(ctx: Context, ids: readonly string[], since: Day): Promise<IncidentLine[]> {
  const { rows } = await sql<IncidentLine>`select r.elevator_id, r.code, r.level, r.occurred_at::date as day
      from monitor_record r where r.company_id = ${ctx.companyId} and r.elevator_id = any(${[...ids]}::uuid[])
        and ${is('r.status', confirmed)} and (r.level in ('A', 'B') or r.code in ('93', '94'))
        and r.level is not null and coalesce(r.result, 1) not in (${literal(maintenance)}, ${literal(test)})
        and r.occurred_at >= ${since}::date
    union all
    select o.elevator_id, case when ${is('o.repair_type', RepairType.code.trapped)} then '94' else '99' end,
        case when ${is('o.repair_type', RepairType.code.trapped)} then 'A' else 'B' end, o.report_at::date
      from repair_order o where o.company_id = ${ctx.companyId} and o.elevator_id = any(${[...ids]}::uuid[])
        and o.deleted_at is null and ${is('o.status', REPAIR_DONE)}
        and ${is('o.repair_type', [RepairType.code.trapped, RepairType.code.urgent])}
        and (${is('o.repair_type', RepairType.code.trapped)} or ${is('o.cause', EQUIPMENT)})
        and o.source_record_id is null and o.record_ids = '{}' and o.report_at >= ${since}::date`.execute(ctx.db)
  return rows
}

export interface CareLine {
  readonly elevatorId: string
  readonly due: number
  readonly onTime: number
  readonly overGap: boolean
  readonly openHazards: number
  readonly openCritical: boolean
  readonly ropeChanged: Day | null
  readonly countedFrom: Day | null
}

/** Visits due in 180 days and how many were on time, open defects, open A records, gaps beyond the law. */
export async function findCare(ctx: Context, ids: readonly string[], day: Day): Promise<CareLine[]> {
  const own = sql`company_id = ${ctx.companyId} and elevator_id = any(${[...ids]}::uuid[])`
  const { rows } = await sql<CareLine>`with visit as (
      select elevator_id, count(*) filter (where legal_deadline >= ${addDays(day, -180)}::date
          and legal_deadline < ${day}::date)::int as due,
        count(*) filter (where legal_deadline >= ${addDays(day, -180)}::date and legal_deadline < ${day}::date
          and ${is('status', MAINTAIN_DONE)} and complete_at::date <= legal_deadline)::int as on_time,
        bool_or(${is('status', MAINTAIN_OPEN)} and legal_deadline < ${day}::date) as over_gap
      from maintain_order where ${own} and deleted_at is null and status <> ${literal(MaintainStatus.code.closed)}
        and legal_deadline between ${addDays(day, -180)}::date and ${day}::date group by elevator_id
    ), defect as (
      select elevator_id, count(*)::int as n from hazard where ${own} and deleted_at is null
        and ${is('state', HAZARD_OPEN)} group by elevator_id
    ), critical as (
      select distinct elevator_id from monitor_record where ${own} and level = 'A' and ${is('status', RECORD_OPEN)}
    ), rope as (
      select elevator_id, max(at)::date as day from parts_use where ${own} and name like '%钢丝绳%' group by elevator_id
    ), counted as (
      select elevator_id, min(date) as day from counter_day where ${own} group by elevator_id
    )
    select i.id as elevator_id, coalesce(v.due, 0) as due, coalesce(v.on_time, 0) as on_time,
      coalesce(v.over_gap, false) as over_gap, coalesce(d.n, 0) as open_hazards, c.elevator_id is not null as open_critical,
      r.day as rope_changed, n.day as counted_from
    from unnest(${[...ids]}::uuid[]) i (id) left join visit v on v.elevator_id = i.id
      left join defect d on d.elevator_id = i.id left join critical c on c.elevator_id = i.id
      left join rope r on r.elevator_id = i.id left join counted n on n.elevator_id = i.id`.execute(ctx.db)
  return rows
}

interface CountedLine {
  readonly elevatorId: string
  readonly bends: string | null
  readonly doors: string | null
  readonly runs: string | null
}

/** Sums of the counters since a day of each lift: since its ropes were changed, or since it was put up. */
export async function sumCounters(ctx: Context, from: ReadonlyMap<string, Day>): Promise<CountedLine[]> {
  if (from.size === 0) return []
  const { rows } = await sql<CountedLine>`select c.elevator_id, sum(c.rope_bends)::text as bends,
      sum(c.door_cycles)::text as doors, sum(c.runs)::text as runs
    from unnest(${[...from.keys()]}::uuid[], ${[...from.values()]}::date[]) f (id, day)
    join counter_day c on c.company_id = ${ctx.companyId} and c.elevator_id = f.id and c.date >= f.day
    group by c.elevator_id`.execute(ctx.db)
  return rows
}

/** The newest repair of each group of parts: what a lift measured before is no baseline of what hangs there now. */
export async function findRepaired(ctx: Context, ids: readonly string[]) {
  const { rows } = await sql<{
    elevatorId: string
    door: Day | null
    drive: Day | null
  }>`select elevator_id, max(complete_at) filter (where ${is('cause', RepairCause.code.door)})::date as door,
      max(complete_at) filter (where ${is('cause', RepairCause.code.drive)})::date as drive
    from repair_order where company_id = ${ctx.companyId} and elevator_id = any(${[...ids]}::uuid[])
      and deleted_at is null and ${is('status', REPAIR_DONE)} group by elevator_id`.execute(ctx.db)
  return new Map(rows.map(({ elevatorId, ...days }) => [elevatorId, days]))
}

export interface FaultCount {
  readonly elevatorId: string
  readonly code: string
  /** Of the last 60 days, oldest first. */
  readonly days: readonly Day[]
  /** Expected in 30 days of a lift of the company. */
  readonly usual: number
}

/** Confirmed faults of the last 60 days by code, with how many a lift that is watched has of the code in 30 days. */
export async function findCodes(ctx: Context, ids: readonly string[], day: Day): Promise<FaultCount[]> {
  const { rows } = await sql<FaultCount>`with usual as (
      select code, count(*) / greatest(1, (select count(distinct elevator_id) from terminal
        where company_id = ${ctx.companyId} and deleted_at is null and elevator_id is not null)) * 30.0 / 365 as n
      from monitor_record where company_id = ${ctx.companyId} and ${is('status', confirmed)} and ${is('kind', fault)}
        and occurred_at >= ${addDays(day, -365)}::date group by code
    )
    select r.elevator_id, r.code, array_agg(r.occurred_at::date order by r.occurred_at) as days,
      max(u.n)::float8 as usual
    from monitor_record r join usual u on u.code = r.code
    where r.company_id = ${ctx.companyId} and r.elevator_id = any(${[...ids]}::uuid[]) and ${is('r.status', confirmed)}
      and ${is('r.kind', fault)} and r.occurred_at >= ${addDays(day, -59)}::date
    group by r.elevator_id, r.code`.execute(ctx.db)
  return rows
}
