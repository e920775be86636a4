import { type Context, duty } from '#kernel/server/index.ts'
import type { ContractDetail } from '../shared/contractDetail.ts'

/**
 * 实际到场: 困人 of the contract's lifts, reported on days that the contract serves them. Closed ones
 * (10) were none, or belong to another order.
 */
export const findArrival =
  duty<(ctx: Context, asked: { id: string; arriveMinutes: number | null }) => Promise<ContractDetail['arrival']>>(
    'contract.findArrival',
  )

export interface Visits {
  readonly done: number
  readonly planned: number
}

/** Maintenance orders of a contract: what may be done to it depends on them. */
export const countVisits = duty<(ctx: Context, id: string) => Promise<Visits>>('contract.countVisits')

/** Orders of a contract not begun and planned after a day: what a termination on that day cancels. */
export const countOrdersAfter =
  duty<(ctx: Context, id: string, day: string) => Promise<number>>('contract.countOrdersAfter')
