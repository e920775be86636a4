import { Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { DateText, EmptyState, Money, Panel, QueueClear, ShortTable } from '#kernel/web/ui/index.ts'
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
            <div className={`grid rigid line-b ${css.sums}`}>
              {(
                [
                  ['计划合计', money.planned, ''],
                  ['至今应收', money.due, ''],
                  ['已收', money.settled, ''],
                  ['逾期未收', money.overdue, Number(money.overdue) > 0 ? 'redText' : ''],
                ] as const
              ).map(([label, value, tone]) => (
                <div className="stack py-8 px-16 line2-r t12" key={label}>
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
                <ShortTable
                  rows={money.rows}
                  columns={[
                    { title: '应收日期', cell: (row) => <DateText value={row.dueDate} today={today} warn={10} /> },
                    {
                      title: '合同',
                      to: (row) => `${contractDetailPath}?id=${row.contractId}&tab=plan`,
                      cell: (row) => (
                        <>
                          <span className="num">{row.contractNo}</span> {row.contractName}
                        </>
                      ),
                    },
                    { title: '期次', as: 'num', cell: (row) => `第 ${row.periodNo} 期` },
                    {
                      title: '期间',
                      as: 'num',
                      tone: () => 'nowrap',
                      cell: (row) => `${row.periodStart} 至 ${row.periodEnd}`,
                    },
                    { title: '应收 元', as: 'figure', cell: (row) => <Money value={row.amount} /> },
                    { title: '已收 元', as: 'figure', cell: (row) => <Money value={row.settledAmount} /> },
                  ]}
                />
              )}
            </Panel>
          </>
        )
      }
    </Loaded>
  )
}
