import { type RawBuilder, sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { minuteOf } from '../shared/calendar.ts'
import { MAINTAIN_OPEN } from '../shared/maintenance.ts'
import type { Work } from '../shared/work.ts'
import { dayToday } from './orderRow.store.ts'

/**
 * What nobody wrote down how long it takes counts as usual: a repair two hours, a rescue one (its goal, jobs 6.6), parts to
 * be fitted one, an inspection to attend two.
 */
const USUAL = { repair: 120, rescue: 60, parts: 60, inspection: 120 }

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

/**
 * A repair counts on the day of its appointment, without one today; one that waits counts on no day. Parts count where they
 * are to be fitted with the work they belong to – a repair that is open counts for itself –, else on the day they were taken
 * out.
 */
function others(ctx: Context, people: readonly string[], from: Day, to: Day) {
  const ids = sql`${[...people]}::uuid[]`
  const today = dayToday(ctx)
  return sql`
    select 'repair' as kind, r.id, r.order_no as no, r.worker_ids as people, r.day as date,
      case r.repair_type when 1 then ${USUAL.rescue}::int else ${USUAL.repair}::int end as minutes, to_char(r.at, 'HH24:MI') as "from",
      to_char(r.at + make_interval(mins => ${USUAL.repair}::int), 'HH24:MI') as "to", r.elevator_id, r.community_id
    from (
      select x.*, greatest(x.appoint_at::date, ${today}::date) as day,
        case when x.status = 1 and x.appoint_at::date >= ${today}::date then x.appoint_at end as at
      from repair_order x
      where x.company_id = ${ctx.companyId} and x.deleted_at is null and x.worker_ids && ${ids}
        and (x.status in (1, 2, 3) or (x.status = 4 and x.appoint_at::date > ${today}::date))
    ) r where r.day between ${from}::date and ${to}::date
    union all
    select 'inspection', i.id, i.plan_no, i.worker_ids, i.inspect_date, ${USUAL.inspection}::int, null, null, i.elevator_id, e.community_id
    from inspection_plan i join elevator e on e.company_id = i.company_id and e.id = i.elevator_id
    where i.company_id = ${ctx.companyId} and i.status in (0, 1, 2, 3) and i.deleted_at is null and i.worker_ids && ${ids}
      and i.inspect_date between ${from}::date and ${to}::date
    union all
    select 'parts', p.id, p.request_no, p.worker_ids, p.day, ${USUAL.parts}::int, null, null, p.elevator_id, p.community_id
    from (
      select x.*, coalesce(o.plan_date, i.inspect_date, x.drawn_at::date) as day
      from parts_request x
      left join maintain_order o on o.company_id = x.company_id and o.id = x.biz_id and x.biz_type = 1
        and ${is('o.status', MAINTAIN_OPEN)}
      left join inspection_plan i on i.company_id = x.company_id and i.id = x.biz_id and x.biz_type = 3 and i.status in (0, 1, 2, 3)
      left join repair_order r on r.company_id = x.company_id and r.id = x.biz_id and x.biz_type = 2 and r.status in (1, 2, 3, 4)
      where x.company_id = ${ctx.companyId} and x.status = 5 and x.deleted_at is null and x.worker_ids && ${ids} and r.id is null
    ) p where p.day between ${from}::date and ${to}::date`
}

/** Agreed hours are never shorter than the work. */
export function hoursOf(begin: string, end: string, minutes: number): [from: number, to: number] {
  const from = minuteOf(begin)
  return [from, Math.max(minuteOf(end), from + minutes)]
}
