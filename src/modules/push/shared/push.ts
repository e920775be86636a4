import { z } from 'zod'
import { finds, list } from '#kernel/shared/list.ts'
import { LiftName } from '#modules/elevator/shared/liftName.ts'
import { Jump } from '#modules/message/shared/jump.ts'
import { FaultLevel } from '#modules/repair/shared/repair.ts'
import { PushChannel, PushOccasion, PushRole, PushStatus } from './terms.ts'

/** 推送记录 (monitoring 1 PushLog, 4.1). */

const PushTry = z.object({ at: z.string(), ok: z.boolean(), error: z.string().nullable() })
export type PushTry = z.output<typeof PushTry>

export const PushRow = z.object({
  id: z.uuid(),
  createdAt: z.string().meta({ title: '推送时间' }),
  title: z.string().meta({ title: '标题' }),
  body: z.string().meta({ title: '内容' }),
  level: FaultLevel.schema.nullable().meta({ title: '级别' }),
  occasion: PushOccasion.schema.meta({ title: '推送原因' }),
  channel: PushChannel.schema.meta({ title: '渠道' }),
  role: PushRole.schema.nullable().meta({ title: '推送对象' }),
  toName: z.string().meta({ title: '接收人' }),
  elevatorId: z.uuid().nullable(),
  elevatorName: z.string().nullable().meta({ title: '电梯' }),
  lift: LiftName.nullable(),
  orderNo: z.string().nullable().meta({ title: '工单号' }),
  status: PushStatus.schema.meta({ title: '状态' }),
  sentAt: z.string().nullable().meta({ title: '发出' }),
  deliveredAt: z.string().nullable().meta({ title: '送达' }),
  readAt: z.string().nullable().meta({ title: '已读' }),
  ackAt: z.string().nullable().meta({ title: '确认' }),
  attempt: z.number().int().meta({ title: '次数' }),
  error: z.string().nullable().meta({ title: '失败原因' }),
  jump: Jump.nullable(),
})
export type PushRow = z.output<typeof PushRow>

export const PushDetail = PushRow.extend({
  nextTryAt: z.string().nullable(),
  tries: z.array(PushTry),
  providerNo: z.string().nullable(),
})
export type PushDetail = z.output<typeof PushDetail>

export const pushList = list({
  key: 'pushLog',
  title: '推送记录',
  unit: '条',
  row: PushRow,
  columns: {
    title: { shown: true, fixed: true, width: 176, role: 'name' },
    status: { shown: true, width: 86, role: 'state' },
    level: { shown: true, width: 62 },
    channel: { shown: true, width: 84 },
    toName: { shown: true, width: 84, role: 'people' },
    elevatorName: { shown: true, width: 250 },
    error: { shown: true, width: 170 },
    createdAt: { shown: true, width: 112, as: 'time', sort: true },
    occasion: { shown: true, width: 106 },
    sentAt: { shown: true, width: 92, as: 'time' },
    readAt: { shown: true, width: 92, as: 'time' },
    ackAt: { shown: true, width: 92, as: 'time' },
    deliveredAt: { width: 92, as: 'time' },
    role: { width: 130 },
    orderNo: { width: 150, as: 'code' },
    attempt: { width: 70, as: 'number' },
    body: { width: 260 },
  },
  filters: {
    keyword: finds({ title: '标题', elevatorName: '电梯', toName: '接收人' }),
    status: { kind: 'choice', label: '状态', of: PushStatus, many: true },
    channel: { kind: 'choice', label: '渠道', of: PushChannel, many: true },
    level: { kind: 'choice', label: '级别', of: FaultLevel, many: true },
    occasion: { kind: 'choice', label: '推送原因', of: PushOccasion, many: true },
    createdAt: { kind: 'dates', label: '推送时间' },
    elevatorId: { kind: 'ref', label: '电梯', from: '/elevator/options' },
  },
  shownFilters: 4,
  sort: { prop: 'createdAt', order: 'desc' },
})
