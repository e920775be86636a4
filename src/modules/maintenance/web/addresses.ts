import { maintenancePaths } from '../shared/paths.ts'

/** Addresses of the maintenance pages with their parameters. */
export const maintenancePage = {
  orders: maintenancePaths.orders,
  order: (id: string) => `${maintenancePaths.orders}?id=${id}`,
  addOrder: (elevatorId?: string) =>
    elevatorId ? `${maintenancePaths.addOrder}?elevatorId=${elevatorId}` : maintenancePaths.addOrder,
  releases: maintenancePaths.releases,
  release: (id: string) => `${maintenancePaths.releases}?id=${id}`,
  partsRequest: (id: string) => `${maintenancePaths.partsRequest}?id=${id}`,
  qualityChecks: maintenancePaths.qualityChecks,
  /** The check of an order: the one drawn, else the way to draw it. */
  qualityCheck: (order: { id: string; quality: { check: { id: string } | null } | null }) =>
    order.quality?.check
      ? `${maintenancePaths.qualityCheck}?id=${order.quality.check.id}`
      : `${maintenancePaths.qualityCheck}?orderId=${order.id}`,
  check: (id: string) => `${maintenancePaths.qualityCheck}?id=${id}`,
  recordProof: maintenancePaths.recordProof,
} as const
