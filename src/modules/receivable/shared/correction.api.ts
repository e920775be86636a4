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
const opinion = { decision: field.optional(field.text('审批意见', { max: 200 })) }
const reason = { decision: field.text('驳回原因', { max: 200 }) }

/** What happens to a request from being asked for to being decided; `apply` asks and takes back, KRC decides. */
/* @__NO_SIDE_EFFECTS__ */
const reviewed = (path: `/gathering/${string}`, noun: string, apply: string) => ({
  submit: endpoint({
    method: 'POST',
    path: `${path}/submit`,
    title: `提交${noun}`,
    needs: [apply],
    input: z.object(versioned),
    reply: Saved,
  }),
  approve: endpoint({
    method: 'POST',
    path: `${path}/approve`,
    title: `通过${noun}`,
    needs: [may.decide],
    input: z.object({ ...versioned, ...opinion }),
    reply: Saved,
  }),
  reject: endpoint({
    method: 'POST',
    path: `${path}/reject`,
    title: `驳回${noun}`,
    needs: [may.decide],
    input: z.object({ ...versioned, ...reason }),
    reply: Saved,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${path}/withdraw`,
    title: `撤销${noun}`,
    needs: [apply],
    input: z.object(versioned),
    reply: Saved,
  }),
})

export const refundApi = {
  ...ordinary('/gathering/refund', '退款', {
    list: refundList,
    draft: RefundDraft,
    detail: RefundRow,
    needs: { list: seesReceipts, detail: seesReceipts, add: may.refund, export: may.export },
  }),
  ...reviewed('/gathering/refund', '退款', may.refund),
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
  ...reviewed('/gathering/writeOff', '坏账核销', may.writeOff),
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
  ...reviewed('/gathering/adjustment', '应收调整', may.adjust),
}
