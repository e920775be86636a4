import { sql } from 'kysely'
import { type Context, is, newId } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { liftLabelOf } from '#modules/elevator/server/index.ts'
import { MAINTAIN_DONE } from '#modules/maintenance/shared/maintenance.ts'
import { PLAN_LIVE, PlanStatus, PlanType } from '#modules/plan/shared/plan.terms.ts'
import type { DemandRuleDraft } from '#modules/template/shared/demandRule.ts'
import type { Judgement } from '../shared/eligibility.ts'
import type { Fired } from '../shared/triggers.ts'

/** How each lift of the lines on demand stands: what was last worked out, what fired. */

export interface DemandLift {
  planId: string
  planNo: string
  elevatorId: string
  /** The line runs; a paused one keeps its standing and gets no orders. */
  running: boolean
  gapDays: number | null
  fallenBack: boolean
  agreement: boolean
  rule: Pick<DemandRuleDraft, 'elevatorType' | 'eligibility' | 'scoreBands' | 'localMaxGapDays' | 'triggers'>
  known: boolean
  fallenBackOn: Day | null
  lastVisit: Day | null
  joinDate: Day
  teamId: string
}

/** Lifts in lines on demand: all of the company, or these. */
export async function findDemandLifts(ctx: Context, elevatorIds?: readonly string[]): Promise<DemandLift[]> {
  const { rows } = await sql<DemandLift>`select p.id as plan_id, p.plan_no, x.elevator_id,
      ${is('p.status', PlanStatus.code.published)} as running, x.gap_days,
      x.fallen_back, jsonb_array_length(k.agreement_files) > 0 as agreement, p.team_id, x.join_date,
      jsonb_build_object('elevatorType', r.elevator_type, 'eligibility', r.eligibility, 'scoreBands', r.score_bands,
        'localMaxGapDays', r.local_max_gap_days, 'triggers', r.triggers) as rule,
      s.id is not null as known, s.fallen_back_on,
      coalesce((select max(o.complete_at::date) from maintain_order o where o.company_id = x.company_id
        and o.elevator_id = x.elevator_id and ${is('o.status', MAINTAIN_DONE)}), x.last_visit_date) as last_visit
    from plan_elevator x join maintain_plan p on p.company_id = x.company_id and p.id = x.plan_id
    join custom_plan k on k.company_id = p.company_id and k.id = p.id
    join demand_rule r on r.company_id = k.company_id and r.id = k.demand_rule_id
    left join demand_state s on s.company_id = x.company_id and s.plan_id = x.plan_id and s.elevator_id = x.elevator_id
    where x.company_id = ${ctx.companyId} and x.active and ${is('p.plan_type', PlanType.code.onDemand)}
      and ${is('p.status', PLAN_LIVE)} and p.deleted_at is null
      and ${elevatorIds ? sql`x.elevator_id = any(${[...elevatorIds]}::uuid[])` : sql`true`}
    order by p.plan_no, x.elevator_id`.execute(ctx.db)
  return rows
}

export interface Standing {
  planId: string
  elevatorId: string
  judgement: Judgement
  gapDays: number
  fallenBackOn: Day | null
  fallbackReason: string | null
}

export async function keepStanding(ctx: Context, one: Standing): Promise<void> {
  const { judgement } = one
  await sql`insert into demand_state (company_id, id, plan_id, elevator_id, score, gap_days, eligible, judgement, fallen_back_on,
      fallback_reason, computed_at)
    values (${ctx.companyId}, ${newId()}, ${one.planId}, ${one.elevatorId}, ${judgement.score}, ${one.gapDays},
      ${judgement.eligible}, ${JSON.stringify(judgement)}::jsonb, ${one.fallenBackOn}::date, ${one.fallbackReason},
      ${ctx.now.toISOString()})
    on conflict (company_id, plan_id, elevator_id) do update set score = excluded.score, gap_days = excluded.gap_days,
      eligible = excluded.eligible, judgement = excluded.judgement, fallen_back_on = excluded.fallen_back_on,
      fallback_reason = excluded.fallback_reason, computed_at = excluded.computed_at`.execute(ctx.db)
}

/** When each trigger last fired, by lift and `type code`. */
export async function findFirings(
  ctx: Context,
  elevatorIds: readonly string[],
): Promise<Map<string, Map<string, string>>> {
  const { rows } = await sql<{ elevatorId: string; key: string; at: string }>`select elevator_id,
      type || ' ' || coalesce(code, '') as key, max(fired_at) as at
    from demand_trigger where company_id = ${ctx.companyId} and elevator_id = any(${[...elevatorIds]}::uuid[])
    group by 1, 2`.execute(ctx.db)
  const found = new Map<string, Map<string, string>>()
  for (const { elevatorId, key, at } of rows)
    found.set(elevatorId, (found.get(elevatorId) ?? new Map<string, string>()).set(key, new Date(at).toISOString()))
  return found
}

export async function keepFiring(
  ctx: Context,
  { planId, elevatorId }: Pick<DemandLift, 'planId' | 'elevatorId'>,
  fired: Fired,
  order: { orderId: string | null; joined: boolean },
): Promise<void> {
  const { type, code, text, value, threshold, at, dueBy } = fired
  await sql`insert into demand_trigger (company_id, id, plan_id, elevator_id, type, code, text, value, threshold, fired_at, due_by,
      order_id, joined)
    values (${ctx.companyId}, ${newId()}, ${planId}, ${elevatorId}, ${type}, ${code}, ${text}, ${value}, ${threshold},
      ${at}, ${dueBy}::date, ${order.orderId}, ${order.joined})`.execute(ctx.db)
}

/** Who hears of a lift's standing: its people, their leader, and its names. */
export async function findHearers(ctx: Context, elevatorId: string, teamId: string) {
  const { rows } = await sql<{ receivers: string[]; place: string }>`select
      array(select distinct w.user_id from employee w where w.company_id = e.company_id and w.user_id is not null
        and (w.id = any(e.worker_ids) or w.id = (select t.leader_id from team t
          where t.company_id = e.company_id and t.id = ${teamId}))) as receivers,
      ${sql.raw(liftLabelOf('c', 'e'))} as place
    from elevator e join community c on c.company_id = e.company_id and c.id = e.community_id
    where e.company_id = ${ctx.companyId} and e.id = ${elevatorId}`.execute(ctx.db)
  return rows[0] ?? { receivers: [], place: '' }
}
