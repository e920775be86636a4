import { z } from 'zod'
import { counts } from '#kernel/shared/figure.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { PayType, PayWay, RepayStatus } from '#modules/contract/shared/contract.terms.ts'
import { customerFigures } from '#modules/customer/shared/figures.ts'
import { Ageing } from './ageing.ts'
import { receivableFigures } from './figures.ts'
import { ArKind, ArSource, ArState } from './terms.ts'

/** What is owed (commerce 1.2 arItem): one row of a payment plan, one parts order, or an opening balance. */
const money = (title: string) => z.string().meta({ title, unit: '元' })
const day = (title: string) => z.string().meta({ title })

export const ArItemRow = z.object({
  id: z.uuid(),
  arNo: z.string().meta({ title: '应收编号' }),
  kind: ArKind.schema.meta({ title: '款项类别' }),
  sourceType: ArSource.schema.meta({ title: '来源' }),
  customerId: z.uuid(),
  customerName: z.string().meta({ title: '客户' }),
  contractId: z.uuid().nullable(),
  contractNo: z.string().nullable().meta({ title: '合同编号' }),
  communityName: z.string().nullable().meta({ title: '小区' }),
  elevatorCount: counts(customerFigures.contractLifts, '电梯').nullable(),
  periodNo: z.int().nullable().meta({ title: '期次' }),
  periodStart: day('期间开始').nullable(),
  periodEnd: day('期间结束').nullable(),
  payWay: PayWay.schema.nullable().meta({ title: '付款方式' }),
  payType: PayType.schema.nullable().meta({ title: '付款周期' }),
  amount: money('原金额'),
  adjustAmount: money('调整'),
  dueAmount: money('应收'),
  receivedAmount: money('已收'),
  writtenOffAmount: money('坏账'),
  balance: money('未收'),
  invoicedAmount: money('已开票'),
  taxRate: z.string().meta({ title: '税率' }),
  dueDate: day('应收日期'),
  overdueDays: counts(receivableFigures.overdueDays),
  state: ArState.schema.meta({ title: '状态' }),
  repayStatus: RepayStatus.schema.meta({ title: '结清状态' }),
  salesmanName: z.string().nullable().meta({ title: '业务员' }),
  lastDunnedAt: z.iso.datetime({ offset: true }).nullable().meta({ title: '最近催收' }),
  promiseDate: day('承诺日期').nullable(),
  disputed: z.boolean().meta({ title: '争议' }),
  limitationDate: day('诉讼时效届满'),
  remark: z.string().nullable().meta({ title: '备注' }),
  createdAt: z.iso.datetime({ offset: true }).meta({ title: '生成时间' }),
})
export type ArItemRow = z.output<typeof ArItemRow>

/** A movement of an item: what it was settled with, what changed it. */
export const ArMovement = z.object({
  id: z.uuid(),
  at: z.iso.datetime({ offset: true }),
  /** 核销, 撤销核销, 调整, 坏账, 坏账收回. */
  what: z.string(),
  amount: z.string(),
  receiptId: z.uuid().nullable(),
  no: z.string().nullable(),
  byName: z.string().nullable(),
  reason: z.string().nullable(),
})
export type ArMovement = z.output<typeof ArMovement>

export const ArItemDetail = ArItemRow.extend({
  version: z.int(),
  recognizeOn: day('确认日期'),
  promiseAmount: money('承诺金额').nullable(),
  disputeReason: z.string().nullable().meta({ title: '争议原因' }),
  demandedOn: day('最近可证明的催收').nullable(),
  /** Contract's, % a day; null: none agreed. */
  lateFeeRate: z.string().nullable().meta({ title: '违约金率' }),
  lateFee: money('违约金').nullable(),
  movements: z.array(ArMovement),
})
export type ArItemDetail = z.output<typeof ArItemDetail>

const amount = { as: 'money', unit: '元', sum: true, width: 118 } as const

export const arItemList = list({
  key: 'arItem',
  title: '应收款项',
  unit: '笔',
  row: ArItemRow,
  columns: {
    customerName: { shown: true, fixed: true, width: 210 },
    state: { shown: true, width: 108, role: 'state' },
    dueDate: { shown: true, as: 'date', width: 108, sort: true, role: 'deadline' },
    overdueDays: { shown: true, as: 'number', width: 92, role: 'state' },
    dueAmount: { ...amount, shown: true, sort: true },
    receivedAmount: { ...amount, shown: true },
    balance: { ...amount, shown: true, sort: true },
    contractNo: { shown: true, as: 'code', width: 140 },
    periodStart: { shown: true, as: 'date', width: 104 },
    periodEnd: { shown: true, as: 'date', width: 104 },
    elevatorCount: { as: 'number', width: 84 },
    communityName: { width: 140 },
    salesmanName: { width: 90, role: 'people' },
    lastDunnedAt: { shown: true, as: 'time', width: 138, sort: true },
    promiseDate: { as: 'date', width: 108 },
    disputed: { width: 76 },
    limitationDate: { as: 'date', width: 118, sort: true },
    arNo: { as: 'code', width: 150 },
    sourceType: { width: 90 },
    kind: { width: 84 },
    periodNo: { as: 'number', width: 70 },
    payWay: { width: 84 },
    payType: { width: 84 },
    amount: { as: 'money', unit: '元', width: 118 },
    adjustAmount: { ...amount, sum: false },
    writtenOffAmount: { ...amount },
    invoicedAmount: { ...amount },
    taxRate: { as: 'percent', width: 76 },
    repayStatus: { width: 90 },
    remark: { width: 160 },
    createdAt: { as: 'time', width: 138, sort: true },
  },
  filters: {
    keyword: finds({ customerName: '客户', contractNo: '合同', arNo: '编号' }),
    state: { kind: 'choice', label: '状态', of: ArState, many: true },
    ageing: { kind: 'choice', label: '账龄', of: Ageing, many: true },
    dueDate: { kind: 'dates', label: '应收日期' },
    customerId: { kind: 'ref', label: '客户', from: '/customer/options' },
    contractId: { kind: 'ref', label: '合同', from: '/contract/options' },
    communityId: { kind: 'ref', label: '小区', from: '/community/options' },
    salesmanId: { kind: 'ref', label: '业务员', from: '/employee/options' },
    repayStatus: { kind: 'choice', label: '结清状态', of: RepayStatus },
    sourceType: { kind: 'choice', label: '来源', of: ArSource, many: true },
    overdue: { kind: 'flag', label: '已逾期' },
    disputed: { kind: 'flag', label: '有争议' },
    limitationDate: { kind: 'dates', label: '诉讼时效届满' },
    kind: { kind: 'choice', label: '款项类别', of: ArKind },
  },
  shownFilters: 4,
  sort: { prop: 'dueDate', order: 'asc' },
})

/** The cards over the list (commerce 4.2). */
export const ArSummary = z.object({
  due: z.string(),
  received: z.string(),
  unpaid: z.string(),
  overdue: z.string(),
  overdueCount: counts(receivableFigures.overdueItems),
  dueThisMonth: z.string(),
  /** %, null: nothing was due yet. */
  rate: z.string().nullable(),
})
export type ArSummary = z.output<typeof ArSummary>

/** Customer × bucket, at the end of a day; buckets without money are 0.00. */
export const AgeingRow = z.object({
  customerId: z.uuid(),
  customerName: z.string(),
  companyName: z.string().nullable(),
  total: z.string(),
  notDue: z.string(),
  d30: z.string(),
  d60: z.string(),
  d90: z.string(),
  d180: z.string(),
  d365: z.string(),
  over: z.string(),
  /** What is put aside for it by the shares of the company's settings. */
  provision: z.string(),
})
export type AgeingRow = z.output<typeof AgeingRow>
