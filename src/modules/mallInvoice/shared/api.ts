import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Saved, WithVersion } from '#kernel/shared/page.ts'
import {
  InvoicePrepared,
  IssueDraft,
  MallInvoiceCounts,
  MallInvoiceDetail,
  MallInvoiceDraft,
  MyInvoiceDetail,
  mallInvoiceList,
  myInvoiceList,
  RedDraft,
} from './mallInvoice.ts'
import { may } from './permissions.ts'

const versioned = { ...ById.shape, ...WithVersion.shape }

/** The seller's calls. */
export const mallInvoiceApi = {
  ...ordinary('/mall/invoice', '商城发票', {
    list: mallInvoiceList,
    detail: MallInvoiceDetail,
    needs: { list: may.list, detail: may.list },
  }),
  /** Added: rows behind each tab. */
  counts: endpoint({
    method: 'POST',
    path: '/mall/invoice/counts',
    title: '发票计数',
    needs: [may.list],
    reads: true,
    input: mallInvoiceList.query,
    reply: MallInvoiceCounts,
  }),
  issue: endpoint({
    method: 'POST',
    path: '/mall/invoice/issue',
    title: '商城开票',
    needs: [may.issue],
    input: z.object({ ...versioned, ...IssueDraft.shape }),
    reply: Saved,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/mall/invoice/reject',
    title: '驳回商城发票',
    needs: [may.reject],
    input: z.object({ ...versioned, reason: field.text('驳回原因', { max: 200 }) }),
    reply: Saved,
  }),
  red: endpoint({
    method: 'POST',
    path: '/mall/invoice/red',
    title: '红冲商城发票',
    needs: [may.red],
    input: z.object({ ...versioned, ...RedDraft.shape }),
    reply: Saved,
  }),
}

/** The buyer's calls: whoever is signed in, for the orders of the own company. */
export const myInvoiceApi = {
  ...ordinary('/mall/invoice/mine', '我的发票', {
    list: myInvoiceList,
    detail: MyInvoiceDetail,
    needs: { list: 'login', detail: 'login' },
  }),
  /** Added: what an application begins with. */
  prepare: endpoint({
    method: 'POST',
    path: '/mall/invoice/prepare',
    title: '准备申请发票',
    needs: 'login',
    reads: true,
    input: z.object({ orderId: z.uuid() }),
    reply: InvoicePrepared,
  }),
  apply: endpoint({
    method: 'POST',
    path: '/mall/invoice/apply',
    title: '申请商城发票',
    needs: 'login',
    input: z.object({ orderId: z.uuid(), ...MallInvoiceDraft.shape }),
    reply: Saved,
  }),
  /** Added: what was sent back, put right. */
  reapply: endpoint({
    method: 'POST',
    path: '/mall/invoice/reapply',
    title: '重交商城发票申请',
    needs: 'login',
    input: z.object({ ...versioned, ...MallInvoiceDraft.shape }),
    reply: Saved,
  }),
}
