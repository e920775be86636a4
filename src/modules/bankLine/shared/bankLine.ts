import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { ArKind } from '#modules/receivable/shared/terms.ts'

/** What a bank statement says came in (commerce 1.2 bankLine, 10.1). */
export const BankLineState = enumeration('流水状态', {
  unclaimed: [0, '待认领'],
  claimed: [1, '已认领'],
  ignored: [2, '忽略'],
})
export type BankLineStateCode = 0 | 1 | 2

export const BankLineRow = z.object({
  id: z.uuid(),
  accountName: z.string().meta({ title: '收款账户' }),
  serial: z.string().meta({ title: '流水号' }),
  at: z.iso.datetime({ offset: true }).meta({ title: '交易时间' }),
  amount: z.string().meta({ title: '金额', unit: '元' }),
  payer: z.string().meta({ title: '付款户名' }),
  payerAccount: z.string().nullable().meta({ title: '付款账号' }),
  memo: z.string().nullable().meta({ title: '附言' }),
  state: BankLineState.schema.meta({ title: '状态' }),
  receiptNo: z.string().nullable().meta({ title: '收款单号' }),
  reason: z.string().nullable().meta({ title: '忽略原因' }),
  handledByName: z.string().nullable().meta({ title: '经办' }),
  createdAt: z.iso.datetime({ offset: true }).meta({ title: '导入时间' }),
})
export type BankLineRow = z.output<typeof BankLineRow>

export const BankLineDetail = BankLineRow.extend({
  version: z.int(),
  accountId: z.uuid(),
  receiptId: z.uuid().nullable(),
  receiptKind: ArKind.schema.nullable(),
})
export type BankLineDetail = z.output<typeof BankLineDetail>

/** Whose money a line may be: the items that it would settle, and why in words. */
export const Candidate = z.object({
  customerId: z.uuid(),
  customerName: z.string(),
  kind: ArKind.schema,
  arItemIds: z.array(z.uuid()),
  lines: z.array(
    z.object({
      arItemId: z.uuid(),
      arNo: z.string(),
      contractNo: z.string().nullable(),
      dueDate: z.string(),
      balance: z.string(),
      amount: z.string(),
    }),
  ),
  /** 0–100. */
  score: z.int(),
  why: z.array(z.string()),
})
export type Candidate = z.output<typeof Candidate>

export const bankLineList = list({
  key: 'bankLine',
  title: '银行流水',
  unit: '笔',
  row: BankLineRow,
  columns: {
    payer: { shown: true, fixed: true, width: 220 },
    state: { shown: true, width: 84, role: 'state' },
    amount: { as: 'money', unit: '元', sum: true, shown: true, width: 118, sort: true },
    at: { shown: true, as: 'time', width: 138, sort: true },
    memo: { shown: true, width: 220 },
    accountName: { shown: true, width: 120 },
    serial: { shown: true, as: 'code', width: 180 },
    payerAccount: { as: 'code', width: 170 },
    receiptNo: { shown: true, as: 'code', width: 152 },
    reason: { width: 150 },
    handledByName: { width: 90, role: 'people' },
    createdAt: { as: 'time', width: 138, sort: true },
  },
  filters: {
    keyword: finds({ payer: '付款户名', payerAccount: '账号', serial: '流水号', memo: '附言' }),
    state: { kind: 'choice', label: '状态', of: BankLineState, many: true },
    at: { kind: 'dates', label: '交易时间' },
    accountId: { kind: 'ref', label: '收款账户', from: '/gathering/account/options' },
    amount: { kind: 'numbers', label: '金额', unit: '元' },
  },
  shownFilters: 4,
  sort: { prop: 'at', order: 'desc' },
})
