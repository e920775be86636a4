import type { Context } from '#kernel/server/index.ts'

/**
 * To be called by whoever changes positions, their grants, or who holds them: what these people may do is read again at
 * their next call on every instance, their push topics are checked again, their open pages re-check (archives 6.7).
 * Emits `permission.changed` { kind, userIds } (common 9) and pushes `user.{id}.permission`.
 */
export async function positionsChanged(ctx: Context, userIds: readonly string[]): Promise<void> {
  const people = [...new Set(userIds)]
  if (people.length === 0) return
  await ctx.emit('permission.changed', { kind: 'position', userIds: people })
  ctx.after(async () => {
    await ctx.services.auth.forget(people)
    for (const userId of people) await ctx.services.push.event(`user.${userId}.permission`, { kind: 'position' })
  })
}
