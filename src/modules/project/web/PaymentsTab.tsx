import { Link } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { DateText, EmptyState, Money, Panel, QueueClear } from '#kernel/web/ui/index.ts'
import { projectApi } from '../shared/api.ts'
import { contractDetailPath } from '../shared/paths.ts'
import css from './project.module.css'

/** 收款: what the payment plans of the project's contracts ask for; receivables add the single receipts. */
export function PaymentsTab({ id }: { id: string }) {
  const today = useKit().today()
  return (
    <Loaded from={projectApi.payments} input={{ id }} what="收款">
      {(money) =>
        Number(money.planned) === 0 && money.rows.length === 0 ? (
          <EmptyState what="付款计划" hint="关联合同后，这里汇总各合同的应收、已收与逾期。" />
        ) : (
          <>
            <div className={css.sums}>
              {(
                [
                  ['计划合计', money.planned, ''],
                  ['至今应收', money.due, ''],
                  ['已收', money.settled, ''],
                  ['逾期未收', money.overdue, Number(money.overdue) > 0 ? 'redText' : ''],
                ] as const
              ).map(([label, value, tone]) => (
                <div key={label}>
                  <span className="ter">{label} 元</span>
                  <b className={tone}>
                    <Money value={value} />
                  </b>
                </div>
              ))}
            </div>
            <Panel title="未结清的期次" count={`${money.rows.length} 期`}>
              {money.rows.length === 0 ? (
                <QueueClear headline="没有未结清的期次" />
              ) : (
                <table className="plainTable">
                  <thead>
                    <tr>
                      <th>应收日期</th>
                      <th>合同</th>
                      <th>期次</th>
                      <th>期间</th>
                      <th className="figure">应收 元</th>
                      <th className="figure">已收 元</th>
                    </tr>
                  </thead>
                  <tbody>
                    {money.rows.map((row) => (
                      <tr key={row.id}>
                        <td>
                          <DateText value={row.dueDate} today={today} warn={10} />
                        </td>
                        <td>
                          <Link to={`${contractDetailPath}?id=${row.contractId}&tab=plan`}>
                            <span className="num">{row.contractNo}</span> {row.contractName}
                          </Link>
                        </td>
                        <td className="num">第 {row.periodNo} 期</td>
                        <td className="num nowrap">
                          {row.periodStart} 至 {row.periodEnd}
                        </td>
                        <td className="figure">
                          <Money value={row.amount} />
                        </td>
                        <td className="figure">
                          <Money value={row.settledAmount} />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              )}
            </Panel>
          </>
        )
      }
    </Loaded>
  )
}
