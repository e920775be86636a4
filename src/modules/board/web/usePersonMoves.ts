import { useCallback } from 'react'
import type { Day } from '#kernel/shared/days.ts'
import { namesSaid } from '#kernel/shared/said.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import type { CalendarChip } from '#modules/schedule/shared/calendar.ts'
import {
  checkedVerdict,
  draftedChip,
  firstVerdict,
  joinVerdicts,
  type Over,
  previewOf,
  useCheckedPlaces,
  useDrag,
  useMoves,
  type Verdict,
} from '#modules/schedule/web/index.ts'
import type { EmployeeMonth } from '../shared/employeePlan.ts'
import { may } from '../shared/permissions.ts'

export interface Colleague {
  readonly id: string
  readonly name: string
}

/** Orders of one person dragged to another day, or to a colleague of the list beside (archives 4.2; JMh, JMi). */
export function usePersonMoves(person: EmployeeMonth, colleagues: readonly Colleague[]) {
  const { call, today: todayOf } = useKit()
  const today = todayOf()
  const moves = useMoves()
  const mayDate = useCan(may.changeDate) === 'enabled'
  const mayStaff = useCan(may.changeStaff) === 'enabled'
  const chips = person.days.flatMap((day) => day.chips)
  const byId = new Map(chips.map((chip) => [chip.id, chip]))

  const movable = (id: string): CalendarChip | undefined => {
    const chip = byId.get(id)
    return chip?.status === 0 && (mayDate || mayStaff) ? draftedChip(chip, moves.drafts) : undefined
  }
  function move(chip: CalendarChip, date: Day, colleagueId: string | undefined): void {
    const original = byId.get(chip.id) ?? chip
    const from = { date: original.date, crew: original.groups, crewName: original.crew }
    const to = colleagues.find(({ id }) => id === colleagueId)
    if (to ? !mayStaff : !mayDate) return
    const place = to
      ? { ...handed(chip, person, to), date: chip.date }
      : { date, crew: chip.groups, crewName: chip.crew }
    if (place.date === chip.date && place.crewName === chip.crew) return
    void moves.stage(original, from, place)
  }
  const { drag, over, ghost, onPointerDown } = useDrag({
    find: movable,
    onDrop: (chip, at) => move(chip, at.date, at.row),
  })

  const checked = useCheckedPlaces(keyOf(drag, over), () => {
    const to = colleagues.find(({ id }) => id === over?.row)
    return drag && to
      ? previewOf(call, drag.id, 'staff', { crew: [...handed(drag, person, to).crew] })
      : previewOf(call, drag?.id ?? '', 'date', { date: over?.date })
  })

  const verdictOf = useCallback(
    (date: Day): Verdict | undefined => {
      if (!drag || date === drag.date || !mayDate) return undefined
      const day = person.days.find((one) => one.date === date)
      const first = firstVerdict(drag, {
        date,
        today,
        minutes: day?.minutes ?? 0,
        crewName: person.name,
        working: (day?.working ?? true) && !day?.absent,
        sameLift: day?.chips.some((one) => one.elevatorId === drag.elevatorId && one.id !== drag.id) ?? false,
      })
      const row = checked.get(`${drag.id} ${date}`)
      return joinVerdicts(first, row && checkedVerdict(row))
    },
    [drag, mayDate, person, today, checked],
  )
  const row = drag && over?.row ? checked.get(`${drag.id} ${over.row}`) : undefined
  return {
    moves,
    movable,
    move,
    drag,
    over,
    ghost,
    onPointerDown,
    verdictOf,
    /** What the colleague under the pointer would say. */
    colleagueVerdict: row && checkedVerdict(row),
    mayStaff,
  }
}
export type PersonMoves = ReturnType<typeof usePersonMoves>

function keyOf(drag: CalendarChip | undefined, over: Over | undefined): string | undefined {
  if (!drag || !over) return undefined
  if (over.row) return `${drag.id} ${over.row}`
  return over.date === drag.date ? undefined : `${drag.id} ${over.date}`
}

/** The crew with the colleague in the person's place; names follow. */
export function handed(
  chip: Pick<CalendarChip, 'groups' | 'crew'>,
  person: { readonly id: string; readonly name: string },
  to: Colleague,
): { crew: string[]; crewName: string } {
  const names = chip.crew.split('、')
  const pairs = chip.groups.map((id, n) => (id === person.id ? to : { id, name: names[n] ?? '' }))
  const unique = [...new Map(pairs.map((one) => [one.id, one])).values()]
  return { crew: unique.map(({ id }) => id), crewName: namesSaid(unique.map(({ name }) => name)) }
}
