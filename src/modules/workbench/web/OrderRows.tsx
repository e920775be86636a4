import { daysBetween } from '#kernel/shared/days.ts'
import { momentText, namesSaid, shortDay } from '#kernel/shared/said.ts'
import { daysLeft, Named } from '#kernel/web/ui/index.ts'
import { LegalRail } from '#modules/board/web/index.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { LevelChip } from '#modules/maintenance/web/index.ts'
import type { DoneOrder, DueOrder } from '../shared/workbench.ts'
import css from './orderRows.module.css'

/** An open order with its legal rail. */
export function DueRow({ order, today, onOpen }: { order: DueOrder; today: string; onOpen: (id: string) => void }) {
  const left = daysBetween(today, order.legalDeadline)
  return (
    <button type="button" className={css.row} onClick={() => onOpen(order.id)}>
      <LevelChip level={order.level} />
      <span className="stack grow min-w-0">
        <Named text={liftLabel(order.communityName, order.elevatorName)} />
        <span className="ter small clip num">
          {namesSaid(order.crew) || '未派人'} ·{' '}
          {order.planDate < today ? (
            <span className="amberText">逾期 {daysBetween(order.planDate, today)} 天</span>
          ) : (
            `计划 ${shortDay(order.planDate, today)}`
          )}
        </span>
      </span>
      <span className={`rigid right ${css.rail}`}>
        <b className={`num small ${left <= 0 ? 'redText' : left <= 2 ? 'amberText' : 'sec'}`}>{daysLeft(left)}</b>
        <LegalRail order={order} today={today} />
      </span>
    </button>
  )
}

/** A finished order that waits for its signature. */
export function UnsignedRow({
  order,
  today,
  onOpen,
}: {
  order: DoneOrder
  today: string
  onOpen: (id: string) => void
}) {
  return (
    <button type="button" className={css.row} onClick={() => onOpen(order.id)}>
      <LevelChip level={order.level} />
      <span className="stack grow min-w-0">
        <Named text={liftLabel(order.communityName, order.elevatorName)} />
        <span className="ter small clip">{namesSaid(order.crew)}</span>
      </span>
      <span className="num small sec">{momentText(order.completeAt, today)} 完成</span>
    </button>
  )
}
