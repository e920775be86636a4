import { type Context, moveRow, type Saved } from '#kernel/server/index.ts'
import { inspectionPlan, type PlanMove } from '../shared/plan.states.ts'
import type { PlanRecord } from './plan.store.ts'

/** Moves a plan by its machine; refuses with 3020001 when the move is not open. */
export async function move(
  ctx: Context,
  plan: PlanRecord,
  name: PlanMove,
  values: Parameters<typeof moveRow<'inspectionPlan'>>[4] = {},
): Promise<Saved> {
  return moveRow(ctx, 'inspectionPlan', plan, inspectionPlan.target(name, plan.status), values)
}
