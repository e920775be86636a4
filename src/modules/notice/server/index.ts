import { audited, calls, type ServerModule } from '#kernel/server/index.ts'
import { noticeApi } from '../shared/api.ts'
import { NoticeDraft, NoticeRow } from '../shared/notice.ts'
import { may } from '../shared/permissions.ts'
import { noticeHandlers, noticeWork, requireNotice } from './notice.ts'
import { findOpen } from './reading.store.ts'

export { publishScheduled } from './notice.ts'
export { publicNotices } from './reading.store.ts'

export const noticeModule: ServerModule = {
  name: 'notice',
  tables: ['notice', 'notice_read'],
  calls: [calls(noticeApi, noticeHandlers)],
  minutely: [noticeWork],
  audited: {
    notice: audited([NoticeDraft, NoticeRow.pick({ publishAt: true, state: true })], {
      refs: { audience_ids: ['team', 'position', 'employee'] },
      needs: [may.list],
    }),
  },
  opens: { notice: (ctx, id) => requireNotice(ctx, id) },
  shows: {
    notice: [
      { by: noticeApi.detail, open: (ctx, id) => requireNotice(ctx, id) },
      { by: noticeApi.open, open: findOpen },
    ],
  },
}
