import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { addDays, addMonths, type Day, isDay, monthStart } from '#kernel/shared/days.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useRead } from '#kernel/web/useRead.ts'
import { refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import { spanOf } from '#modules/maintenance/web/index.ts'
import { Level } from '#modules/template/shared/template.ts'
import { scheduleApi } from '../shared/api.ts'
import { SPANS } from '../shared/schedule.ts'

/** Days of the Gantt, or the month of the calendar. */
export type Span = (typeof SPANS)[number] | 'month'

/** The Gantt begins on the chosen day, the calendar shows the whole weeks of its month. */
function daysOf(span: Span, day: Day): { from: Day; to: Day } {
  return span === 'month' ? spanOf('month', day) : { from: day, to: addDays(day, span - 1) }
}
export const stepOf = (span: Span, day: Day, by: 1 | -1): Day =>
  span === 'month' ? addMonths(monthStart(day), by) : addDays(day, by * span)

const ids = (text: string | null) => (text ? text.split(',') : undefined)

/** What the board shows stands in the address. */
export function useSchedule() {
  const { today } = useKit()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('day') ?? ''
  const day = isDay(asked) ? asked : today()
  const said = search.get('span')
  const span: Span = said === 'month' ? 'month' : (SPANS.find((one) => String(one) === said) ?? 7)
  const levels = Level.options
    .map((option) => option.value)
    .filter((code) => ids(search.get('level'))?.includes(String(code)))
  const query = {
    ...daysOf(span, day),
    teamIds: ids(search.get('teamId')),
    communityIds: ids(search.get('communityId')),
    level: levels.length > 0 ? levels : undefined,
  }
  const answer = useRead(scheduleApi.board, query, {
    firstLoad: true,
    placeholderData: (previous) => previous,
    retry: false,
  })
  const set = useMemo(
    () => (name: string, value: string | undefined) =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now)
          if (value) next.set(name, value)
          else next.delete(name)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  )
  return {
    answer,
    day,
    span,
    set,
    levels,
    open: search.get('id') ?? undefined,
    rescue: search.get('rescue') ?? undefined,
    from: query.from,
    to: query.to,
    teamIds: query.teamIds,
    communityIds: query.communityIds,
    tooMuch: (answer.error as { code?: number } | null)?.code === refuseMaintain.tooMuch.code,
  }
}
export type Schedule = ReturnType<typeof useSchedule>
