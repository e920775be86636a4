import { addMonths, daysBetween, weekday } from '#kernel/shared/days.ts'
import { DayKind } from '#modules/plan/shared/calendar.ts'
import css from './setting.module.css'
import { kindOf, type YearView } from './workDays.ts'

const names = ['一', '二', '三', '四', '五', '六', '日']
const { holiday, makeUp, working } = DayKind.code

/** One month of the year view; 休 and 班 say what the notice of the State Council says, framed: expects; a dot what the company said. */
export function CalendarMonth({
  month,
  view,
  chosen: [from, to],
  onChoose,
}: {
  month: string
  view: YearView
  chosen: readonly [string, string]
  onChoose: (day: string, extend: boolean) => void
}) {
  const first = `${month}-01`
  const count = daysBetween(first, addMonths(first, 1))
  const blank = weekday(first) - 1
  return (
    <div className={css.month}>
      <h3>{Number(month.slice(5))} 月</h3>
      <div className={css.weekNames} aria-hidden="true">
        {names.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <div className={css.days}>
        {Array.from({ length: count }, (_, n) => {
          const date = `${month}-${String(n + 1).padStart(2, '0')}`
          const { kind, own, statutory, festival } = kindOf(view, date)
          const on = date >= from && date <= to
          const worked = kind === working || kind === makeUp
          const mark = kind === holiday ? '休' : kind === makeUp ? '班' : ''
          const said = view.days.find((one) => one.date === date)?.name
          return (
            <button
              key={date}
              type="button"
              style={n === 0 ? { gridColumnStart: blank + 1 } : undefined}
              className={`${worked ? '' : css.off} ${on ? css.on : ''} ${festival ? css.expected : ''}`}
              tabIndex={date === to ? 0 : -1}
              ref={(node) => {
                if (date === to && node && document.activeElement?.closest(`.${css.days}`)) node.focus()
              }}
              aria-pressed={on}
              aria-label={`${n + 1}${mark}，${date} ${DayKind.label(kind)}${own ? ' 本公司设置' : festival ? ` ${festival}（预计）` : statutory ? ' 法定' : ''}`}
              title={said ?? (festival ? `${festival}（预计）` : undefined)}
              onClick={(event) => onChoose(date, event.shiftKey)}
            >
              <span className="num">{n + 1}</span>
              {mark && <i>{mark}</i>}
              {own && <b aria-hidden="true" />}
            </button>
          )
        })}
      </div>
    </div>
  )
}
