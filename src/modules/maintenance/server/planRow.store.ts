import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Context, type DB, is, isNot, literal, ofCompanies } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { CONTRACT_VALID } from '#modules/contract/shared/contract.terms.ts'
import { UseStatus, UseType } from '#modules/elevator/shared/elevator.terms.ts'
import type { Level } from '#modules/template/shared/template.ts'
import { MaintainStatus, PLAN_LIVE, PlanStatus, PlanType } from '../shared/maintenance.ts'
import type { OrderRecord } from './orderDetail.store.ts'
import { planScope } from './plan.store.ts'

export type PlanRecord = Selectable<DB['maintainPlan']>

/** Locks a line that the person sees; 1000404 for none. */
export const lockPlan = (ctx: Context, id: string): Promise<PlanRecord> => lockWhere(ctx, id, planScope(ctx))

/** Locks a line that follows from what the person did elsewhere. */
export const lockAnyPlan = (ctx: Context, id: string): Promise<PlanRecord> => lockWhere(ctx, id, sql`true`)

async function lockWhere(ctx: Context, id: string, which: RawBuilder<unknown>): Promise<PlanRecord> {
  const { rows } = await sql<PlanRecord>`select p.* from maintain_plan p
    where p.company_id = ${ctx.companyId} and p.id = ${id} and p.deleted_at is null and ${which} for update`.execute(
    ctx.db,
  )
  if (!rows[0]) throw refuse.notFound()
  return rows[0]
}

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

/** The running regular lines of a team that the person may see, locked, in the order of their numbers. */
export async function lockTeamPlans(ctx: Context, teamId: string, from: Day): Promise<PlanRecord[]> {
  const { rows } = await sql<PlanRecord>`select * from maintain_plan p
    where p.company_id = ${ctx.companyId} and p.team_id = ${teamId} and ${is('p.status', PlanStatus.code.published)}
      and ${is('p.plan_type', PlanType.code.regular)}
      and p.end_date >= ${from}::date and p.deleted_at is null and ${planScope(ctx)}
    order by p.plan_no, p.id for update`.execute(ctx.db)
  return rows
}

export async function findCommunityNames(ctx: Context, plans: readonly PlanRecord[]) {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from community
    where company_id = ${ctx.companyId} and id = any(${plans.map((plan) => plan.communityId)}::uuid[])`.execute(ctx.db)
  return rows
}

export interface LineLift {
  elevatorId: string
  name: string
  registerCode: string | null
  joinDate: Day
  leaveDate: Day | null
  lastVisitDate: Day | null
  offsetDays: number
}

export async function findLineLifts(ctx: Context, planId: string): Promise<LineLift[]> {
  const { rows } =
    await sql<LineLift>`select x.elevator_id, e.name, e.register_code, x.join_date, x.leave_date, x.last_visit_date, x.offset_days
    from plan_elevator x join elevator e on e.company_id = x.company_id and e.id = x.elevator_id
    where x.company_id ${ofCompanies(ctx)} and x.plan_id = ${planId}
    order by e.device_number`.execute(ctx.db)
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

/** Lifts leave their lines; a line that has lost its last lift ends. */
export async function leaveLines(
  ctx: Context,
  which: { planId?: string; elevatorIds?: readonly string[] },
  day: Day,
): Promise<void> {
  await sql`update plan_elevator set active = false, leave_date = greatest(join_date, ${day}::date)
    where company_id = ${ctx.companyId} and active
      and ${which.planId ? sql`plan_id = ${which.planId}` : sql`true`}
      and ${which.elevatorIds ? sql`elevator_id = any(${[...which.elevatorIds]}::uuid[])` : sql`true`}`.execute(ctx.db)
  await sql`update maintain_plan p set status = ${literal(PlanStatus.code.ended)}, version = version + 1,
    updated_at = ${ctx.now.toISOString()}
    where p.company_id = ${ctx.companyId} and ${is('p.status', PLAN_LIVE)} and p.deleted_at is null
      and exists (select 1 from plan_elevator x where x.company_id = p.company_id and x.plan_id = p.id)
      and not exists (select 1 from plan_elevator x where x.company_id = p.company_id and x.plan_id = p.id and x.active)
      and ${which.planId ? sql`p.id <> ${which.planId}` : sql`true`}`.execute(ctx.db)
}

/** Lines whose last day has passed end (jobs 3.3). */
export async function endPastLines(ctx: Context, day: Day): Promise<number> {
  const { rows } = await sql`update maintain_plan set status = ${literal(PlanStatus.code.ended)}, version = version + 1,
      updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and ${is('status', PLAN_LIVE)} and end_date < ${day}::date
      and deleted_at is null returning id`.execute(ctx.db)
  await sql`update plan_elevator x set active = false, leave_date = greatest(x.join_date, p.end_date) from maintain_plan p
    where x.company_id = ${ctx.companyId} and p.company_id = x.company_id and p.id = x.plan_id and x.active
      and ${is('p.status', PlanStatus.code.ended)}`.execute(ctx.db)
  return rows.length
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
