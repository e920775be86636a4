import { z } from 'zod'
import { extensionOf, StoredFile } from '#kernel/shared/bucket.ts'
import { today } from '#kernel/shared/days.ts'
import { field } from '#kernel/shared/field.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { stored } from '#kernel/shared/record.ts'
import {
  InvoiceStatus,
  InvoiceType,
  invoiceNoOf,
  isInvoiceNo,
  TitleType,
} from '#modules/invoice/shared/invoice.terms.ts'
import { MallInvoiceTab } from './terms.ts'

/** What the buyer asks for (commerce 1.4 mallInvoice); the same is the wish that an order carries. */
export const MallInvoiceDraft = z.object({
  invoiceType: field.choice('发票类型', InvoiceType),
  titleType: field.choice('抬头类型', TitleType),
  title: field.text('发票抬头', { max: 100 }),
  taxNo: field.optional(field.text('税号', { max: 20 }).overwrite((text) => text.replace(/\s/g, '').toUpperCase())),
  address: field.optional(field.text('注册地址', { max: 120 })),
  phone: field.optional(field.mobileOrLandline('注册电话')),
  bank: field.optional(field.text('开户行', { max: 60 })),
  account: field.optional(field.text('银行账号', { max: 40 })),
  email: field.optional(field.email('收票邮箱')),
})
export type MallInvoiceDraft = z.output<typeof MallInvoiceDraft>

const invoiceNo = (title: string) =>
  field
    .text(title, { max: 40, help: '数电发票 20 位；旧版填 12 位代码加 8 位号码' })
    .overwrite(invoiceNoOf)
    .refine(isInvoiceNo, { error: '发票号码为 20 位数字，或 12 位代码加 8 位号码' })
const pastDay = (title: string) =>
  field.day(title, { past: true }).refine((day) => day <= today(), { error: `${title}不能晚于今天` })

/** A PDF or OFD, as tax platforms give them. */
const InvoiceFile = StoredFile.refine(({ name }) => ['pdf', 'ofd'].includes(extensionOf(name)), {
  error: '发票文件为 pdf 或 ofd',
})

export const IssueDraft = z.object({
  invoiceNo: invoiceNo('发票号码'),
  issuedAt: pastDay('开票日期'),
  files: z
    .array(InvoiceFile)
    .min(1, '请上传发票文件')
    .max(1, '一张发票一个文件')
    .meta({ title: '发票文件（pdf 或 ofd）', control: 'files' }),
})
export const RedDraft = z.object({
  redNo: invoiceNo('红字发票号码'),
  redAt: pastDay('红冲日期'),
  reason: field.text('红冲原因', { max: 200 }),
})

const money = (title: string) => z.string().meta({ title, unit: '元' })

const Common = stored(MallInvoiceDraft).extend({
  id: z.uuid(),
  applyNo: z.string().meta({ title: '申请单号' }),
  orderId: z.uuid(),
  orderNo: z.string().meta({ title: '订单号' }),
  amount: money('开票金额'),
  status: InvoiceStatus.schema.meta({ title: '状态' }),
  reason: z.string().nullable().meta({ title: '驳回或红冲原因' }),
  invoiceNo: z.string().nullable().meta({ title: '发票号码' }),
  issuedAt: z.string().nullable().meta({ title: '开票日期' }),
  redNo: z.string().nullable().meta({ title: '红字发票号码' }),
  createdAt: z.iso.datetime({ offset: true }).meta({ title: '申请时间' }),
})
export const MallInvoiceRow = Common.extend({ buyerCompanyName: z.string().meta({ title: '买家' }) })
export type MallInvoiceRow = z.output<typeof MallInvoiceRow>
export const MyInvoiceRow = Common.extend({ storeName: z.string().meta({ title: '店铺' }) })
export type MyInvoiceRow = z.output<typeof MyInvoiceRow>

const shown = {
  version: z.int(),
  redAt: z.string().nullable(),
  /** With its address, good for five minutes. */
  file: z.object({ name: z.string(), key: z.string(), url: z.string() }).nullable(),
}
export const MallInvoiceDetail = MallInvoiceRow.extend({ ...shown, issuedName: z.string().nullable() })
export type MallInvoiceDetail = z.output<typeof MallInvoiceDetail>
export const MyInvoiceDetail = MyInvoiceRow.extend(shown)
export type MyInvoiceDetail = z.output<typeof MyInvoiceDetail>

const columns = {
  title: { shown: true, fixed: true, width: 220 },
  status: { shown: true, width: 136, role: 'state' },
  amount: { as: 'money', unit: '元', shown: true, width: 118 },
  invoiceType: { shown: true, width: 92 },
  orderNo: { shown: true, as: 'code', width: 150 },
  invoiceNo: { shown: true, as: 'code', width: 190 },
  issuedAt: { shown: true, as: 'date', width: 108 },
  taxNo: { as: 'code', width: 170 },
  titleType: { width: 86 },
  applyNo: { as: 'code', width: 150 },
  reason: { width: 180 },
  redNo: { as: 'code', width: 190 },
  email: { width: 160 },
  createdAt: { shown: true, as: 'time', width: 138, sort: true },
} as const
const filters = {
  status: { kind: 'choice', label: '状态', of: InvoiceStatus, many: true },
  invoiceType: { kind: 'choice', label: '发票类型', of: InvoiceType },
  createdAt: { kind: 'dates', label: '申请时间' },
} as const

export const mallInvoiceList = list({
  key: 'mallInvoice',
  title: '发票申请',
  unit: '张',
  row: MallInvoiceRow.omit({ orderId: true, address: true, phone: true, bank: true, account: true }),
  columns: { ...columns, buyerCompanyName: { shown: true, width: 180 } },
  filters: {
    tab: { kind: 'choice', label: '页签', of: MallInvoiceTab },
    keyword: finds({ title: '抬头', orderNo: '订单号', invoiceNo: '发票号码', buyerCompanyName: '买家' }),
    ...filters,
  },
  shownFilters: 4,
  sort: { prop: 'createdAt', order: 'desc' },
})
export const myInvoiceList = list({
  key: 'myInvoice',
  title: '发票',
  unit: '张',
  row: MyInvoiceRow.omit({ address: true, phone: true, bank: true, account: true }),
  columns: { ...columns, storeName: { shown: true, width: 180 } },
  filters: {
    keyword: finds({ title: '抬头', orderNo: '订单号', invoiceNo: '发票号码', storeName: '店铺' }),
    ...filters,
  },
  shownFilters: 4,
  sort: { prop: 'createdAt', order: 'desc' },
})

const count = z.object({ total: z.number().int(), capped: z.boolean() })
export const MallInvoiceCounts = z.object({ all: count, waiting: count, issued: count, rejected: count, red: count })
export type MallInvoiceCounts = z.output<typeof MallInvoiceCounts>

/** What a form of application begins with. */
const Last = stored(MallInvoiceDraft)
export type LastTitle = z.output<typeof Last>
export const InvoicePrepared = z.object({
  orderNo: z.string(),
  storeName: z.string(),
  amount: z.string(),
  /** Of the last one that this company asked for. */
  last: Last.nullable(),
})
