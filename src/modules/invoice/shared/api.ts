import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Saved, WithVersion } from '#kernel/shared/page.ts'
import { may, seesEither } from '#modules/receivable/shared/permissions.ts'
import { InvoiceDetail, InvoiceDraft, InvoicePrepared, IssueDraft, invoiceList, RedDraft } from './invoice.ts'

const versioned = { ...ById.shape, ...WithVersion.shape }

export const invoiceApi = {
  ...ordinary('/gathering/invoice', '发票', {
    list: invoiceList,
    draft: InvoiceDraft,
    detail: InvoiceDetail,
    needs: {
      list: seesEither,
      options: seesEither,
      detail: seesEither,
      add: may.invoice,
      edit: may.invoice,
      remove: may.invoice,
      export: may.export,
    },
  }),
  /** Added: what a form for these items begins with. */
  prepare: endpoint({
    method: 'POST',
    path: '/gathering/invoice/prepare',
    title: '准备开票',
    needs: [may.invoice],
    reads: true,
    input: z.object({ arItemIds: z.array(z.uuid()).min(1).max(200) }),
    reply: InvoicePrepared,
  }),
  /** Added: what was sent back goes to who issues again. */
  submit: endpoint({
    method: 'POST',
    path: '/gathering/invoice/submit',
    title: '重交开票申请',
    needs: [may.invoice],
    input: z.object(versioned),
    reply: Saved,
  }),
  issue: endpoint({
    method: 'POST',
    path: '/gathering/invoice/issue',
    title: '开票',
    needs: [may.invoice],
    input: z.object({ ...versioned, ...IssueDraft.shape }),
    reply: Saved,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/gathering/invoice/reject',
    title: '驳回开票申请',
    needs: [may.invoice],
    input: z.object({ ...versioned, reason: field.text('驳回原因', { max: 200 }) }),
    reply: Saved,
  }),
  /** The original counts no more from now on; the red one stands beside it with its own number. */
  red: endpoint({
    method: 'POST',
    path: '/gathering/invoice/red',
    title: '红冲发票',
    needs: [may.invoice],
    input: z.object({ ...versioned, ...RedDraft.shape }),
    reply: Saved.extend({ redId: z.uuid() }),
  }),
}
