import { type RawBuilder, sql } from 'kysely'
import { type Context, is, isNot, ofCompanies, seesAll } from '#kernel/server/index.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import type { NamedCrew } from '#modules/maintenance/server/index.ts'
import { MAINTAIN_OPEN, MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { orderScope } from '#modules/permission/server/index.ts'
import { PlanStatus } from '#modules/plan/shared/plan.terms.ts'
import type { PlanRule } from '#modules/template/shared/template.ts'
import type { CalendarChip } from '../shared/calendar.ts'
import { chipsWhere } from './calendar.store.ts'

/** What the board reads beside the chips of the calendar. */

export interface Narrowed {
  teamIds?: readonly string[] | undefined
  communityIds?: readonly string[] | undefined
}

const narrowed = ({ teamIds, communityIds }: Narrowed) => sql`
  ${teamIds?.length ? sql`o.team_id = any(${[...teamIds]}::uuid[])` : sql`true`}
  and ${communityIds?.length ? sql`o.community_id = any(${[...communityIds]}::uuid[])` : sql`true`}`

/** Chips of a tray are few; its count is of all. */
const TRAY_CHIPS = 60

interface Tray {
  total: number
  chips: CalendarChip[]
}

async function trayOf(ctx: Context, which: RawBuilder<unknown>, order?: RawBuilder<unknown>): Promise<Tray> {
  const chips = await chipsWhere(ctx, which, TRAY_CHIPS, order)
  return { total: chips.length < TRAY_CHIPS ? chips.length : await countOf(ctx, which), chips }
}

async function countOf(ctx: Context, which: RawBuilder<unknown>): Promise<number> {
  const counted = await sql<{ n: number }>`select count(*)::int as n from maintain_order o
    join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    where o.company_id ${ofCompanies(ctx)} and o.deleted_at is null and ${orderScope(ctx)} and ${which}`.execute(ctx.db)
  return counted.rows[0]?.n ?? 0
}

/** Not started and nobody is assigned, from one day to another. */
export const findUnassigned = (ctx: Context, from: Day, to: Day, narrow: Narrowed) =>
  trayOf(
    ctx,
    sql`${is('o.status', MaintainStatus.code.notStarted)} and o.worker_ids = '{}'
      and o.plan_date between ${from}::date and ${to}::date and ${narrowed(narrow)}`,
  )

/** Not started although its day has passed. */
export const findOverdue = (ctx: Context, today: Day, narrow: Narrowed) =>
  trayOf(
    ctx,
    sql`${is('o.status', MaintainStatus.code.notStarted)} and o.plan_date < ${today}::date and ${narrowed(narrow)}`,
  )

/** Open and at most `days` before the legal deadline, or past it: the nearest first, and how many are past it. */
export async function findNear(ctx: Context, today: Day, days: number, narrow: Narrowed) {
  const until = (day: Day) =>
    sql`${is('o.status', MAINTAIN_OPEN)} and o.legal_deadline <= ${day}::date and ${narrowed(narrow)}`
  const near = await trayOf(ctx, until(addDays(today, days)), sql`o.legal_deadline, o.plan_date, o.order_no`)
  const over = near.chips.filter((chip) => chip.legalDeadline < today).length
  // The nearest come first: who is past the deadline goes on beyond the tray only when all of it is.
  return { ...near, over: over < near.chips.length ? over : await countOf(ctx, until(addDays(today, -1))) }
}

/** Teams whose rows the person may see: of the whole company, the own one, or none beyond the orders in sight. */
export async function findTeams(ctx: Context, teamIds?: readonly string[]): Promise<{ id: string; name: string }[]> {
  const { scope, teamId } = ctx.who
  const all = seesAll(ctx)
  if (!all && !scope.team) return []
  const { rows } = await sql<{ id: string; name: string }>`select t.id, t.name from team t
    where t.company_id = ${ctx.companyId} and t.deleted_at is null
      and ${all ? sql`true` : sql`t.id = ${teamId}::uuid`}
      and ${teamIds?.length ? sql`t.id = any(${[...teamIds]}::uuid[])` : sql`true`}
    order by t.name`.execute(ctx.db)
  return rows
}

/** People who work together: on orders of the period, on lifts, on lines; the pairs that are named most come first. */
export async function findNamedCrews(
  ctx: Context,
  teamIds: readonly string[],
  from: Day,
  to: Day,
): Promise<NamedCrew[]> {
  const { rows } = await sql<NamedCrew & { n: number }>`
    select x.team_id, x.people, sum(x.n)::int as n from (
      select o.team_id, o.worker_ids as people, count(*) * 10 as n from maintain_order o
        where o.company_id = ${ctx.companyId} and ${is('o.status', MAINTAIN_OPEN)} and o.deleted_at is null
          and o.plan_date between ${from}::date and ${to}::date group by 1, 2
      union all
      select e.team_id, e.worker_ids, count(*) from elevator e
        where e.company_id = ${ctx.companyId} and e.deleted_at is null group by 1, 2
      union all
      select p.team_id, array[p.main_worker_id] || p.assistant_ids, count(*) from maintain_plan p
        where p.company_id = ${ctx.companyId} and ${is('p.status', PlanStatus.code.published)}
          and p.main_worker_id is not null group by 1, 2
    ) x where x.team_id = any(${[...teamIds]}::uuid[]) and cardinality(x.people) > 0
    group by x.team_id, x.people order by n desc, x.team_id, x.people`.execute(ctx.db)
  return rows
}

/** What placing an order needs beside its chip. */
export interface OrderFactsRow {
  id: string
  planId: string | null
  communityId: string
  lng: number
  lat: number
  type: 1 | 2
  liftCrew: string[]
  planCrew: string[]
  rule: PlanRule | null
  /** Day of the visit before it; a done one counts on the day it was done. */
  prev: Day | null
  /** Day of the open visit after it. */
  next: Day | null
  /** The end of the hours agreed with the customer; an hour that a route gave it has none. */
  agreed: string | null
}

/** How many days before an order the last visit is looked for. */
const BEFORE = 60

export async function findOrderFacts(ctx: Context, ids: readonly string[]): Promise<Map<string, OrderFactsRow>> {
  const { rows } = await sql<OrderFactsRow>`
    select o.id, o.plan_id, o.community_id, c.lng, c.lat, o.type, e.worker_ids as lift_crew, p.rule_snapshot as rule,
      case when p.main_worker_id is null then '{}'::uuid[] else array[p.main_worker_id] || p.assistant_ids end as plan_crew,
      (select max(coalesce(b.complete_at::date, b.plan_date)) from maintain_order b where b.company_id = o.company_id
        and b.elevator_id = o.elevator_id and b.id <> o.id and ${isNot('b.status', MaintainStatus.code.closed)}
        and b.deleted_at is null
        and b.plan_date between o.plan_date - ${BEFORE}::int and o.plan_date) as prev,
      (select min(b.plan_date) from maintain_order b where b.company_id = o.company_id and b.elevator_id = o.elevator_id
        and b.id <> o.id and ${isNot('b.status', MaintainStatus.code.closed)} and b.deleted_at is null
        and b.plan_date > o.plan_date and b.plan_date <= o.plan_date + ${BEFORE}::int) as next,
      to_char(o.plan_end, 'HH24:MI') as agreed
    from maintain_order o
    join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    join community c on c.company_id = o.company_id and c.id = o.community_id
    left join maintain_plan p on p.company_id = o.company_id and p.id = o.plan_id
    where o.company_id = ${ctx.companyId} and o.id = any(${[...ids]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Orders that may be placed: not started, their line not paused; in the period or named. */
export const findMovable = (
  ctx: Context,
  from: Day,
  to: Day,
  named: readonly string[],
  narrow: Narrowed,
  limit: number,
) =>
  chipsWhere(
    ctx,
    sql`o.company_id = ${ctx.companyId} and ${is('o.status', MaintainStatus.code.notStarted)} and ${narrowed(narrow)}
      and (o.plan_date between ${from}::date and ${to}::date or o.id = any(${[...named]}::uuid[]))
      and not exists (select 1 from maintain_plan p where p.company_id = o.company_id and p.id = o.plan_id
      and ${is('p.status', PlanStatus.code.paused)})`,
    limit,
  )

/** The team that serves most lifts of a community; undefined where it has none. */
export async function findTeamOf(ctx: Context, communityId: string): Promise<string | undefined> {
  const { rows } = await sql<{ teamId: string }>`select e.team_id from elevator e
    where e.company_id = ${ctx.companyId} and e.community_id = ${communityId} and e.team_id is not null and e.deleted_at is null
    group by e.team_id order by count(*) desc, e.team_id limit 1`.execute(ctx.db)
  return rows[0]?.teamId
}

export async function findCommunity(ctx: Context, id: string) {
  const { rows } = await sql<{
    id: string
    name: string
    lng: number
    lat: number
  }>`select id, name, lng, lat from community
    where company_id = ${ctx.companyId} and id = ${id} and deleted_at is null`.execute(ctx.db)
  return rows[0]
}

/** Orders by id as chips; those outside the person's scope are missing. */
export const findNamed = (ctx: Context, ids: readonly string[]) =>
  chipsWhere(ctx, sql`o.company_id = ${ctx.companyId} and o.id = any(${[...ids]}::uuid[])`, ids.length)
