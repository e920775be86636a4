/** Addresses as the specification spells them (commerce 4.1). */
export const stockPaths = {
  add: '/storage/storageAdd',
  detail: '/storage/storageDetail',
} as const
