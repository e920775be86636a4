/** Addresses: screens.tsv has none of these; where they stand and why: decision 0043. */
export const qualityPaths = {
  checks: '/maintainManage/WorkOrderList/qualityCheck',
  check: '/maintainManage/WorkOrderList/qualityCheck/check',
  drills: '/maintainManage/maintainBoard/drill',
  bags: '/maintainManage/boardPlan/partsBag',
  proof: '/maintainManage/WorkOrderList/recordProof',
  /** Behind the QR code of a printed record. */
  record: '/share/record/:hash',
  /** The customer's digest of a month. */
  letter: '/share/records/:token',
} as const

export const qualityPage = {
  ...qualityPaths,
  checkOf: (id: string) => `${qualityPaths.check}?id=${id}`,
  letterOf: (token: string) => `/share/records/${token}`,
  recordOf: (hash: string) => `/share/record/${hash}`,
} as const
