import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, Saved, WithVersion } from '#kernel/shared/page.ts'
import {
  AfterSaleCounts,
  AfterSaleDetail,
  AgreeDraft,
  Applied,
  ApplyDraft,
  afterSaleList,
  InterveneDraft,
  JudgeDraft,
  myAfterSaleList,
  Prepared,
  ReceivedDraft,
  RefundDoneDraft,
  RefuseDraft,
  SendBackDraft,
} from './afterSale.ts'
import { may } from './permissions.ts'

const versioned = { ...ById.shape, ...WithVersion.shape }

/** The seller's calls and the platform's one. */
export const afterSaleApi = {
  ...ordinary('/mall/afterSale', '售后', {
    list: afterSaleList,
    detail: AfterSaleDetail,
    needs: { list: may.list, detail: may.list },
  }),
  /** Added: rows behind each tab. */
  counts: endpoint({
    method: 'POST',
    path: '/mall/afterSale/counts',
    title: '售后计数',
    needs: [may.list],
    reads: true,
    input: afterSaleList.query,
    reply: AfterSaleCounts,
  }),
  agree: endpoint({
    method: 'POST',
    path: '/mall/afterSale/agree',
    title: '同意售后',
    needs: [may.decide],
    input: z.object({ ...versioned, ...AgreeDraft.shape }),
    reply: Saved,
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/mall/afterSale/refuse',
    title: '拒绝售后',
    needs: [may.decide],
    input: z.object({ ...versioned, ...RefuseDraft.shape }),
    reply: Saved,
  }),
  received: endpoint({
    method: 'POST',
    path: '/mall/afterSale/received',
    title: '售后收货',
    needs: [may.decide],
    input: z.object({ ...versioned, ...ReceivedDraft.shape }),
    reply: Saved,
  }),
  refundDone: endpoint({
    method: 'POST',
    path: '/mall/afterSale/refundDone',
    title: '登记线下退款',
    needs: [may.refund],
    input: z.object({ ...versioned, ...RefundDoneDraft.shape }),
    reply: Saved,
  }),
  judge: endpoint({
    method: 'POST',
    path: '/mall/afterSale/judge',
    title: '平台判定',
    needs: [may.judge],
    input: z.object({ ...versioned, ...JudgeDraft.shape }),
    reply: Saved,
  }),
}

/** The buyer's calls. */
export const myAfterSaleApi = {
  ...ordinary('/mall/afterSale/mine', '我的售后', {
    list: myAfterSaleList,
    detail: AfterSaleDetail,
    needs: { list: may.ask, detail: may.ask },
  }),
  /** Added: what an application begins with. */
  prepare: endpoint({
    method: 'POST',
    path: '/mall/afterSale/prepare',
    title: '准备售后申请',
    needs: [may.ask],
    reads: true,
    input: z.object({ orderId: z.uuid() }),
    reply: Prepared,
  }),
  apply: endpoint({
    method: 'POST',
    path: '/mall/afterSale/apply',
    title: '申请售后',
    needs: [may.ask],
    input: z.object({ orderId: z.uuid(), lineId: z.uuid(), ...ApplyDraft.shape }),
    reply: Applied,
  }),
  sendBack: endpoint({
    method: 'POST',
    path: '/mall/afterSale/sendBack',
    title: '填写寄回物流',
    needs: [may.ask],
    input: z.object({ ...versioned, ...SendBackDraft.shape }),
    reply: Saved,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/mall/afterSale/cancel',
    title: '撤销售后',
    needs: [may.ask],
    input: z.object(versioned),
    reply: Saved,
  }),
  intervene: endpoint({
    method: 'POST',
    path: '/mall/afterSale/intervene',
    title: '申请平台介入',
    needs: [may.ask],
    input: z.object({ ...versioned, ...InterveneDraft.shape }),
    reply: Saved,
  }),
}
