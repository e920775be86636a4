import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import type { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import type { Level } from '#modules/template/shared/template.ts'
import { absentOn, orderFrom, orderIs, orderWhere } from './dayOrders.store.ts'
import { own } from './peopleScope.store.ts'

/** A day's orders as the ways of its people need them, and who these people are. */

export interface DayOrder {
  readonly id: string
  readonly title: string
  readonly communityId: string
  readonly communityName: string
  readonly lng: number
  readonly lat: number
  readonly level: Level
  readonly status: MaintainStatus
  readonly planDate: Day
  /** HH:mm. */
  readonly planStart: string | null
  readonly legalDeadline: Day
  readonly departAt: string | null
  readonly startAt: string | null
  readonly pausedAt: string | null
  readonly pauseMinutes: number
  readonly completeAt: string | null
  readonly minutes: number
  readonly workerIds: readonly string[]
  readonly teamId: string | null
  readonly teamName: string | null
  readonly baseLng: number | null
  readonly baseLat: number | null
}

/** Orders of any of these people. */
export const ofPeople = (ids: readonly string[]): RawBuilder<unknown> => sql`o.worker_ids && ${[...ids]}::uuid[]`

/** Planned for the day, or done on it; `live`: also what is under way, whenever it was planned. */
export async function findDayOrders(
  ctx: Context,
  day: Day,
  { live, which, most }: { live: boolean; which: RawBuilder<unknown>; most?: number },
): Promise<DayOrder[]> {
  const ofDay = sql`(${orderIs.dueToday(day)} or (${orderIs.doneToday(day)}) ${live ? sql`or ${orderIs.underWay()}` : sql``})`
  const { rows } = await sql<DayOrder>`
    select o.id, e.name as title, o.community_id, c.name as community_name, c.lng, c.lat, o.level, o.status, o.plan_date,
      to_char(o.plan_start, 'HH24:MI') as plan_start, o.legal_deadline, o.depart_at, o.start_at, o.paused_at,
      o.pause_minutes, o.complete_at, o.std_minutes as minutes, o.worker_ids, o.team_id, t.name as team_name,
      t.base_lng, t.base_lat
    from ${orderFrom} left join team t on t.company_id = o.company_id and t.id = o.team_id
    where ${orderWhere(ctx, sql`${which} and ${ofDay}`)}
    order by o.plan_start nulls last, o.id ${most === undefined ? sql`` : sql`limit ${most}`}`.execute(ctx.db)
  return rows
}

export interface CrewMember {
  readonly id: string
  readonly name: string
  readonly absent: boolean
}

/** Names, and who is on leave that day. */
export async function findCrewMembers(
  ctx: Context,
  ids: readonly string[],
  day: Day,
): Promise<ReadonlyMap<string, CrewMember>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<CrewMember>`
    select p.id, p.name, exists (select 1 from employee_absence a where a.company_id = p.company_id
      and a.employee_id = p.id and ${absentOn(day)}) as absent
    from employee p where ${own(ctx, 'p')} and p.id = any(${[...ids]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}
