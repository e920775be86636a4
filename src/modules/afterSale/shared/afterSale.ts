import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { field } from '#kernel/shared/field.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { ById } from '#kernel/shared/page.ts'
import { PayMethod, Side } from '#modules/mallOrder/shared/terms.ts'
import { AfterSaleReason, AfterSaleStep, AfterSaleTab, AfterSaleType } from './terms.ts'

const files = (title: string) => z.array(StoredFile).max(9).default([]).meta({ title, control: 'files' })

/** What the buyer asks for (commerce 1.4 afterSale). */
export const ApplyDraft = z.object({
  type: field.choice('售后类型', AfterSaleType),
  reason: field.choice('原因', AfterSaleReason),
  qty: field.positiveInteger('数量', { min: 1, max: 9999 }),
  applyAmount: field.optional(field.amount('退款金额')),
  description: field.optional(field.text('说明', { max: 500 })),
  files: files('图片凭证'),
})
export type ApplyDraft = z.output<typeof ApplyDraft>

export const AgreeDraft = z.object({
  amount: field.optional(field.amount('同意退款金额', { min: '0.01' })),
  note: field.optional(field.text('留言', { max: 500 })),
})
export const RefuseDraft = z.object({ reason: field.text('拒绝原因', { max: 500 }), files: files('图片凭证') })
export const SendBackDraft = z.object({
  carrier: field.text('快递公司', { max: 30 }),
  trackingNo: field.text('运单号', { max: 40 }),
  note: field.optional(field.text('留言', { max: 500 })),
  files: files('图片凭证'),
})
export const ReceivedDraft = z.object({
  /** Of good condition: they are for sale again. */
  restock: field.nonNegativeInteger('可再销售数量', { max: 9999 }),
  /** Of an exchange. */
  carrier: field.optional(field.text('换货快递公司', { max: 30 })),
  trackingNo: field.optional(field.text('换货运单号', { max: 40 })),
  note: field.optional(field.text('留言', { max: 500 })),
})
export const InterveneDraft = z.object({ note: field.text('申诉说明', { max: 500 }), files: files('图片凭证') })
export const JudgeDraft = z.object({
  pass: z.boolean().meta({ title: '支持买家' }),
  amount: field.optional(field.amount('退款金额', { min: '0.01' })),
  note: field.text('判定理由', { max: 500 }),
})
export const RefundDoneDraft = z.object({
  serialNo: field.text('银行流水号', { max: 60 }),
  paidOn: field.day('退款日期', { past: true }),
  files: files('退款回单'),
})

const money = (title: string) => z.string().meta({ title, unit: '元' })
const time = (title: string) => z.iso.datetime({ offset: true }).meta({ title })

/** What both sides see of one in a list. */
const Common = z.object({
  id: z.uuid(),
  afterSaleNo: z.string().meta({ title: '售后单号' }),
  orderId: z.uuid(),
  orderNo: z.string().meta({ title: '订单号' }),
  title: z.string().meta({ title: '商品' }),
  specText: z.string().meta({ title: '规格' }),
  image: z.string().nullable(),
  type: AfterSaleType.schema.meta({ title: '售后类型' }),
  qty: z.int().meta({ title: '数量' }),
  reason: AfterSaleReason.schema.meta({ title: '原因' }),
  applyAmount: money('申请金额'),
  agreedAmount: money('同意金额').nullable(),
  freightRefund: money('退运费'),
  step: AfterSaleStep.schema.meta({ title: '售后进度' }),
  deadline: time('处理期限').nullable(),
  createdAt: time('申请时间'),
})

export const AfterSaleRow = Common.extend({
  buyerCompanyName: z.string().meta({ title: '买家' }),
})
export type AfterSaleRow = z.output<typeof AfterSaleRow>

export const MyAfterSaleRow = Common.extend({
  storeName: z.string().meta({ title: '店铺' }),
  appliedBy: z.string().meta({ title: '申请人' }),
})
export type MyAfterSaleRow = z.output<typeof MyAfterSaleRow>

/** A turn of the dialogue; pictures carry their address, good for five minutes. */
const Said = z.object({
  id: z.uuid(),
  side: Side.schema,
  action: z.string(),
  note: z.string().nullable(),
  byName: z.string(),
  at: z.string(),
  files: z.array(z.object({ key: z.string(), name: z.string(), url: z.string(), isPicture: z.boolean() })),
})
export type Said = z.output<typeof Said>

export const Address = z.object({ receiver: z.string(), phone: z.string(), regionCode: z.string(), detail: z.string() })

const Shown = Common.extend({
  version: z.int(),
  buyerCompanyName: z.string(),
  storeName: z.string(),
  appliedBy: z.string(),
  description: z.string().nullable(),
  maxAmount: z.string(),
  /** How 最多可退 is computed. */
  reckoned: z.string(),
  payMethod: PayMethod.schema,
  refusedReason: z.string().nullable(),
  intervened: z.boolean(),
  returnCarrier: z.string().nullable(),
  returnTrackingNo: z.string().nullable(),
  restockedQty: z.int().nullable(),
  reshipCarrier: z.string().nullable(),
  reshipTrackingNo: z.string().nullable(),
  refundNo: z.string().nullable(),
  /** Where the goods go back to, once it was agreed. */
  returnAddress: Address.nullable(),
  said: z.array(Said),
})
export const AfterSaleDetail = Shown
export type AfterSaleDetail = z.output<typeof AfterSaleDetail>

/** What a form of application begins with: the lines of an order with what is left of each. */
export const Prepared = z.object({
  orderId: z.uuid(),
  orderNo: z.string(),
  storeName: z.string(),
  paid: z.string(),
  freightAmount: z.string(),
  lines: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      specText: z.string(),
      image: z.string().nullable(),
      price: z.string(),
      qty: z.int(),
      shippedQty: z.int(),
      paidAmount: z.string(),
      /** Why nothing can be asked for: null, it can. */
      closed: z.string().nullable(),
    }),
  ),
  held: z.array(
    z.object({
      lineId: z.uuid(),
      type: AfterSaleType.schema,
      qty: z.int(),
      maxAmount: z.string(),
      freightRefund: z.string(),
    }),
  ),
})
export type Prepared = z.output<typeof Prepared>

export const Applied = ById.extend({ version: z.int(), afterSaleNo: z.string() })

const amount = { as: 'money', unit: '元', width: 110 } as const
const columns = {
  title: { shown: true, fixed: true, width: 240 },
  step: { shown: true, width: 112, role: 'state' },
  deadline: { shown: true, as: 'time', width: 138, role: 'deadline' },
  type: { shown: true, width: 92 },
  reason: { shown: true, width: 100 },
  qty: { shown: true, as: 'number', width: 70 },
  applyAmount: { ...amount, shown: true },
  agreedAmount: { ...amount, shown: true },
  freightRefund: { ...amount },
  specText: { width: 140 },
  afterSaleNo: { shown: true, as: 'code', width: 150 },
  orderNo: { as: 'code', width: 150 },
  createdAt: { shown: true, as: 'time', width: 138, sort: true },
} as const
const filters = {
  step: { kind: 'choice', label: '进度', of: AfterSaleStep, many: true },
  type: { kind: 'choice', label: '售后类型', of: AfterSaleType },
  reason: { kind: 'choice', label: '原因', of: AfterSaleReason },
  createdAt: { kind: 'dates', label: '申请时间' },
} as const

const { refunded, refused, cancelled, exchanged, ...running } = AfterSaleStep.code
/** Steps behind each tab; none: all of them. */
export const STEPS_OF: Readonly<Record<AfterSaleTab, readonly AfterSaleStep[]>> = {
  all: [],
  asked: [running.asked],
  sending: [running.sending],
  back: [running.back],
  paying: [running.paying],
  judging: [running.judging],
  over: [refunded, refused, cancelled, exchanged],
}
const count = z.object({ total: z.number().int(), capped: z.boolean() })
export const AfterSaleCounts = z.object({
  all: count,
  asked: count,
  sending: count,
  back: count,
  paying: count,
  judging: count,
  over: count,
})
export type AfterSaleCounts = z.output<typeof AfterSaleCounts>

export const afterSaleList = list({
  key: 'afterSale',
  title: '售后单',
  unit: '单',
  row: AfterSaleRow.omit({ orderId: true, image: true }),
  columns: { ...columns, buyerCompanyName: { shown: true, width: 180 } },
  filters: {
    tab: { kind: 'choice', label: '页签', of: AfterSaleTab },
    keyword: finds({ afterSaleNo: '售后单号', orderNo: '订单号', title: '商品', buyerCompanyName: '买家' }),
    ...filters,
  },
  shownFilters: 4,
  sort: { prop: 'createdAt', order: 'desc' },
})

export const myAfterSaleList = list({
  key: 'myAfterSale',
  title: '售后单',
  unit: '单',
  row: MyAfterSaleRow,
  columns: {
    ...columns,
    storeName: { shown: true, width: 180 },
    appliedBy: { width: 90, role: 'people' },
  },
  filters: {
    keyword: finds({ afterSaleNo: '售后单号', orderNo: '订单号', title: '商品', storeName: '店铺' }),
    ...filters,
  },
  shownFilters: 4,
  sort: { prop: 'createdAt', order: 'desc' },
})
