import type { Context, Handlers } from '#kernel/server/index.ts'
import { isoTime } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { findPosition, refuseEscalation } from '#modules/permission/server/index.ts'
import type { viewingApi } from '#modules/permission/shared/api.ts'
import { refusePosition } from '#modules/permission/shared/position.ts'
import { findHolderName } from './asks.ts'
import { noteViewing, setViewing } from './viewing.store.ts'

/**
 * 以他人之眼 (archives 10.6): the session itself takes the position's eyes. What it may see is decided where sessions are
 * resolved (sessions.ts), that it writes nothing in the kernel's mount and in the database.
 */
export const viewingHandlers: Handlers<typeof viewingApi> = {
  current: ({ who }) => who.viewing ?? null,

  async start(ctx, { id, employeeId }) {
    const position = await findPosition(ctx, id)
    if (!position) throw refuse.notFound()
    // Nobody sees by this way what he may not see himself.
    refuseEscalation(ctx, [{ ...position, scopeIds: [...position.projectIds, ...position.communityIds] }])
    const employee = employeeId ? await requireHolder(ctx, id, employeeId) : null
    const since = isoTime(ctx.now)
    await setViewing(ctx, { positionId: id, employeeId: employeeId ?? null, since })
    await noteViewing(ctx, id, employee ? `开始，数据范围按 ${employee}` : '开始')
    announce(ctx)
    return { positionId: id, position: position.name, employee, since }
  },

  async end(ctx) {
    const { viewing } = ctx.who
    if (!viewing) return { done: 0 }
    await setViewing(ctx, null)
    await noteViewing(ctx, viewing.positionId, '结束')
    announce(ctx)
    return { done: 1 }
  },
}

/** 本班组 and 本人 mean somebody's: only who sees the whole company may take another's place. */
async function requireHolder(ctx: Context, positionId: string, employeeId: string): Promise<string> {
  if (!ctx.who.scope.all) throw refusePosition.escalation()
  const name = await findHolderName(ctx, positionId, employeeId)
  if (!name) throw refuse.notFound()
  return name
}

/** Every tab of the session reads its keys again. */
function announce(ctx: Context): void {
  const { userId } = ctx.who
  ctx.after(async () => {
    await ctx.services.auth.forget([userId])
    await ctx.services.push.event(`user.${userId}.permission`, { kind: 'viewing' })
  })
}
