import type { Context } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'

/** Buying is for people of companies: operations users read across companies and write in none. */
export function requireBuyer(ctx: Context): void {
  if (ctx.who.roleType !== 1) throw refuse.noPermission()
}
