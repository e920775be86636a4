import { type KeyboardEvent, useState } from 'react'
import { addMonths, monthEnd } from '#kernel/shared/days.ts'
import { useCurrentList } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useRead } from '#kernel/web/useRead.ts'
import { inspectionPlanApi } from '../shared/api.ts'
import type { YearCalendar as Calendar } from '../shared/plan.ts'
import css from './inspection.module.css'

type Month = Calendar['months'][number]
/** From the bottom: what is done, on its way, waiting, in trouble. */
const parts = [
  ['passed', '合格'],
  ['going', '进行中'],
  ['waiting', '待安排'],
  ['trouble', '需整改/不合格'],
] as const
const TALLEST = 44

/** The year by month above the list: how much is due and how far it is; a month is the filter (jobs 4.2). */
export function YearCalendar() {
  const { today } = useKit()
  const { state } = useCurrentList()
  const range = (state.filters.dueMonth ?? {}) as { from?: string; to?: string }
  const now = today()
  const [year, setYear] = useState(Number((range.from ?? now).slice(0, 4)))
  const { data } = useRead(inspectionPlanApi.calendar, { year }, { staleTime: 30_000 })
  const months = data?.months ?? []
  const most = Math.max(1, ...months.map(({ total }) => total))
  const choose = (from: string, to: string) =>
    state.setFilters(range.from === from && range.to === to ? { dueMonth: undefined } : { dueMonth: { from, to } })
  const late = { open: true, overdue: true }
  const isLate = state.filters.overdue === true
  const sum = (pick: (month: Month) => number) => months.reduce((total, month) => total + pick(month), 0)

  return (
    <section className={css.calendar} aria-label={`${year}年检验年历`}>
      <div className={`stack gap-10 to-center rigid ${css.yearHead}`}>
        <Years
          year={year}
          onTurn={setYear}
          chosen={range.from === `${year}-01-01` && range.to === `${year}-12-31`}
          onChoose={() => choose(`${year}-01-01`, `${year}-12-31`)}
        />
        <button
          type="button"
          className={`bare-button py-2 px-8 r-3 sec t13 ${css.late}`}
          aria-pressed={isLate}
          disabled={!data || data.before + sum(({ overdue }) => overdue) === 0}
          onClick={() => state.setFilters(isLate ? { overdue: undefined } : { ...late, dueMonth: undefined })}
        >
          已超期 <b className="num">{data ? data.before + sum(({ overdue }) => overdue) : '—'}</b>
        </button>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the controls inside rise to here */}
      <div className={`grid grow min-w-0 ${css.months}`} onKeyDown={walkMonths}>
        {months.map((month) => (
          <MonthColumn
            key={month.month}
            month={month}
            scale={TALLEST / most}
            now={month.month === now.slice(0, 7)}
            chosen={range.from === `${month.month}-01` && range.to === monthEnd(`${month.month}-01`)}
            onChoose={() => choose(`${month.month}-01`, monthEnd(`${month.month}-01`))}
          />
        ))}
      </div>
      <ul className={css.legend} aria-hidden>
        {parts.map(([part, label]) => (
          <li className="row gap-6" key={part}>
            <i className={css[part]} />
            {label}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Arrow keys walk the months, as people walk a calendar. */
function walkMonths(event: KeyboardEvent<HTMLDivElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return
  const cells = [...event.currentTarget.querySelectorAll('button')]
  const next = cells[cells.indexOf(document.activeElement as HTMLButtonElement) + step]
  if (next) {
    event.preventDefault()
    next.focus()
  }
}

interface YearsProps {
  readonly year: number
  readonly onTurn: (year: number) => void
  readonly chosen: boolean
  readonly onChoose: () => void
}

/** From year to year; the year itself is a filter too. */
function Years({ year, onTurn, chosen, onChoose }: YearsProps) {
  return (
    <div className={`row gap-2 ${css.years}`}>
      <button type="button" aria-label="上一年" onClick={() => onTurn(year - 1)}>
        ‹
      </button>
      <button
        type="button"
        className={`num ${css.yearName}`}
        aria-pressed={chosen}
        title={`只看${year}年`}
        onClick={onChoose}
      >
        {year}
      </button>
      <button type="button" aria-label="下一年" onClick={() => onTurn(year + 1)}>
        ›
      </button>
    </div>
  )
}

interface MonthProps {
  readonly month: Month
  readonly scale: number
  readonly now: boolean
  readonly chosen: boolean
  readonly onChoose: () => void
}

function MonthColumn({ month, scale, now, chosen, onChoose }: MonthProps) {
  const said = parts.filter(([part]) => month[part] > 0).map(([part, label]) => `${label} ${month[part]}`)
  const late = month.overdue > 0 ? [`已超期 ${month.overdue}`] : []
  return (
    <button
      type="button"
      className={`${css.month} ${now ? css.thisMonth : ''}`}
      aria-pressed={chosen}
      disabled={month.total === 0}
      title={`${month.month}：${[...said, ...late].join('，') || '没有计划'}`}
      onClick={onChoose}
    >
      <span className={`num ${css.total}`}>{month.total || ''}</span>
      <span className={css.bar}>
        {parts.map(([part]) =>
          month[part] > 0 ? (
            <i key={part} className={css[part]} style={{ height: `${Math.max(2, month[part] * scale)}px` }} />
          ) : null,
        )}
      </span>
      <span className={`flex gap-4 items-baseline sec t12 nowrap ${css.monthName}`}>
        <span className="num">{Number(month.month.slice(5))}</span>月
        {month.overdue > 0 && <b className={`num ${css.overdue}`}>超期 {month.overdue}</b>}
      </span>
    </button>
  )
}

/** The year a person most probably wants to plan: the next one from October on. */
export const yearToPlan = (today: string): number => Number(addMonths(today, 3).slice(0, 4))
