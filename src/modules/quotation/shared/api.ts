import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { field } from '#kernel/shared/field.ts'
import { exportQuery } from '#kernel/shared/list.ts'
import { ById, choosing, Done, Option, OptionQuery, Saved, WithVersion } from '#kernel/shared/page.ts'
import { Params } from '#modules/material/shared/parameters.ts'
import { LineDraft, QuotationLine } from './line.ts'
import { may } from './permissions.ts'
import { ApprovalLevel, OfferGrade } from './quotation.terms.ts'
import { QuotationDetail, QuotationDraft, TotalsReply } from './quotation.ts'
import { quotationList } from './quotationList.ts'

const path = (verb: string) => `/v4/quotation/${verb}` as const
const one = { ...ById.shape, ...WithVersion.shape }
const writes = [may.make, may.edit]
/** Whoever made one sees what became of it. */
const sees = [may.list, may.make, may.edit, may.approve]

const Figures = z.object({ qty: z.string().nullable(), price: z.string(), amount: z.string() })
export const Compared = z.object({
  lines: z.array(
    z.object({
      kind: z.enum(['added', 'removed', 'changed']),
      name: z.string(),
      spec: z.string().nullable(),
      before: Figures.nullable(),
      after: Figures.nullable(),
      delta: z.string(),
    }),
  ),
  before: z.string(),
  after: z.string(),
  delta: z.string(),
})
export const PartOffer = Option.extend({
  name: z.string(),
  spec: z.string().nullable(),
  measureUnit: z.string(),
  salePrice: z.string().nullable(),
  taxRate: z.string(),
})
export type PartOffer = z.output<typeof PartOffer>

/** 报价单 (commerce 5.3); what it calls added says so there. */
export const quotationApi = {
  list: endpoint({
    method: 'POST',
    path: path('listPage'),
    title: '报价单列表',
    needs: [may.list],
    reads: true,
    input: quotationList.query,
    reply: quotationList.page,
  }),
  export: endpoint({
    method: 'POST',
    path: path('export'),
    title: '导出报价单',
    needs: [may.print],
    reads: true,
    file: true,
    long: true,
    input: exportQuery(quotationList),
    reply: z.unknown(),
  }),
  /** Nothing is kept. */
  calculate: endpoint({
    method: 'POST',
    path: path('calculate'),
    title: '报价试算',
    needs: [may.desk, ...writes],
    reads: true,
    input: z.object({
      params: Params.default({}),
      lines: z.array(LineDraft).max(300).default([]),
      discountRate: field.decimal2('折扣率', { min: '0.01', max: '100', unit: '%' }).default('100.00'),
      cutAmount: field.amount('抹零', { max: '9999999' }).default('0.00'),
    }),
    reply: z.object({
      lines: z.array(QuotationLine),
      totals: TotalsReply,
      approvalLevel: ApprovalLevel.schema,
      offers: QuotationDetail.shape.offers,
    }),
  }),
  /** Without id a new one; with the id of one that is open the same row, of one that went out its next version. */
  add: endpoint({
    method: 'POST',
    path: path('add'),
    title: '保存报价单',
    needs: writes,
    input: QuotationDraft.safeExtend({ id: z.uuid().optional(), version: z.coerce.number().int().min(0).optional() }),
    reply: Saved.extend({ rootId: z.uuid(), quoteNo: z.string(), versionNo: z.number().int(), totals: TotalsReply }),
  }),
  detail: endpoint({
    method: 'GET',
    path: path('detail/{id}'),
    title: '报价单详情',
    needs: sees,
    encrypted: true,
    input: ById,
    reply: QuotationDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: path('delete/{id}'),
    title: '删除报价单',
    needs: [may.void],
    input: ById,
    reply: Done,
  }),
  submit: endpoint({
    method: 'POST',
    path: path('submit'),
    title: '提交报价单',
    needs: writes,
    input: z.object(one),
    reply: Saved,
  }),
  approve: endpoint({
    method: 'POST',
    path: path('approve'),
    title: '通过报价单',
    needs: [may.approve],
    input: z.object({ ...one, reason: field.optional(field.text('审批意见', { max: 200 })) }),
    reply: Saved,
  }),
  reject: endpoint({
    method: 'POST',
    path: path('reject'),
    title: '报价单审批驳回',
    needs: [may.approve],
    input: z.object({ ...one, reason: field.text('驳回原因', { max: 200 }) }),
    reply: Saved,
  }),
  send: endpoint({
    method: 'POST',
    path: path('send'),
    title: '发送报价单',
    needs: writes,
    input: z.object(one),
    reply: Saved,
  }),
  /** 登记赢单: the customer's signed copy says so. */
  confirm: endpoint({
    method: 'POST',
    path: path('confirm'),
    title: '登记赢单',
    needs: writes,
    input: z.object({
      ...one,
      signedFile: z
        .array(StoredFile)
        .min(1, { error: '请上传客户签字的报价单' })
        .max(5)
        .meta({ title: '客户签字件', control: 'files' }),
      /** Of three offers the one that was signed. */
      grade: field.optional(field.choice('签的是哪一档', OfferGrade)),
    }),
    reply: Saved,
  }),
  lose: endpoint({
    method: 'POST',
    path: path('lose'),
    title: '登记丢单',
    needs: writes,
    input: z.object({ ...one, reason: field.text('丢单原因', { max: 200 }) }),
    reply: Saved,
  }),
  void: endpoint({
    method: 'POST',
    path: path('void'),
    title: '作废报价单',
    needs: [may.void],
    input: z.object({ ...one, reason: field.text('作废原因', { max: 200 }) }),
    reply: Saved,
  }),
  copy: endpoint({
    method: 'POST',
    path: path('copy/{id}'),
    title: '复制报价单',
    needs: [may.make],
    input: ById,
    reply: Saved,
  }),
  /** `a` before, `b` after. */
  compare: endpoint({
    method: 'POST',
    path: path('compare'),
    title: '比较报价版本',
    needs: sees,
    reads: true,
    input: z.object({ a: z.uuid(), b: z.uuid() }),
    reply: Compared,
  }),
  pdf: endpoint({
    method: 'POST',
    path: path('pdf/{id}'),
    title: '报价单PDF',
    needs: [may.print],
    reads: true,
    file: true,
    long: true,
    input: ById,
    reply: z.unknown(),
  }),
  /** A draft in the contracts; `customerId`: who the customer is, where only a name was quoted. */
  toContract: endpoint({
    method: 'POST',
    path: path('toContract/{id}'),
    title: '报价转合同',
    needs: [may.convert],
    input: z.object({ ...one, customerId: field.optional(field.ref('客户', '/customer/options')) }),
    reply: Saved.extend({ contractId: z.uuid() }),
  }),
  /** A draft of a sale of parts; `customerId` as above. */
  toPartsOrder: endpoint({
    method: 'POST',
    path: path('toPartsOrder/{id}'),
    title: '报价转配件订单',
    needs: [may.convert],
    input: z.object({ ...one, customerId: field.optional(field.ref('客户', '/customer/options')) }),
    reply: Saved.extend({ partsOrderId: z.uuid() }),
  }),
  /** *Added*: parts of the warehouse with what they cost the customer. */
  parts: endpoint({
    method: 'GET',
    path: path('parts'),
    title: '选择报价配件',
    needs: writes,
    input: choosing(OptionQuery),
    reply: z.array(PartOffer),
  }),
}
