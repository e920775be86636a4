import { addDays, addMonths, type Day, monthEnd, monthStart, weekday } from '#kernel/shared/days.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import { mondayOf } from '#modules/plan/shared/work.ts'
import { scheduleApi } from '../shared/api.ts'
import { SPANS } from '../shared/schedule.ts'
import type { By } from './board.ts'
import { useBoardAddress } from './useBoardAddress.ts'

export const byNames: Record<By, string> = { worker: '按人员', team: '按班组', community: '按小区', elevator: '按电梯' }
export const rowHeads: Record<By, string> = { worker: '人员', team: '班组', community: '小区', elevator: '电梯' }

/** The week of the chosen day, Monday first, or so many days from it on. */
export type Span = (typeof SPANS)[number] | 'week'
export type View = 'week' | 'month'

/** The days a view shows around a day; a month is whole weeks, Monday first. */
export function spanOf(view: View, span: Span, day: Day): { from: Day; to: Day } {
  if (view === 'month') {
    const end = monthEnd(day)
    return { from: mondayOf(monthStart(day)), to: addDays(end, 7 - weekday(end)) }
  }
  return span === 'week'
    ? { from: mondayOf(day), to: addDays(mondayOf(day), 6) }
    : { from: day, to: addDays(day, span - 1) }
}

export function stepOf(view: View, span: Span, day: Day, by: 1 | -1): Day {
  if (view === 'month') return addMonths(monthStart(day), by)
  return addDays(day, by * (span === 'week' ? 7 : span))
}

/** What the board of the orders asks for, and the answer. */
export function useBoard(view: View) {
  const { search, set, day, levels, filters } = useBoardAddress()
  const said = search.get('by')
  const asked = (['worker', 'team', 'community', 'elevator'] as const).find((one) => one === said) ?? 'worker'
  // Days of a month have no rows.
  const by = view === 'month' ? 'worker' : asked
  const span: Span = SPANS.find((one) => String(one) === search.get('span')) ?? 'week'
  const { from, to } = spanOf(view, span, day)
  const answer = useRead(
    scheduleApi.board,
    { by, from, to, ...filters },
    { firstLoad: true, placeholderData: (previous) => previous, retry: false },
  )
  return {
    answer,
    view,
    day,
    by,
    span,
    set,
    levels,
    rescue: search.get('rescue') ?? undefined,
    from,
    to,
    teamIds: filters.teamIds,
    communityIds: filters.communityIds,
    tooMuch: (answer.error as { code?: number } | null)?.code === refuseMaintain.tooMuch.code,
  }
}
export type OrdersBoard = ReturnType<typeof useBoard>
