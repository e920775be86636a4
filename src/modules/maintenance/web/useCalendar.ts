import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { addDays, addMonths, type Day, isDay, monthEnd, monthStart, weekday } from '#kernel/shared/days.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useRead } from '#kernel/web/useRead.ts'
import { Level } from '#modules/template/shared/template.ts'
import { maintainOrderApi } from '../shared/api.ts'
import { refuseMaintain } from '../shared/maintenance.ts'
import { type By, mondayOf } from './board.ts'

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

const ids = (text: string | null) => (text ? text.split(',') : undefined)

/** What the calendar asks for stands in the address, its filters under the names the list uses. */
export function useCalendar(view: 'week' | 'month') {
  const { today } = useKit()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('day') ?? ''
  const day = isDay(asked) ? asked : today()
  const by = (['worker', 'team', 'community', 'elevator'] as const).find((one) => one === search.get('by')) ?? 'worker'
  const teamIds = ids(search.get('teamId'))
  const communityIds = ids(search.get('communityId'))
  const levels = Level.options
    .map((option) => option.value)
    .filter((code) => ids(search.get('level'))?.includes(String(code)))
  const { from, to } = spanOf(view, day)
  const query = {
    view,
    by: view === 'month' ? ('worker' as const) : by,
    from,
    to,
    teamIds,
    communityIds,
    level: levels.length > 0 ? levels : undefined,
  }
  const answer = useRead(maintainOrderApi.calendar, query, {
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
    tooMuch: (answer.error as { code?: number } | null)?.code === refuseMaintain.tooMuch.code,
    day,
    by: query.by,
    from,
    to,
    teamIds,
    communityIds,
    levels,
    set,
  }
}
export type Calendar = ReturnType<typeof useCalendar>
