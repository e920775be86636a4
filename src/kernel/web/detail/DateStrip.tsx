import type { ReactNode } from 'react'
import { daysBetween } from '#kernel/shared/days.ts'
import { useKit } from '../services.tsx'
import { DayRail } from '../ui/Rail.tsx'
import { dayTone } from '../ui/railTone.ts'

export interface StripDate {
  readonly label: string
  /** yyyy-MM-dd; null while not known. */
  readonly on: string | null
  /** First day of the span of a deadline, for its rail. */
  readonly from?: string | null
  /** The date is a deadline: days before it at which it turns amber. It is late without a first day as well. */
  readonly warn?: number
  /** Beside the label, right: 周期 30 日. */
  readonly corner?: ReactNode
  /** In place of the rail. */
  readonly note?: ReactNode
}

function distance(days: number): string {
  if (days === 0) return '今天'
  return days > 0 ? `${days} 天后` : `${-days} 天前`
}

const colour = { ink: '', amber: 'amberText', red: 'redText' } as const

/** The dates that matter, side by side, deadlines with their rail (look 6, Details). */
export function DateStrip({ dates }: { dates: readonly StripDate[] }) {
  const today = useKit().today()
  return (
    <div className="dateStrip" style={{ gridTemplateColumns: `repeat(${dates.length}, 1fr)` }}>
      {dates.map((date) => {
        const left = date.on ? daysBetween(today, date.on) : undefined
        const deadline = date.on && date.from ? { from: date.from, to: date.on } : undefined
        const due = deadline !== undefined || date.warn !== undefined
        const tone = due && left !== undefined ? colour[dayTone(left, date.warn ?? 0)] : ''
        const text = left === undefined ? '' : due && left < 0 ? `超 ${-left} 天` : distance(left)
        return (
          <div key={date.label}>
            <div className="dateStripLabel">
              {date.label}
              <span>{date.corner}</span>
            </div>
            <div className="dateStripValue">
              <b className={`num ${tone}`}>{date.on ?? '—'}</b>
              <span className={tone && `${tone} strong`}>{text}</span>
            </div>
            {date.note !== undefined ? (
              <div className="dateStripNote">{date.note}</div>
            ) : deadline ? (
              <DayRail label={date.label} today={today} warn={date.warn} {...deadline} />
            ) : (
              <div className="dateStripNote" />
            )}
          </div>
        )
      })}
    </div>
  )
}
