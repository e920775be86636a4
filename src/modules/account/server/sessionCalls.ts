import { type Context, type Handlers, newId } from '#kernel/server/index.ts'
import { keysOf } from '#kernel/shared/permission.ts'
import { isSample } from '#kernel/shared/sampleId.ts'
import type { sessionApi } from '#kernel/shared/session.ts'
import type { PermissionCode } from '#modules/permission/shared/table.ts'
import { setPushId } from './session.store.ts'
import { closeSessions } from './sessionLife.ts'

/** The calls the browser's kernel makes itself (common 1, 3.3, 8). */
export const sessionHandlers: Handlers<typeof sessionApi> = {
  async signOut(ctx) {
    const { sessionId } = ctx.who
    // The end of a visit is none of the own session, whose sockets are those of the same device (decision 0129).
    await closeSessions(ctx, { id: sessionId }, 40000, { staying: isSample(ctx.companyId) })
    ctx.after(() => ctx.services.aes.drop(sessionId))
    return {}
  },

  enablingKeys: (ctx) => keysOf(ctx.who.grants as ReadonlyMap<PermissionCode, 0 | 1>),

  aesKey: (ctx) => issueKey(ctx),

  async registerDevice(ctx) {
    const pushId = newId()
    await setPushId(ctx.db, ctx.who.sessionId, pushId)
    return { pushId }
  },

  async modifyPushId(ctx, { pushId }) {
    await setPushId(ctx.db, ctx.who.sessionId, pushId)
    return {}
  },

  pushTicket: (ctx) => {
    const { userId, companyId } = ctx.who
    return ctx.services.push.ticket({ userId, companyId, deviceId: ctx.device.id })
  },
}

/** 32 and 16 random bytes of this session (common 3.3), under both of its addresses. */
export const issueKey = (ctx: Context) => ctx.services.aes.issue(ctx.who.sessionId)
