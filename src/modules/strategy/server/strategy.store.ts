import { sql } from 'kysely'
import { type Context, finding, is, isNot, like, ofCompanies, pageSource } from '#kernel/server/index.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { elevatorScope, holdsLift, liftNameOf } from '#modules/elevator/server/index.ts'
import { IN_CARE } from '#modules/elevator/shared/elevator.terms.ts'
import { EmployeeState } from '#modules/employee/shared/employee.terms.ts'
import type { ReplayedStrategy } from '../shared/backTest.ts'
import {
  type StrategyDetail,
  type StrategyLift,
  type StrategyRow,
  strategyLiftList,
  strategyList,
} from '../shared/strategy.ts'
import { hitsOf, lastFaultOf } from './asks.ts'

/** Lifts in care that stand in the scope of the strategy `s`. */
const inScope = `e.company_id = s.company_id and e.deleted_at is null and ${is('e.use_status', IN_CARE)} and case s.scope
  when 2 then e.project_id = any(s.scope_ids) when 3 then e.community_id = any(s.scope_ids) else true end`
/** Whether the lift `e` with its link `x` belongs to the strategy `s`, and whether it is switched on. */
const listed = `(s.all_lifts or x.elevator_id is not null)`
const on = `coalesce(x.enabled, s.all_lifts)`
const link = `left join fault_strategy_elevator x on x.company_id = s.company_id and x.strategy_id = s.id and x.elevator_id = e.id`

const inCare = `e.deleted_at is null and ${is('e.use_status', IN_CARE)}`
const counted = (lifts: string, and: string) => `(select count(*)::int from ${lifts} where e.company_id = s.company_id
  and ${inCare} and ${and})`
/** Listed lifts in care with this switch: all, less those out of care, which are fewer and have an index of their own. */
const listedInCare = (enabled: string) => `((select count(*)::int from fault_strategy_elevator x
    where x.company_id = s.company_id and x.strategy_id = s.id and ${enabled})
  - (select count(*)::int from fault_strategy_elevator x join elevator e on e.company_id = x.company_id and e.id = x.elevator_id
    where x.company_id = s.company_id and x.strategy_id = s.id and e.company_id = s.company_id and ${enabled}
      and (e.deleted_at is not null or ${isNot('e.use_status', IN_CARE)})))`
/**
 * Lifts with the strategy switched on, each scope by its own index. The usual strategy is the whole company's: its lifts
 * are kept counted by the database (decision 0044), less those switched off.
 */
const lifts = `case s.scope
  when 2 then ${counted(`elevator e ${link}`, `e.project_id = any(s.scope_ids) and ${listed} and ${on}`)}
  when 3 then ${counted(`elevator e ${link}`, `e.community_id = any(s.scope_ids) and ${listed} and ${on}`)}
  else case when s.all_lifts then (select coalesce(sum(r.n), 0)::int from lift_count r where r.company_id = s.company_id and r.kind = 'care')
    - ${listedInCare('not x.enabled')} else ${listedInCare('x.enabled')} end end`

export const strategies = pageSource<StrategyRow>(strategyList, {
  from: 'fault_strategy s',
  alias: 's',
  columns: {
    lifts,
  },
  seen: { hits30: (ctx) => hitsOf(ctx, 's') },
  filters: { keyword: finding(strategyList.filters.keyword, { name: 's.name' }) },
  where: () => [sql`s.deleted_at is null`],
  notNull: ['priority', 'updatedAt'],
})

const lift = (text: string) => holdsLift(text)

export const strategyLifts = pageSource<StrategyLift>(strategyLiftList, () => ({
  // The place inwardly, so that lifts in the order of their places are read place by place.
  from: `elevator e join community c on c.company_id = e.company_id and c.id = e.community_id
    join fault_strategy s on s.deleted_at is null and ${inScope} ${link}`,
  countedFrom: `elevator e join fault_strategy s on s.deleted_at is null and ${inScope} ${link}`,
  alias: 'e',
  columns: {
    communityName: 'c.name',
    lift: liftNameOf('e'),
    enabled: on,
  },
  seen: { lastFault: () => lastFaultOf('e') },
  filters: {
    strategyId: 's.id',
    keyword: finding(strategyLiftList.filters.keyword, { name: lift, deviceNumber: lift }),
    state: (state: number) => (state === 1 ? sql.raw(on) : sql.raw(`not ${on}`)),
  },
  where: (ctx, query) => [
    // The lifts of one strategy: without it there is nothing to list.
    query.strategyId === undefined ? sql`false` : sql.raw(listed),
    elevatorScope(ctx),
  ],
  // A lift's name begins with its place.
  ownOrder: { by: 'c.name' },
  notNull: ['name', 'communityName'],
}))

export async function findStrategyOptions(ctx: Context, { ids, keyword, size }: OptionQuery): Promise<Option[]> {
  const which = ids ? sql`s.id = any(${ids}::uuid[])` : keyword ? sql`s.name ilike ${like(keyword)}` : sql`true`
  const { rows } = await sql<Option>`select s.id as value, s.name as label, null::text as note from fault_strategy s
    where s.company_id ${ofCompanies(ctx)} and s.deleted_at is null and ${which}
    order by s.priority, s.id limit ${size}`.execute(ctx.db)
  return rows
}

export type StrategyRecord = StrategyDetail & { readonly allLifts: boolean }

export async function findStrategy(ctx: Context, id: string): Promise<StrategyRecord | undefined> {
  const short = (column: string) => sql.raw(`to_char(s.${column}, 'HH24:MI')`)
  const { rows } =
    await sql<StrategyRecord>`select s.id, s.version, s.name, s.priority, s.scope, s.scope_ids, s.levels, s.codes,
      ${short('time_from')} as time_from, ${short('time_to')} as time_to, s.mode, s.repair_type, s.assignee, s.assignee_id,
      ${short('quiet_from')} as quiet_from, ${short('quiet_to')} as quiet_to, s.dedupe_min, s.persist_seconds,
      s.people_in_car_only, s.escalation, s.enabled, s.all_lifts,
      case when s.all_lifts then '{}'::uuid[] else array(select x.elevator_id from fault_strategy_elevator x
        where x.company_id = s.company_id and x.strategy_id = s.id order by x.elevator_id) end as elevator_ids
    from fault_strategy s where s.company_id ${ofCompanies(ctx)} and s.id = ${id}
      and s.deleted_at is null`.execute(ctx.db)
  return rows[0]
}

export async function lastPriority(ctx: Context): Promise<number> {
  const { rows } = await sql<{ n: number }>`select coalesce(max(s.priority), 0)::int as n from fault_strategy s
    where s.company_id = ${ctx.companyId} and s.deleted_at is null`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

/** Exactly these lifts are listed afterwards; those that were keep their switch. */
export async function listLifts(ctx: Context, strategyId: string, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  await sql`delete from fault_strategy_elevator where company_id = ${ctx.companyId} and strategy_id = ${strategyId}
    and elevator_id <> all(${wanted}::uuid[])`.execute(ctx.db)
  await sql`insert into fault_strategy_elevator (company_id, strategy_id, elevator_id, enabled)
    select ${ctx.companyId}, ${strategyId}, e.id, true from elevator e where e.company_id = ${ctx.companyId}
      and e.id = any(${wanted}::uuid[]) on conflict do nothing`.execute(ctx.db)
}

/** Switches lifts of the strategy; gives how many belong to it and may be seen. */
export async function switchLifts(
  ctx: Context,
  strategyId: string,
  ids: readonly string[],
  to: boolean,
): Promise<number> {
  const { rows } = await sql`insert into fault_strategy_elevator (company_id, strategy_id, elevator_id, enabled)
    select s.company_id, s.id, e.id, ${to} from fault_strategy s join elevator e on ${sql.raw(inScope)} ${sql.raw(link)}
    where s.company_id = ${ctx.companyId} and s.id = ${strategyId} and s.deleted_at is null and ${sql.raw(listed)}
      and e.id = any(${[...new Set(ids)]}::uuid[]) and ${elevatorScope(ctx)}
    order by e.id
    on conflict (company_id, strategy_id, elevator_id) do update set enabled = excluded.enabled
    returning elevator_id`.execute(ctx.db)
  return rows.length
}

/** Puts the strategies in this order; gives how many of the ids are the company's. */
export async function orderStrategies(ctx: Context, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`update fault_strategy s set priority = o.n, version = s.version + 1,
      updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.who.userId}
    from unnest(${[...ids]}::uuid[]) with ordinality as o (id, n)
    where s.company_id = ${ctx.companyId} and s.id = o.id and s.deleted_at is null returning s.id`.execute(ctx.db)
  return rows.length
}

export async function isEmployee(ctx: Context, id: string): Promise<boolean> {
  const { rows } = await sql`select p.id from employee p where p.company_id = ${ctx.companyId} and p.id = ${id}
    and ${is('p.state', EmployeeState.code.active)} and p.deleted_at is null`.execute(ctx.db)
  return rows.length > 0
}

/** Strategies, switched off ones too, that send a person who is no longer there. */
export async function findAssignedTo(
  ctx: Context,
  employeeId: string,
): Promise<{ id: string; version: number; name: string; assigneeName: string }[]> {
  const { rows } = await sql<{
    id: string
    version: number
    name: string
    assigneeName: string
  }>`select s.id, s.version,
      s.name, p.name as assignee_name
    from fault_strategy s join employee p on p.company_id = s.company_id and p.id = s.assignee_id
    where s.company_id = ${ctx.companyId} and s.assignee_id = ${employeeId} and s.deleted_at is null
      and ${is('p.state', EmployeeState.code.left)} order by s.priority, s.id`.execute(ctx.db)
  return rows
}

export async function countStrategies(ctx: Context): Promise<{ enabled: number; total: number }> {
  const { rows } = await sql<{
    enabled: number
    total: number
  }>`select count(*) filter (where s.enabled)::int as enabled,
      count(*)::int as total from fault_strategy s where s.company_id ${ofCompanies(ctx)}
      and s.deleted_at is null`.execute(ctx.db)
  return rows[0] ?? { enabled: 0, total: 0 }
}

/** All strategies of the company with the lifts they are switched for, as records are judged by them. */
export async function findStrategies(ctx: Context): Promise<ReplayedStrategy[]> {
  const short = (column: string) => sql.raw(`to_char(s.${column}, 'HH24:MI')`)
  const { rows } = await sql<
    Omit<ReplayedStrategy, 'lifts'> & { switched: Record<string, boolean> }
  >`select s.id, s.name, s.priority, s.scope, s.scope_ids, s.levels, s.codes, ${short('time_from')} as time_from,
      ${short('time_to')} as time_to, s.mode, s.repair_type, s.dedupe_min, ${short('quiet_from')} as quiet_from,
      ${short('quiet_to')} as quiet_to, s.persist_seconds, s.people_in_car_only, s.all_lifts, s.enabled,
      coalesce((select jsonb_object_agg(x.elevator_id, x.enabled) from fault_strategy_elevator x
        where x.company_id = s.company_id and x.strategy_id = s.id), '{}') as switched
    from fault_strategy s where s.company_id = ${ctx.companyId} and s.deleted_at is null
    order by s.priority, s.id`.execute(ctx.db)
  return rows.map(({ switched, ...strategy }) => ({ ...strategy, lifts: new Map(Object.entries(switched)) }))
}
