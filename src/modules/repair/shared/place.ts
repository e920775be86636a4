import type { LiveRepair } from './live.ts'

/** Where a repair is, in one line: the lift with its community, else what the caller said, else its number. */
export const placeOf = (order: Pick<LiveRepair, 'community' | 'elevator' | 'address' | 'orderNo'>): string =>
  [order.community?.name ?? order.address, order.elevator?.name].filter(Boolean).join(' ') || order.orderNo
