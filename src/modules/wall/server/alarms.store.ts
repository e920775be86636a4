import { sql } from 'kysely'
import { type Context, is, isNot } from '#kernel/server/index.ts'
import { crewNames, own } from '#modules/board/server/index.ts'
import { liftLabelOf, visibleLifts } from '#modules/elevator/server/index.ts'
import { OPEN_RECORD, UNHANDLED } from '#modules/monitoring/shared/record.states.ts'
import { repairScope } from '#modules/repair/server/index.ts'
import { REPAIR_OPEN, RepairStatus } from '#modules/repair/shared/repair.ts'
import { RepairType } from '#modules/rule/shared/repairConfig.ts'
import { RecordKind, RecordStatus } from '#modules/signal/shared/record.ts'
import { crewPosition } from '#modules/workbench/server/index.ts'
import type { WallRescue } from '../shared/wall.ts'

/** What nobody has taken up yet, and who is being freed. */

const MOST = 20
const { alarm, fault } = RecordKind.code
const trappedOrder = sql`${is('o.repair_type', RepairType.code.trapped)} and o.rescued_at is null
  and ${is('o.status', REPAIR_OPEN)} and o.deleted_at is null`

export interface AlarmRow {
  readonly id: string
  readonly kind: 'trapped' | 'alarm' | 'fault'
  readonly title: string
  readonly code: string | null
  readonly source: number | null
  readonly number: string
  readonly at: string
  readonly floor: string | null
  readonly people: number | null
  readonly special: number[]
  readonly limit: number | null
  readonly crew: string[]
  readonly phone: string | null
  readonly answerVersion: number | null
  readonly elevatorId: string | null
  readonly repairType: number
  readonly arriveLimit: number
}

/** An alarm until it is answered; a fault A until it is taken up or its order is accepted; a trapped order likewise. */
export async function findAlarms(ctx: Context): Promise<AlarmRow[]> {
  const title = sql.raw(liftLabelOf('c', 'e'))
  const { rows } = await sql<AlarmRow>`
    with records as (
      select r.id, case when ${is('r.kind', alarm)} then 'alarm' else 'fault' end as kind, ${title} as title, r.code,
        null::int as source, r.record_no as number, r.occurred_at as at, coalesce(o.trapped_floor, r.floor_label) as floor,
        coalesce(a.person_count, o.trapped_count)::int as people, coalesce(a.vulnerable, '{}')::int[] as special,
        o.arrive_limit * 60 as "limit", ${crewNames} as crew, c.duty_room_phone as phone,
        case when ${is('r.kind', alarm)} then coalesce(a.version, 0) end as answer_version, e.id as elevator_id,
        coalesce(o.repair_type, ${RepairType.code.trapped})::int as repair_type, coalesce(o.arrive_limit, 30)::int as arrive_limit,
        r.repair_order_id
      from monitor_record r join elevator e on e.company_id = r.company_id and e.id = r.elevator_id
        left join community c on c.company_id = e.company_id and c.id = e.community_id
        left join alarm_call a on a.company_id = r.company_id and a.id = r.id
        left join repair_order o on o.company_id = r.company_id and o.id = r.repair_order_id
      where ${is('r.status', OPEN_RECORD)} and ${visibleLifts(ctx)} and (
        (${is('r.kind', alarm)} and a.answered_at is null and coalesce(a.freed_at, o.rescued_at) is null)
        or (${is('r.kind', fault)} and r.level = 'A' and (${is('r.status', UNHANDLED)}
          or (${is('r.status', RecordStatus.code.repair)} and o.accept_at is null and ${is('o.status', REPAIR_OPEN)})))))
    select * from (
    select id, kind, title, code, source, number, at, floor, people, special, "limit", crew, phone, answer_version,
      elevator_id, repair_type, arrive_limit from records
    union all
    select o.id, 'trapped', coalesce(${title}, c.name, o.address, ''), null, o.source, o.order_no, o.report_at,
      o.trapped_floor, o.trapped_count::int, coalesce(o.trapped_special, '{}')::int[], o.arrive_limit * 60, ${crewNames},
      c.duty_room_phone, null, o.elevator_id, o.repair_type::int, o.arrive_limit::int
    from repair_order o left join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
      left join community c on c.company_id = o.company_id and c.id = o.community_id
    where ${own(ctx, 'o')} and ${trappedOrder} and o.accept_at is null and ${repairScope(ctx)}
      and not exists (select 1 from records k where k.repair_order_id = o.id)
    ) waiting order by (kind = 'fault'), at, id limit ${MOST}`.execute(ctx.db)
  return rows
}

/** 困人 now: orders whose people are not out, and alarms of people that have no order yet. */
export async function countTrapped(ctx: Context): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (
      (select count(*) from repair_order o where ${own(ctx, 'o')} and ${trappedOrder} and ${repairScope(ctx)})
      + (select count(*) from monitor_record r join elevator e on e.company_id = r.company_id and e.id = r.elevator_id
          left join alarm_call a on a.company_id = r.company_id and a.id = r.id
        where ${is('r.kind', alarm)} and r.level = 'A' and ${is('r.status', OPEN_RECORD)} and r.repair_order_id is null
          and a.freed_at is null and ${visibleLifts(ctx)}))::int as n`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

interface RescueRow extends Omit<WallRescue, 'etaMin'> {
  readonly atLng: number | null
  readonly atLat: number | null
}

/** 救援中: accepted ones whose people are not out; the one that is due soonest first. */
export async function findRescues(ctx: Context): Promise<RescueRow[]> {
  const { rows } = await sql<RescueRow>`select o.id,
      coalesce(${sql.raw(liftLabelOf('c', 'e'))}, c.name, o.address, '') as title, o.trapped_count::int as people,
      o.trapped_floor as floor, ${crewNames} as crew, o.status, o.report_at, o.arrive_at, o.arrive_limit * 60 as "limit",
      coalesce(e.lng, c.lng) as lng, coalesce(e.lat, c.lat) as lat, coalesce(e.located, c.located, false) as located,
      l.lng as at_lng, l.lat as at_lat
    from repair_order o left join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
      left join community c on c.company_id = o.company_id and c.id = o.community_id
      ${crewPosition(ctx)}
    where ${own(ctx, 'o')} and ${trappedOrder} and ${isNot('o.status', RepairStatus.code.closed)} and ${repairScope(ctx)}
    order by o.arrive_at is not null, o.report_at + o.arrive_limit * interval '1 minute', o.id limit ${MOST}`.execute(
    ctx.db,
  )
  return rows
}
