import type { CSSProperties } from 'react'
import { daysBetween } from '#kernel/shared/days.ts'
import { clockLeft, clockTone, daysLeft, dayTone, type RailTone } from './railTone.ts'

interface TrackProps {
  /** How far the car stands, 0–1; more than 1 stands at the end stop. */
  readonly share: number
  /** Warning points, 0–1. The end stop is always drawn. */
  readonly ticks?: readonly number[]
  readonly tone: RailTone | 'brand' | 'blue' | 'green'
  /** Spoken text: what, and what is left of it. */
  readonly label: string
  readonly width?: number
}

const percent = (share: number) => `${Math.min(1, Math.max(0, share)) * 100}%`

/** 导轨: a rail, ticks at warning points, an end stop, a car. The one picture of every deadline (look 1). */
export function RailTrack({ share, ticks = [], tone, label, width }: TrackProps) {
  const style = width === undefined ? undefined : { width }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <meter> cannot be drawn as the track of the design
    <div
      className={`rail ${tone}`}
      style={style}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(Math.min(1, Math.max(0, share)) * 100)}
    >
      <b style={{ width: percent(share) }} />
      {ticks.map((tick) => (
        <i key={tick} style={{ left: percent(tick) }} />
      ))}
      <i className="end" style={{ left: '100%' }} />
      <em style={{ left: percent(share) } satisfies CSSProperties} />
    </div>
  )
}

interface ClockRailProps {
  /** What must happen in time, e.g. 到场. */
  readonly label: string
  /** Seconds since the clock began, and the seconds allowed. */
  readonly elapsed: number
  readonly limit: number
  readonly critical?: boolean
  /** The forecast says it will be late. */
  readonly late?: boolean
  readonly ticks?: readonly number[]
  readonly width?: number
}

/** A deadline of minutes. */
export function ClockRail({ label, elapsed, limit, critical, late, ticks = [0.5, 0.8], width }: ClockRailProps) {
  return (
    <RailTrack
      share={elapsed / limit}
      ticks={ticks}
      tone={clockTone(elapsed, limit, { critical, late })}
      label={`${label}，${clockLeft(elapsed, limit)}${late && elapsed <= limit ? '，预计超时' : ''}`}
      width={width}
    />
  )
}

interface DayRailProps {
  readonly label: string
  /** First and last legal day, yyyy-MM-dd. */
  readonly from: string
  readonly to: string
  readonly today: string
  /** Days before the end at which the warning tick stands; none when absent. */
  readonly warn?: number
  readonly width?: number
}

/** A deadline of days. */
export function DayRail({ label, from, to, today, warn = 0, width }: DayRailProps) {
  const total = Math.max(1, daysBetween(from, to))
  const left = daysBetween(today, to)
  return (
    <RailTrack
      share={(total - left) / total}
      ticks={warn > 0 && warn < total ? [(total - warn) / total] : []}
      tone={dayTone(left, warn)}
      label={`${label}，${daysLeft(left)}`}
      width={width}
    />
  )
}
