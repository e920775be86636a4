import { useCallback, useMemo } from 'react'
import type { Day } from '#kernel/shared/days.ts'
import { namesSaid } from '#kernel/shared/said.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import type { CalendarChip } from '#modules/schedule/shared/calendar.ts'
import {
  draftedChip,
  isMovable,
  placeOf,
  shownVerdict,
  useDrag,
  useMoveRights,
  usePlaces,
  useStaged,
} from '#modules/schedule/web/index.ts'
import type { EmployeeMonth } from '../shared/employeePlan.ts'

export interface Colleague {
  readonly id: string
  readonly name: string
}

/** Orders of one person dragged to another day, or to a colleague of the list beside (archives 4.2; JMc, JMh, JMi). */
export function usePersonMoves(person: EmployeeMonth, colleagues: readonly Colleague[]) {
  const moves = useStaged()
  const { mayDate, mayStaff } = useMoveRights()
  const { drafts } = moves
  const days = useMemo(() => person.days.map(({ date }) => date), [person.days])
  const byId = useMemo(
    () => new Map(person.days.flatMap((day) => day.chips.map((chip) => [chip.id, chip] as const))),
    [person.days],
  )
  const movable = (id: string): CalendarChip | undefined => {
    const chip = byId.get(id)
    return chip && isMovable(chip) && (mayDate || mayStaff) ? draftedChip(chip, drafts) : undefined
  }
  /** Undefined: nothing would change there, or the person may not. */
  function placeAt(chip: CalendarChip, date: Day, colleagueId: string | undefined) {
    const to = colleagues.find(({ id }) => id === colleagueId)
    if (to) return mayStaff ? { ...placeOf(chip), ...handed(chip, person, to) } : undefined
    return mayDate && date !== chip.date ? { ...placeOf(chip), date } : undefined
  }
  async function move(chip: CalendarChip, date: Day, colleagueId: string | undefined): Promise<void> {
    const place = placeAt(chip, date, colleagueId)
    if (!place) return
    try {
      const verdict = (await ask(chip))(place.crew, place.date)
      const original = byId.get(chip.id) ?? chip
      if (verdict) moves.drop(original, placeOf(original), place, verdict)
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
    }
  }
  const { drag, over, ghost, onPointerDown } = useDrag({
    find: movable,
    onDrop: (chip, at) => void move(chip, at.date, at.row),
  })
  const { shown, ask } = usePlaces(drag, {
    from: days[0] as Day,
    to: days.at(-1) as Day,
    days,
    drafts,
    crewsFor: (chip) =>
      mayStaff ? colleagues.filter(({ id }) => id !== person.id).map((to) => handed(chip, person, to).crew) : [],
  })
  const verdictOf = useCallback(
    (date: Day) => (drag && mayDate && date !== drag.date ? shownVerdict(shown?.(drag.workerIds, date)) : undefined),
    [drag, mayDate, shown],
  )
  const onto = drag && over?.row ? placeAt(drag, drag.date, over.row) : undefined
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
    colleagueVerdict: onto && shownVerdict(shown?.(onto.crew, onto.date)),
    mayStaff,
  }
}
export type PersonMoves = ReturnType<typeof usePersonMoves>

/** The crew with the colleague in the person's place; names follow. */
export function handed(
  chip: Pick<CalendarChip, 'workerIds' | 'crew'>,
  person: { readonly id: string; readonly name: string },
  to: Colleague,
): { crew: string[]; crewName: string } {
  const names = chip.crew.split('、')
  const pairs = chip.workerIds.map((id, n) => (id === person.id ? to : { id, name: names[n] ?? '' }))
  const unique = [...new Map(pairs.map((one) => [one.id, one])).values()]
  return { crew: unique.map(({ id }) => id), crewName: namesSaid(unique.map(({ name }) => name)) }
}
