import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Saved, WithVersion } from '#kernel/shared/page.ts'
import { may, seesReceipts } from './permissions.ts'
import { ReceiptDetail, ReceiptDraft, receiptList } from './receipt.ts'

const versioned = { ...ById.shape, ...WithVersion.shape }
const line = z.object({
  arItemId: field.ref('应收款项', '/gathering/item/options'),
  amount: field.amount('核销金额', { min: '0.01' }),
})

export const receiptApi = {
  ...ordinary('/gathering/receipt', '收款单', {
    list: receiptList,
    draft: ReceiptDraft,
    detail: ReceiptDetail,
    needs: {
      list: seesReceipts,
      options: seesReceipts,
      detail: seesReceipts,
      add: may.receive,
      edit: may.receive,
      remove: may.receive,
      export: may.export,
    },
  }),
  /** Added: a draft goes to who confirms. */
  submit: endpoint({
    method: 'POST',
    path: '/gathering/receipt/submit',
    title: '提交收款单',
    needs: [may.receive],
    input: z.object(versioned),
    reply: Saved,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/gathering/receipt/confirm',
    title: '确认到账',
    needs: [may.confirm],
    input: z.object(versioned),
    reply: Saved,
  }),
  reverse: endpoint({
    method: 'POST',
    path: '/gathering/receipt/reverse',
    title: '冲销收款单',
    needs: [may.reverse],
    input: z.object({ ...versioned, reason: field.text('原因', { max: 200 }) }),
    reply: Saved,
  }),
  /** Mode 1: what is due longest first, of the receipt's kind; 2: the lines. */
  allocate: endpoint({
    method: 'POST',
    path: '/gathering/receipt/allocate',
    title: '核销',
    needs: [may.allocate],
    input: z.object({
      receiptId: z.uuid(),
      mode: z.literal([1, 2]),
      lines: z.array(line).max(500).default([]),
      /** 代付: the customer pays for another one, and says so. */
      payingForOther: field.optional(field.text('代付说明', { max: 200 })),
    }),
    reply: z.object({
      unallocated: z.string(),
      items: z.array(z.object({ arItemId: z.uuid(), amount: z.string(), balance: z.string() })),
    }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/gathering/allocation/undo',
    title: '撤销核销',
    needs: [may.allocate],
    input: z.object({ ...ById.shape, reason: field.text('原因', { max: 200 }) }),
    reply: z.object({ unallocated: z.string() }),
  }),
}
