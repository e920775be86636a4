import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, choosing, Done, Option, OptionQuery, Saved, WithVersion } from '#kernel/shared/page.ts'
import { Audience, NoticeDetail, NoticeDraft, NoticeReader, noticeList, OpenNotice } from './notice.ts'
import { pendingNotice } from './pendingApi.ts'
import { may } from './permissions.ts'

const One = z.object({ ...ById.shape, ...WithVersion.shape })

/** archives 4.2, 5; publish, withdraw and remind are named there, the rest follows the pattern of common 6. */
export const noticeApi = {
  ...ordinary('/notice', '公告', {
    list: noticeList,
    draft: NoticeDraft,
    detail: NoticeDetail,
    needs: {
      list: may.list,
      detail: may.list,
      add: may.add,
      edit: may.edit,
      remove: may.remove,
    },
  }),
  /** Now, or with publishAt at that time. */
  publish: endpoint({
    method: 'POST',
    path: '/notice/publish',
    title: '发布公告',
    needs: [may.publish],
    input: One.extend({ publishAt: z.iso.datetime({ offset: true, error: '请选择发布时间' }).optional() }),
    reply: Saved,
  }),
  /** Of what is published, or a schedule taken back. */
  withdraw: endpoint({
    method: 'POST',
    path: '/notice/withdraw',
    title: '撤回公告',
    needs: [may.publish],
    input: One,
    reply: Saved,
  }),
  /** 提醒未读: those who have not read it, or not confirmed it, once a day. */
  remind: endpoint({
    method: 'POST',
    path: '/notice/remind',
    title: '提醒未读',
    needs: [may.list],
    input: ById,
    reply: Done,
  }),
  /** *Added*: how many people an audience reaches. */
  reach: endpoint({
    method: 'POST',
    path: '/notice/reach',
    title: '公告接收人数',
    needs: [may.add, may.edit],
    reads: true,
    silent: true,
    input: Audience,
    reply: z.object({ people: z.number().int() }),
  }),
  /** *Added*: who has read it; at most 1,000, those who have not first. */
  readers: endpoint({
    method: 'GET',
    path: '/notice/readers/{id}',
    title: '公告阅读情况',
    needs: [may.list],
    input: ById,
    reply: z.array(NoticeReader),
  }),
  /** *Added*: positions as an audience; those of employees need a code that writers of notices may lack. */
  positionOptions: endpoint({
    method: 'GET',
    path: '/notice/positionOptions',
    title: '选择岗位',
    needs: [may.list, may.add, may.edit],
    input: choosing(OptionQuery),
    reply: z.array(Option),
  }),
  /** *Added*: opens a notice for its reader and counts as read. */
  open: endpoint({
    method: 'POST',
    path: '/notice/read',
    title: '阅读公告',
    needs: 'login',
    silent: true,
    input: ById,
    reply: OpenNotice,
  }),
  /** *Added*: 确认已阅读. */
  confirm: endpoint({
    method: 'POST',
    path: '/notice/confirm',
    title: '确认公告',
    needs: 'login',
    input: ById,
    reply: Done,
  }),
  pending: pendingNotice,
}
