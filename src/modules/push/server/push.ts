import { exportOf, type Handlers } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { pushApi } from '../shared/api.ts'
import { keepsFixed } from '../shared/setting.ts'
import { PushStatus, refusePush } from '../shared/terms.ts'
import { findPush, lockPushes, pushes, sendAgain } from './push.store.ts'
import { findSetting, saveSetting } from './setting.store.ts'

/** `/hardware/push/*` (monitoring 5). */
export const pushHandlers: Handlers<typeof pushApi> = {
  list: pushes.page,
  detail: (ctx, { id }) => findPush(ctx, id),
  export: exportOf(pushes),

  /** All or none: what did go out, and what nobody needs any more, is not sent again. */
  async retry(ctx, { ids }) {
    const wanted = [...new Set(ids)]
    const rows = await lockPushes(ctx, wanted)
    if (rows.length < wanted.length) throw refuse.notFound()
    if (rows.some(({ status }) => status !== PushStatus.code.failed)) throw refusePush.notFailed()
    if (rows.some(({ over }) => over)) throw refusePush.over()
    await sendAgain(ctx, wanted)
    return { done: rows.length }
  },

  setting: (ctx) => findSetting(ctx),
  async saveSetting(ctx, { version, setting }) {
    if (!keepsFixed(setting)) throw refusePush.fixed()
    return { version: await saveSetting(ctx, version, setting) }
  },
}
