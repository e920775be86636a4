import { Link } from 'react-router'
import { dayOf, daysBetween } from '#kernel/shared/days.ts'
import { momentText } from '#kernel/shared/said.ts'
import { Glyph, type GlyphShape } from '#kernel/web/ui/Glyph.tsx'
import { MinuteClock } from '#kernel/web/ui/MinuteClock.tsx'
import type { FieldInspection } from '#modules/inspection/shared/fieldInspection.ts'
import { InspectionStatus } from '#modules/inspection/shared/inspection.ts'
import type { FieldRepair } from '#modules/repair/shared/fieldRepair.ts'
import { RepairStatus } from '#modules/repair/shared/repair.ts'
import { phonePaths } from '../../shared/paths.ts'
import { supplyOfOrder } from '../../shared/supply.ts'
import { inspectionName, repairName } from '../../shared/task.ts'
import { clockOfRepair } from '../../shared/urgent.ts'
import { usePhone } from '../store/state.ts'
import { nowOf } from '../store/visits.ts'
import { liftName, placeName, shortDay } from '../words.ts'
import css from './lists.module.css'

/** As the office draws them (look 2, Orders). */
const repairShapes: Readonly<Record<RepairStatus, GlyphShape>> = {
  0: 'dashed',
  1: 'dot',
  2: 'chevron',
  3: 'half',
  4: 'bars',
  7: 'ring-tick',
  8: 'solid-tick',
  10: 'slash',
}

export function RepairRow({ order }: { order: FieldRepair }) {
  const state = usePhone()
  const today = dayOf(nowOf(state))
  const supply = supplyOfOrder(state.facts.parts, order.id)
  const clock = clockOfRepair(order)
  const urgent = clock?.critical === true
  return (
    <Link to={phonePaths.repair(order.id)} className={css.row}>
      <Glyph shape={repairShapes[order.status]} size={22} />
      <span>
        {placeName(order)}
        <small data-bad={urgent || undefined}>
          {repairName(order)}　{momentText(order.reportAt, today)} 报修
        </small>
        {order.reportText && <small>{order.reportText}</small>}
        {supply && <small data-warn={supply.short || undefined}>{supply.text}</small>}
      </span>
      <span className={css.clock}>
        <em data-bad={urgent || undefined}>{order.offered ? '待接单' : RepairStatus.label(order.status)}</em>
        {clock && <MinuteClock label={placeName(order)} {...clock} />}
      </span>
    </Link>
  )
}

export function InspectionRow({ plan }: { plan: FieldInspection }) {
  const state = usePhone()
  const left = daysBetween(dayOf(nowOf(state)), plan.deadline)
  const supply = supplyOfOrder(state.facts.parts, plan.id)
  return (
    <Link to={phonePaths.inspect(plan.id)} className={css.row}>
      <span>
        {liftName(plan.lift)}
        <small>
          {inspectionName(plan)}　{plan.inspectDate ? `约定 ${shortDay(plan.inspectDate)}，` : ''}截止 {plan.deadline}
        </small>
        {supply && <small data-warn={supply.short || undefined}>{supply.text}</small>}
      </span>
      <em data-bad={left < 0 || undefined} data-warn={(left >= 0 && left <= 30) || undefined}>
        {left < 0 ? `超 ${-left} 天` : InspectionStatus.label(plan.status)}
      </em>
    </Link>
  )
}
