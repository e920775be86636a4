import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Done } from '#kernel/shared/page.ts'
import { maintainOrderList } from './maintainOrderList.ts'
import {
  Around,
  AroundQuery,
  BatchApply,
  BatchDone,
  BatchPreview,
  BatchPreviewQuery,
  CloseOrder,
  MOST_PRINTED,
  OrderAdded,
  OrderDraft,
  OrderEdit,
  Override,
  RemoveOrder,
  SavedOrAsked,
  TabCounts,
  WithReason,
} from './orderChange.ts'
import { MaintainOrderDetail } from './orderDetail.ts'
import { may } from './permissions.ts'

/** 维保工单: find, change, prove (jobs 4.1 WorkOrderList). */
export const maintainOrderApi = {
  ...ordinary('/maintain/order', '维保工单', {
    list: maintainOrderList,
    detail: MaintainOrderDetail,
    needs: {
      list: may.list,
      detail: may.list,
      options: 'login',
      template: may.add,
      import: may.add,
      export: may.export,
    },
  }),
  /** How many orders each tab holds under the other filters, as its pager says. */
  counts: endpoint({
    method: 'POST',
    path: '/maintain/order/counts',
    title: '各页签工单数',
    needs: [may.list],
    reads: true,
    input: maintainOrderList.query,
    reply: TabCounts,
  }),
  /** The record of T5002 art. 7 as PDF, with a QR code to verify its hash. */
  record: endpoint({
    method: 'GET',
    path: '/maintain/order/record/{id}',
    title: '维保记录单',
    needs: [may.list],
    file: true,
    long: true,
    input: ById,
    reply: z.unknown(),
  }),
  /** Added: the notice letter to a customer who let nobody in (jobs 6.4); of orders closed for that reason. */
  refusalLetter: endpoint({
    method: 'GET',
    path: '/maintain/order/refusalLetter/{id}',
    title: '进场受阻告知函',
    needs: [may.list],
    file: true,
    long: true,
    input: ById,
    reply: z.unknown(),
  }),
  /** Added: 合并打印, records one after another in one file. */
  records: endpoint({
    method: 'POST',
    path: '/maintain/order/records',
    title: '合并打印维保记录单',
    needs: [may.list],
    reads: true,
    file: true,
    long: true,
    input: z.object({
      ids: z.array(z.uuid()).min(1, '请选择工单').max(MOST_PRINTED, `一次最多打印 ${MOST_PRINTED} 份`),
    }),
    reply: z.unknown(),
  }),
  verify: endpoint({
    method: 'GET',
    path: '/maintain/order/verify/{hash}',
    title: '验证维保记录',
    needs: 'public',
    unscoped: true,
    perMinute: 30,
    input: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/, '存证摘要格式不正确') }),
    reply: z.object({
      match: z.boolean(),
      orderNo: z.string().nullable(),
      completeAt: z.string().nullable(),
      /** Added: the day's digest in the chain of records (jobs 10.3); `waiting` until the night after it arrived. */
      proof: z
        .object({
          state: z.enum(['same', 'changed', 'waiting']),
          day: z.iso.date().nullable(),
          digest: z.string().nullable(),
        })
        .nullable(),
    }),
  }),
  around: endpoint({
    method: 'GET',
    path: '/maintain/order/around',
    title: '前后两次维保',
    needs: [may.add],
    input: AroundQuery,
    reply: Around,
  }),
  add: endpoint({
    method: 'POST',
    path: '/maintain/order/add',
    title: '新增维保工单',
    needs: [may.add],
    input: OrderDraft,
    reply: OrderAdded,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/maintain/order/edit',
    title: '编辑维保工单',
    needs: [may.changeDate],
    input: OrderEdit,
    reply: SavedOrAsked,
  }),
  batchPreview: endpoint({
    method: 'POST',
    path: '/maintain/order/batch/preview',
    title: '批量修改预览',
    needs: [may.changeDate, may.changeStaff, may.changeTemplate],
    input: BatchPreviewQuery,
    reply: BatchPreview,
  }),
  batchApply: endpoint({
    method: 'POST',
    path: '/maintain/order/batch/apply',
    title: '批量修改',
    needs: [may.changeDate, may.changeStaff, may.changeTemplate],
    long: true,
    input: BatchApply,
    reply: BatchDone,
  }),
  close: endpoint({
    method: 'POST',
    path: '/maintain/order/close/{id}',
    title: '关闭维保工单',
    needs: [may.close],
    input: CloseOrder,
    reply: SavedOrAsked,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/maintain/order/reopen/{id}',
    title: '恢复维保工单',
    needs: [may.close],
    input: WithReason,
    reply: SavedOrAsked,
  }),
  /** 超限放行 of the open violations that need a release. */
  override: endpoint({
    method: 'POST',
    path: '/maintain/order/override/{id}',
    title: '超限放行',
    needs: [may.override],
    input: Override,
    reply: SavedOrAsked,
  }),
  urge: endpoint({
    method: 'POST',
    path: '/maintain/order/urge/{id}',
    title: '催办',
    needs: [may.list],
    input: ById,
    reply: Done,
  }),
  batchUrge: endpoint({
    method: 'POST',
    path: '/maintain/order/batch/urge',
    title: '批量催办',
    needs: [may.list],
    input: z.object({ ids: z.array(z.uuid()).min(1, '请选择工单').max(500, '一次最多催办500单') }),
    reply: Done,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/maintain/order/delete/{id}',
    title: '删除维保工单',
    needs: [may.close],
    input: RemoveOrder,
    /** Added: the request that the deletion waits for, when it would leave the lift too long without a visit. */
    reply: Done.extend({ asked: z.uuid().nullable() }),
  }),
  /** The customer's link: `/s/{token}`, valid 30 days. */
  signLink: endpoint({
    method: 'POST',
    path: '/maintain/order/signLink/{id}',
    title: '签字链接',
    needs: [may.list],
    input: ById,
    reply: z.object({ token: z.string(), url: z.string(), expiresAt: z.string() }),
  }),
  /** 更正说明: the only way to say more about a completed record. */
  addendum: endpoint({
    method: 'POST',
    path: '/maintain/order/addendum/{id}',
    title: '更正说明',
    needs: [may.list],
    input: z.object({
      id: z.uuid(),
      text: field.area('更正说明', { max: 1000 }),
      files: z.array(z.string().max(300)).max(10).default([]),
    }),
    reply: Done,
  }),
  reviewSignIn: endpoint({
    method: 'POST',
    path: '/maintain/order/signIn/review/{id}',
    title: '审核签到',
    needs: [may.changeStaff],
    input: z.object({ id: z.uuid(), pass: z.boolean(), note: field.optional(field.area('审核意见', { max: 200 })) }),
    reply: Done,
  }),
  /** *Added*: 代为确认到场 of a mate whose phone is dead, at the desk and on the leader's phone (decision 0073). */
  vouchSignIn: endpoint({
    method: 'POST',
    path: '/maintain/order/signIn/vouch/{id}',
    title: '代为确认到场',
    needs: [may.changeStaff],
    input: z.object({ id: z.uuid(), employeeId: z.uuid(), reason: field.area('原因', { max: 100 }) }),
    reply: Done,
  }),
  /** 采纳 or 作废 of what a phone recorded on an order that had changed meanwhile. */
  resolveConflicts: endpoint({
    method: 'POST',
    path: '/maintain/order/conflict/resolve/{id}',
    title: '处理离线冲突',
    needs: [may.changeStaff],
    input: z.object({ ...ById.shape, adopt: z.boolean(), reason: field.optional(field.area('说明', { max: 200 })) }),
    reply: Done,
  }),
} as const
