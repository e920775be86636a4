import { type CSSProperties, memo, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Day } from '#kernel/shared/days.ts'
import { FigureName, FigureTip } from '#kernel/web/figure/index.ts'
import { ScrollRegion } from '#kernel/web/ui/index.ts'
import { loadOf, scheduleFigures } from '../shared/figures.ts'
import { BoardChip } from './BoardChip.tsx'
import css from './board.module.css'
import { type Board, type BoardRow, CELL_CHIPS, rowHeight, rowsInSight } from './board.ts'
import type { Drafts } from './drafts.ts'
import type { Over } from './useDrag.ts'
import { type Verdict, verdictWord, weekdayName } from './verdict.ts'

interface Props {
  readonly board: Board
  readonly rowHead: string
  readonly today: Day
  readonly target: number
  readonly drafts: Drafts
  /** Id of the order being dragged. */
  readonly lifted: string | undefined
  readonly over: Over | undefined
  readonly verdictOf: (row: BoardRow, date: Day) => Verdict | undefined
}

/** Orders beside each other when one day has the whole width. */
const SIDE_BY_SIDE = 3
const sizeNow = () => Number(getComputedStyle(document.documentElement).getPropertyValue('--size')) || 1
/** The strip of the head: how full the day is for all crews together. */
const heatOf = (load: number | null) =>
  load === null ? '' : load > 100 ? css.heatFull : load > 95 ? css.heatHot : load > 60 ? css.heatWarm : css.heatCool

/** 周一 23日; narrow columns keep 一 23. */
function DayName({ date, today }: { date: Day; today: Day }) {
  const name = date === today ? '今天' : weekdayName(date)
  const [wide, short] = date === today ? [name.slice(1), name.slice(0, 1)] : [name.slice(0, 1), name.slice(1)]
  return (
    <span>
      {date === today && short}
      <span className={css.word}>{wide}</span>
      {date !== today && short} {Number(date.slice(8))}
      <span className={css.word}>日</span>
    </span>
  )
}

/** Which stretch of the rows is in sight, in steps, so that scrolling draws seldom. */
function useView(scroller: RefObject<HTMLDivElement | null>) {
  const [view, setView] = useState({ from: 0, to: 900 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => {
      const step = 48
      const from = Math.floor(element.scrollTop / step) * step
      setView((now) =>
        now.from === from && now.to === from + element.clientHeight + step
          ? now
          : { from, to: from + element.clientHeight + step },
      )
    }
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      watcher.disconnect()
    }
  }, [scroller])
  return view
}

/** The days with how full each is. */
function Head({ board, rowHead, today }: Pick<Props, 'board' | 'rowHead' | 'today'>) {
  return (
    <div className={`${css.line} ${css.head}`}>
      <div>
        {rowHead} / <FigureName of={scheduleFigures.teamDayLoad} />
      </div>
      {board.days.map((day) => {
        const { load } = day
        return (
          <div key={day.date} className={`${day.date === today ? css.todayHead : ''} ${heatOf(load)}`}>
            <DayName date={day.date} today={today} />
            <span className={`num ${css.dayLoad}`} data-day-load={day.date}>
              {load === null ? '–' : `${load} %`}
            </span>
          </div>
        )
      })}
    </div>
  )
}

/** Rows are people, columns days, exactly as picture 5; only rows in sight are drawn. One day to fourteen. */
export function GanttBoard({ board, rowHead, today, target, drafts, lifted, over, verdictOf }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const view = useView(scroller)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const size = sizeNow()
  const columns = board.days.length === 1 ? SIDE_BY_SIDE : 1
  const tops = useMemo(() => {
    const all = [0]
    for (const row of board.rows)
      all.push((all.at(-1) ?? 0) + Math.round(rowHeight(row, open.has(row.key), columns) * size))
    return all
  }, [board.rows, open, size, columns])
  const [first, end] = rowsInSight(tops, view.from, view.to)
  const toggle = (key: string) => {
    const next = new Set(open)
    if (!next.delete(key)) next.add(key)
    setOpen(next)
  }
  return (
    <div
      className={`stack grow min-w-0 ${columns > 1 ? css.oneDay : ''}`}
      style={{ '--days': board.days.length } as CSSProperties}
    >
      <Head board={board} rowHead={rowHead} today={today} />
      <ScrollRegion ref={scroller} className={css.rows} data-scroller label="看板，方向键选择工单">
        <div style={{ height: tops[first] }} />
        {board.rows.slice(first, end).map((row, i) => (
          <WeekRow
            key={row.key}
            row={row}
            height={(tops[first + i + 1] ?? 0) - (tops[first + i] ?? 0)}
            open={open.has(row.key)}
            onToggle={toggle}
            board={board}
            today={today}
            target={target}
            drafts={drafts}
            lifted={lifted}
            over={lifted && over?.row === row.key ? over.date : undefined}
            verdictOf={lifted ? verdictOf : undefined}
          />
        ))}
        <div style={{ height: Math.max(0, (tops.at(-1) ?? 0) - (tops[end] ?? 0)) }} />
      </ScrollRegion>
    </div>
  )
}

interface RowProps extends Pick<Props, 'board' | 'today' | 'target' | 'drafts' | 'lifted'> {
  readonly row: BoardRow
  readonly height: number
  readonly open: boolean
  readonly onToggle: (key: string) => void
  readonly over: Day | undefined
  readonly verdictOf: Props['verdictOf'] | undefined
}

const WeekRow = memo(function WeekRow(props: RowProps) {
  const { row, height, open, onToggle, board, today, target, drafts, lifted, over, verdictOf } = props
  return (
    <div className={css.line} style={{ height }} data-line={row.key}>
      <div className={`stack px-10 py-6 t12 ${css.who}`}>
        <b className="t13 strong">{row.name}</b>
        <span className="ter num">
          {row.team && `${row.team} · `}
          <FigureTip of={scheduleFigures.liftsWithOrders}>
            <span>有单 {row.lifts} 台</span>
          </FigureTip>
        </span>
      </div>
      {row.cells.map((cell, i) => {
        const verdict = verdictOf?.(row, cell.date)
        const load = loadOf(cell.minutes, target)
        const most = row.cells.length === 1 ? CELL_CHIPS * SIDE_BY_SIDE : CELL_CHIPS
        const shown = open ? cell.chips : cell.chips.slice(0, most)
        const rest = cell.chips.length - shown.length
        const folded = verdict !== undefined && over !== undefined
        const away = row.away?.get(cell.date)
        const empty = cell.chips.length === 0
        const classes = [
          css.cell,
          cell.date === today && css.today,
          empty && (away !== undefined || board.days[i]?.working === false) && css.off,
          verdict && css[verdict.kind],
          verdict && over === cell.date && css.here,
        ]
        return (
          <div key={cell.date} className={classes.filter(Boolean).join(' ')} data-date={cell.date} data-row={row.key}>
            {(folded ? shown.slice(0, 2) : shown).map((chip) => (
              <BoardChip key={chip.id} chip={chip} moved={drafts.has(chip.id)} lifted={chip.id === lifted} />
            ))}
            {!folded && (rest > 0 || (open && cell.chips.length > most)) && (
              <button type="button" tabIndex={-1} className={css.more} onClick={() => onToggle(row.key)}>
                {rest > 0 ? (
                  <>
                    <span className={css.word}>还有</span> {rest} <span className={css.word}>单</span>
                  </>
                ) : (
                  '收起'
                )}
              </button>
            )}
            {folded && (
              <div className={css.reason}>
                {verdictWord[verdict.kind]}
                <span>：{verdict.reason}</span>
                {verdict.note && <div>{verdict.note}</div>}
              </div>
            )}
            {!folded && away && <div className={`ter ${css.reason}`}>{away}</div>}
            {load !== null && (
              <div className={`${css.load} ${load > 100 ? css.full : load > 95 ? css.hot : ''}`}>
                <i>
                  <b style={{ width: `${Math.min(100, load)}%` }} />
                </i>
                <span className="num">{load} %</span>
              </div>
            )}
          </div>
        )
      })}
    </div>
  )
})
