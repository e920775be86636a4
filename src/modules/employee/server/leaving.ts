import type { Context } from '#kernel/server/index.ts'

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
