import { type RawBuilder, sql } from 'kysely'
import { type Context, is, isNot } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { minuteOf } from '#modules/plan/shared/calendar.ts'
import type { Work } from '#modules/plan/shared/work.ts'
import { dayKey } from '#modules/plan/shared/work.ts'
import { MAINTAIN_OPEN, MaintainStatus } from '../shared/maintenance.ts'
import { inspectionWork, partsWork, repairWork } from './asks.ts'
import { dayToday } from './orderRow.store.ts'

interface WorkRow extends Omit<Work, 'hours' | 'place'> {
  from: string | null
  to: string | null
  elevatorId: string | null
  lng: number | null
  lat: number | null
}
export interface LiftWork extends Work {
  elevatorId: string | null
}

/**
 * Everything these people have to do from one day to another, whatever kind it is: the one place where loads come from
 * (V05, V07, crews, the board, 试算). A visit counts on its day, with the hours that were agreed: an hour that a route gave
 * it has no end and may change.
 */
export const findWork = (ctx: Context, people: readonly string[], from: Day, to: Day): Promise<LiftWork[]> =>
  placed(ctx, people, sql`${visits(ctx, people, from, to)} union all ${others(ctx, people, from, to)}`)

/** The same without maintenance. */
export const findOtherWork = (ctx: Context, people: readonly string[], from: Day, to: Day): Promise<LiftWork[]> =>
  placed(ctx, people, others(ctx, people, from, to))

/**
 * Minutes by `dayKey(person, day)`: the figure 当日工时 of every screen. Visits count on the day they are planned for, done
 * ones too – the day was taken by them –, closed ones do not; with them repairs, parts and inspections.
 */
export async function dayMinutes(
  ctx: Context,
  people: readonly string[],
  from: Day,
  to: Day,
): Promise<Map<string, number>> {
  if (people.length === 0) return new Map()
  const { rows } = await sql<{ id: string; date: Day; minutes: number }>`
    select p.id, w.date, sum(w.minutes)::int as minutes from (
      select o.worker_ids as people, o.plan_date as date, o.std_minutes::int as minutes from maintain_order o
        where o.company_id = ${ctx.companyId} and ${isNot('o.status', MaintainStatus.code.closed)} and o.deleted_at is null
          and o.worker_ids && ${[...people]}::uuid[] and o.plan_date between ${from}::date and ${to}::date
      union all select x.people, x.date, x.minutes from (${others(ctx, people, from, to)}) x) w
    join unnest(${[...people]}::uuid[]) p (id) on w.people @> array[p.id]
    group by p.id, w.date`.execute(ctx.db)
  return new Map(rows.map(({ id, date, minutes }) => [dayKey(id, date), minutes]))
}

async function placed(ctx: Context, people: readonly string[], work: RawBuilder<unknown>): Promise<LiftWork[]> {
  if (people.length === 0) return []
  const { rows } = await sql<WorkRow>`select w.*, c.lng, c.lat from (${work}) w
    left join community c on c.company_id = ${ctx.companyId} and c.id = w.community_id
    order by w.date, w.no`.execute(ctx.db)
  return rows.map(({ from: begin, to: end, lng, lat, ...row }) => ({
    ...row,
    hours: begin === null || end === null ? null : hoursOf(begin, end, row.minutes),
    place: lng === null || lat === null ? null : { lng, lat },
  }))
}

const visits = (ctx: Context, people: readonly string[], from: Day, to: Day) => sql`
  select 'maintenance' as kind, o.id, o.order_no as no, o.worker_ids as people, o.plan_date as date, o.std_minutes::int as minutes,
    case when o.plan_end is not null then to_char(o.plan_start, 'HH24:MI') end as "from", to_char(o.plan_end, 'HH24:MI') as "to",
    o.elevator_id, o.community_id
  from maintain_order o
  where o.company_id = ${ctx.companyId} and ${is('o.status', MAINTAIN_OPEN)} and o.deleted_at is null
    and o.worker_ids && ${[...people]}::uuid[] and o.plan_date between ${from}::date and ${to}::date`

function others(ctx: Context, people: readonly string[], from: Day, to: Day) {
  const asked = { people, from, to, today: dayToday(ctx) }
  return sql`${repairWork(ctx, asked)} union all ${inspectionWork(ctx, asked)} union all ${partsWork(ctx, asked)}`
}

/** Agreed hours are never shorter than the work. */
export function hoursOf(begin: string, end: string, minutes: number): [from: number, to: number] {
  const from = minuteOf(begin)
  return [from, Math.max(minuteOf(end), from + minutes)]
}
