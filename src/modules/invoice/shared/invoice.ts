import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { today } from '#kernel/shared/days.ts'
import { field } from '#kernel/shared/field.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { stored } from '#kernel/shared/record.ts'
import { messages } from '#kernel/shared/rules.ts'
import { ArKind } from '#modules/receivable/shared/terms.ts'
import { InvoiceStatus, InvoiceType, invoiceNoOf, isInvoiceNo, TitleType } from './invoice.terms.ts'

/** What is asked to be invoiced (commerce 1.2 arInvoice). */
const Line = z.object({
  arItemId: field.ref('应收款项', '/gathering/item/options'),
  amount: field.amount('开票金额', { min: '0.01' }),
})

const Plain = z.object({
  kind: field.choice('款项类别', ArKind),
  customerId: field.ref('客户', '/customer/options'),
  invoiceType: field.choice('发票类型', InvoiceType),
  titleType: field.choice('抬头类型', TitleType),
  title: field.text('发票抬头', { max: 100 }),
  taxNo: field.optional(field.text('税号', { max: 20 }).overwrite((text) => text.replace(/\s/g, '').toUpperCase())),
  addressPhone: field.optional(field.text('地址电话', { max: 120 })),
  bankAccount: field.optional(field.text('开户行及账号', { max: 100 })),
  email: field.optional(field.email('收票邮箱')),
  phone: field.optional(field.mobileOrLandline('收票电话')),
  remark: field.optional(field.text('备注', { max: 200 })),
  lines: z.array(Line).min(1, '请选择要开票的款项').max(200).meta({ title: '开票款项' }),
})

export const InvoiceDraft = Plain.superRefine((draft, check) => {
  const wrong = (path: keyof typeof Plain.shape, message: string) =>
    check.addIssue({ code: 'custom', path: [path], message })
  const isUnit = draft.titleType === TitleType.code.unit
  if (draft.invoiceType === InvoiceType.code.special && !isUnit) wrong('titleType', '专用发票抬头必须为单位')
  if ((draft.invoiceType === InvoiceType.code.special || isUnit) && !draft.taxNo)
    wrong('taxNo', messages.required('税号'))
})
export type InvoiceDraft = z.output<typeof InvoiceDraft>

const invoiceNo = (title: string) =>
  field
    .text(title, { max: 40, help: '数电发票 20 位；旧版填 12 位代码加 8 位号码' })
    .overwrite(invoiceNoOf)
    .refine(isInvoiceNo, { error: '发票号码为 20 位数字，或 12 位代码加 8 位号码' })
const pastDay = (title: string) =>
  field.day(title, { past: true }).refine((day) => day <= today(), { error: `${title}不能晚于今天` })

export const IssueDraft = z.object({
  invoiceNo: invoiceNo('发票号码'),
  issuedAt: pastDay('开票日期'),
  files: z.array(StoredFile).max(9).default([]).meta({ title: '发票文件', control: 'files' }),
})
export const RedDraft = z.object({
  redNo: invoiceNo('红字发票号码'),
  issuedAt: pastDay('红冲日期'),
  reason: field.text('红冲原因', { max: 200 }),
})

const money = (title: string) => z.string().meta({ title, unit: '元' })

export const InvoiceRow = stored(Plain.omit({ lines: true })).extend({
  id: z.uuid(),
  version: z.int(),
  applyNo: z.string().meta({ title: '申请单号' }),
  customerName: z.string().meta({ title: '客户' }),
  amount: money('开票金额'),
  taxRate: z.string().meta({ title: '税率' }),
  tax: money('税额'),
  invoiceNo: z.string().nullable().meta({ title: '发票号码' }),
  issuedAt: z.string().nullable().meta({ title: '开票日期' }),
  issuedByName: z.string().nullable().meta({ title: '开票人' }),
  reason: z.string().nullable().meta({ title: '驳回或红冲原因' }),
  redOfId: z.uuid().nullable(),
  status: InvoiceStatus.schema.meta({ title: '状态' }),
  createdByName: z.string().nullable().meta({ title: '申请人' }),
  createdAt: z.iso.datetime({ offset: true }).meta({ title: '申请时间' }),
})
export type InvoiceRow = z.output<typeof InvoiceRow>

export const InvoiceLineShown = z.object({
  arItemId: z.uuid(),
  arNo: z.string(),
  contractNo: z.string().nullable(),
  periodStart: z.string().nullable(),
  periodEnd: z.string().nullable(),
  dueDate: z.string(),
  amount: z.string(),
})

export const InvoiceDetail = InvoiceRow.extend({
  files: z.array(StoredFile),
  lines: z.array(InvoiceLineShown),
  /** The red one of this, or what this is the red one of. */
  twin: z.object({ id: z.uuid(), invoiceNo: z.string() }).nullable(),
})
export type InvoiceDetail = z.output<typeof InvoiceDetail>

/** What a form for these items begins with: the title as the customer keeps it, what is left of each item. */
export const InvoicePrepared = z.object({
  customerId: z.uuid(),
  customerName: z.string(),
  kind: ArKind.schema,
  taxRate: z.string(),
  invoiceType: InvoiceType.schema,
  title: z.string(),
  taxNo: z.string().nullable(),
  addressPhone: z.string().nullable(),
  bank: z.string().nullable(),
  email: z.string().nullable(),
  lines: z.array(InvoiceLineShown.extend({ invoicedAmount: z.string(), open: z.string() })),
})
export type InvoicePrepared = z.output<typeof InvoicePrepared>

const amount = { as: 'money', unit: '元', sum: true, width: 118 } as const

export const invoiceList = list({
  key: 'arInvoice',
  title: '发票',
  unit: '张',
  row: InvoiceRow.omit({ version: true, redOfId: true }),
  columns: {
    customerName: { shown: true, fixed: true, width: 210 },
    status: { shown: true, width: 110, role: 'state' },
    amount: { ...amount, shown: true, sort: true },
    invoiceType: { shown: true, width: 92 },
    invoiceNo: { shown: true, as: 'code', width: 190 },
    issuedAt: { shown: true, as: 'date', width: 108, sort: true },
    title: { shown: true, width: 200 },
    taxNo: { as: 'code', width: 170 },
    tax: { ...amount },
    taxRate: { as: 'percent', width: 76 },
    titleType: { width: 86 },
    kind: { width: 84 },
    applyNo: { as: 'code', width: 152 },
    createdByName: { shown: true, width: 90, role: 'people' },
    createdAt: { shown: true, as: 'time', width: 138, sort: true },
    issuedByName: { width: 90, role: 'people' },
    reason: { width: 180 },
    addressPhone: { width: 180 },
    bankAccount: { width: 180 },
    email: { width: 160 },
    phone: { width: 120, as: 'code' },
    remark: { width: 160 },
  },
  filters: {
    keyword: finds({ customerName: '客户', title: '抬头', invoiceNo: '号码', applyNo: '单号' }),
    status: { kind: 'choice', label: '状态', of: InvoiceStatus, many: true },
    invoiceType: { kind: 'choice', label: '发票类型', of: InvoiceType },
    issuedAt: { kind: 'dates', label: '开票日期' },
    createdAt: { kind: 'dates', label: '申请时间' },
    customerId: { kind: 'ref', label: '客户', from: '/customer/options' },
    arItemId: { kind: 'ref', label: '应收款项', from: '/gathering/item/options' },
    receiptId: { kind: 'ref', label: '收款单', from: '/gathering/receipt/options' },
    kind: { kind: 'choice', label: '款项类别', of: ArKind },
  },
  shownFilters: 4,
  sort: { prop: 'createdAt', order: 'desc' },
})
