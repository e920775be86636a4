import { sql } from 'kysely'
import { type Context, is, isNot, literal } from '#kernel/server/index.ts'
import { type Day, monthStart } from '#kernel/shared/days.ts'
import { travelMinutes } from '#kernel/shared/travel.ts'
import { crewNames, midnight, own } from '#modules/board/server/index.ts'
import { arrivalRate, repairScope } from '#modules/repair/server/index.ts'
import { may } from '#modules/repair/shared/permissions.ts'
import { REPAIR_BUSY, RepairStatus } from '#modules/repair/shared/repair.ts'
import { RepairType } from '#modules/rule/shared/repairConfig.ts'
import type { RepairFigures, WayRepair } from '../shared/workbench.ts'

/** Repairs that somebody has, and what this month's arrivals were like (look 2-workbench). */

const MOST_ROWS = 50
/** A position older than this says nothing about how far somebody still has to go. */
const POSITION_MINUTES = 15

/** `l`: where a telephone of the order's crew (`o`) was within the last minutes, while it is on the way. */
export function crewPosition(ctx: Context) {
  const since = new Date(ctx.now.getTime() - POSITION_MINUTES * 60_000).toISOString()
  return sql`left join lateral (select u.lng, u.lat from user_location u join employee p on p.company_id = u.company_id
      and p.user_id = u.user_id
    where p.company_id = o.company_id and p.id = any(o.worker_ids) and o.arrive_at is null
      and u.locate_time between ${since} and ${ctx.now.toISOString()}
    order by u.locate_time desc limit 1) l on true`
}

interface OnTheWay {
  readonly lng: number | null
  readonly lat: number | null
  readonly atLng: number | null
  readonly atLat: number | null
}
/** Minutes that the crew still needs; null: where it is, or has to go, is not known. */
export const etaOf = ({ lng, lat, atLng, atLat }: OnTheWay): number | null =>
  lng === null || lat === null || atLng === null || atLat === null
    ? null
    : travelMinutes({ lng: atLng, lat: atLat }, { lng, lat })

type SentCrew = Omit<WayRepair, 'etaMin'> & OnTheWay

/** Repairs that somebody has: who is on the way and who is at work, the ones that are due soonest first. */
export async function findWayRepairs(ctx: Context): Promise<WayRepair[]> {
  if (!ctx.may(may.list)) return []
  const status = RepairStatus.code
  const { rows } = await sql<SentCrew>`
    select o.id, coalesce(nullif(concat_ws(' ', c.name, e.name), ''), o.address, o.order_no) as title, o.report_text as note,
      ${is('o.repair_type', RepairType.code.trapped)} as trapped, o.fault_level, o.status, ${crewNames} as crew,
      o.accept_at is not null as accepted, o.report_at,
      case o.status when ${literal(status.dispatched)} then o.dispatch_at when ${literal(status.departed)} then o.depart_at
        when ${literal(status.paused)} then o.paused_at else coalesce(o.start_at, o.arrive_at) end as since,
      o.arrive_at, o.arrive_limit, o.finish_limit, coalesce(e.lng, c.lng) as lng, coalesce(e.lat, c.lat) as lat,
      l.lng as at_lng, l.lat as at_lat
    from repair_order o left join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
      left join community c on c.company_id = o.company_id and c.id = o.community_id
      ${crewPosition(ctx)}
    where ${own(ctx, 'o')} and o.deleted_at is null and ${is('o.status', [...REPAIR_BUSY, status.paused])}
      and ${repairScope(ctx)}
    order by o.arrive_at is not null, o.report_at + case when o.arrive_at is null then o.arrive_limit else o.finish_limit end
      * interval '1 minute', o.id limit ${MOST_ROWS}`.execute(ctx.db)
  return rows.map(({ lng, lat, atLng, atLat, ...row }) => ({ ...row, etaMin: etaOf({ lng, lat, atLng, atLat }) }))
}

/**
 * 今日急修, 本月到场及时率, 平均到场 of the data scope: closed ones were none, or belong to another order. Who may see the figures is asked
 * by the screen: the wall shows them with its own code, the desk with that of the list.
 */
export async function findRepairFigures(ctx: Context, day: Day): Promise<RepairFigures> {
  const { rows } = await sql<RepairFigures>`select
      count(*) filter (where o.report_at >= ${midnight(day)})::int as today, ${arrivalRate(ctx)} as in_time,
      round(avg(extract(epoch from o.arrive_at - o.report_at)) / 60, 1)::text as arrive_minutes
    from repair_order o where ${own(ctx, 'o')} and o.deleted_at is null
      and ${isNot('o.status', RepairStatus.code.closed)} and o.report_at >= ${midnight(monthStart(day))}
      and ${repairScope(ctx)}`.execute(ctx.db)
  return rows[0] ?? { today: 0, inTime: null, arriveMinutes: null }
}
