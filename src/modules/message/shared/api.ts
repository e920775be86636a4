import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Done } from '#kernel/shared/page.ts'
import { MessageBigType, MessageRow, MessageSubType, messageList, Unread } from './message.ts'

const Chosen = z.object({ ids: z.array(z.uuid()).min(1, '请选择消息').max(200) })

/** Messages of the person who asks (archives 5). */
export const messageApi = {
  ...ordinary('/message', '消息', { list: messageList, needs: { list: 'login' } }),
  read: endpoint({
    method: 'POST',
    path: '/message/read',
    title: '标记已读',
    needs: 'login',
    silent: true,
    input: Chosen,
    reply: Done,
  }),
  /** *Added*: 标记处理 of archives 4.1; what is handled is read too. */
  handle: endpoint({
    method: 'POST',
    path: '/message/handle',
    title: '标记处理',
    needs: 'login',
    input: Chosen,
    reply: Done,
  }),
  /** *Added*: what stands behind one line of the list, newest first, at most 200. */
  alike: endpoint({
    method: 'POST',
    path: '/message/alike/{id}',
    title: '同类消息',
    needs: 'login',
    reads: true,
    input: ById,
    reply: z.array(MessageRow),
  }),
  /** Of one type or sub-type, or all. */
  readAll: endpoint({
    method: 'POST',
    path: '/message/readAll',
    title: '全部已读',
    needs: 'login',
    input: z.object({ bigType: MessageBigType.schema.optional(), subType: MessageSubType.schema.optional() }),
    reply: Done,
  }),
  unread: endpoint({
    method: 'GET',
    path: '/message/unread',
    title: '未读消息数',
    needs: 'login',
    silent: true,
    input: z.object({}),
    reply: Unread,
  }),
}
