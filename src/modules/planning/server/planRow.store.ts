import { sql } from 'kysely'
import { type Context, is, isNot, ofCompanies } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { CONTRACT_VALID } from '#modules/contract/shared/contract.terms.ts'
import { UseStatus, UseType } from '#modules/elevator/shared/elevator.terms.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import type { PlanRecord } from '#modules/plan/server/index.ts'
import type { Level } from '#modules/template/shared/template.ts'

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
