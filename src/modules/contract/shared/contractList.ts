import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { list } from '#kernel/shared/list.ts'
import { ContractSource, ContractStatus, ContractType, PayType, PayWay } from './contract.terms.ts'
import { contractFields } from './contract.ts'
import { may } from './permissions.ts'

/** Amounts as decimal text; null where the person may not see them (ANj): shown as •••. */
const seenAmount = (title: string) => z.string().nullable().meta({ title, unit: '元' })
const personName = (title: string) => z.string().nullable().meta({ title })

/** A row of the list of contracts (archives 4.7). */
export const ContractRow = z.object({
  id: z.uuid(),
  version: z.number().int(),
  contractNo: z.string().meta({ title: '合同编号' }),
  name: contractFields.name,
  customerId: z.uuid(),
  customerName: z.string().meta({ title: '甲方' }),
  type: contractFields.type,
  elevatorCount: z.number().int().meta({ title: '电梯', unit: '台' }),
  startDate: contractFields.startDate,
  endDate: contractFields.endDate,
  /** Negative once it is over. */
  daysLeft: z.number().int().nullable().meta({ title: '剩余天数', unit: '天' }),
  agreedAmount: seenAmount('协议总额'),
  settledAmount: seenAmount('已收'),
  unpaidAmount: seenAmount('未收'),
  status: field.choice('状态', ContractStatus),
  source: contractFields.source,
  payType: contractFields.payType,
  taxRate: z.string().meta({ title: '税率', unit: '%' }),
  salesmanName: personName('业务员'),
  draft: z.boolean(),
  terminatedAt: z.string().nullable(),
  remindDays: z.number().int(),
  renewed: z.boolean(),
})
export type ContractRow = z.output<typeof ContractRow>

const amount = { as: 'money', unit: '元', needs: may.amounts, sort: true, sum: true, shown: true } as const

export const contractList = list({
  key: 'contract',
  title: '合同',
  unit: '份',
  row: ContractRow,
  columns: {
    contractNo: { shown: true, as: 'code', fixed: true, sort: true, width: 150 },
    name: { shown: true, sort: true, width: 220 },
    customerName: { shown: true, sort: true, width: 200 },
    type: { shown: true, width: 120 },
    elevatorCount: { shown: true, as: 'number', sort: true, sum: true, width: 90 },
    startDate: { shown: true, as: 'date', sort: true, width: 110 },
    endDate: { shown: true, as: 'date', sort: true, width: 110 },
    daysLeft: { shown: true, as: 'number', sort: true, width: 100 },
    agreedAmount: { ...amount, width: 130 },
    settledAmount: { ...amount, width: 130 },
    unpaidAmount: { ...amount, width: 130 },
    status: { shown: true, width: 120 },
    source: { width: 110 },
    payType: { width: 100 },
    taxRate: { as: 'percent', width: 90 },
    salesmanName: { width: 100 },
  },
  filters: {
    contractNo: { kind: 'text', label: '合同编号' },
    customerId: { kind: 'ref', label: '甲方', from: '/customer/options' },
    projectId: { kind: 'ref', label: '项目', from: '/project/options' },
    type: { kind: 'choice', label: '合同类型', of: ContractType, many: true },
    status: { kind: 'choice', label: '状态', of: ContractStatus, many: true },
    source: { kind: 'choice', label: '来源', of: ContractSource, many: true },
    payWay: { kind: 'choice', label: '付款方式', of: PayWay },
    payType: { kind: 'choice', label: '付款周期', of: PayType, many: true },
    endDate: { kind: 'dates', label: '结束日期' },
    agreedAmount: { kind: 'numbers', label: '协议总额', unit: '元' },
    renewed: { kind: 'flag', label: '已续签' },
    salesmanId: { kind: 'ref', label: '业务员', from: '/employee/options' },
  },
  shownFilters: 5,
  sort: { prop: 'contractNo', order: 'desc' },
})
