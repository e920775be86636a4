import { useCallback, useMemo, useRef } from 'react'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { hoursSaid, kmText } from '#kernel/shared/said.ts'
import { useKeyWords } from '#kernel/web/ui/keyWords.ts'
import { loadOf } from '#modules/schedule/shared/figures.ts'
import { BoardChip, boardKeys, boardWords, draftedChip, MonthBoard, rove } from '#modules/schedule/web/index.ts'
import type { EmployeeMonth, MonthDay } from '../shared/employeePlan.ts'
import css from './plan.module.css'
import type { PersonMoves } from './usePersonMoves.ts'

interface Props {
  readonly person: EmployeeMonth
  readonly month: string
  readonly today: Day
  readonly chosen: Day
  readonly work: PersonMoves
  readonly onDay: (date: Day) => void
  readonly onOpen: (id: string) => void
}

/** The person's month on the board of the order calendar: orders per day, hours against the day, kilometres. */
export function PersonMonth({ person, month, today, chosen, work, onDay, onOpen }: Props) {
  const { moves, drag, over, verdictOf } = work
  const region = useRef<HTMLDivElement>(null)
  const days = useMemo(() => new Map(person.days.map((day) => [day.date, day])), [person.days])
  const { chipsOf, board } = useMemo(() => {
    const mine = person.days
      .flatMap((day) => day.chips)
      .map((chip) => draftedChip(chip, moves.drafts))
      .filter((chip) => chip.workerIds.includes(person.id))
    const byDay = Map.groupBy(mine, (chip) => chip.date)
    const minutesAt = (chips: readonly MonthDay['chips'][number][]) =>
      chips.reduce((sum, chip) => sum + chip.minutes, 0)
    const stood = new Map(person.days.map(({ date, chips }) => [date, minutesAt(chips)]))
    /** What the drafts add to a day or take from it. */
    const moved = (date: Day) => minutesAt(byDay.get(date) ?? []) - (stood.get(date) ?? 0)
    return {
      chipsOf: byDay,
      board: {
        rows: [],
        total: mine.length,
        days: person.days.map(({ date, working, absent, minutes }) => ({
          date,
          working: working && !absent,
          load: loadOf(minutes + moved(date), person.target),
        })),
      },
    }
  }, [person, moves.drafts])
  const noteOf = useCallback(
    (date: Day) => {
      const day = days.get(date)
      if (day?.absent) return <b className="amberText">请假</b>
      if (!day || day.minutes === 0) return null
      return `${hoursSaid(day.minutes / 60)} · ${kmText(day.km)}`
    },
    [days],
  )
  useKeyWords(boardWords.filter(([key]) => key !== 'Alt arrowup arrowdown'))
  const onKeyDown = boardKeys({
    region,
    movable: work.movable,
    onMove: (chip, by) => void work.move(chip, addDays(chip.date, by), undefined),
    onUndo: moves.undo,
  })
  return (
    <div
      ref={region}
      className={`hide ${css.month}`}
      role="application"
      aria-label={`${person.name} ${month} 维保日历`}
      onKeyDown={onKeyDown}
      onFocus={rove}
      onClick={(event) => {
        const id = (event.target as Element).closest<HTMLElement>('[data-chip]')?.dataset.chip
        if (id) onOpen(id)
      }}
    >
      <MonthBoard
        board={board}
        chipsOf={chipsOf}
        month={month}
        today={today}
        drafts={moves.drafts}
        lifted={drag?.id}
        over={over?.row ? undefined : over}
        verdictOf={verdictOf}
        onDay={onDay}
        chosen={chosen}
        noteOf={noteOf}
      />
      {drag && (
        <div
          ref={work.ghost}
          className={`r-3 bg no-pointer fixed ${css.ghost}`}
          style={{ transform: 'translate(-999px, 0)' }}
        >
          <BoardChip chip={drag} />
        </div>
      )}
    </div>
  )
}
