import type { Context, Handlers } from '#kernel/server/index.ts'
import type { leavingApi } from '../shared/leavingApi.ts'
import { findHeldRepairs, findHeldVisits, findHoldings } from './asks.ts'
import { findEmployee } from './employee.store.ts'

/** Whether a person still has something of the company in hand: a warehouse kept, money not handed in. */
export type LeavingCheck = (ctx: Context, employeeId: string) => Promise<boolean>

const checks = new Set<LeavingCheck>()

/**
 * Modules further right (warehouse, receivable) say here what keeps a person from leaving: 1007004. Answers how to take
 * the check away again.
 */
export function beforeLeaving(check: LeavingCheck): () => void {
  checks.add(check)
  return () => checks.delete(check)
}

export async function owesAnything(ctx: Context, employeeId: string): Promise<boolean> {
  for (const check of checks) if (await check(ctx, employeeId)) return true
  return false
}

export const leavingHandlers: Handlers<typeof leavingApi> = {
  async held(ctx, { id }) {
    await findEmployee(ctx, id)
    const { lifts, team } = await findHoldings(ctx, id)
    const open = await findHeldVisits(ctx, id)
    const visits = open.filter(({ status }) => status !== 0)
    const repairs = await findHeldRepairs(ctx, id)
    return { lifts, waiting: open.length - visits.length, visits, repairs, team, owes: await owesAnything(ctx, id) }
  },
}
