import { Link } from 'react-router'
import type { Held, HeldOrder } from '../shared/leavingApi.ts'
import { repairWords, visitWords } from '../shared/neighbours.ts'
import { handoverPage, orderPage, repairPage, teamsPage } from '../shared/paths.ts'
import css from './handover.module.css'

interface Props {
  readonly id: string
  readonly held: Held
  /** The lifts and waiting orders stand elsewhere on this page already. */
  readonly restOnly?: boolean
  readonly onLeave?: () => void
}

/** What still hangs on a person who leaves, each with where it is handed over. */
export function HeldList({ id, held, restOnly = false, onLeave }: Props) {
  const { lifts, waiting, visits, repairs, team, owes } = held
  return (
    <ul className={`grid gap-8 no-marks ${css.held}`}>
      {!restOnly && lifts + waiting > 0 && (
        <li>
          {lifts} 台电梯、{waiting} 张未开始的工单
          <Link to={handoverPage(id)} onClick={onLeave}>
            移交
          </Link>
        </li>
      )}
      {visits.map((one) => (
        <Order
          key={one.id}
          one={one}
          word={visitWords[one.status]}
          to={orderPage(one.id)}
          out="完成后离职，或改人员、关闭"
        />
      ))}
      {repairs.map((one) => (
        <Order key={one.id} one={one} word={repairWords[one.status]} to={repairPage(one.id)} out="改派，或完成后离职" />
      ))}
      {team !== null && (
        <li>
          任「{team}」班组长
          <Link to={teamsPage}>更换班组长</Link>
        </li>
      )}
      {owes && <li>有未交接的仓库或款项</li>}
    </ul>
  )
}

function Order({ one, word, to, out }: { one: HeldOrder; word: string | undefined; to: string; out: string }) {
  return (
    <li>
      <Link to={to} className="num">
        {one.orderNo}
      </Link>
      {one.place} {word} <span className="ter">{out}</span>
    </li>
  )
}
