import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { counts } from '#kernel/shared/figure.ts'
import { finds, list } from '#kernel/shared/list.ts'
import { receivableFigures } from './figures.ts'
import { seesItems } from './permissions.ts'
import { ArKind } from './terms.ts'

/** What is owed, put together by customer and by contract (commerce 4.2: 按客户, 按合同). Voided items count nowhere. */
const money = (title: string) => z.string().meta({ title, unit: '元' })

const sums = {
  id: z.uuid(),
  kind: ArKind.schema.meta({ title: '款项类别' }),
  customerId: z.uuid(),
  customerName: z.string().meta({ title: '客户' }),
  itemCount: counts(receivableFigures.items),
  dueAmount: money('应收'),
  receivedAmount: money('已收'),
  writtenOffAmount: money('坏账'),
  balance: money('未收'),
  overdueAmount: money('逾期'),
  oldestDue: z.string().nullable().meta({ title: '最早未收' }),
}
export const ArCustomerRow = z.object(sums)
export type ArCustomerRow = z.output<typeof ArCustomerRow>
export const ArContractRow = z.object({
  ...sums,
  itemCount: counts(receivableFigures.contractItems),
  contractId: z.uuid().nullable(),
  contractNo: z.string().nullable().meta({ title: '合同编号' }),
  contractName: z.string().nullable().meta({ title: '合同名称' }),
  salesmanName: z.string().nullable().meta({ title: '业务员' }),
})
export type ArContractRow = z.output<typeof ArContractRow>

const amount = { as: 'money', unit: '元', width: 116, shown: true } as const
const columns = {
  itemCount: { as: 'number', width: 84, shown: true },
  dueAmount: { ...amount, sum: true, sort: true },
  receivedAmount: { ...amount, sum: true },
  balance: { ...amount, sum: true, sort: true },
  overdueAmount: amount,
  oldestDue: { as: 'date', width: 112, shown: true, sort: true, role: 'deadline' },
  writtenOffAmount: { ...amount, shown: false, sum: true },
  kind: { width: 84 },
} as const
const filters = {
  customerId: { kind: 'ref', label: '客户', from: '/customer/options' },
  owing: { kind: 'flag', label: '还有未收' },
  kind: { kind: 'choice', label: '款项类别', of: ArKind },
} as const

export const arCustomerList = list({
  key: 'arByCustomer',
  title: '按客户应收',
  unit: '个客户',
  row: ArCustomerRow,
  columns: { customerName: { shown: true, fixed: true, width: 260 }, ...columns },
  filters: { keyword: finds({ customerName: '客户' }), ...filters },
  sort: { prop: 'balance', order: 'desc' },
})

export const arContractList = list({
  key: 'arByContract',
  title: '按合同应收',
  unit: '份合同',
  row: ArContractRow,
  columns: {
    contractNo: { shown: true, fixed: true, as: 'code', width: 150, role: 'name' },
    contractName: { shown: true, width: 170 },
    customerName: { shown: true, width: 176 },
    ...columns,
    salesmanName: { width: 90, role: 'people' },
  },
  filters: { keyword: finds({ customerName: '客户', contractNo: '合同' }), ...filters },
  sort: { prop: 'balance', order: 'desc' },
})

export const arGroupApi = {
  byCustomer: endpoint({
    method: 'POST',
    path: '/gathering/item/byCustomer',
    title: '按客户应收',
    needs: seesItems,
    reads: true,
    input: arCustomerList.query,
    reply: arCustomerList.page,
  }),
  byContract: endpoint({
    method: 'POST',
    path: '/gathering/item/byContract',
    title: '按合同应收',
    needs: seesItems,
    reads: true,
    input: arContractList.query,
    reply: arContractList.page,
  }),
}
