import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { today } from '#kernel/shared/days.ts'
import { field } from '#kernel/shared/field.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { compareAmounts } from '#kernel/shared/money.ts'
import { stored } from '#kernel/shared/record.ts'
import { AdjustReason, ArKind, ReviewStatus, WriteOffReason } from './terms.ts'

/** What changes what came or what is owed, each decided by another person (commerce 1.2 refund, writeOff, adjustment). */
export const RefundDraft = z.object({
  receiptId: field.ref('收款单', '/gathering/receipt/options'),
  amount: field.amount('退款金额', { min: '0.01' }),
  payeeName: field.text('收款户名', { max: 60 }),
  payeeBank: field.text('开户行', { max: 60 }),
  payeeAccount: field.text('收款账号', { max: 40 }),
  reason: field.text('退款原因', { max: 200 }),
})
export type RefundDraft = z.output<typeof RefundDraft>

export const WriteOffDraft = z.object({
  arItemId: field.ref('应收款项', '/gathering/item/options'),
  amount: field.amount('核销金额', { min: '0.01' }),
  reasonType: field.choice('核销原因', WriteOffReason),
  reason: field.text('说明', { max: 200 }),
  files: z.array(StoredFile).min(1, '坏账核销须上传依据').max(9).meta({ title: '依据', control: 'files' }),
})
export type WriteOffDraft = z.output<typeof WriteOffDraft>

export const AdjustmentDraft = z.object({
  arItemId: field.ref('应收款项', '/gathering/item/options'),
  delta: field
    .decimal2('调整金额', { unit: '元', help: '负数为减少应收' })
    .refine((delta) => compareAmounts(delta, 0) !== 0, { error: '调整金额不能为0' }),
  reasonType: field.choice('调整原因', AdjustReason),
  reason: field.text('说明', { max: 200 }),
})
export type AdjustmentDraft = z.output<typeof AdjustmentDraft>

export const PaidDraft = z.object({
  paidAt: field.day('付款日期', { past: true }).refine((day) => day <= today(), { error: '付款日期不能晚于今天' }),
  bankSerialNo: field.text('银行流水号', { max: 60 }),
})

const common = {
  id: z.uuid(),
  version: z.int(),
  kind: ArKind.schema.meta({ title: '款项类别' }),
  customerName: z.string().meta({ title: '客户' }),
  status: ReviewStatus.schema.meta({ title: '状态' }),
  createdByName: z.string().nullable().meta({ title: '申请人' }),
  decidedByName: z.string().nullable().meta({ title: '审批人' }),
  decision: z.string().nullable().meta({ title: '审批意见' }),
  createdAt: z.iso.datetime({ offset: true }).meta({ title: '申请时间' }),
  decidedAt: z.iso.datetime({ offset: true }).nullable().meta({ title: '审批时间' }),
}
const ofItem = {
  arNo: z.string().meta({ title: '应收编号' }),
  contractNo: z.string().nullable().meta({ title: '合同编号' }),
  dueDate: z.string().meta({ title: '应收日期' }),
}

export const RefundRow = stored(RefundDraft).extend({
  ...common,
  refundNo: z.string().meta({ title: '退款单号' }),
  receiptNo: z.string().meta({ title: '收款单号' }),
  paidAt: z.string().nullable().meta({ title: '付款日期' }),
  bankSerialNo: z.string().nullable().meta({ title: '银行流水号' }),
})
export type RefundRow = z.output<typeof RefundRow>
export const WriteOffRow = stored(WriteOffDraft)
  .omit({ files: true })
  .extend({
    ...common,
    ...ofItem,
    writeOffNo: z.string().meta({ title: '核销单号' }),
    recoveredAmount: z.string().meta({ title: '已收回', unit: '元' }),
  })
/** With what proves it. */
export const WriteOffDetail = WriteOffRow.extend({ files: z.array(StoredFile) })
export type WriteOffDetail = z.output<typeof WriteOffDetail>
export type WriteOffRow = z.output<typeof WriteOffRow>
export const AdjustmentRow = stored(AdjustmentDraft).extend({
  ...common,
  ...ofItem,
  adjustmentNo: z.string().meta({ title: '调整单号' }),
  /** Asked for by the contract's plan: nobody applied and nobody decided. */
  byPlan: z.boolean().meta({ title: '随合同' }),
})
export type AdjustmentRow = z.output<typeof AdjustmentRow>

const money = { as: 'money', unit: '元', shown: true, width: 118 } as const
const people = {
  reason: { shown: true, width: 220 },
  createdByName: { shown: true, width: 90, role: 'people' },
  decidedByName: { shown: true, width: 90, role: 'people' },
  decision: { width: 180 },
  createdAt: { shown: true, as: 'time', width: 138, sort: true },
  decidedAt: { as: 'time', width: 138 },
  kind: { width: 84 },
} as const
const item = {
  arNo: { shown: true, as: 'code', width: 150 },
  contractNo: { shown: true, as: 'code', width: 140 },
  dueDate: { as: 'date', width: 108 },
} as const
const name = { shown: true, fixed: true, width: 210 } as const
const status = { shown: true, width: 84, role: 'state' } as const
const filters = {
  status: { kind: 'choice', label: '状态', of: ReviewStatus, many: true },
  createdAt: { kind: 'dates', label: '申请时间' },
  kind: { kind: 'choice', label: '款项类别', of: ArKind },
} as const
const newest = { prop: 'createdAt', order: 'desc' } as const

export const refundList = list({
  key: 'refund',
  title: '退款',
  unit: '笔',
  row: RefundRow,
  columns: {
    customerName: name,
    status,
    amount: { ...money, sum: true },
    refundNo: { shown: true, as: 'code', width: 152 },
    receiptNo: { shown: true, as: 'code', width: 152 },
    payeeName: { width: 160 },
    payeeBank: { width: 160 },
    payeeAccount: { as: 'code', width: 160 },
    paidAt: { shown: true, as: 'date', width: 108 },
    bankSerialNo: { as: 'code', width: 150 },
    ...people,
  },
  filters: { keyword: finds({ customerName: '客户', refundNo: '退款单号', receiptNo: '收款单号' }), ...filters },
  sort: newest,
})
export const writeOffList = list({
  key: 'writeOff',
  title: '坏账核销',
  unit: '笔',
  row: WriteOffRow,
  columns: {
    customerName: name,
    status,
    amount: { ...money, sum: true },
    recoveredAmount: { ...money, sum: true },
    reasonType: { shown: true, width: 120 },
    ...item,
    writeOffNo: { as: 'code', width: 152 },
    ...people,
  },
  filters: {
    keyword: finds({ customerName: '客户', contractNo: '合同', writeOffNo: '单号', arNo: '应收' }),
    ...filters,
  },
  sort: newest,
})
export const adjustmentList = list({
  key: 'arAdjustment',
  title: '应收调整',
  unit: '笔',
  row: AdjustmentRow,
  columns: {
    customerName: name,
    status,
    delta: { ...money, sum: true },
    reasonType: { shown: true, width: 110 },
    byPlan: { shown: true, width: 80 },
    ...item,
    adjustmentNo: { as: 'code', width: 152 },
    ...people,
  },
  filters: {
    keyword: finds({ customerName: '客户', contractNo: '合同', adjustmentNo: '单号', arNo: '应收' }),
    ...filters,
  },
  sort: newest,
})
