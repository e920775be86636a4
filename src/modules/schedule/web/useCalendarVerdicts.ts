import { useCallback } from 'react'
import type { Day } from '#kernel/shared/days.ts'
import { useKit } from '#kernel/web/services.tsx'
import { defaultSetting } from '#modules/plan/shared/setting.ts'
import type { CalendarChip } from '../shared/calendar.ts'
import type { BoardRow } from './board.ts'
import { previewOf } from './moves.ts'
import type { Calendar } from './useCalendar.ts'
import { useCheckedPlaces } from './useCheckedPlaces.ts'
import type { Over } from './useDrag.ts'
import { checkedVerdict, firstVerdict, joinVerdicts, type Verdict } from './verdict.ts'

interface Held {
  readonly drag: CalendarChip | undefined
  readonly over: Over | undefined
  readonly mayStaff: boolean
}

/** What the places of the calendar say to the order that is held: at once what the board knows, then what the server finds. */
export function useCalendarVerdicts({ by, answer: { data } }: Calendar, { drag, over, mayStaff }: Held) {
  const { call, today: todayOf } = useKit()
  const today = todayOf()
  const held = drag && over && over.date !== drag.date ? { id: drag.id, date: over.date } : undefined
  const checked = useCheckedPlaces(held && `${held.id} ${held.date}`, () =>
    previewOf(call, held?.id ?? '', 'date', { date: held?.date }),
  )
  const verdictAt = useCallback(
    (date: Day, minutes: number, crewName: string, ownCrew: boolean): Verdict | undefined => {
      if (!drag || date === drag.date) return undefined
      const day = data?.days.find((one) => one.date === date)
      const limits = { ...defaultSetting, dayTarget: data?.loads.target ?? defaultSetting.dayTarget }
      const first = firstVerdict(
        drag,
        {
          date,
          today,
          minutes,
          crewName,
          working: day?.working ?? true,
          sameLift: day?.chips.some((one) => one.elevatorId === drag.elevatorId && one.id !== drag.id) ?? false,
        },
        limits,
      )
      const row = ownCrew ? checked.get(`${drag.id} ${date}`) : undefined
      return joinVerdicts(first, row && checkedVerdict(row))
    },
    [drag, data, today, checked],
  )
  const ofRow = useCallback(
    (row: BoardRow, date: Day): Verdict | undefined => {
      const cell = row.cells.find((one) => one.date === date)
      const own = by !== 'worker' || row.name === drag?.crew
      if (!own && !mayStaff) return undefined
      if (drag && !own && date === drag.date)
        return { kind: 'ok', reason: `改派给${row.name}`, note: '松手后检查证件与时间' }
      return verdictAt(date, cell?.minutes ?? 0, row.crew.length > 0 ? row.name : (drag?.crew ?? ''), own)
    },
    [verdictAt, by, drag, mayStaff],
  )
  const ofDay = useCallback((date: Day) => verdictAt(date, 0, drag?.crew ?? '', true), [verdictAt, drag])
  return { ofRow, ofDay }
}
