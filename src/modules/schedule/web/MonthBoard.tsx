import { memo, type ReactNode } from 'react'
import type { Day } from '#kernel/shared/days.ts'
import type { CalendarChip } from '../shared/calendar.ts'
import { BoardChip } from './BoardChip.tsx'
import css from './board.module.css'
import type { Board } from './board.ts'
import type { Drafts } from './drafts.ts'
import beside from './month.module.css'
import type { Over } from './useDrag.ts'
import { type Verdict, verdictWord } from './verdict.ts'

const SHOWN = 3
const heads = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

interface Props {
  readonly board: Board
  readonly chipsOf: ReadonlyMap<Day, readonly CalendarChip[]>
  readonly month: string
  readonly today: Day
  readonly drafts: Drafts
  readonly lifted: string | undefined
  readonly over: Over | undefined
  readonly verdictOf: (date: Day) => Verdict | undefined
  readonly onDay: (date: Day) => void
  /** The day whose facts stand beside the board. */
  readonly chosen?: Day
  /** Beside the load of a day: hours and kilometres of one person. */
  readonly noteOf?: (date: Day) => ReactNode
}

/** A month as weeks: the chips that matter most of each day, how many more, and how full the day is. */
export const MonthBoard = memo(function MonthBoard(props: Props) {
  const { board, chipsOf, month, today, drafts, lifted, over, verdictOf, onDay, chosen, noteOf } = props
  return (
    <div className="stack grow min-w-0">
      <div className={`${css.week} ${css.head}`}>
        {heads.map((head) => (
          <div key={head}>{head}</div>
        ))}
      </div>
      <div className={`${css.month} ${noteOf ? beside.noted : ''}`} data-scroller>
        {board.days.map((day) => {
          const chips = chipsOf.get(day.date) ?? []
          const { load } = day
          const verdict = lifted ? verdictOf(day.date) : undefined
          const classes = [
            css.day,
            day.date === today && css.today,
            !day.working && chips.length === 0 && css.off,
            !day.date.startsWith(month) && css.outside,
            day.date === chosen && beside.chosen,
            verdict && css[verdict.kind],
            verdict && over?.date === day.date && css.here,
          ]
          return (
            <div key={day.date} className={classes.filter(Boolean).join(' ')} data-date={day.date}>
              <button type="button" className={css.dayHead} onClick={() => onDay(day.date)}>
                <span className="num">
                  {day.date === today ? `今天 ${Number(day.date.slice(8))}` : Number(day.date.slice(8))}
                </span>
                {chips.length > 0 && <span className="ter num">{chips.length} 单</span>}
              </button>
              {chips.slice(0, SHOWN).map((chip) => (
                <BoardChip key={chip.id} chip={chip} moved={drafts.has(chip.id)} lifted={chip.id === lifted} />
              ))}
              {verdict && over?.date === day.date ? (
                <div className={css.reason}>
                  {verdictWord[verdict.kind]}：{verdict.reason}
                </div>
              ) : (
                chips.length > SHOWN && (
                  <button type="button" className={css.more} onClick={() => onDay(day.date)}>
                    还有 {chips.length - SHOWN} 单
                  </button>
                )
              )}
              {load !== null && (
                <div className={`${css.load} ${load > 100 ? css.full : load > 95 ? css.hot : ''}`}>
                  <i>
                    <b style={{ width: `${Math.min(100, load)}%` }} />
                  </i>
                  <span className="num">{load} %</span>
                </div>
              )}
              {noteOf && <div className="ter small num clip">{noteOf(day.date)}</div>}
            </div>
          )
        })}
      </div>
    </div>
  )
})
