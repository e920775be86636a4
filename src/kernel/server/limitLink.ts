import { refuse } from '../shared/refusal.ts'
import type { Context } from './context.ts'

const PER_HOUR = 10

/** Public links without a login: each call 10 times per hour, address and link (jobs 5). */
export async function limitLink(ctx: Context, call: string, token: string): Promise<void> {
  const times = await ctx.services.cache.incr(`link:${call}:${ctx.ip}:${token}`, 3600)
  if (times > PER_HOUR) throw refuse.tooOften()
}
