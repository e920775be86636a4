import { z } from 'zod'
import { counts } from '#kernel/shared/figure.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { customerFigures } from '#modules/customer/shared/figures.ts'
import { ContractSource, ContractStatus, ContractType, PayType, PayWay } from './contract.terms.ts'
import { Contract } from './contractDetail.ts'
import { may } from './permissions.ts'

/** A row of the list of contracts (archives 4.7); the lifts and amounts of a draft count nowhere. */
export const ContractRow = Contract.pick({
  id: true,
  version: true,
  contractNo: true,
  name: true,
  customerId: true,
  customerName: true,
  projectId: true,
  projectName: true,
  type: true,
  startDate: true,
  endDate: true,
  agreedAmount: true,
  settledAmount: true,
  status: true,
  source: true,
  payType: true,
  taxRate: true,
  salesmanName: true,
  createdAt: true,
  draft: true,
  terminatedAt: true,
}).extend({
  elevatorCount: counts(customerFigures.contractLifts, '电梯').nullable(),
  /** Negative once it is over. */
  daysLeft: z.number().int().nullable().meta({ title: '剩余天数' }),
  unpaidAmount: z.string().nullable().meta({ title: '未收', unit: '元' }),
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
    contractNo: { shown: true, as: 'code', sort: true, width: 128 },
    name: { shown: true, fixed: true, sort: true, width: 230 },
    customerName: { shown: true, sort: true, width: 146 },
    type: { shown: true, width: 104 },
    status: { shown: true, width: 84, unless: { field: 'draft', says: '草稿' } },
    elevatorCount: { shown: true, as: 'number', sort: true, sum: true, width: 84 },
    startDate: { shown: true, sort: true, width: 108 },
    endDate: { shown: true, sort: true, width: 108, role: 'deadline' },
    daysLeft: { shown: true, as: 'number', sort: true, width: 92, role: 'deadline' },
    agreedAmount: { ...amount, width: 112 },
    settledAmount: { ...amount, width: 112 },
    unpaidAmount: { ...amount, width: 112, role: 'state' },
    source: { width: 110 },
    payType: { width: 100 },
    taxRate: { as: 'percent', width: 90 },
    salesmanName: { width: 100, role: 'people' },
    projectName: { width: 150, sort: true },
    createdAt: { as: 'time', sort: true, width: 160 },
  },
  filters: {
    contractNo: finds({ contractNo: '编号', name: '名称', customerName: '甲方' }),
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
    draft: { kind: 'flag', label: '草稿' },
    expiring: { kind: 'flag', label: '即将到期' },
  },
  shownFilters: 5,
  sort: { prop: 'endDate', order: 'asc' },
})

/** 合同列表 of the projects (archives 4.4): the contracts that are linked to one. */
export const projectContractList = list({
  ...contractList,
  key: 'projectContract',
  title: '项目合同',
  columns: {
    contractNo: contractList.columns.contractNo ?? {},
    name: contractList.columns.name ?? {},
    projectName: { shown: true, width: 150, sort: true },
    ...omit(contractList.columns),
    customerName: { sort: true, width: 146 },
  },
  filters: {
    contractNo: contractList.filters.contractNo,
    projectId: contractList.filters.projectId,
    customerId: contractList.filters.customerId,
    type: contractList.filters.type,
    status: contractList.filters.status,
    endDate: contractList.filters.endDate,
    expiring: contractList.filters.expiring,
  },
})

/** The other columns, in their order. */
function omit(columns: typeof contractList.columns): typeof contractList.columns {
  const { contractNo: _, name: __, projectName: ___, ...rest } = columns
  return rest
}
