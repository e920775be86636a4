import { maintenancePaths } from '../shared/paths.ts'

/** Addresses of the maintenance pages with their parameters. */
export const maintenancePage = {
  orders: maintenancePaths.orders,
  order: (id: string) => `${maintenancePaths.orders}?id=${id}`,
  addOrder: (elevatorId?: string) =>
    elevatorId ? `${maintenancePaths.addOrder}?elevatorId=${elevatorId}` : maintenancePaths.addOrder,
  plans: maintenancePaths.plans,
  addPlan: `${maintenancePaths.editPlan}?mode=add`,
  planOrders: (id: string) => `${maintenancePaths.planOrders}?id=${id}`,
} as const
