import { z } from 'zod'
import { SmsCode } from '#modules/account/shared/account.ts'
import { OfferGrade, PayBase, QuoteType } from './quotation.terms.ts'

/**
 * /share/quote/{code}: what a customer reads of a quotation (commerce 3.8, 10.4). Written out field by field: no cost, no margin,
 * no lowest price, no remark, no file, no id is in it.
 */
export const Code = z.string().min(20).max(64)

/** What the page is about: to be confirmed, confirmed, or why there is nothing to confirm. */
export const ShareState = z.enum(['open', 'confirmed', 'expired', 'voided', 'superseded', 'closed'])
export type ShareState = z.output<typeof ShareState>

const SharedLine = z.object({
  group: z.string().nullable(),
  name: z.string(),
  spec: z.string().nullable(),
  measureUnit: z.string().nullable(),
  qty: z.string(),
  price: z.string(),
  amount: z.string(),
  /** 为什么是这个数量; null where nothing was counted. */
  why: z.string().nullable(),
  /** Of this offer alone. */
  own: z.boolean(),
})
export type SharedLine = z.output<typeof SharedLine>

const SharedOffer = z.object({
  grade: OfferGrade.schema.nullable(),
  listTotal: z.string(),
  reduction: z.string(),
  total: z.string(),
  taxTotal: z.string(),
  lines: z.array(SharedLine),
})
export type SharedOffer = z.output<typeof SharedOffer>

export const SharedQuote = z.object({
  state: ShareState,
  companyName: z.string(),
  companyPhone: z.string().nullable(),
  salesmanName: z.string().nullable(),
  quoteNo: z.string(),
  versionNo: z.number().int(),
  customerName: z.string(),
  validUntil: z.iso.date(),
  /** Only while there is something to confirm, or once it is confirmed. */
  content: z
    .object({
      quoteType: QuoteType.schema,
      communityName: z.string().nullable(),
      sentOn: z.iso.date().nullable(),
      elevatorCount: z.number().int(),
      params: z.array(z.object({ label: z.string(), value: z.string() })),
      /** Proposed, or confirmed; null where there is one offer. */
      grade: OfferGrade.schema.nullable(),
      offers: z.array(SharedOffer),
      payTerms: z.array(z.object({ name: z.string(), rate: z.string(), base: PayBase.schema, days: z.number().int() })),
      warrantyMonths: z.number().int().nullable(),
      deliveryDays: z.number().int().nullable(),
      terms: z.string().nullable(),
    })
    .nullable(),
  /** Numbers that get the code, masked: those that the company knows of the customer. */
  phones: z.array(z.string()),
  confirmed: z
    .object({
      at: z.string(),
      /** Null: on paper. */
      name: z.string().nullable(),
      phone: z.string().nullable(),
      ip: z.string().nullable(),
      grade: OfferGrade.schema.nullable(),
      total: z.string(),
    })
    .nullable(),
})
export type SharedQuote = z.output<typeof SharedQuote>

/** Which offer at which sum, and whose number, as the page showed them. */
const choice = {
  code: Code,
  grade: OfferGrade.schema.nullish(),
  to: z.string({ error: '请选择接收验证码的手机' }).max(20),
}
export const CodeRequest = z.object(choice)
export const CustomerConfirm = z.object({
  ...choice,
  name: z.string({ error: '请填写确认人姓名' }).trim().min(1, '请填写确认人姓名').max(30, '确认人姓名最多30个字'),
  smsCode: SmsCode,
})
