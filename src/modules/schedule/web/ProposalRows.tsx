import { ShortTable } from '#kernel/web/ui/index.ts'
import { dateText } from '#kernel/web/ui/value.tsx'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { LevelChip, ViolationLine } from '#modules/maintenance/web/index.ts'
import type { ProposalRow } from '../shared/schedule.ts'
import own from './schedule.module.css'

interface Props {
  readonly rows: readonly ProposalRow[]
  readonly excluded: ReadonlySet<string>
  readonly onExclude: (excluded: ReadonlySet<string>) => void
}

/** From where to where, and why; every row can be left out. */
export function ProposalRows({ rows, excluded, onExclude }: Props) {
  return (
    <ShortTable
      shape="tall"
      rows={rows}
      by={(row) => row.orderId}
      tone={(row) => excluded.has(row.orderId) && own.out}
      choice={{
        says: (row) => `接受 ${liftLabel(row.chip.communityName, row.chip.elevatorName)}`,
        all: '全部接受',
        chosen: new Set(rows.flatMap(({ orderId }) => (excluded.has(orderId) ? [] : [orderId]))),
        onChoose: (accepted) =>
          onExclude(new Set(rows.flatMap(({ orderId }) => (accepted.has(orderId) ? [] : [orderId])))),
      }}
      columns={[
        {
          title: '电梯',
          cell: (row) => (
            <div className={`row gap-6 nowrap ${own.lift}`}>
              <LevelChip level={row.chip.level} />
              {liftLabel(row.chip.communityName, row.chip.elevatorName)}
            </div>
          ),
        },
        {
          title: '日期',
          as: 'num',
          width: 112,
          cell: (row) => (
            <>
              <Change from={dateText(row.from.date)} to={dateText(row.to.date)} />
              {row.from.start !== row.to.start && (
                <div className="small">
                  <Change from={row.from.start ?? '未定'} to={row.to.start ?? '待排时间'} />
                </div>
              )}
              <div className="ter small">截止 {dateText(row.chip.legalDeadline)}</div>
            </>
          ),
        },
        {
          title: '人员',
          width: 132,
          cell: (row) => <Change from={row.from.crewName || '待分配'} to={row.to.crewName} />,
        },
        {
          title: '理由',
          cell: (row) => (
            <>
              <div>{row.reason}</div>
              {row.violations.map((one) => (
                <ViolationLine key={one.code + one.text} violation={one} />
              ))}
            </>
          ),
        },
      ]}
    />
  )
}

function Change({ from, to }: { from: string; to: string }) {
  if (from === to) return <>{to}</>
  return (
    <>
      <span className="ter">{from}</span> → <b>{to}</b>
    </>
  )
}
