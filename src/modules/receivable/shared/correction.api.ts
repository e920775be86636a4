import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Saved, WithVersion } from '#kernel/shared/page.ts'
import {
  AdjustmentDraft,
  AdjustmentRow,
  adjustmentList,
  PaidDraft,
  RefundDraft,
  RefundRow,
  refundList,
  WriteOffDetail,
  WriteOffDraft,
  writeOffList,
} from './correction.ts'
import { may, seesReceipts } from './permissions.ts'

const versioned = { ...ById.shape, ...WithVersion.shape }
const moved = (path: `/${string}`, title: string, needs: string, more: z.ZodRawShape = {}) =>
  endpoint({ method: 'POST', path, title, needs: [needs], input: z.object({ ...versioned, ...more }), reply: Saved })
const opinion = { decision: field.optional(field.text('审批意见', { max: 200 })) }
const reason = { decision: field.text('驳回原因', { max: 200 }) }

export const refundApi = {
  ...ordinary('/gathering/refund', '退款', {
    list: refundList,
    draft: RefundDraft,
    detail: RefundRow,
    needs: { list: seesReceipts, detail: seesReceipts, add: may.refund, export: may.export },
  }),
  submit: moved('/gathering/refund/submit', '提交退款', may.refund),
  approve: endpoint({
    method: 'POST',
    path: '/gathering/refund/approve',
    title: '通过退款',
    needs: [may.decide],
    input: z.object({ ...versioned, ...opinion }),
    reply: Saved,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/gathering/refund/reject',
    title: '驳回退款',
    needs: [may.decide],
    input: z.object({ ...versioned, ...reason }),
    reply: Saved,
  }),
  withdraw: moved('/gathering/refund/withdraw', '撤销退款', may.refund),
  pay: endpoint({
    method: 'POST',
    path: '/gathering/refund/pay',
    title: '登记退款付款',
    needs: [may.refund],
    input: z.object({ ...versioned, ...PaidDraft.shape }),
    reply: Saved,
  }),
}

export const writeOffApi = {
  ...ordinary('/gathering/writeOff', '坏账核销', {
    list: writeOffList,
    draft: WriteOffDraft,
    detail: WriteOffDetail,
    needs: { list: seesReceipts, detail: seesReceipts, add: may.writeOff, export: may.export },
  }),
  submit: moved('/gathering/writeOff/submit', '提交坏账核销', may.writeOff),
  approve: endpoint({
    method: 'POST',
    path: '/gathering/writeOff/approve',
    title: '通过坏账核销',
    needs: [may.decide],
    input: z.object({ ...versioned, ...opinion }),
    reply: Saved,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/gathering/writeOff/reject',
    title: '驳回坏账核销',
    needs: [may.decide],
    input: z.object({ ...versioned, ...reason }),
    reply: Saved,
  }),
  withdraw: moved('/gathering/writeOff/withdraw', '撤销坏账核销', may.writeOff),
  /** The money that came after all is a receipt of its own: the write-off is taken back by the sum, then allocated. */
  recover: endpoint({
    method: 'POST',
    path: '/gathering/writeOff/recover',
    title: '坏账收回',
    needs: [may.allocate],
    input: z.object({
      ...versioned,
      receiptId: field.ref('收款单', '/gathering/receipt/options'),
      amount: field.amount('收回金额', { min: '0.01' }),
    }),
    reply: Saved,
  }),
}

export const adjustmentApi = {
  ...ordinary('/gathering/adjustment', '应收调整', {
    list: adjustmentList,
    draft: AdjustmentDraft,
    detail: AdjustmentRow,
    needs: { list: seesReceipts, detail: seesReceipts, add: may.adjust, export: may.export },
  }),
  submit: moved('/gathering/adjustment/submit', '提交应收调整', may.adjust),
  approve: endpoint({
    method: 'POST',
    path: '/gathering/adjustment/approve',
    title: '通过应收调整',
    needs: [may.decide],
    input: z.object({ ...versioned, ...opinion }),
    reply: Saved,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/gathering/adjustment/reject',
    title: '驳回应收调整',
    needs: [may.decide],
    input: z.object({ ...versioned, ...reason }),
    reply: Saved,
  }),
  withdraw: moved('/gathering/adjustment/withdraw', '撤销应收调整', may.adjust),
}
