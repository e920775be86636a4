import { Button } from 'antd'
import { useState } from 'react'
import { sum } from '#kernel/shared/money.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { moneyText, ShortTable, Tag } from '#kernel/web/ui/index.ts'
import { contractMoves } from '../shared/contract.states.ts'
import { PlanRowType, RepayStatus } from '../shared/contract.terms.ts'
import type { ContractDetail } from '../shared/contractDetail.ts'
import { may } from '../shared/permissions.ts'
import { PlanRowsDrawer } from './PlanRowsDrawer.tsx'

interface PlanTabProps {
  readonly contract: ContractDetail
  readonly today: string
}

/** 付款计划: the rows receivables works from; overdue ones stand out. */
export function PlanTab({ contract, today }: PlanTabProps) {
  const [typing, setTyping] = useState(false)
  const open = !contract.draft && contractMoves.open(contract.status).includes('change')
  return (
    <>
      {open && !contract.plan.some((row) => row.amount === null) && (
        <Can needs={[may.edit]}>
          <div className="flex to-end py-8 px-16">
            <Button size="small" onClick={() => setTyping(true)}>
              改写付款计划
            </Button>
          </div>
        </Can>
      )}
      <PlanTable contract={contract} today={today} />
      {typing && <PlanRowsDrawer contract={contract} onClose={() => setTyping(false)} />}
    </>
  )
}

function PlanTable({ contract, today }: { contract: ContractDetail; today: string }) {
  const { plan } = contract
  const hidden = plan.some((row) => row.amount === null)
  const total = (prop: 'amount' | 'settledAmount' | 'openAmount') =>
    hidden ? '•••' : moneyText(sum(plan.map((row) => row[prop] ?? '0')))
  const shown = (amount: string | null) => (amount === null ? '•••' : moneyText(amount))
  return (
    <ShortTable
      label="付款计划"
      rows={plan}
      columns={[
        { title: '期', as: 'figure', width: 48, tone: () => 'ter', cell: (row) => row.periodNo },
        {
          title: '服务期',
          as: 'num',
          cell: (row) => (
            <>
              {row.periodStart} 至 {row.periodEnd}{' '}
              {row.rowType !== PlanRowType.code.normal && <Tag>{PlanRowType.label(row.rowType)}</Tag>}
            </>
          ),
        },
        {
          title: '应收日',
          as: 'num',
          tone: (row) => isLate(row, today) && 'redText strong',
          cell: (row) => row.dueDate,
        },
        { title: '金额 元', as: 'figure', cell: (row) => shown(row.amount) },
        { title: '已收 元', as: 'figure', cell: (row) => shown(row.settledAmount) },
        { title: '未收 元', as: 'figure', cell: (row) => shown(row.openAmount) },
        {
          title: '结清',
          cell: (row) =>
            isLate(row, today) ? <span className="redText">逾期</span> : RepayStatus.label(row.repayStatus),
        },
        { title: '备注', as: 'sec', cell: (row) => row.remark ?? false },
      ]}
      foot={[null, '合计', null, total('amount'), total('settledAmount'), total('openAmount')]}
    />
  )
}

const isLate = ({ repayStatus, dueDate, rowType }: ContractDetail['plan'][number], today: string) =>
  repayStatus === RepayStatus.code.open && dueDate < today && rowType !== PlanRowType.code.refund
