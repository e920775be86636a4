import { dayOf } from '#kernel/shared/days.ts'
import type { FieldOrder } from '#modules/field/shared/fieldWork.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { defaultSetting } from '#modules/plan/shared/setting.ts'
import { preferredWay, stopsOf } from '../../shared/dayPlan.ts'
import { isInspection, isOpenRepair, isRepair } from '../../shared/task.ts'
import { decisionsOf, urgentOf } from '../../shared/urgent.ts'
import { isOpenVisit } from '../../shared/visit.ts'
import { usePhone } from '../store/state.ts'
import { nowOf, useTasks } from '../store/visits.ts'
import { clockOf } from '../words.ts'

/** The work of a day, its visits as stops in the order of the way; open repairs belong to today. */
export function useDay(visits: readonly FieldOrder[], day: string, today: string) {
  const state = usePhone()
  const tasks = useTasks()
  const { facts, lifts } = state
  const orders = visits.filter((order) => belongsTo(order, day, today))
  const now = clockOf(nowOf(state))
  const stops = stopsOf({
    orders,
    lifts,
    setting: facts.day?.setting ?? defaultSetting,
    base: facts.day?.me.base ?? null,
    preferred: preferredWay(facts, day),
    nowMinute: day === today ? Number(now.slice(0, 2)) * 60 + Number(now.slice(3)) : null,
  })
  const repairs = day === today ? tasks.filter(isRepair).filter(isOpenRepair) : []
  const inspections = tasks.filter(isInspection).filter(({ inspectDate }) => inspectDate === day)
  const waiting = day === today ? (facts.waiting ?? []).filter(({ id }) => !repairs.some((one) => one.id === id)) : []
  return { orders, stops, repairs, inspections, urgent: urgentOf(repairs, waiting), decisions: decisionsOf(waiting) }
}

/** Of a day: what is planned then; today also what is under way and what is overdue. */
export function belongsTo(order: FieldOrder, day: string, today: string): boolean {
  if (order.planDate === day) return true
  if (day !== today) return false
  const late = order.planDate < today && isOpenVisit(order)
  const doneToday = order.completeAt !== null && dayOf(order.completeAt) === today
  return late || doneToday || (isOpenVisit(order) && order.status !== MaintainStatus.code.notStarted)
}
