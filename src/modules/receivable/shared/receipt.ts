import { z } from 'zod'
import { StoredFile } from '#kernel/shared/bucket.ts'
import { today } from '#kernel/shared/days.ts'
import { field } from '#kernel/shared/field.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { compareAmounts } from '#kernel/shared/money.ts'
import { stored } from '#kernel/shared/record.ts'
import { messages } from '#kernel/shared/rules.ts'
import { Account, ArKind, ReceiptMethod, ReceiptStatus } from './terms.ts'

/** Money that came (commerce 1.2 receipt). */
const Plain = z.object({
  kind: field.choice('款项类别', ArKind),
  customerId: field.ref('客户', '/customer/options'),
  amount: field.amount('收款金额', { min: '0.01' }),
  feeAmount: field.amount('手续费').default('0.00'),
  receivedAt: field.day('收款日期', { past: true }),
  method: field.choice('收款方式', ReceiptMethod),
  accountId: field.optional(field.ref('收款账户', '/gathering/account/options', { help: '承兑汇票不选' })),
  payerName: field.text('付款户名', { max: 60 }),
  payerAccount: field.optional(field.text('付款账号', { max: 40 })),
  bankSerialNo: field.optional(field.text('银行流水号', { max: 60 })),
  billDueDate: field.optional(field.day('汇票到期日')),
  remark: field.optional(field.text('备注', { max: 200 })),
  files: z.array(StoredFile).max(9).default([]).meta({ title: '凭证', control: 'files' }),
})

export const ReceiptDraft = Plain.superRefine((draft, check) => {
  const wrong = (path: keyof typeof Plain.shape, message: string) =>
    check.addIssue({ code: 'custom', path: [path], message })
  const bill = draft.method === ReceiptMethod.code.bill
  if (!bill && !draft.accountId) wrong('accountId', messages.choose('收款账户'))
  if (bill && draft.accountId) wrong('accountId', '承兑汇票还没有进账户，不选收款账户')
  if (bill && !draft.billDueDate) wrong('billDueDate', messages.choose('汇票到期日'))
  if (draft.receivedAt > today()) wrong('receivedAt', '收款日期不能晚于今天')
  if (compareAmounts(draft.feeAmount, draft.amount) > 0) wrong('feeAmount', '手续费不能超过收款金额')
})
export type ReceiptDraft = z.output<typeof ReceiptDraft>

const money = (title: string) => z.string().meta({ title, unit: '元' })

const Receipt = stored(Plain).extend({
  id: z.uuid(),
  version: z.int(),
  receiptNo: z.string().meta({ title: '收款单号' }),
  customerName: z.string().meta({ title: '客户' }),
  accountName: z.string().nullable().meta({ title: '收款账户' }),
  allocated: money('已核销'),
  refunded: money('已退款'),
  frozen: money('退款中'),
  unallocated: money('未核销'),
  status: ReceiptStatus.schema.meta({ title: '状态' }),
  createdByName: z.string().nullable().meta({ title: '登记人' }),
  confirmedByName: z.string().nullable().meta({ title: '确认人' }),
  createdAt: z.iso.datetime({ offset: true }).meta({ title: '登记时间' }),
  confirmedAt: z.iso.datetime({ offset: true }).nullable().meta({ title: '确认时间' }),
})

export const ReceiptAllocation = z.object({
  id: z.uuid(),
  at: z.iso.datetime({ offset: true }),
  arItemId: z.uuid(),
  arNo: z.string(),
  contractNo: z.string().nullable(),
  dueDate: z.string(),
  amount: z.string(),
  /** Not undone, and no undoing itself. */
  stands: z.boolean(),
  reason: z.string().nullable(),
  byName: z.string().nullable(),
})
export const ReceiptEntry = z.object({
  id: z.uuid(),
  batchId: z.uuid(),
  at: z.iso.datetime({ offset: true }),
  account: Account.schema,
  debit: z.string(),
  credit: z.string(),
})

export const ReceiptDetail = Receipt.extend({
  allocations: z.array(ReceiptAllocation),
  entries: z.array(ReceiptEntry),
})
export type ReceiptDetail = z.output<typeof ReceiptDetail>

export const ReceiptRow = Receipt.omit({ version: true, files: true, accountId: true })
export type ReceiptRow = z.output<typeof ReceiptRow>

const amount = { as: 'money', unit: '元', sum: true, width: 118 } as const

export const receiptList = list({
  key: 'receipt',
  title: '收款单',
  unit: '张',
  row: ReceiptRow,
  columns: {
    customerName: { shown: true, fixed: true, width: 210 },
    status: { shown: true, width: 84, role: 'state' },
    receivedAt: { shown: true, as: 'date', width: 108, sort: true },
    amount: { ...amount, shown: true, sort: true },
    allocated: { ...amount, shown: true },
    unallocated: { ...amount, shown: true, role: 'state' },
    method: { shown: true, width: 96 },
    receiptNo: { shown: true, as: 'code', width: 152 },
    payerName: { shown: true, width: 180 },
    bankSerialNo: { as: 'code', width: 160 },
    accountName: { width: 150 },
    refunded: { ...amount },
    frozen: { ...amount },
    feeAmount: { ...amount, width: 96 },
    payerAccount: { as: 'code', width: 160 },
    billDueDate: { as: 'date', width: 108 },
    remark: { width: 160 },
    createdByName: { width: 90, role: 'people' },
    confirmedByName: { width: 90, role: 'people' },
    createdAt: { as: 'time', width: 138, sort: true },
    confirmedAt: { as: 'time', width: 138 },
  },
  filters: {
    keyword: finds({ customerName: '客户', receiptNo: '单号', bankSerialNo: '流水号', payerName: '付款户名' }),
    status: { kind: 'choice', label: '状态', of: ReceiptStatus, many: true },
    receivedAt: { kind: 'dates', label: '收款日期' },
    method: { kind: 'choice', label: '收款方式', of: ReceiptMethod, many: true },
    customerId: { kind: 'ref', label: '客户', from: '/customer/options' },
    accountId: { kind: 'ref', label: '收款账户', from: '/gathering/account/options' },
    hasUnallocated: { kind: 'flag', label: '还有未核销' },
    kind: { kind: 'choice', label: '款项类别', of: ArKind },
  },
  shownFilters: 4,
  sort: { prop: 'receivedAt', order: 'desc' },
})
