import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { Jump } from './jump.ts'

/** Messages (archives 1 message, 2; common 8). */
export const MessageBigType = enumeration('消息类型', {
  work: [1, '工作通知'],
  alarm: [2, '报警通知'],
  system: [3, '系统通知'],
  notice: [4, '企业公告'],
})

/** Of 工作通知 only. */
export const MessageSubType = enumeration('消息子类', {
  maintenance: [1, '维保'],
  repair: [2, '急修'],
  contract: [3, '合同'],
  receivable: [4, '收款'],
  overtime: [5, '超时提醒'],
  inspection: [6, '检验'],
  quotation: [7, '报价'],
  order: [8, '订单'],
  company: [9, '企业'],
})

export const MessageLevel = enumeration('消息级别', {
  ordinary: [1, '普通'],
  important: [2, '重要'],
  urgent: [3, '紧急'],
})
/** @conformance of the specification's terms */
export const ReadState = enumeration('阅读状态', { unread: [0, '未读'], read: [1, '已读'] })

export const MessageRow = z.object({
  id: z.uuid(),
  bigType: MessageBigType.schema,
  subType: MessageSubType.schema.nullable().meta({ title: '子类' }),
  title: z.string().meta({ title: '标题' }),
  body: z.string().meta({ title: '内容' }),
  level: MessageLevel.schema,
  bizType: z.string().nullable(),
  bizId: z.string().nullable(),
  jump: Jump.nullable(),
  readAt: z.string().nullable().meta({ title: '阅读时间' }),
  handledAt: z.string().nullable().meta({ title: '处理时间' }),
  createdAt: z.string().meta({ title: '时间' }),
})
export type MessageRow = z.output<typeof MessageRow>

/** A line of the list: the newest of those that were told of the same kind on one day, and how many there are. */
const ListedMessage = MessageRow.extend({ alike: z.number().int().meta({ title: '同类' }) })
export type ListedMessage = z.output<typeof ListedMessage>

export const messageList = list({
  key: 'message',
  title: '消息',
  unit: '条',
  row: ListedMessage,
  columns: {
    title: { shown: true, fixed: true },
    body: { shown: true },
    bigType: { shown: true },
    subType: { shown: true },
    level: { shown: true },
    createdAt: { shown: true, as: 'time', sort: true },
    readAt: { as: 'time' },
    handledAt: { as: 'time' },
  },
  filters: {
    keyword: finds({ title: '标题', body: '内容' }),
    read: { kind: 'choice', label: '阅读状态', of: ReadState },
    level: { kind: 'choice', label: '级别', of: MessageLevel },
    createdAt: { kind: 'dates', label: '时间' },
    bigType: { kind: 'choice', label: '类型', of: MessageBigType },
    subType: { kind: 'choice', label: '子类', of: MessageSubType },
    bundled: { kind: 'flag', label: '合并同类' },
  },
  shownFilters: 4,
  sort: { prop: 'createdAt', order: 'desc' },
})

/** Of the person, by code; a code without unread messages is left out (archives 5). */
export const Unread = z.object({
  total: z.number().int(),
  bigType: z.record(z.string(), z.number().int()),
  subType: z.record(z.string(), z.number().int()),
})
export type Unread = z.output<typeof Unread>
