import { z } from 'zod'
import { list } from '#kernel/shared/list.ts'
import { PlanRowType, RepayStatus } from './contract.terms.ts'
import { may } from './permissions.ts'

const amount = (title: string) => z.string().nullable().meta({ title, unit: '元' })
const day = (title: string) => z.string().meta({ title })

/** A row of a payment plan; amounts need ANj. */
export const PaymentRow = z.object({
  id: z.uuid(),
  contractId: z.uuid(),
  contractNo: z.string().nullable().meta({ title: '合同编号' }),
  customerName: z.string().nullable().meta({ title: '甲方' }),
  periodNo: z.number().int().meta({ title: '期次' }),
  rowType: PlanRowType.schema.meta({ title: '类型' }),
  periodStart: day('期间开始'),
  periodEnd: day('期间结束'),
  dueDate: day('应收日期'),
  amount: amount('金额'),
  settledAmount: amount('已收'),
  openAmount: amount('未收'),
  repayStatus: RepayStatus.schema.meta({ title: '结清状态' }),
  /** Settled in part or whole, invoiced or frozen: stays as it is when the contract changes. */
  locked: z.boolean().meta({ title: '锁定' }),
  remark: z.string().nullable().meta({ title: '备注' }),
})
export type PaymentRow = z.output<typeof PaymentRow>

const money = { as: 'money', unit: '元', needs: may.amounts, sum: true, shown: true, width: 120 } as const

/** Plan rows over all contracts, or of one (POST /contract/paymentPlan/listPage). */
export const paymentList = list({
  key: 'paymentPlan',
  title: '付款计划',
  unit: '期',
  row: PaymentRow,
  columns: {
    contractNo: { shown: true, as: 'code', width: 150 },
    customerName: { shown: true, fixed: true, width: 200 },
    periodNo: { shown: true, as: 'number', width: 70 },
    rowType: { shown: true, width: 80 },
    periodStart: { shown: true, as: 'date', width: 110 },
    periodEnd: { shown: true, as: 'date', width: 110 },
    dueDate: { shown: true, as: 'date', sort: true, width: 110, role: 'deadline' },
    amount: money,
    settledAmount: money,
    openAmount: money,
    repayStatus: { shown: true, width: 90 },
    remark: { width: 160 },
  },
  filters: {
    contractId: { kind: 'ref', label: '合同', from: '/contract/options' },
    dueDate: { kind: 'dates', label: '应收日期' },
    repayStatus: { kind: 'choice', label: '结清状态', of: RepayStatus },
    rowType: { kind: 'choice', label: '类型', of: PlanRowType, many: true },
  },
  sort: { prop: 'dueDate', order: 'asc' },
})
