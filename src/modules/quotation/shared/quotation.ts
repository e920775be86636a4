import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { field } from '#kernel/shared/field.ts'
import { sum } from '#kernel/shared/money.ts'
import { stored } from '#kernel/shared/record.ts'
import { messages } from '#kernel/shared/rules.ts'
import { KeptParams, Params } from '#modules/material/shared/parameters.ts'
import { LineDraft, QuotationLine } from './line.ts'
import { ApprovalLevel, OfferGrade, PayBase, QuotationStatus, QuoteType, refuseQuotation } from './quotation.terms.ts'

/** Quotations (commerce 1.3): what a customer is offered, version by version. */
const PayTerm = z.object({
  name: field.text('款项', { max: 20 }),
  rate: field.decimal2('比例', { min: '0.01', max: '100', unit: '%' }),
  base: field.choice('付款时点', PayBase),
  days: field.nonNegativeInteger('天数', { max: 3650 }).default(0),
})
export type PayTerm = z.output<typeof PayTerm>

const Plain = z.object({
  quoteType: field.choice('报价类型', QuoteType),
  customerId: field.optional(field.ref('客户', '/customer/options')),
  customerName: field.optional(field.text('客户名称', { max: 60 })),
  phone: field.optional(field.mobileOrLandline('联系电话')),
  communityName: field.optional(field.text('项目/小区', { max: 60 })),
  salesmanId: field.optional(field.ref('业务员', '/employee/options')),
  params: Params.default({}).meta({ title: '参数' }),
  lines: z.array(LineDraft).max(300, { error: '一份报价最多300行' }).default([]).meta({ title: '明细' }),
  discountRate: field.decimal2('折扣率', { min: '0.01', max: '100', unit: '%' }).default('100.00'),
  cutAmount: field.amount('抹零', { max: '9999999' }).default('0.00'),
  depositRate: field.optional(field.decimal2('定金比例', { min: '0', max: '100', unit: '%' })),
  payTerms: z.array(PayTerm).max(12).default([]).meta({ title: '付款条件' }),
  warrantyMonths: field.optional(field.nonNegativeInteger('质保', { max: 240, unit: '个月' })),
  deliveryDays: field.optional(field.nonNegativeInteger('交货期', { max: 730, unit: '天' })),
  validUntil: field.optional(field.day('有效期至', { help: '含当日；留空为30天' })),
  terms: field.optional(field.area('说明条款', { max: 2000 })),
  files: z.array(StoredFile).max(20).default([]).meta({ title: '附件', control: 'files' }),
})
const same = (a: string, b: string): boolean => sum([a]) === sum([b])

export const QuotationDraft = Plain.superRefine(({ customerId, customerName, phone, payTerms }, check) => {
  const wrong = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message })
  if (!customerId && !customerName) wrong('customerName', '请选择客户，或填写客户名称和联系电话')
  if (!customerId && customerName && !phone) wrong('phone', messages.required('联系电话'))
  if (payTerms.length > 0 && !same(sum(payTerms.map(({ rate }) => rate)), '100')) {
    const { code, text } = refuseQuotation.payTerms
    check.addIssue({ code: 'custom', path: ['payTerms'], message: text, params: { errorCode: code } })
  }
})
export type QuotationDraft = z.output<typeof QuotationDraft>
/** The fields one by one, for histories. */
export const quotationFields = Plain

export const TotalsReply = z.object({
  listTotal: z.string(),
  total: z.string(),
  reduction: z.string(),
  taxTotal: z.string(),
  netTotal: z.string(),
  /** These three only with 查看成本毛利. */
  costTotal: z.string().nullable(),
  uncosted: z.number().int().nullable(),
  margin: z.string().nullable(),
})
export type TotalsReply = z.output<typeof TotalsReply>

const Approval = z.object({
  level: z.number().int(),
  userId: z.uuid(),
  userName: z.string(),
  passed: z.boolean(),
  opinion: z.string().nullable(),
  at: z.string(),
})
export type Approval = z.output<typeof Approval>

const VersionRow = z.object({
  id: z.uuid(),
  versionNo: z.number().int(),
  status: QuotationStatus.schema,
  total: z.string(),
  at: z.string(),
})

export const QuotationDetail = stored(
  Plain.omit({ params: true, lines: true, validUntil: true, customerName: true }),
).extend({
  id: z.uuid(),
  rootId: z.uuid(),
  quoteNo: z.string(),
  versionNo: z.number().int(),
  isCurrent: z.boolean(),
  version: z.number().int(),
  status: QuotationStatus.schema,
  customerName: z.string(),
  salesmanName: z.string().nullable(),
  params: KeptParams,
  elevatorCount: z.number().int(),
  validUntil: z.string(),
  lines: z.array(QuotationLine),
  totals: TotalsReply,
  approvalLevel: ApprovalLevel.schema,
  approvals: z.array(Approval),
  submittedBy: z.uuid().nullable(),
  sentAt: z.string().nullable(),
  confirmedAt: z.string().nullable(),
  signedFile: z.array(StoredFile),
  /** Which of the three offers the sums are of: 标准 until the customer chose another. */
  offerGrade: OfferGrade.schema.nullable(),
  offers: z.array(z.object({ grade: OfferGrade.schema, totals: TotalsReply, approvalLevel: ApprovalLevel.schema })),
  /** Who confirmed behind the link, the number masked, and from where. */
  confirmName: z.string().nullable(),
  confirmPhone: z.string().nullable(),
  confirmIp: z.string().nullable(),
  link: z.object({
    sentTo: z.string().nullable(),
    sentAt: z.string().nullable(),
    /** By people who are not signed in. */
    openedAt: z.string().nullable(),
    seenAt: z.string().nullable(),
    times: z.number().int(),
  }),
  contractId: z.uuid().nullable(),
  contractNo: z.string().nullable(),
  partsOrderId: z.uuid().nullable(),
  orderNo: z.string().nullable(),
  lostReason: z.string().nullable(),
  voidReason: z.string().nullable(),
  createdAt: z.string(),
  createdByName: z.string().nullable(),
  versions: z.array(VersionRow),
})
export type QuotationDetail = z.output<typeof QuotationDetail>
