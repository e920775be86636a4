import type { MouseEvent } from 'react'
import { addDays, daysBetween } from '#kernel/shared/days.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import type { SchemeDate } from '../shared/fixedDate.ts'
import { Level } from '../shared/template.ts'
import { fixedDateGaps, longestGap } from '../shared/templateCheck.ts'
import css from './doors.module.css'

const [SIZE, RADIUS, LABEL, DOT] = [460, 176, 208, 7]
const CENTER = SIZE / 2
const YEAR = 365

/** Day of a common year, from 0. */
const dayOfYear = (mmdd: string) => daysBetween('2025-01-01', `2025-${mmdd === '02-29' ? '02-28' : mmdd}`)
const mmddOf = (n: number) => addDays('2025-01-01', ((n % YEAR) + YEAR) % YEAR).slice(5)
const at = (n: number, radius: number) => {
  const angle = (n / YEAR) * 2 * Math.PI - Math.PI / 2
  return [CENTER + radius * Math.cos(angle), CENTER + radius * Math.sin(angle)] as const
}
function arc(from: number, to: number): string {
  const [x1, y1] = at(from, RADIUS)
  const [x2, y2] = at(to, RADIUS)
  return `M${x1} ${y1}A${RADIUS} ${RADIUS} 0 ${to - from > YEAR / 2 ? 1 : 0} 1 ${x2} ${y2}`
}

/** The day that the pointer is over, however the ring is scaled. */
function dayUnder({ currentTarget, clientX, clientY }: MouseEvent<SVGElement>): string | undefined {
  const box = currentTarget.ownerSVGElement?.getBoundingClientRect()
  if (!box) return undefined
  const scale = SIZE / Math.min(box.width, box.height)
  const [x, y] = [(clientX - box.left - box.width / 2) * scale, (clientY - box.top - box.height / 2) * scale]
  const turn = Math.atan2(y, x) + Math.PI / 2
  return mmddOf(Math.round((turn / (2 * Math.PI)) * YEAR))
}

interface Props {
  readonly dates: readonly SchemeDate[]
  /** A click on the ring; absent: to read only. */
  readonly onAdd?: ((mmdd: string) => void) | undefined
  readonly onPick?: ((mmdd: string) => void) | undefined
}

/** The year as a ring: a click adds its day, gaps over the lawful one are red (jobs 4.1 fixedDate). The list beside it does the same by keyboard. */
export function YearRing({ dates, onAdd, onPick }: Props) {
  const gaps = fixedDateGaps(dates)
  const longest = longestGap(dates)
  return (
    <svg
      className={`block w-full mx-auto ${css.ring}`}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      role="img"
      aria-label={`一年 ${dates.length} 次，${dates.length === 0 ? '' : `最大间隔 ${longest} 天，`}${gaps.length} 处超过 ${visitGap.days} 日`}
    >
      <circle cx={CENTER} cy={CENTER} r={RADIUS} className={css.arc} />
      {gaps.map(({ from, days }) => (
        <path
          key={from}
          d={days >= YEAR ? arc(0, YEAR - 0.01) : arc(dayOfYear(from), dayOfYear(from) + days)}
          className={`${css.arc} ${css.over}`}
        />
      ))}
      <Months />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for the pointer; the list of dates does the same by the keyboard */}
      <circle
        cx={CENTER}
        cy={CENTER}
        r={RADIUS}
        className={`${css.hit} ${onAdd ? '' : css.still}`}
        onClick={(event) => {
          const mmdd = onAdd && dayUnder(event)
          if (mmdd) onAdd(mmdd)
        }}
      />
      {dates.map(({ mmdd, level }) => {
        const [x, y] = at(dayOfYear(mmdd), RADIUS)
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: for the pointer; the list of dates does the same by the keyboard
          <circle
            key={mmdd}
            cx={x}
            cy={y}
            r={level === 1 ? DOT - 2 : DOT}
            className={`${css.dot} ${css[`level${level}`]}`}
            onClick={() => onPick?.(mmdd)}
          >
            <title>{`${mmdd} ${Level.label(level)}`}</title>
          </circle>
        )
      })}
      <text x={CENTER} y={CENTER - 8} textAnchor="middle" className={css.center}>
        {dates.length} 次
      </text>
      <text x={CENTER} y={CENTER + 16} textAnchor="middle">
        {dates.length === 0 ? '还没有日期' : `最大间隔 ${longest} 天`}
      </text>
      {gaps.length > 0 && (
        <text x={CENTER} y={CENTER + 36} textAnchor="middle" className="redText" style={{ fill: 'var(--redTx)' }}>
          {gaps.length} 处超过 {visitGap.days} 日
        </text>
      )}
    </svg>
  )
}

function Months() {
  return Array.from({ length: 12 }, (_, month) => {
    const n = dayOfYear(`${String(month + 1).padStart(2, '0')}-01`)
    const [x1, y1] = at(n, RADIUS - 12)
    const [x2, y2] = at(n, RADIUS + 12)
    const [x, y] = at(n + 15, LABEL)
    return (
      <g key={n}>
        <path d={`M${x1} ${y1}L${x2} ${y2}`} className={css.tick} />
        <text x={x} y={y + 4} textAnchor="middle">
          {month + 1} 月
        </text>
      </g>
    )
  })
}
