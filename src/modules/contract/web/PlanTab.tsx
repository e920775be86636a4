import { Button } from 'antd'
import { useState } from 'react'
import { sum } from '#kernel/shared/money.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { moneyText, Tag } from '#kernel/web/ui/index.ts'
import { contractMoves } from '../shared/contract.states.ts'
import { PlanRowType, RepayStatus } from '../shared/contract.terms.ts'
import type { ContractDetail } from '../shared/contractDetail.ts'
import { may } from '../shared/permissions.ts'
import css from './detail.module.css'
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
          <div className={css.planHead}>
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
    <table className={css.table} aria-label="付款计划">
      <thead>
        <tr>
          <th className={css.right}>期</th>
          <th>服务期</th>
          <th>应收日</th>
          <th className={css.right}>金额 元</th>
          <th className={css.right}>已收 元</th>
          <th className={css.right}>未收 元</th>
          <th>结清</th>
          <th>备注</th>
        </tr>
      </thead>
      <tbody>
        {plan.map((row) => {
          const late =
            row.repayStatus === RepayStatus.code.open && row.dueDate < today && row.rowType !== PlanRowType.code.refund
          return (
            <tr key={row.id}>
              <td className={`${css.right} num ter`}>{row.periodNo}</td>
              <td className="num">
                {row.periodStart} 至 {row.periodEnd}{' '}
                {row.rowType !== PlanRowType.code.normal && <Tag>{PlanRowType.label(row.rowType)}</Tag>}
              </td>
              <td className={`num ${late ? 'redText strong' : ''}`}>{row.dueDate}</td>
              <td className={`${css.right} num`}>{shown(row.amount)}</td>
              <td className={`${css.right} num`}>{shown(row.settledAmount)}</td>
              <td className={`${css.right} num`}>{shown(row.openAmount)}</td>
              <td>{late ? <span className="redText">逾期</span> : RepayStatus.label(row.repayStatus)}</td>
              <td className="sec">{row.remark}</td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <td />
          <td colSpan={2}>合计</td>
          <td className={`${css.right} num`}>{total('amount')}</td>
          <td className={`${css.right} num`}>{total('settledAmount')}</td>
          <td className={`${css.right} num`}>{total('openAmount')}</td>
          <td colSpan={2} />
        </tr>
      </tfoot>
    </table>
  )
}
