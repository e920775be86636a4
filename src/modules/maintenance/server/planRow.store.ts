import { sql } from 'kysely'
import { type Context, is, isNot, ofCompanies } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { CONTRACT_VALID } from '#modules/contract/shared/contract.terms.ts'
import { UseStatus, UseType } from '#modules/elevator/shared/elevator.terms.ts'
import type { PlanRecord } from '#modules/plan/server/index.ts'
import type { Level } from '#modules/template/shared/template.ts'
import { MaintainStatus } from '../shared/maintenance.ts'
import type { OrderRecord } from './orderDetail.store.ts'

export interface LineDue {
  /** In care under a running contract, with visits of the line that have not begun. */
  lifts: number
  /** The first day on which one of these visits is due by law. */
  first: Day | null
  /** All of them are home lifts with a file of their own. */
  homeLifts: boolean
}

/** What the line's open visits still owe (jobs 3.3: deadlines keep running). */
export async function findDue(ctx: Context, planId: string, day: Day): Promise<LineDue> {
  const { rows } =
    await sql<LineDue>`select count(distinct o.elevator_id)::int as lifts, min(o.legal_deadline) as first,
      coalesce(bool_and(${is('e.use_type', UseType.code.villa)} and exists (select 1 from villa_archive_elevator h
        where h.company_id = e.company_id and h.elevator_id = e.id and h.running)), false) as home_lifts
    from maintain_order o join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    join contract r on r.company_id = o.company_id and r.id = o.contract_id
    where o.company_id = ${ctx.companyId} and o.plan_id = ${planId}
      and ${is('o.status', MaintainStatus.code.notStarted)} and o.deleted_at is null
      and ${is('e.use_status', UseStatus.code.inUse)} and ${is('r.status', CONTRACT_VALID)}
      and coalesce(r.terminated_at, r.end_date) >= ${day}::date`.execute(ctx.db)
  return rows[0] ?? { lifts: 0, first: null, homeLifts: false }
}

export async function findCommunityNames(ctx: Context, plans: readonly PlanRecord[]) {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from community
    where company_id = ${ctx.companyId} and id = any(${plans.map((plan) => plan.communityId)}::uuid[])`.execute(ctx.db)
  return rows
}

export interface LineVisit {
  orderId: string
  orderNo: string
  elevatorId: string
  date: Day
  doneDate: Day | null
  level: Level
  status: number
  flags: number
  minutes: number
  version: number
}

/** All visits of a line but the closed ones, lift by lift in order of time. */
export async function findLineVisits(ctx: Context, planId: string): Promise<LineVisit[]> {
  const { rows } =
    await sql<LineVisit>`select o.id as order_id, o.order_no, o.elevator_id, o.plan_date as date, o.complete_at::date as done_date,
      o.level, o.status, o.flags, o.std_minutes as minutes, o.version
    from maintain_order o
    where o.company_id ${ofCompanies(ctx)} and o.plan_id = ${planId}
      and ${isNot('o.status', MaintainStatus.code.closed)} and o.deleted_at is null
    order by o.elevator_id, coalesce(o.complete_at::date, o.plan_date)`.execute(ctx.db)
  return rows
}

export interface ToClose {
  planId?: string
  contractId?: string
  elevatorIds?: readonly string[]
  /** Only orders planned on this day or later. */
  from?: Day
}

/** Locks the orders not started yet that fit. */
export async function lockNotStarted(ctx: Context, which: ToClose): Promise<OrderRecord[]> {
  const { rows } = await sql<OrderRecord>`select * from maintain_order
    where company_id = ${ctx.companyId} and ${is('status', MaintainStatus.code.notStarted)} and deleted_at is null
      and ${which.planId ? sql`plan_id = ${which.planId}` : sql`true`}
      and ${which.contractId ? sql`contract_id = ${which.contractId}` : sql`true`}
      and ${which.elevatorIds ? sql`elevator_id = any(${[...which.elevatorIds]}::uuid[])` : sql`true`}
      and ${which.from ? sql`plan_date >= ${which.from}::date` : sql`true`}
    order by id for update`.execute(ctx.db)
  return rows
}

/**
 * Orders change hands: those already assigned get the new people as long as their certificates hold (`until`; null: without
 * end), the others wait for the proposal. Returns all of them with the people before and after.
 */
export async function handOver(
  ctx: Context,
  planId: string,
  from: Day,
  teamId: string,
  crew: readonly string[],
  until: Day | null,
): Promise<{ id: string; before: string[]; after: string[] }[]> {
  const which = sql`company_id = ${ctx.companyId} and plan_id = ${planId}
    and ${is('status', MaintainStatus.code.notStarted)} and deleted_at is null
    and plan_date >= ${from}::date`
  const had = await sql<People>`select id, worker_ids from maintain_order where ${which} for update`.execute(ctx.db)
  const { rows } =
    await sql<People>`update maintain_order set team_id = ${teamId}, version = version + 1, updated_at = ${ctx.now.toISOString()},
      updated_by = ${ctx.who.userId}, worker_ids = case when worker_ids = '{}' then worker_ids
        when plan_date > coalesce(${until}::date, 'infinity'::date) then '{}' else ${[...crew]}::uuid[] end
    where ${which} returning id, worker_ids`.execute(ctx.db)
  const before = new Map(had.rows.map(({ id, workerIds }) => [id, workerIds]))
  return rows.map(({ id, workerIds }) => ({ id, before: before.get(id) ?? [], after: workerIds }))
}

interface People {
  readonly id: string
  readonly workerIds: string[]
}
