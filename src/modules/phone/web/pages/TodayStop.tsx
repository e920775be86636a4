import { Link } from 'react-router'
import { minutesShort } from '#kernel/shared/said.ts'
import type { FieldOrder } from '#modules/field/shared/fieldWork.ts'
import { statusName } from '#modules/maintenance/shared/maintenance.ts'
import type { DayStop } from '../../shared/dayPlan.ts'
import { phonePaths } from '../../shared/paths.ts'
import { markOf, type OrderMark } from '../../shared/queue.ts'
import { isOpenVisit } from '../../shared/visit.ts'
import { StatusGlyph } from '../kit/StatusGlyph.tsx'
import { usePhone } from '../store/state.ts'
import { levelName, shortDay } from '../words.ts'
import css from './today.module.css'

/** One place on the way, with the lifts to visit there. */
export function TodayStop({ stop, number, today }: { stop: DayStop; number: number; today: string }) {
  const { lifts, ops } = usePhone()
  return (
    <li>
      <div className={`row gap-12 py-12 px-16 line2-b bg-side ${css.stop}`}>
        <b className="grid rigid place-center round f-16">{number}</b>
        <div className="grow min-w-0">
          <h2 className="m-0 f-18">{stop.name}</h2>
          <p className="clip m-0 ter f-15">{stop.address}</p>
        </div>
        {stop.eta && <time className="f-20 bold">{stop.eta}</time>}
      </div>
      {stop.orders.map((order) => (
        <OrderRow
          key={order.id}
          order={order}
          name={lifts.get(order.elevatorId)?.name ?? ''}
          today={today}
          mark={markOf(ops, order.id)}
        />
      ))}
    </li>
  )
}

interface RowProps {
  readonly order: FieldOrder
  readonly name: string
  readonly today: string
  /** What the server has not accepted yet. */
  readonly mark: OrderMark | null
}

function OrderRow({ order, name, today, mark }: RowProps) {
  const late = order.planDate < today && isOpenVisit(order)
  const due = order.legalDeadline <= today && isOpenVisit(order)
  return (
    <Link to={phonePaths.order(order.id)} className={`row gap-14 line2-b ink ${css.order}`}>
      <StatusGlyph status={order.status} size={22} />
      <span className={`grow min-w-0 ${css.name}`}>
        {name}
        <small className="block ter f-15">
          {levelName(order.level, order.type)}，约 {minutesShort(order.stdMinutes)}
          {due ? (
            <em className="upright strong" data-bad>
              {order.legalDeadline < today ? '已超法定截止日' : '今日法定截止'} {shortDay(order.legalDeadline)}
            </em>
          ) : (
            late && <em className="upright strong">计划 {shortDay(order.planDate)}</em>
          )}
        </small>
      </span>
      <span className={`rigid sec right ${css.state}`}>
        {statusName(order.status)}
        {mark && (
          <em className="block f-14 upright" data-tone={mark.tone}>
            {mark.text}
          </em>
        )}
      </span>
    </Link>
  )
}
