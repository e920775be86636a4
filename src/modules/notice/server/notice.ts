import {
  type Context,
  type Handlers,
  inCompany,
  insertRow,
  type Minutely,
  removeRow,
  type Saved,
  type Services,
  updateRow,
  wholeDraft,
} from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { dropMessages, tell } from '#modules/message/server/index.ts'
import { attachFile, attachFiles } from '#modules/storage/server/index.ts'
import type { noticeApi } from '../shared/api.ts'
import { plainOf } from '../shared/marks.ts'
import { noticeMachine, refuseNotice } from '../shared/notice.states.ts'
import { type Audience, NoticeAudience, NoticeDraft, NoticeState } from '../shared/notice.ts'
import { countKnown, findPositionOptions, findReceivers } from './audience.store.ts'
import {
  countReading,
  findNotice,
  findReaders,
  type NoticeRecord,
  notices,
  publishDue,
  takeDue,
} from './notice.store.ts'
import { findOpen, findPending, findSilent, forgetReading, markRead } from './reading.store.ts'

const { published, scheduled } = NoticeState.code

export const noticeHandlers: Handlers<typeof noticeApi> = {
  async list(ctx, query) {
    const page = await notices.page(ctx, query)
    return { ...page, records: await countReading(ctx, page.records) }
  },

  async detail(ctx, { id }) {
    const [notice] = await countReading(ctx, [await requireNotice(ctx, id)])
    return { ...(notice as NoticeRecord), coverUrl: coverUrl(ctx, notice?.cover) }
  },

  positionOptions: findPositionOptions,
  pending: async (ctx) => ({ id: ctx.who.employeeId ? await findPending(ctx) : null }),
  reach: async (ctx, audience) => ({ people: (await findReceivers(ctx, audience)).length }),

  async readers(ctx, { id }) {
    await requireNotice(ctx, id)
    return findReaders(ctx, id)
  },

  async add(ctx, draft) {
    return insertRow(ctx, 'notice', await columnsOf(ctx, draft))
  },

  async edit(ctx, { id, version, ...draft }) {
    const { state } = await requireNotice(ctx, id, true)
    if (state === published) throw refuseNotice.published()
    // A schedule stays: only the text changed. What was withdrawn has to be sent out again.
    const next = state === scheduled ? scheduled : noticeMachine.target('edit', state)
    return updateRow(ctx, 'notice', id, version, { ...(await columnsOf(ctx, draft)), state: next })
  },

  async remove(ctx, { id }) {
    const { state } = await requireNotice(ctx, id, true)
    noticeMachine.target('remove', state)
    await removeRow(ctx, 'notice', id)
    return { done: 1 }
  },

  async publish(ctx, { id, version, publishAt }) {
    const notice = await requireNotice(ctx, id, true)
    const state = noticeMachine.target(publishAt ? 'schedule' : 'publish', notice.state)
    const receivers = await findReceivers(ctx, notice)
    if (receivers.length === 0) throw refuseNotice.nobody()
    if (publishAt) {
      if (Date.parse(publishAt) <= ctx.now.getTime())
        throw fieldRefusal([{ prop: 'publishAt', msg: '发布时间须晚于当前时间' }])
      return updateRow(ctx, 'notice', id, version, { state, publishAt })
    }
    const saved = await updateRow(ctx, 'notice', id, version, { state, publishAt: ctx.now.toISOString() })
    // Whatever had been confirmed before a withdrawal was the old text.
    await forgetReading(ctx, id)
    await announce(ctx, notice, receivers)
    return saved
  },

  async withdraw(ctx, { id, version }) {
    const { state } = await requireNotice(ctx, id, true)
    const name = state === scheduled ? 'unschedule' : 'withdraw'
    const next = noticeMachine.target(name, state)
    const saved: Saved = await updateRow(ctx, 'notice', id, version, {
      state: next,
      ...(name === 'unschedule' ? { publishAt: null } : {}),
    })
    // What it said goes from everybody's messages (archives 3: 3 hides); reading begins anew when it comes back.
    if (name === 'withdraw') await dropMessages(ctx, 'notice', id)
    return saved
  },

  async remind(ctx, { id }) {
    const notice = await requireNotice(ctx, id)
    noticeMachine.target('remind', notice.state)
    const receivers = await findSilent(ctx, id)
    if (receivers.length === 0) return { done: 0 }
    const done = await send(ctx, notice, receivers, {
      title: `请阅读公告：${notice.title}`,
      dedupeKey: `notice:${id}:remind:${dayOf(ctx.now)}`,
    })
    if (done === 0) throw refuseNotice.reminded()
    return { done }
  },

  async open(ctx, { id }) {
    const notice = await findOpen(ctx, id)
    if (!notice) throw refuse.notFound()
    await markRead(ctx, id, false)
    ctx.after(() => ctx.services.push.event(`user.${ctx.who.userId}.message`, { read: true }))
    const { cover, ...open } = notice
    return { ...open, coverUrl: coverUrl(ctx, cover) }
  },

  async confirm(ctx, { id }) {
    const notice = await findOpen(ctx, id)
    if (!notice) throw refuse.notFound()
    await markRead(ctx, id, true)
    return { done: 1 }
  },
}

export async function requireNotice(ctx: Context, id: string, lock = false): Promise<NoticeRecord> {
  const notice = await findNotice(ctx, id, lock)
  if (!notice) throw refuse.notFound()
  return notice
}

async function columnsOf(ctx: Context, draft: NoticeDraft) {
  const { files, cover, ...plain } = wholeDraft(NoticeDraft, draft)
  const audienceIds = await known(ctx, plain)
  const picture = cover ? JSON.stringify(await attachFile(ctx, cover)) : null
  return { ...plain, audienceIds, cover: picture, files: JSON.stringify(await attachFiles(ctx, files)) }
}

const coverUrl = (ctx: Context, cover: StoredFile | null | undefined): string | null =>
  cover ? ctx.services.store.link(cover.bucket, cover.key) : null

/** 全员 names nobody; else every id is a row of the company. */
async function known(ctx: Context, { audience, audienceIds }: Audience): Promise<string[]> {
  if (audience === NoticeAudience.code.all) return []
  const ids = [...new Set(audienceIds)]
  if ((await countKnown(ctx, audience, ids)) < ids.length) throw refuse.notFound()
  return ids
}

type Sent = Pick<NoticeRecord, 'id' | 'title' | 'content' | 'needConfirm'>

/** Messages once per reader (archives 3) and the event for what watches notices (archives 7). */
async function announce(ctx: Context, notice: Sent, receivers: readonly string[]): Promise<void> {
  await send(ctx, notice, receivers, { title: notice.title, dedupeKey: `notice:${notice.id}` })
  await ctx.emit('notice.published', { id: notice.id, kind: 'notice', userIds: receivers })
}

function send(
  ctx: Context,
  { id, content, needConfirm }: Sent,
  receivers: readonly string[],
  words: { title: string; dedupeKey: string },
): Promise<number> {
  return tell(ctx, {
    ...words,
    receivers,
    bigType: 4,
    body: plainOf(content),
    biz: { type: 'notice', id },
    jump: { moduleName: 'enterprise', openType: 1, params: { kind: 'notice', id } },
    level: needConfirm ? 2 : 1,
  })
}

/** Publishes what was scheduled; one transaction per notice, so that one that fails does not hold up the others. */
export const noticeWork: Minutely = { name: 'notice.due', run: publishScheduled }

export async function publishScheduled(services: Services, companyId: string): Promise<void> {
  const caller = { principal: null, companyId, traceId: 'notice-due' }
  await inCompany(services, caller, async (ctx) => {
    for (const { id } of await takeDue(ctx)) {
      const notice = await publishDue(ctx, id)
      if (!notice) continue
      await forgetReading(ctx, id)
      await announce(ctx, notice, await findReceivers(ctx, notice))
    }
  })
}
