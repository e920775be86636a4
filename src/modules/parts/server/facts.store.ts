import { type RawBuilder, sql } from 'kysely'
import { type Context, is, isNot, like, ofCompanies } from '#kernel/server/index.ts'
import { addDays, type Day, dayOf } from '#kernel/shared/days.ts'
import { ContractStatus, ContractType } from '#modules/contract/shared/contract.terms.ts'
import { elevatorScope, liftLabelOf } from '#modules/elevator/server/index.ts'
import { HazardState } from '#modules/hazard/shared/hazard.terms.ts'
import { InspectionStatus, settled } from '#modules/inspection/shared/inspection.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { RepairStatus } from '#modules/repair/shared/repair.ts'
import type { PartsTerms } from '../shared/charge.ts'
import { type PartsBiz, PartsStatus } from '../shared/parts.ts'
import type { KnownPart, PartsWork } from '../shared/partsDetail.ts'

/** What a request needs to know of its order, the contract, and the parts asked for before. */

const { draft, rejected, voided } = PartsStatus.code

/** The order or plan a part is for. */
export interface Biz {
  bizId: string
  bizNo: string
  elevatorId: string
  communityId: string
  customerId: string | null
  teamId: string | null
  contractId: string | null
  workerIds: string[]
  /** Of a repair; null: not known. */
  cause: number | null
  closed: boolean
}

const place = sql`join elevator e on e.company_id = o.company_id and e.id = o.elevator_id`
const liftFacts = sql`o.elevator_id, e.community_id, coalesce(o.team_id, e.team_id) as team_id`

const bizRows: Readonly<Record<PartsBiz, RawBuilder<unknown>>> = {
  1: sql`select o.id as biz_id, o.order_no as biz_no, ${liftFacts}, o.customer_id, o.contract_id, o.worker_ids,
      null::int as cause, ${is('o.status', MaintainStatus.code.closed)} as closed, o.company_id, o.id
        from maintain_order o ${place} where o.deleted_at is null`,
  2: sql`select o.id as biz_id, o.order_no as biz_no, ${liftFacts}, coalesce(o.customer_id, e.customer_id) as customer_id,
      o.contract_id, o.worker_ids, o.cause, ${is('o.status', RepairStatus.code.closed)} as closed, o.company_id, o.id
      from repair_order o ${place}
    where o.deleted_at is null`,
  3: sql`select o.id as biz_id, o.plan_no as biz_no, ${liftFacts}, e.customer_id, null::uuid as contract_id, o.worker_ids,
      null::int as cause, ${is('o.status', InspectionStatus.code.closed)} as closed, o.company_id, o.id
        from inspection_plan o ${place} where o.deleted_at is null`,
}

/** Undefined when there is none the person may see: one's crew always, else by the lift's data scope. */
export async function findBiz(ctx: Context, bizType: PartsBiz, bizId: string): Promise<Biz | undefined> {
  const { employeeId } = ctx.who
  const crew = employeeId ? sql`b.worker_ids @> array[${employeeId}::uuid]` : sql`false`
  const { rows } = await sql<Biz>`select b.biz_id, b.biz_no, b.elevator_id, b.community_id, b.customer_id, b.team_id,
      b.contract_id, b.worker_ids, b.cause, b.closed
    from (${bizRows[bizType]} and o.company_id ${ofCompanies(ctx)} and o.id = ${bizId}) b
    join elevator e on e.company_id = b.company_id and e.id = b.elevator_id
    where ${crew} or ${elevatorScope(ctx, 'e')}`.execute(ctx.db)
  return rows[0]
}

const noColumn: Readonly<Record<PartsBiz, string>> = { 1: 'o.order_no', 2: 'o.order_no', 3: 'o.plan_no' }

/** Orders and plans of the company by their numbers, those of lifts the person may see. */
export async function findBizByNo(
  ctx: Context,
  numbers: readonly string[],
): Promise<Map<string, Biz & { bizType: PartsBiz }>> {
  const found = new Map<string, Biz & { bizType: PartsBiz }>()
  for (const bizType of [1, 2, 3] as const) {
    const { rows } = await sql<Biz>`select b.biz_id, b.biz_no, b.elevator_id, b.community_id, b.customer_id, b.team_id,
        b.contract_id, b.worker_ids, b.cause, b.closed
      from (${bizRows[bizType]} and o.company_id = ${ctx.companyId}
        and ${sql.raw(noColumn[bizType])} = any(${[...numbers]}::text[])) b
      join elevator e on e.company_id = b.company_id and e.id = b.elevator_id
      where e.deleted_at is null and ${elevatorScope(ctx, 'e')}`.execute(ctx.db)
    for (const row of rows) found.set(row.bizNo, { ...row, bizType })
  }
  return found
}

/** The kind of an order of the crew, for the phone, which knows an id alone. */
export async function findCrewBiz(ctx: Context, orderId: string): Promise<(Biz & { bizType: PartsBiz }) | undefined> {
  for (const bizType of [1, 2, 3] as const) {
    const { rows } = await sql<Biz>`select b.* from (${bizRows[bizType]} and o.company_id = ${ctx.companyId}
      and o.id = ${orderId}) b`.execute(ctx.db)
    if (rows[0]) return { ...rows[0], bizType }
  }
  return undefined
}

/** The checklist of a visit as it was frozen; undefined before it has one. */
export async function findSnapshotHash(ctx: Context, orderId: string): Promise<string | undefined> {
  const { rows } = await sql<{ snapshotHash: string | null }>`select snapshot_hash from maintain_order
    where company_id = ${ctx.companyId} and id = ${orderId}`.execute(ctx.db)
  return rows[0]?.snapshotHash ?? undefined
}

export interface Terms extends PartsTerms {
  contractId: string
}

/** The contract that counts on a day: of type 6 only the one the work was ordered under (archives 6.4). */
export async function findTerms(
  ctx: Context,
  of: { elevatorId: string; contractId: string | null },
  day: Day,
): Promise<Terms | null> {
  const { rows } = await sql<Terms>`select k.id as contract_id, k.contract_no, k.type, k.parts_free_limit,
      k.included_parts, k.exclusions, k.parts_payer
    from contract_elevator x join contract k on k.company_id = x.company_id and k.id = x.contract_id
    where x.company_id = ${ctx.companyId} and x.elevator_id = ${of.elevatorId}
      and ${day}::date between x.service_start and x.service_end and ${day}::date between k.start_date and k.end_date
      and not k.draft and ${isNot('k.status', ContractStatus.code.voided)} and k.deleted_at is null
      and (k.terminated_at is null or ${day}::date <= k.terminated_at)
      and (${isNot('k.type', ContractType.code.special)} or k.id = ${of.contractId})
    order by (${is('k.type', ContractType.code.special)}) desc, k.start_date desc limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

export interface Before {
  readonly lastPrice: string | null
  readonly lastPriceOn: Day | null
  readonly replacedOn: Day | null
  readonly replacedNo: string | null
  readonly warrantyTo: Day | null
}

/**
 * Per part, in order: what it cost the last time anybody asked for it, and when the same part of this lift was replaced.
 * The same part is the unit of the catalogue, else the name; a price is of the same specification too.
 */
export async function findBefore(
  ctx: Context,
  elevatorId: string,
  parts: readonly { unitId?: string | null | undefined; name: string; spec?: string | null | undefined }[],
  without?: string,
): Promise<Before[]> {
  if (parts.length === 0) return []
  const other = without ? sql`and p.id <> ${without}` : sql``
  const same = sql`l.company_id ${ofCompanies(ctx)} and (l.unit_id = w.unit_id or l.name = w.name)`
  const { rows } =
    await sql<Before>`select price.last_price, price.last_price_on, done.replaced_on, done.replaced_no, done.warranty_to
    from unnest(${parts.map(({ name }) => name)}::text[], ${parts.map(({ spec }) => spec ?? '')}::text[],
      ${parts.map(({ unitId }) => unitId ?? null)}::uuid[]) with ordinality w (name, spec, unit_id, n)
    left join lateral (select l.price_sale as last_price, p.asked_on as last_price_on from parts_request_line l
      join parts_request p on p.company_id = l.company_id and p.id = l.request_id
      where ${same} and coalesce(l.spec, '') = w.spec and l.price_sale is not null
        and ${isNot('p.status', [draft, rejected, voided])}
        and p.deleted_at is null ${other} order by l.created_at desc limit 1) price on true
    left join lateral (select l.installed_on as replaced_on, p.request_no as replaced_no, l.warranty_to from parts_request_line l
      join parts_request p on p.company_id = l.company_id and p.id = l.request_id
      where ${same} and p.elevator_id = ${elevatorId} and l.installed_on is not null ${other}
      order by l.installed_on desc limit 1) done on true
    order by w.n`.execute(ctx.db)
  return rows
}

export async function findKnown(ctx: Context, keyword: string | undefined): Promise<KnownPart[]> {
  const word = keyword ? like(keyword) : null
  const { rows } = await sql<KnownPart>`select distinct on (l.name, coalesce(l.spec, '')) l.name, l.spec, l.measure,
      l.price_sale, l.safety_part, l.unit_id
    from parts_request_line l join parts_request p on p.company_id = l.company_id and p.id = l.request_id
    where l.company_id = ${ctx.companyId} and l.price_sale is not null
      and ${isNot('p.status', PartsStatus.code.voided)} and p.deleted_at is null
      and ${word ? sql`(l.name ilike ${word} or l.spec ilike ${word})` : sql`true`}
    order by l.name, coalesce(l.spec, ''), l.created_at desc limit 30`.execute(ctx.db)
  return rows
}

/** Work on a lift that is not closed, of the last three months, and its findings nobody has taken on. */
export async function findWorks(ctx: Context, elevatorId: string): Promise<PartsWork | undefined> {
  const mine = sql`o.company_id = ${ctx.companyId} and o.elevator_id = ${elevatorId} and o.deleted_at is null`
  const today = dayOf(ctx.now)
  const lift = await sql<{ name: string }>`select ${sql.raw(liftLabelOf('c', 'e'))} as name from elevator e
    join community c on c.company_id = e.company_id and c.id = e.community_id
    where e.company_id = ${ctx.companyId} and e.id = ${elevatorId} and e.deleted_at is null and ${elevatorScope(ctx, 'e')}`.execute(
    ctx.db,
  )
  if (!lift.rows[0]) return undefined
  const { rows } = await sql<PartsWork['works'][number]>`select * from (
      select 2 as biz_type, o.id as biz_id, o.order_no as biz_no, coalesce(o.report_text, '维修') as label,
        (o.report_at at time zone 'Asia/Shanghai')::date as day from repair_order o
      where ${mine} and ${isNot('o.status', RepairStatus.code.closed)} and o.report_at > ${addDays(today, -90)}::date
      union all
      select 1, o.id, o.order_no, '维保', o.plan_date from maintain_order o
      where ${mine} and ${isNot('o.status', MaintainStatus.code.closed)}
        and o.plan_date between ${addDays(today, -60)}::date and ${addDays(today, 7)}::date
      union all
      select 3, o.id, o.plan_no, '检验', o.deadline from inspection_plan o
      where ${mine} and ${isNot('o.status', settled)} and o.deadline > ${addDays(today, -365)}::date
    ) w order by day desc, biz_no desc limit 40`.execute(ctx.db)
  const hazards = await sql<
    PartsWork['hazards'][number]
  >`select h.id, h.hazard_no, h.description, h.source_id from hazard h
    where h.company_id = ${ctx.companyId} and h.elevator_id = ${elevatorId}
      and ${is('h.state', HazardState.code.open)} and h.deleted_at is null
    order by h.id desc limit 50`.execute(ctx.db)
  return { elevatorName: lift.rows[0].name, works: rows, hazards: hazards.rows }
}
