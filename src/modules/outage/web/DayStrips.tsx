import { addDays, type Day, dayOf } from '#kernel/shared/days.ts'
import { hourText, minutesSaid, shortDay } from '#kernel/shared/said.ts'
import { useKit } from '#kernel/web/services.tsx'
import type { OutageSpan } from '../shared/api.ts'
import css from './outage.module.css'

const DAY_MS = 86_400_000
const MOST = 31
const midnight = (day: Day) => Date.parse(`${day}T00:00:00+08:00`)

interface Piece {
  readonly from: number
  readonly to: number
}

/** The days on which it stood, each from midnight to midnight, with what it stood. */
export function DayStrips({ spans }: { spans: readonly OutageSpan[] }) {
  const today = useKit().today()
  const days = new Map<Day, Piece[]>()
  for (const { from, to } of spans.toReversed())
    for (let day = dayOf(from); midnight(day) < Date.parse(to); day = addDays(day, 1)) {
      const begin = midnight(day)
      const piece = { from: Math.max(Date.parse(from), begin), to: Math.min(Date.parse(to), begin + DAY_MS) }
      days.set(day, [...(days.get(day) ?? []), piece])
    }
  return (
    <div className="stack gap-4 py-12">
      {[...days].slice(-MOST).map(([day, pieces]) => (
        <div key={day} className={css.dayRow}>
          <span className="num small sec">{shortDay(day, today)}</span>
          <div className={css.day} role="img" aria-label={`${day} 停梯 ${pieces.map(pieceText).join('、')}`}>
            {pieces.map(({ from, to }) => (
              <i
                key={from}
                title={pieceText({ from, to })}
                style={{
                  left: `${(100 * (from - midnight(day))) / DAY_MS}%`,
                  width: `${(100 * (to - from)) / DAY_MS}%`,
                }}
              />
            ))}
          </div>
        </div>
      ))}
      <div className={css.dayRow}>
        <span />
        <span className={`ter small num ${css.hours}`}>
          {['00:00', '06:00', '12:00', '18:00', '24:00'].map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </span>
      </div>
    </div>
  )
}

const pieceText = ({ from, to }: Piece): string => `${hourText(from)} 起 ${minutesSaid((to - from) / 60_000)}`
