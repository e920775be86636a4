import type { HandedLift } from '../shared/employeePlan.ts'
import css from './handover.module.css'

interface Props {
  readonly lifts: readonly HandedLift[]
  /** Those that stay with the person. */
  readonly kept: ReadonlySet<string>
  readonly onKeep: (kept: ReadonlySet<string>) => void
}

/** Lifts of which the receiver takes the person's place; each can be left out, its orders go all the same. */
export function HandedLifts({ lifts, kept, onKeep }: Props) {
  const toggle = (id: string) => {
    const next = new Set(kept)
    if (!next.delete(id)) next.add(id)
    onKeep(next)
  }
  const all = lifts.every(({ id }) => !kept.has(id))
  return (
    <>
      <div className={css.head}>
        接收人接替在电梯上的分工
        <button
          type="button"
          className="linkButton"
          onClick={() => onKeep(all ? new Set(lifts.map(({ id }) => id)) : new Set())}
        >
          {all ? '只交接工单' : '电梯全部交接'}
        </button>
      </div>
      <table className="plainTable">
        <thead>
          <tr>
            <th aria-label="交接" style={{ width: 36 }} />
            <th>电梯</th>
            <th>小区</th>
            <th>分工</th>
            <th>未开始工单</th>
            <th>检查结果</th>
          </tr>
        </thead>
        <tbody>
          {lifts.map(({ id, name, communityName, leads, orders, ok, reason }) => (
            <tr key={id}>
              <td>
                <input
                  type="checkbox"
                  className="tickBox"
                  aria-label={`交接电梯 ${name}`}
                  checked={ok && !kept.has(id)}
                  disabled={!ok}
                  onChange={() => toggle(id)}
                />
              </td>
              <td>{name}</td>
              <td>{communityName}</td>
              <td>{leads ? '责任人' : '辅助'}</td>
              <td className="num">{orders}</td>
              <td>{reason ? <span className="redText">{reason}</span> : <span className="sec">可交接</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
