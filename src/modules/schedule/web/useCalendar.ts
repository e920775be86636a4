import { addDays, addMonths, type Day, monthEnd, monthStart, weekday } from '#kernel/shared/days.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import { mondayOf } from '#modules/plan/shared/work.ts'
import { scheduleApi } from '../shared/api.ts'
import type { By } from './board.ts'
import { useBoardAddress } from './useBoardAddress.ts'

export const byNames: Record<By, string> = { worker: '按人员', team: '按班组', community: '按小区', elevator: '按电梯' }
export const rowHeads: Record<By, string> = { worker: '人员', team: '班组', community: '小区', elevator: '电梯' }

/** The days a view shows around a day: whole weeks, Monday first. */
export function spanOf(view: 'week' | 'month', day: Day): { from: Day; to: Day } {
  if (view === 'week') return { from: mondayOf(day), to: addDays(mondayOf(day), 6) }
  const end = monthEnd(day)
  return { from: mondayOf(monthStart(day)), to: addDays(end, 7 - weekday(end)) }
}

export const stepOf = (view: 'week' | 'month', day: Day, by: 1 | -1): Day =>
  view === 'week' ? addDays(day, 7 * by) : addMonths(monthStart(day), by)

/** What the calendar asks for, and the answer. */
export function useCalendar(view: 'week' | 'month') {
  const { search, set, day, levels, filters } = useBoardAddress()
  const said = search.get('by')
  const asked = (['worker', 'team', 'community', 'elevator'] as const).find((one) => one === said) ?? 'worker'
  const by = view === 'month' ? 'worker' : asked
  const { from, to } = spanOf(view, day)
  const answer = useRead(
    scheduleApi.calendar,
    { view, by, from, to, ...filters },
    { firstLoad: true, placeholderData: (previous) => previous, retry: false },
  )
  return {
    answer,
    tooMuch: (answer.error as { code?: number } | null)?.code === refuseMaintain.tooMuch.code,
    view,
    day,
    by,
    from,
    to,
    teamIds: filters.teamIds,
    communityIds: filters.communityIds,
    levels,
    set,
  }
}
export type Calendar = ReturnType<typeof useCalendar>
