import { calls, type ServerModule } from '#kernel/server/index.ts'
import { noticeApi } from '../shared/api.ts'
import { demandNotice, noticeHandlers, noticeWork } from './notice.ts'
import { findOpen } from './reading.store.ts'

export { publishScheduled } from './notice.ts'
export { type PublicNotice, publicNotices } from './reading.store.ts'

export const noticeModule: ServerModule = {
  name: 'notice',
  calls: [calls(noticeApi, noticeHandlers)],
  minutely: [noticeWork],
  opens: { notice: (ctx, id) => demandNotice(ctx, id) },
  shows: {
    notice: [
      { by: noticeApi.detail, open: (ctx, id) => demandNotice(ctx, id) },
      { by: noticeApi.open, open: findOpen },
    ],
  },
}
