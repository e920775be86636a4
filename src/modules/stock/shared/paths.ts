/** Addresses as the specification spells them (commerce 4.1). */
export const stockPaths = {
  add: '/storage/storageAdd',
  detail: '/storage/storageDetail',
  /** *Added*: 部件身世, for whoever scans the piece. */
  life: '/share/part/:code',
  lifeOf: (code: string) => `/share/part/${code}`,
} as const
