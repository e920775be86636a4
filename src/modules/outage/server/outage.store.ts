import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { liftNameOf, visibleLifts } from '#modules/elevator/server/index.ts'
import type { LiftName } from '#modules/elevator/shared/liftName.ts'
import type { OutageSource } from '../shared/api.ts'
import type { HomeFacts } from '../shared/outage.ts'
import { homeFactsSql, homesSql } from './homes.store.ts'
import { minutesOf, sourcesOf, stoodIn, timesOf } from './spans.store.ts'

export interface Span {
  readonly from: string
  readonly to: string
}
export interface LiftOutage extends HomeFacts {
  readonly id: string
  readonly lift: LiftName
  readonly communityId: string
  readonly communityName: string
  readonly times: number
  readonly minutes: number
  readonly standing: boolean
}

const every = () => sql`true`
const oneLift = (id: string) => (alias: string) => sql`${sql.ref(`${alias}.elevator_id`)} = ${id}::uuid`
const homeFacts = sql`f.households, f.all_landings, f.landings, f.sharing, f.for_people`

/** Every lift that stood, of those the person sees. */
export async function findLifts(ctx: Context, span: Span, communityId: string | undefined): Promise<LiftOutage[]> {
  const here = communityId ? sql`e.community_id = ${communityId}::uuid` : sql`true`
  const { rows } = await sql<LiftOutage>`with m as (${stoodIn(ctx, { ...span, which: every })})
    select e.id, ${sql.raw(liftNameOf('e'))} as lift, c.id as community_id, c.name as community_name,
      ${timesOf('m.stood')} as times, ${minutesOf('m.stood')} as minutes, m.standing, ${homeFacts}
    from m join elevator e on e.company_id = m.company_id and e.id = m.elevator_id
      join community c on c.company_id = e.company_id and c.id = e.community_id
      cross join lateral (${homeFactsSql('e.company_id', 'e.id')}) f
    where ${visibleLifts(ctx)} and ${here}`.execute(ctx.db)
  return rows
}

/** 户·分钟 and how many of these lifts stood, day by day. */
export async function findDays(
  ctx: Context,
  span: Span,
  { first, last, lifts }: { first: Day; last: Day; lifts: readonly { id: string; homes: number | null }[] },
): Promise<{ day: Day; homeMinutes: number; stood: number }[]> {
  const ids = lifts.map(({ id }) => id)
  const homes = lifts.map((one) => one.homes)
  const { rows } = await sql<{ day: Day; homeMinutes: number; stood: number }>`with m as (
      ${stoodIn(ctx, { ...span, which: every })}),
    l as (select m.stood, h.homes from m
      join unnest(${ids}::uuid[], ${homes}::int[]) as h(id, homes) on h.id = m.elevator_id)
    select d.day::date as day, coalesce(round(sum(l.homes * p.minutes)), 0)::int as home_minutes,
      count(*) filter (where p.minutes > 0)::int as stood
    from generate_series(${first}::date, ${last}::date, interval '1 day') as d(day)
    left join l on true
    left join lateral (select sum(extract(epoch from upper(u) - lower(u))) / 60 as minutes
      from unnest(l.stood * tstzmultirange(tstzrange(d.day::timestamp at time zone 'Asia/Shanghai',
        (d.day + interval '1 day')::timestamp at time zone 'Asia/Shanghai'))) u) p on true
    group by d.day order by d.day`.execute(ctx.db)
  return rows
}

export interface OneLift extends HomeFacts {
  readonly id: string
  readonly lift: LiftName
}
/** The lift with what its homes are made of; 1000404 for one that the person does not see. */
export async function findLift(ctx: Context, id: string): Promise<OneLift> {
  const { rows } = await sql<OneLift>`select e.id, ${sql.raw(liftNameOf('e'))} as lift, ${homeFacts}
    from elevator e cross join lateral (${homeFactsSql('e.company_id', 'e.id')}) f
    where e.id = ${id}::uuid and ${visibleLifts(ctx)}`.execute(ctx.db)
  const [lift] = rows
  if (!lift) throw refuse.notFound()
  return lift
}

export interface Stood {
  times: number
  minutes: number
  homes: number | null
}
/** One lift, in all. */
export async function findStood(ctx: Context, id: string, span: Span): Promise<Stood> {
  const { rows } = await sql<Stood>`with m as (${stoodIn(ctx, { ...span, which: oneLift(id) })})
    select ${timesOf('m.stood')} as times, ${minutesOf('m.stood')} as minutes,
      ${homesSql('m.company_id', 'm.elevator_id')} as homes from m`.execute(ctx.db)
  return rows[0] ?? { times: 0, minutes: 0, homes: null }
}

export interface FoundSpan {
  readonly from: string
  readonly to: string
}
/** Its outages, the latest first. */
export async function findSpans(ctx: Context, id: string, span: Span): Promise<FoundSpan[]> {
  const { rows } = await sql<FoundSpan>`with m as (${stoodIn(ctx, { ...span, which: oneLift(id) })})
    select lower(u) as from, upper(u) as to from m cross join unnest(m.stood) u order by lower(u) desc`.execute(ctx.db)
  return rows
}

/** Who says so, whole, the earliest first. */
export async function findSources(ctx: Context, id: string, span: Span): Promise<OutageSource[]> {
  const { rows } = await sql<OutageSource>`select q.kind, q.id, q.no, q.code, q.began as from, q.ended as to
    from (${sourcesOf(ctx, { ...span, which: oneLift(id) })}) q
    where coalesce(q.ended, ${ctx.now.toISOString()}::timestamptz) > greatest(q.began, ${span.from}::timestamptz)
    order by q.began, q.id`.execute(ctx.db)
  return rows
}

export interface CustomerOutage extends HomeFacts {
  readonly communityName: string
  readonly name: string
  readonly times: number
  readonly minutes: number
}
/** Of the lifts of a customer, the most minutes first. */
export async function findOfCustomer(ctx: Context, customerId: string, span: Span): Promise<CustomerOutage[]> {
  const { rows } =
    await sql<CustomerOutage>`with m as (${stoodIn(ctx, { ...span, which: ofCustomer(ctx, customerId) })})
    select c.name as community_name, e.name, ${timesOf('m.stood')} as times, ${minutesOf('m.stood')} as minutes,
      ${homeFacts}
    from m join elevator e on e.company_id = m.company_id and e.id = m.elevator_id
      join community c on c.company_id = e.company_id and c.id = e.community_id
      cross join lateral (${homeFactsSql('e.company_id', 'e.id')}) f
    order by minutes desc, c.name, e.name`.execute(ctx.db)
  return rows
}

const ofCustomer = (ctx: Context, customerId: string) => (alias: string) =>
  sql`${sql.ref(`${alias}.elevator_id`)} in (select own.id from elevator own where own.company_id ${ofCompanies(ctx)}
    and own.customer_id = ${customerId}::uuid and own.deleted_at is null)`

export interface MonthOutage {
  month: string
  minutes: number
  homeMinutes: number | null
}
/** Of the lifts of a customer, month by month. */
export async function findMonthsOfCustomer(
  ctx: Context,
  customerId: string,
  { span, first, last }: { span: Span; first: Day; last: Day },
): Promise<MonthOutage[]> {
  const { rows } = await sql<MonthOutage>`with m as (${stoodIn(ctx, { ...span, which: ofCustomer(ctx, customerId) })}),
    l as (select m.stood, ${homesSql('m.company_id', 'm.elevator_id')} as homes from m)
    select to_char(d.month, 'YYYY-MM') as month, coalesce(sum(p.minutes), 0)::int as minutes,
      sum(l.homes * p.minutes)::int as home_minutes
    from generate_series(${first}::date, ${last}::date, interval '1 month') as d(month)
    cross join l
    cross join lateral (select l.stood * tstzmultirange(tstzrange(d.month::timestamp at time zone 'Asia/Shanghai',
        (d.month + interval '1 month')::timestamp at time zone 'Asia/Shanghai')) as cut) k
    cross join lateral (select ${minutesOf('k.cut')} as minutes) p
    group by d.month`.execute(ctx.db)
  return rows
}

/** Whether the lift stands now, by any of those who say so. */
export async function isStanding(ctx: Context, id: string): Promise<boolean> {
  const to = ctx.now.toISOString()
  const from = new Date(ctx.now.getTime() - 60_000).toISOString()
  const { rows } = await sql<{
    standing: boolean
  }>`select m.standing from (${stoodIn(ctx, { from, to, which: oneLift(id) })}) m`.execute(ctx.db)
  return rows[0]?.standing ?? false
}
