import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { type ListCells, ListPage } from '#kernel/web/list/index.ts'
import { type ArCustomerRow, arContractList, arCustomerList, arGroupApi } from '../shared/grouped.ts'
import { fundPaths } from '../shared/paths.ts'
import { ArKind, type ArKindCode } from '../shared/terms.ts'
import { OverdueAmount } from './arMarks.tsx'
import { ofKind } from './kinds.ts'

const cells = {
  overdueAmount: (amount) => <OverdueAmount amount={amount} />,
} satisfies ListCells<Pick<ArCustomerRow, 'overdueAmount'>>

/** Those who owe come first; who owes nothing any more is a filter away. */
const owing = { owing: true }

/** 按客户 and 按合同 (commerce 4.2): a row opens the items that it is the sum of. */
export function GroupPage({ by, kind, choose }: { by: 'customer' | 'contract'; kind: ArKindCode; choose: ReactNode }) {
  const navigate = useNavigate()
  const isMaintenance = kind === ArKind.code.maintenance
  const path = isMaintenance ? fundPaths.items : fundPaths.partsItems
  const shared = {
    title: isMaintenance ? '维保应收' : '配件应收',
    fixed: ofKind[kind],
    defaults: owing,
    actions: choose,
    empty: { hint: '没有未收的款项；去掉「还有未收」可以看已收清的。' },
  }
  return by === 'customer' ? (
    <ListPage
      {...shared}
      list={arCustomerList}
      cells={cells}
      from={arGroupApi.byCustomer}
      open={{ run: ({ customerId }) => void navigate(`${path}?customerId=${customerId}`) }}
    />
  ) : (
    <ListPage
      {...shared}
      list={arContractList}
      cells={cells}
      from={arGroupApi.byContract}
      open={{
        run: ({ customerId, contractId }) =>
          void navigate(`${path}?${contractId ? `contractId=${contractId}` : `customerId=${customerId}`}`),
      }}
    />
  )
}
