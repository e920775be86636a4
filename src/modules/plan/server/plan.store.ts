import { type RawBuilder, type Selectable, sql } from 'kysely'
import {
  type Columns,
  type Context,
  type DB,
  dataScope,
  findRow,
  insertRow,
  is,
  moveRow,
  removeRow,
  type Saved,
  updateRow,
} from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { PlanRule } from '#modules/template/shared/template.ts'
import { PlanStatus, PlanType } from '../shared/plan.terms.ts'

/** The lines of maintenance as they are kept (jobs 1.4); what a line does to orders is done further right. */

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

/** A line is its team's, of its two people, and stands in a community and, by its lifts, in projects. */
export const planScope = dataScope('maintainPlan', 'p', (_, p) => ({
  team: (team) => sql`${sql.raw(p)}.team_id = ${team}::uuid`,
  self: ({ employeeId }) => sql`(${sql.raw(p)}.main_worker_id = ${employeeId}::uuid
    or ${employeeId}::uuid = any(${sql.raw(p)}.assistant_ids))`,
  places: (ids) => sql`(${sql.raw(p)}.community_id = any(${[...ids]}::uuid[]) or exists (select 1 from plan_elevator sv
    join elevator se on se.company_id = sv.company_id and se.id = sv.elevator_id
    where sv.company_id = ${sql.raw(p)}.company_id and sv.plan_id = ${sql.raw(p)}.id
      and se.project_id = any(${[...ids]}::uuid[])))`,
}))

/** The running regular lines of a team that the person may see, locked, in the order of their numbers. */
export async function lockTeamPlans(ctx: Context, teamId: string, from: Day): Promise<PlanRecord[]> {
  const { rows } = await sql<PlanRecord>`select * from maintain_plan p
    where p.company_id = ${ctx.companyId} and p.team_id = ${teamId} and ${is('p.status', PlanStatus.code.published)}
      and ${is('p.plan_type', PlanType.code.regular)}
      and p.end_date >= ${from}::date and p.deleted_at is null and ${planScope(ctx)}
    order by p.plan_no, p.id for update`.execute(ctx.db)
  return rows
}

/** Whether it is a line on demand; without a line it is none. */
export async function isDemandLine(ctx: Context, planId: string | null): Promise<boolean> {
  const { rows } = await sql`select 1 from maintain_plan where company_id = ${ctx.companyId} and id = ${planId}::uuid
    and ${is('plan_type', PlanType.code.onDemand)}`.execute(ctx.db)
  return rows.length > 0
}

/** The rule of a regular line; those of other kinds have their days from elsewhere. */
export async function findPlanRule(ctx: Context, planId: string): Promise<PlanRule | undefined> {
  const { rows } = await sql<{ rule: unknown }>`select rule_snapshot as rule from maintain_plan
    where company_id = ${ctx.companyId} and id = ${planId} and plan_type = ${PlanType.code.regular}`.execute(ctx.db)
  return rows[0] && PlanRule.parse(rows[0].rule)
}

type Values = Columns<'maintainPlan'>

export const findPlan = (ctx: Context, id: string): Promise<PlanRecord> => findRow<PlanRecord>(ctx, 'maintainPlan', id)

export const addPlan = (ctx: Context, values: Values): Promise<Saved> => insertRow(ctx, 'maintainPlan', values)

export const changePlan = (ctx: Context, id: string, version: number, values: Values): Promise<Saved> =>
  updateRow(ctx, 'maintainPlan', id, version, values)

/** Into another state, as the machine of plans allows it: that is asked before. */
export const movePlan = (
  ctx: Context,
  row: Pick<PlanRecord, 'id' | 'version' | 'status'>,
  to: number,
  values: Values = {},
): Promise<Saved> => moveRow(ctx, 'maintainPlan', row, to, values)

export const removePlan = (ctx: Context, id: string): Promise<void> => removeRow(ctx, 'maintainPlan', id)
