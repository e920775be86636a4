import { sql } from 'kysely'
import { type Context, is, isNot, newId } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { HazardState } from '#modules/hazard/shared/hazard.terms.ts'
import type { FieldInspection } from '../shared/fieldInspection.ts'
import { InspectionStatus } from '../shared/inspection.ts'
import { type PlanRecord, planSteps } from './plan.store.ts'

/** What phones read and write of inspections. */

/** Given to somebody and not settled: what a phone carries. */
const ON_SITE = [
  InspectionStatus.code.assigned,
  InspectionStatus.code.selfChecked,
  InspectionStatus.code.applied,
  InspectionStatus.code.inspected,
  InspectionStatus.code.rectify,
  InspectionStatus.code.failed,
]

export async function lockPlans(ctx: Context, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from inspection_plan where company_id = ${ctx.companyId}
    and id = any(${[...ids]}::uuid[]) and deleted_at is null order by id for update`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

/** Whatever plan of the company it is: a phone asks for the crew instead of the scope. */
export async function lockAnyPlan(ctx: Context, id: string): Promise<PlanRecord> {
  const { rows } = await sql<PlanRecord>`select p.* from inspection_plan p where p.company_id = ${ctx.companyId}
    and p.id = ${id} and p.deleted_at is null for update`.execute(ctx.db)
  if (!rows[0]) throw refuse.notFound()
  return rows[0]
}

/** Open plans of this worker. */
export async function findCarriedPlans(ctx: Context, employeeId: string): Promise<FieldInspection[]> {
  const { rows } = await sql<FieldInspection>`select 'inspection' as kind, p.id, p.version, p.plan_no,
      coalesce(p.inspect_type, p.task_kind) as inspect_type, p.status,
      jsonb_build_object('id', e.id, 'name', e.name, 'communityName', c.name, 'registerCode', e.register_code,
        'deviceNumber', e.device_number, 'address', coalesce(e.address, c.address), 'lng', e.lng, 'lat', e.lat, 'located', e.located,
        'signMetres', coalesce(case when coalesce(s.per_community_override, true) then c.sign_radius end, s.distance, 200)) as lift,
      p.earliest_date, p.deadline, p.apply_by, p.apply_no, p.inspect_date, p.org_name, p.materials, p.self_check_date,
      p.linked_order_id, o.order_no as linked_order_no,
      array(select w.name from employee w where w.company_id = p.company_id and w.id = any(p.worker_ids)
        order by array_position(p.worker_ids, w.id)) as workers,
      (select count(*)::int from inspection_finding f join hazard h on h.company_id = f.company_id and h.id = f.hazard_id
        where f.company_id = p.company_id and f.plan_id = p.id
          and ${isNot('h.state', HazardState.code.closed)}) as open_findings,
      ${sql.raw(planSteps)} as steps
    from inspection_plan p join elevator e on e.company_id = p.company_id and e.id = p.elevator_id
    join community c on c.company_id = e.company_id and c.id = e.community_id
    left join sign_distance s on s.company_id = p.company_id
    left join maintain_order o on o.company_id = p.company_id and o.id = p.linked_order_id
    where p.company_id = ${ctx.companyId} and p.worker_ids @> array[${employeeId}::uuid] and p.deleted_at is null
      and ${is('p.status', ON_SITE)}
    order by p.deadline, p.plan_no limit 100`.execute(ctx.db)
  return rows
}

export interface StepValues {
  readonly planId: string
  readonly step: number
  readonly employeeId: string
  readonly occurredAt: string
  readonly opId: string
  readonly method?: number
  readonly distance?: number | null
  readonly pass?: boolean | null
  readonly photo?: string | null
  readonly sha256?: string
  readonly text?: string | null
}

export async function addStep(ctx: Context, values: StepValues): Promise<void> {
  await ctx.db
    .insertInto('inspectionStep')
    .values({ ...values, companyId: ctx.companyId, id: newId(), receivedAt: ctx.now.toISOString() })
    .execute()
}

export async function hasStep(ctx: Context, planId: string, step: number): Promise<boolean> {
  const { rows } = await sql`select 1 from inspection_step where company_id = ${ctx.companyId} and plan_id = ${planId}
    and step = ${step} limit 1`.execute(ctx.db)
  return rows.length > 0
}
