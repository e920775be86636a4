import { unitPaths } from '#modules/warehouse/shared/paths.ts'
import { stockPaths } from '../shared/paths.ts'

/** The list of what runs low, of one part or of all. */
export const LOW_PART = 'low'

export const stockPage = {
  moves: (unitId: string, warehouseId?: string) =>
    `${unitPaths.storage}?part=ledger&unitId=${unitId}${warehouseId ? `&warehouseId=${warehouseId}` : ''}`,
  low: (unitId: string) => `${unitPaths.storage}?part=${LOW_PART}&unitId=${unitId}`,
  bill: (id: string) => `${stockPaths.detail}?id=${id}`,
  add: (mode: 'rk' | 'ck') => `${stockPaths.add}?mode=${mode}`,
  edit: (mode: 'rk' | 'ck', id: string) => `${stockPaths.add}?mode=${mode}&id=${id}`,
  back: (id: string) => `${stockPaths.add}?mode=rk&source=${id}`,
} as const
