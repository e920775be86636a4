import { sql } from 'kysely'
import { type Context, insertRows, is, isNot, literal, nextNumber } from '#kernel/server/index.ts'
import { ArSource, ArState } from '../shared/terms.ts'
import type { ArItemAlone, ArItemNew } from './follow.ts'

export interface PlanFacts {
  readonly id: string
  readonly periodNo: number
  readonly rowType: number
  readonly periodStart: string
  readonly periodEnd: string
  readonly dueDate: string
  readonly amount: string
  readonly remark: string | null
}
export interface ContractFacts {
  readonly customerId: string | null
  readonly salesmanId: string | null
  readonly payWay: number | null
  readonly payType: number | null
  readonly payNodeType: number | null
  readonly taxRate: string | null
  readonly elevatorCount: number
  readonly communityId: string | null
}

/** The contract as items copy it; the community where all its lifts stand, null where they stand in several. */
export async function findContractFacts(ctx: Context, contractId: string): Promise<ContractFacts | undefined> {
  const { rows } =
    await sql<ContractFacts>`select k.customer_id, k.salesman_id, k.pay_way, k.pay_type, k.pay_node_type, k.tax_rate,
      k.elevator_count, (select case when count(distinct e.community_id) = 1 then (array_agg(e.community_id))[1] end
        from contract_elevator l join elevator e on e.company_id = l.company_id and e.id = l.elevator_id
        where l.company_id = k.company_id and l.contract_id = k.id) as community_id
    from contract k where k.company_id = ${ctx.companyId} and k.id = ${contractId}`.execute(ctx.db)
  return rows[0]
}

export async function findPlanRows(ctx: Context, contractId: string): Promise<PlanFacts[]> {
  const { rows } =
    await sql<PlanFacts>`select p.id, p.period_no, p.row_type, p.period_start, p.period_end, p.due_date, p.amount,
      p.remark from payment_plan p
    where p.company_id = ${ctx.companyId} and p.contract_id = ${contractId} order by p.due_date, p.id`.execute(ctx.db)
  return rows
}

/** Contracts with a row of their plan that no item follows, or with an item that says another debtor or rate than they do. */
export async function findUnfollowed(ctx: Context, after: string, most: number): Promise<string[]> {
  const standing = sql`k.company_id = ${ctx.companyId} and (${after} = '' or k.id > nullif(${after}, '')::uuid)
    and not k.draft and k.deleted_at is null`
  const ofContract = sql.raw(`i.source_type = ${literal(ArSource.code.contract)}`)
  const { rows } = await sql<{ contractId: string }>`select p.contract_id from payment_plan p
      join contract k on k.company_id = p.company_id and k.id = p.contract_id
    where p.amount >= 0 and ${standing} and not exists (
      select 1 from ar_item i where i.company_id = p.company_id and ${ofContract} and i.source_id = p.id)
    union select i.contract_id from ar_item i
      join contract k on k.company_id = i.company_id and k.id = i.contract_id
    where ${ofContract} and ${isNot('i.state', ArState.code.voided)} and i.deleted_at is null and ${standing}
      and (i.customer_id <> k.customer_id and i.received_amount = 0
        or i.tax_rate <> coalesce(k.tax_rate, 0) and i.invoiced_amount = 0)
    order by 1 limit ${most}`.execute(ctx.db)
  return rows.map(({ contractId }) => contractId)
}

/**
 * Who sells and how it is paid, as the contract says; of what is not in the book yet also which lifts it is for. Its
 * customer is held.
 */
export async function keepTerms(ctx: Context, contractId: string, contract: ContractFacts): Promise<void> {
  const { salesmanId, payWay, payType, payNodeType, elevatorCount, communityId } = contract
  await sql`update ar_item i set salesman_id = v.salesman_id, pay_way = v.pay_way, pay_type = v.pay_type,
      pay_node_type = v.pay_node_type, period_no = v.period_no, period_start = v.period_start, period_end = v.period_end,
      elevator_count = v.elevator_count, community_id = v.community_id, version = i.version + 1,
      updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.isGuest ? null : ctx.who.userId}
    from (select o.id, ${salesmanId}::uuid as salesman_id, ${payWay}::smallint as pay_way, ${payType}::smallint as pay_type,
        ${payNodeType}::smallint as pay_node_type, p.period_no, p.period_start, p.period_end,
        case when ${is('o.state', ArState.code.planned)} then ${elevatorCount}::int else o.elevator_count end as elevator_count,
        case when ${is('o.state', ArState.code.planned)} then ${communityId}::uuid else o.community_id end as community_id
      from ar_item o join payment_plan p on p.company_id = o.company_id and p.id = o.source_id
      where o.company_id = ${ctx.companyId} and o.contract_id = ${contractId}
        and o.source_type = ${literal(ArSource.code.contract)} and ${isNot('o.state', ArState.code.voided)}) v
    where i.company_id = ${ctx.companyId} and i.id = v.id
      and (i.salesman_id, i.pay_way, i.pay_type, i.pay_node_type, i.period_no, i.period_start, i.period_end,
          i.elevator_count, i.community_id)
        is distinct from (v.salesman_id, v.pay_way, v.pay_type, v.pay_node_type, v.period_no, v.period_start, v.period_end,
          v.elevator_count, v.community_id)`.execute(ctx.db)
}

export interface PlanDelta {
  readonly planRowId: string
  readonly arItemId: string
  readonly delta: string
}
/** What rows of the contract's plan took off items so far, item by item; what they took off one that is void is to be taken anew. */
export async function findPlanDeltas(ctx: Context, contractId: string): Promise<PlanDelta[]> {
  const { rows } = await sql<PlanDelta>`select a.plan_row_id, a.ar_item_id, sum(a.delta)::numeric(14, 2) as delta
    from ar_adjustment a join ar_item i on i.company_id = a.company_id and i.id = a.ar_item_id
    where a.company_id = ${ctx.companyId} and i.contract_id = ${contractId} and a.plan_row_id is not null
      and ${isNot('i.state', ArState.code.voided)}
    group by a.plan_row_id, a.ar_item_id having sum(a.delta) <> 0 order by a.plan_row_id, a.ar_item_id`.execute(ctx.db)
  return rows
}

/** YS + date + 4 digits, at least. */
export async function arNumbers(ctx: Context, day: string, count: number): Promise<string[]> {
  if (count === 0) return []
  const compact = day.replaceAll('-', '')
  const first = await nextNumber(ctx, `arItem ${compact}`, count)
  return Array.from({ length: count }, (_, n) => `YS${compact}${String(first + n).padStart(4, '0')}`)
}

export async function addItems(ctx: Context, items: readonly (ArItemNew | ArItemAlone)[]): Promise<void> {
  await insertRows(
    ctx,
    'arItem',
    items.map((one) => ({ ...one })),
  )
}
