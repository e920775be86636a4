import { type RawBuilder, sql } from 'kysely'
import {
  type Context,
  finding,
  is,
  like,
  literal,
  lockRows,
  ofCompanies,
  pageSource,
  seesAll,
} from '#kernel/server/index.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { elevatorScope, holdsLift, liftNameOf } from '#modules/elevator/server/index.ts'
import { IN_CARE } from '#modules/elevator/shared/elevator.terms.ts'
import {
  type CoveredLift,
  type Policy,
  type PolicyRow,
  PolicyState,
  policyList,
  type UncoveredRow,
  uncoveredList,
  WARNING_DAYS,
} from '../shared/insurance.ts'

const { coming, valid, ending, ended } = PolicyState.code

/** policyState of insurance.ts, in SQL. */
const state = `(case when p.to_date < current_date then ${literal(ended)} when p.from_date > current_date
  then ${literal(coming)}
  when p.to_date - current_date <= ${WARNING_DAYS} then ${literal(ending)} else ${literal(valid)} end)`

/** A policy is seen by whoever sees one of its lifts (archives 1, position). */
export const holdsVisible = (ctx: Context): RawBuilder<unknown>[] =>
  seesAll(ctx)
    ? []
    : [
        sql`exists (select 1 from insurance_policy_elevator v join elevator e on e.company_id = v.company_id and e.id = v.elevator_id
          where v.company_id = p.company_id and v.policy_id = p.id and ${elevatorScope(ctx, 'e')})`,
      ]

export const policies = pageSource<PolicyRow>(policyList, {
  from: 'insurance_policy p',
  alias: 'p',
  columns: {
    elevatorCount:
      '(select count(*)::int from insurance_policy_elevator v where v.company_id = p.company_id and v.policy_id = p.id)',
    daysLeft: '(case when p.to_date >= current_date then p.to_date - current_date end)',
    state,
  },
  filters: {
    keyword: finding(policyList.filters.keyword, {
      policyNo: 'p.policy_no',
      insurer: 'p.insurer',
      elevator: (text) => sql`exists (select 1 from insurance_policy_elevator v
        join elevator e on e.company_id = v.company_id and e.id = v.elevator_id
        where v.company_id = p.company_id and v.policy_id = p.id and ${holdsLift(text)})`,
    }),
    insurer: finding(policyList.filters.insurer, { insurer: 'p.insurer' }),
  },
  where: (ctx) => [sql`p.deleted_at is null`, ...holdsVisible(ctx)],
  // What ended is over: the next end first, the ended ones behind it. A company has hundreds of policies.
  ownOrder: {
    by: `(case when p.to_date < current_date then 1000000 - (p.to_date - date '2000-01-01')
      else p.to_date - date '2000-01-01' end)`,
  },
  notNull: ['toDate', 'fromDate', 'policyNo', 'createdAt'],
})

/** Policies in force first, by number or insurer. */
export async function findPolicyOptions(ctx: Context, query: OptionQuery): Promise<Option[]> {
  const pattern = like(query.keyword ?? '')
  const asked = query.ids
    ? sql`p.id = any(${query.ids}::uuid[])`
    : sql`(p.policy_no ilike ${pattern} or p.insurer ilike ${pattern})`
  const { rows } = await sql<Option>`select p.id as value, p.policy_no as label,
      p.insurer || ' ' || p.from_date || ' 至 ' || p.to_date as note from insurance_policy p
    where p.company_id ${ofCompanies(ctx)} and p.deleted_at is null
      and ${sql.join([sql`true`, ...holdsVisible(ctx)], sql` and `)} and ${asked}
    order by p.to_date desc, p.policy_no limit ${query.size}`.execute(ctx.db)
  return rows
}

const edge = (pick: string, condition: string) => `(select ${pick} from insurance_policy_elevator v
  join insurance_policy p on p.company_id = v.company_id and p.id = v.policy_id
  where v.company_id = e.company_id and v.elevator_id = e.id and p.deleted_at is null and ${condition})`

const lift = (text: string) => holdsLift(text)

/** Lifts in care (在用, 停用) without a policy in force today. */
export const uncovered = pageSource<UncoveredRow>(uncoveredList, () => ({
  from: `elevator e join community c on c.company_id = e.company_id and c.id = e.community_id
    left join customer u on u.company_id = e.company_id and u.id = e.customer_id
    left join team t on t.company_id = e.company_id and t.id = e.team_id`,
  alias: 'e',
  columns: {
    communityName: 'c.name',
    lift: liftNameOf('e'),
    customerName: 'u.name',
    teamName: 't.name',
    lastTo: edge('max(p.to_date)', 'p.to_date < current_date'),
    nextFrom: edge('min(p.from_date)', 'p.from_date > current_date'),
  },
  filters: {
    keyword: finding(uncoveredList.filters.keyword, { name: lift, deviceNumber: lift }),
  },
  where: (ctx) => [
    sql`e.deleted_at is null and ${is('e.use_status', IN_CARE)}`,
    sql`not exists (select 1 from insurance_policy_elevator v
      join insurance_policy p on p.company_id = v.company_id and p.id = v.policy_id
      where v.company_id = e.company_id and v.elevator_id = e.id and p.deleted_at is null
        and current_date between p.from_date and p.to_date)`,
    elevatorScope(ctx, 'e'),
  ],
  ownOrder: { by: 'c.name' },
  notNull: ['deviceNumber', 'communityName'],
}))

/** A policy without its lifts, of which the person may see only some. */
export type PolicyRecord = Omit<Policy, 'elevatorIds'>

/** A policy the person may see; undefined for a foreign, unknown or out-of-scope id. */
export async function findPolicy(ctx: Context, id: string, lock = false): Promise<PolicyRecord | undefined> {
  if (lock) await lockRows(ctx, 'insurancePolicy', [id])
  const where = [
    sql`p.company_id ${ofCompanies(ctx)}`,
    sql`p.id = ${id}`,
    sql`p.deleted_at is null`,
    ...holdsVisible(ctx),
  ]
  const { rows } = await sql<PolicyRecord>`select p.id, p.version, p.policy_no, p.insurer, p.kind, p.payer, p.from_date,
      p.to_date, p.premium, p.limit_per_accident, p.limit_per_person, p.files, ${sql.raw(state)} as state
    from insurance_policy p where ${sql.join(where, sql` and `)}`.execute(ctx.db)
  return rows[0]
}

/** Lifts of a policy within the person's data scope; one whose archive was deleted is kept and not told: nobody could choose it. */
export async function findCovered(ctx: Context, policyId: string): Promise<CoveredLift[]> {
  const { rows } = await sql<CoveredLift>`select e.id, ${sql.raw(liftNameOf('e'))} as lift, e.device_number
    from insurance_policy_elevator v
      join elevator e on e.company_id = v.company_id and e.id = v.elevator_id
      join community c on c.company_id = e.company_id and c.id = e.community_id
    where v.company_id ${ofCompanies(ctx)} and v.policy_id = ${policyId} and e.deleted_at is null
      and ${elevatorScope(ctx, 'e')}
    order by c.name, e.device_number`.execute(ctx.db)
  return rows
}

/** How many of these lifts exist and are the person's to insure. */
export async function countVisible(ctx: Context, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from elevator e
    where e.company_id = ${ctx.companyId} and e.id = any(${[...ids]}::uuid[]) and e.deleted_at is null
      and ${elevatorScope(ctx, 'e')}`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

/** Exactly these lifts of the person's scope are covered afterwards; lifts that he does not see stay as they are. */
export async function setCovered(ctx: Context, policyId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from insurance_policy_elevator v using elevator e
    where v.company_id = ${ctx.companyId} and v.policy_id = ${policyId} and e.company_id = v.company_id
      and e.id = v.elevator_id and e.id <> all(${[...ids]}::uuid[]) and e.deleted_at is null
      and ${elevatorScope(ctx, 'e')}`.execute(ctx.db)
  await sql`insert into insurance_policy_elevator (company_id, policy_id, elevator_id)
    select ${ctx.companyId}::uuid, ${policyId}::uuid, x from unnest(${[...ids]}::uuid[]) as x
    on conflict do nothing`.execute(ctx.db)
}
