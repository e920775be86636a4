import { planningPaths } from '../shared/paths.ts'

/** Addresses of the pages of plans with their parameters. */
export const planningPage = {
  plans: planningPaths.plans,
  addPlan: `${planningPaths.editPlan}?mode=add`,
  draftPlan: (id: string) => `${planningPaths.editPlan}?mode=add&id=${id}`,
  resetPlan: (id: string) => `${planningPaths.editPlan}?mode=reset&id=${id}`,
  planOrders: (id: string) => `${planningPaths.planOrders}?id=${id}`,
} as const
