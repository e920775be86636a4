import { addDays, addMonths, type Day, monthStart } from '#kernel/shared/days.ts'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import { scheduleApi } from '../shared/api.ts'
import { SPANS } from '../shared/schedule.ts'
import { useBoardAddress } from './useBoardAddress.ts'
import { spanOf } from './useCalendar.ts'

/** Days of the Gantt, or the month of the calendar. */
export type Span = (typeof SPANS)[number] | 'month'

/** The Gantt begins on the chosen day, the calendar shows the whole weeks of its month. */
function daysOf(span: Span, day: Day): { from: Day; to: Day } {
  return span === 'month' ? spanOf('month', day) : { from: day, to: addDays(day, span - 1) }
}
export const stepOf = (span: Span, day: Day, by: 1 | -1): Day =>
  span === 'month' ? addMonths(monthStart(day), by) : addDays(day, by * span)

/** What the board asks for, and the answer. */
export function useSchedule() {
  const { search, set, day, levels, filters } = useBoardAddress()
  const [opened, open] = useInspected('id')
  const said = search.get('span')
  const span: Span = said === 'month' ? 'month' : (SPANS.find((one) => String(one) === said) ?? 7)
  const { from, to } = daysOf(span, day)
  const answer = useRead(
    scheduleApi.board,
    { from, to, ...filters },
    { firstLoad: true, placeholderData: (previous) => previous, retry: false },
  )
  return {
    answer,
    day,
    span,
    set,
    levels,
    opened,
    open,
    rescue: search.get('rescue') ?? undefined,
    from,
    to,
    teamIds: filters.teamIds,
    communityIds: filters.communityIds,
    tooMuch: (answer.error as { code?: number } | null)?.code === refuseMaintain.tooMuch.code,
  }
}
export type Schedule = ReturnType<typeof useSchedule>
