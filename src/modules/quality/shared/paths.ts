import { maintenancePaths } from '#modules/maintenance/shared/paths.ts'

/** Addresses: screens.tsv has none of these; where they stand and why: decision 0043. */
export const qualityPaths = {
  checks: maintenancePaths.qualityChecks,
  check: maintenancePaths.qualityCheck,
  drills: '/maintainManage/maintainBoard/drill',
  bags: '/maintainManage/boardPlan/partsBag',
  proof: maintenancePaths.recordProof,
  /** Behind the QR code of a printed record. */
  record: maintenancePaths.record,
  /** The customer's digest of a month. */
  letter: '/share/records/:token',
} as const

export const qualityPage = {
  ...qualityPaths,
  checkOf: (id: string) => `${qualityPaths.check}?id=${id}`,
  checkOfOrder: (orderId: string) => `${qualityPaths.check}?orderId=${orderId}`,
  letterOf: (token: string) => `/share/records/${token}`,
} as const
