import { sql } from 'kysely'
import { type Context, is, isNot, literal } from '#kernel/server/index.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { PlanType } from '#modules/plan/shared/plan.terms.ts'
import { Level } from '#modules/template/shared/template.terms.ts'
import { homeCycle } from '#modules/villa/server/index.ts'
import { MAINTAIN_DONE, MAINTAIN_OPEN, MaintainSource, MaintainType } from '../shared/maintenance.ts'

const { trigger, catchUp } = MaintainSource.code

/**
 * How long the open visits of these lifts may wait (jobs 1.5): the next one until last done + gap, those after it until
 * the visit before them + gap; without any visit so far, start + firstWithinDays. A temporary visit counts when it is done,
 * not while it is only planned. What a trigger or a return into use demands has its own day. Each step is computed once:
 * in a young database, whose tables nobody has measured yet, the planner would do it anew for every order.
 */
export async function refreshDeadlines(ctx: Context, elevatorIds: readonly string[]): Promise<void> {
  await sql`with lift as materialized (
      select e.company_id, e.id, (select max(o.complete_at::date) from maintain_order o where o.company_id = e.company_id
          and o.elevator_id = e.id and ${is('o.status', MAINTAIN_DONE)}) as done,
        coalesce((select max(x.last_visit_date) from plan_elevator x where x.company_id = e.company_id
          and x.elevator_id = e.id and x.active), e.last_maintain_date) as known,
        ${sql.raw(homeCycle('e.company_id', 'e.id'))} as cycle
      from elevator e where e.company_id = ${ctx.companyId} and e.id = any(${[...elevatorIds]}::uuid[])
    ), visit as (
      select o.id, o.type, o.source, l.known, x.join_date,
        greatest(l.done, max(o.plan_date) filter (where ${isNot('o.level', Level.code.temporary)}) over (partition by o.elevator_id
          order by o.plan_date, o.id
          rows between unbounded preceding and 1 preceding)) as before,
        coalesce((p.rule_snapshot ->> 'maxGapDays')::int, l.cycle, ${literal(visitGap.days)}) as gap,
        coalesce((p.rule_snapshot ->> 'firstWithinDays')::int, 0) as first_days
      from maintain_order o join lift l on l.company_id = o.company_id and l.id = o.elevator_id
      left join maintain_plan p on p.company_id = o.company_id and p.id = o.plan_id
      left join plan_elevator x on x.company_id = o.company_id and x.plan_id = o.plan_id and x.elevator_id = o.elevator_id
      where o.company_id = ${ctx.companyId} and o.elevator_id = any(${[...elevatorIds]}::uuid[])
        and ${is('o.status', MAINTAIN_OPEN)} and o.deleted_at is null
    ), due as materialized (
      select id, case when before is not null then before + gap
        when known is not null and (join_date is null or known + gap >= join_date) then known + gap
        when join_date is not null then join_date + least(first_days, gap) end as day
      from visit where ${is('type', MaintainType.code.regular)} and source not in (${trigger}, ${catchUp})
    )
    update maintain_order o set legal_deadline = due.day, version = o.version + 1, updated_at = ${ctx.now.toISOString()} from due
    where not exists (select 1 from maintain_plan q where q.company_id = o.company_id and q.id = o.plan_id
      and ${is('q.plan_type', PlanType.code.onDemand)}) and o.company_id = ${ctx.companyId} and o.id = due.id
      and o.legal_deadline <> due.day`.execute(ctx.db)
}
