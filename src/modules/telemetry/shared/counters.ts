import { type Day, dayOf } from '#kernel/shared/days.ts'
import type { CountSaid } from '#modules/signal/shared/wire.ts'

/** A reading of the absolute counters (monitoring 6.1). */
export interface CounterReading {
  /** ms */
  readonly at: number
  readonly terminalNo: string
  readonly d: CountSaid
}

/** 日计数 of what was measured; undefined is 未采集. */
interface CounterDay {
  readonly date: Day
  readonly runs?: number
  readonly doorCycles?: number
  readonly runSec?: number
  readonly distanceM?: number
  readonly ropeBends?: number
  readonly kWh?: number
  readonly startsPerHourMax?: number
  /** A part of it ran before this day began: no reading came at midnight. */
  readonly bridged: boolean
}

const HOUR = 3_600_000
/** The reading of 00:00 closes the day before, also when it is some minutes late. */
const CLOSING_MS = 5 * 60_000
const FIELDS = {
  runs: 'runs',
  doors: 'doorCycles',
  runSec: 'runSec',
  dist: 'distanceM',
  bends: 'ropeBends',
  kwh: 'kWh',
} as const
type Field = keyof typeof FIELDS
type Sums = Partial<Record<Field | 'most', number>>

/**
 * Day by day, of readings in any order. A day's value is what was added between its readings: a value below the one before is
 * a reset, and what was counted since is its own value; a terminal that was swapped counts from its first reading:
 * the one that its binding keeps of the moment it was put up is given with the others. `sheaves` bends the rope once a run each where the terminal does not count bends.
 */
export function counterDays(readings: readonly CounterReading[], sheaves: number | null): CounterDay[] {
  const days = new Map<Day, { sums: Sums; bridged: boolean }>()
  const last = new Map<string, { at: number; value: number; terminalNo: string }>()
  for (const { at, terminalNo, d } of readings.toSorted((a, b) => a.at - b.at)) {
    const date = dayOf(at - CLOSING_MS)
    const day = days.get(date) ?? { sums: {}, bridged: false }
    days.set(date, day)
    for (const field of Object.keys(FIELDS) as Field[]) {
      const value = d[field]
      if (value == null) continue
      const before = last.get(field)
      last.set(field, { at, value, terminalNo })
      const base = before?.terminalNo === terminalNo ? before.value : value
      const delta = value >= base ? value - base : value
      day.sums[field] = (day.sums[field] ?? 0) + delta
      if (before && dayOf(before.at + CLOSING_MS) < date && delta > 0) day.bridged = true
      if (field === 'runs' && before && at - before.at <= HOUR + CLOSING_MS)
        day.sums.most = Math.max(day.sums.most ?? 0, delta)
    }
  }
  return [...days].map(([date, { sums, bridged }]) => ({ date, ...named(sums, sheaves), bridged }))
}

function named(sums: Sums, sheaves: number | null): Partial<CounterDay> {
  const bends = sums.bends ?? (sums.runs !== undefined && sheaves !== null ? sums.runs * sheaves : undefined)
  const values = (Object.keys(FIELDS) as Field[]).map((field) => [
    FIELDS[field],
    field === 'bends' ? bends : sums[field],
  ])
  return Object.fromEntries([...values, ['startsPerHourMax', sums.most]].filter(([, value]) => value !== undefined))
}
