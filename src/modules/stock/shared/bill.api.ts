import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Saved, WithVersion } from '#kernel/shared/page.ts'
import { BillDetail, BillDraft, BillStatus } from './bill.ts'
import { billList } from './billList.ts'
import { mayStock } from './permissions.ts'

const path = (verb: string) => `/warehouse/bill/${verb}` as const
const one = { ...ById.shape, ...WithVersion.shape }
const reason = (title: string) => field.text(title, { max: 200 })
const Moved = z.object({ status: BillStatus.schema, version: z.int() })
const makes = [mayStock.addIn, mayStock.addOut]

export const PostReply = z.object({
  posted: z.array(z.uuid()),
  failed: z.array(z.object({ id: z.uuid(), errorCode: z.int(), errorMsg: z.string() })),
})
export type PostReply = z.output<typeof PostReply>

/** 出入库单 (commerce 5.1). */
export const billApi = {
  ...ordinary('/warehouse/bill', '出入库单', {
    list: billList,
    draft: BillDraft,
    detail: BillDetail,
    needs: {
      list: mayStock.list,
      options: mayStock.list,
      detail: mayStock.list,
      add: makes,
      edit: makes,
      export: mayStock.export,
    },
  }),
  submit: endpoint({
    method: 'POST',
    path: path('submit'),
    title: '提交出入库单',
    needs: makes,
    input: z.object(one),
    reply: Moved,
  }),
  reject: endpoint({
    method: 'POST',
    path: path('reject'),
    title: '驳回出入库单',
    needs: [mayStock.post],
    input: z.object({ ...one, reason: reason('驳回原因') }),
    reply: Moved,
  }),
  void: endpoint({
    method: 'POST',
    path: path('void'),
    title: '作废出入库单',
    needs: [...makes, mayStock.reverse],
    input: z.object({ ...one, reason: field.optional(reason('作废原因')) }),
    reply: Moved,
  }),
  /** Each by itself: one that is refused says why and does not hold up the others. */
  post: endpoint({
    method: 'POST',
    path: path('post'),
    title: '出入库单过账',
    needs: [mayStock.post],
    input: z.object({
      ids: z.array(z.uuid()).min(1, { error: '请选择出入库单' }).max(100, { error: '一次最多100单' }),
    }),
    reply: PostReply,
  }),
  reverse: endpoint({
    method: 'POST',
    path: path('reverse'),
    title: '冲销出入库单',
    needs: [mayStock.reverse],
    input: z.object({ ...ById.shape, reason: reason('冲销原因') }),
    reply: z.object({ redBillId: z.uuid() }),
  }),
  /** *Added*: on half a sheet, to be signed and filed (commerce 4.1: A5 print). */
  print: endpoint({
    method: 'POST',
    path: '/warehouse/bill/print/{id}',
    title: '打印出入库单',
    needs: [mayStock.list],
    reads: true,
    file: true,
    long: true,
    input: ById,
    reply: z.unknown(),
  }),
  /** *Added*: what of a transfer never arrived goes back to where it came from (退回), or is written off (报损). */
  settle: endpoint({
    method: 'POST',
    path: path('settle'),
    title: '处理在途差异',
    needs: [mayStock.addIn],
    input: z.object({ ...ById.shape, how: z.literal(['back', 'loss'], { error: '请选择退回或报损' }) }),
    reply: Saved,
  }),
} as const
