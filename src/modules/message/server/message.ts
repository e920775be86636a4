import type { Context, Handlers } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { messageApi } from '../shared/api.ts'
import { noteRead } from './asks.ts'
import { countUnread, markAllRead, markMessages, messages, messagesAlike } from './message.store.ts'
import { messageTopic } from './tell.ts'

export const messageHandlers: Handlers<typeof messageApi> = {
  list: messages.page,
  unread: (ctx) => countUnread(ctx),
  async alike(ctx, { id }) {
    const rows = await messagesAlike(ctx, id)
    if (rows.length === 0) throw refuse.notFound()
    return rows
  },
  read: (ctx, { ids }) => mark(ctx, ids, false),
  handle: (ctx, { ids }) => mark(ctx, ids, true),

  async readAll(ctx, which) {
    const marked = await markAllRead(ctx, which)
    if (marked.length > 0) {
      await noteRead(ctx, marked, false)
      tellOtherTabs(ctx)
    }
    return { done: marked.length }
  },
}

async function mark(ctx: Context, ids: readonly string[], handled: boolean): Promise<{ done: number }> {
  const wanted = new Set(ids)
  const marked = await markMessages(ctx, [...wanted], handled)
  if (marked.length < wanted.size) throw refuse.notFound()
  await noteRead(ctx, marked, handled)
  tellOtherTabs(ctx)
  return { done: marked.length }
}

/** The person's other tabs and devices count anew. */
function tellOtherTabs(ctx: Context): void {
  const topic = messageTopic(ctx.who.userId)
  ctx.after(() => ctx.services.push.event(topic, { read: true }))
}
