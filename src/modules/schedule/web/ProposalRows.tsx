import { LevelChip, rowStyles, ViolationLine } from '#modules/maintenance/web/index.ts'
import type { ProposalRow } from '../shared/schedule.ts'
import own from './schedule.module.css'

interface Props {
  readonly rows: readonly ProposalRow[]
  readonly excluded: ReadonlySet<string>
  readonly onExclude: (excluded: ReadonlySet<string>) => void
}

/** From where to where, and why; every row can be left out. */
export function ProposalRows({ rows, excluded, onExclude }: Props) {
  function toggle(id: string): void {
    const next = new Set(excluded)
    if (!next.delete(id)) next.add(id)
    onExclude(next)
  }
  const all = excluded.size === 0
  return (
    <table className={rowStyles.rows}>
      <thead>
        <tr>
          <th>
            <input
              type="checkbox"
              className="tickBox"
              aria-label="全部接受"
              checked={all}
              onChange={() => onExclude(all ? new Set(rows.map((row) => row.orderId)) : new Set())}
            />
          </th>
          <th>电梯</th>
          <th className={own.date}>日期</th>
          <th className={own.crew}>人员</th>
          <th>理由</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.orderId} className={excluded.has(row.orderId) ? own.out : undefined}>
            <td>
              <input
                type="checkbox"
                className="tickBox"
                aria-label={`接受 ${row.chip.elevatorName}`}
                checked={!excluded.has(row.orderId)}
                onChange={() => toggle(row.orderId)}
              />
            </td>
            <td>
              <div className={own.lift}>
                <LevelChip level={row.chip.level} />
                {row.chip.elevatorName}
              </div>
              <div className="ter small">{row.chip.communityName}</div>
            </td>
            <td className="num">
              <Change from={row.from.date.slice(5)} to={row.to.date.slice(5)} />
              {row.from.start !== row.to.start && (
                <div className="small">
                  <Change from={row.from.start ?? '未定'} to={row.to.start ?? '待排时间'} />
                </div>
              )}
              <div className="ter small">截止 {row.chip.legalDeadline.slice(5)}</div>
            </td>
            <td>
              <Change from={row.from.crewName || '待分配'} to={row.to.crewName} />
            </td>
            <td>
              <div>{row.reason}</div>
              {row.violations.map((one) => (
                <ViolationLine key={one.code + one.text} violation={one} />
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
