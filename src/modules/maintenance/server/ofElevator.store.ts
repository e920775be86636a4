import { sql } from 'kysely'
import { type Context, is, isNot, ofCompanies } from '#kernel/server/index.ts'
import type { elevatorAsks } from '#modules/elevator/server/index.ts'
import type { ElevatorVisit } from '#modules/elevator/shared/elevatorDetail.ts'
import type { HouseOfLift } from '#modules/elevator/shared/house.ts'
import type { PartnerLift } from '#modules/elevator/shared/partner.ts'
import { MAINTAIN_DONE, MAINTAIN_OPEN, MaintainStatus } from '../shared/maintenance.ts'

export async function findWaitingOrders(
  ctx: Context,
  liftIds: readonly string[],
  options: { lock?: boolean } = {},
): Promise<elevatorAsks.WaitingOrder[]> {
  const { rows } =
    await sql<elevatorAsks.WaitingOrder>`select id, elevator_id, order_no, plan_date, worker_ids from maintain_order
    where company_id = ${ctx.companyId} and elevator_id = any(${[...liftIds]}::uuid[])
      and ${is('status', MaintainStatus.code.notStarted)}
      and worker_ids <> '{}' and deleted_at is null
    order by ${options.lock ? sql`id for update` : sql`plan_date, order_no`}`.execute(ctx.db)
  return rows
}

export async function findVisits(ctx: Context, elevatorId: string): Promise<ElevatorVisit[]> {
  const { rows } =
    await sql<ElevatorVisit>`select o.id, o.order_no, o.level, o.status, o.plan_date, o.complete_at, o.source = 6 as imported,
      case when o.source <> 6 then o.abnormal_count end as abnormal_count,
      o.hazard_count, o.work_minutes, (select coalesce(array_agg(n.name order by array_position(o.worker_ids, n.id)), '{}')
        from employee n where n.company_id = o.company_id and n.id = any(o.worker_ids)) as workers
    from maintain_order o where o.company_id ${ofCompanies(ctx)} and o.elevator_id = ${elevatorId}
      and ${isNot('o.status', MaintainStatus.code.closed)} and o.deleted_at is null
    order by o.plan_date desc limit 150`.execute(ctx.db)
  return rows
}

export async function findHouse(ctx: Context, elevatorId: string): Promise<HouseOfLift | null> {
  const { rows } =
    await sql<HouseOfLift>`select v.id as archive_id, v.archive_no, o.name as owner_name, v.house, v.residents,
      v.has_elder_or_child, v.emergency_name, v.emergency_phone, v.warranty_to, v.preference, v.cycle_days,
      (select (p.rule_snapshot ->> 'maxGapDays')::int from plan_elevator x
        join maintain_plan p on p.company_id = x.company_id and p.id = x.plan_id
        where x.company_id = h.company_id and x.elevator_id = h.elevator_id and x.active limit 1) as plan_gap_days,
      (select max(a.plan_date) from villa_visit_ask a where a.company_id = v.company_id and a.archive_id = v.id) as asked_for
    from villa_archive_elevator h
    join villa_archive v on v.company_id = h.company_id and v.id = h.archive_id
    join customer o on o.company_id = v.company_id and o.id = v.owner_customer_id
    where h.company_id ${ofCompanies(ctx)} and h.elevator_id = ${elevatorId} and h.running
      and v.deleted_at is null`.execute(ctx.db)
  return rows[0] ?? null
}

export async function findPartnerVisits(ctx: Context, elevatorId: string): Promise<PartnerLift['visits']> {
  const { rows } = await sql<PartnerLift['visits'][number]>`select complete_at, level, source = 6 as imported,
      case when source <> 6 then abnormal_count end as abnormal_count from maintain_order
    where company_id = ${ctx.companyId} and elevator_id = ${elevatorId} and ${is('status', MAINTAIN_DONE)}
      and deleted_at is null
      and complete_at is not null
    order by complete_at desc limit 10`.execute(ctx.db)
  return rows
}

export function visitsOf(lift: string) {
  const done = `from maintain_order o where o.company_id = ${lift}.company_id and o.elevator_id = ${lift}.id
    and ${is('o.status', MAINTAIN_DONE)} and o.deleted_at is null`
  return {
    last: `(select json_build_object('level', o.level, 'abnormal', case when o.source <> 6 then o.abnormal_count end,
      'orderNo', o.order_no) ${done} order by o.complete_at desc limit 1)`,
    count: `(select count(*)::int ${done})`,
    shown: `(select jsonb_build_object('level', o.level, 'items', length(o.item_results ->> 'r'), 'signed', ${is('o.status', MaintainStatus.code.confirmed)})
      ${done} order by o.complete_at desc limit 1)`,
  }
}

/** 超法定间隔 and not done: the earliest such day (jobs 4.1, 超15日). */
const overdue = `${is('o.status', MAINTAIN_OPEN)} and o.deleted_at is null and o.legal_deadline < current_date`
export const overdueVisitOf = (lift: string) => `(select o.legal_deadline from maintain_order o
  where o.company_id = ${lift}.company_id and o.elevator_id = ${lift}.id and ${overdue} order by o.legal_deadline limit 1)`
export const liftsOverdue = (ctx: Context) => sql`select o.company_id, o.elevator_id from maintain_order o
  where o.company_id ${ofCompanies(ctx)} and ${sql.raw(overdue)}`
