import { addDays, type Day, dayOf } from '#kernel/shared/days.ts'

/** The moment the demo data is relative to; days and times are Shanghai's. */
export class Clock {
  readonly now: Date
  readonly today: Day

  constructor(now: Date) {
    this.now = now
    this.today = dayOf(now)
  }

  /** The day `days` after today. */
  day(days: number): Day {
    return addDays(this.today, days)
  }

  /** Epoch milliseconds of a minute of a day. */
  at(day: Day, minute: number): number {
    return Date.parse(`${day}T00:00:00+08:00`) + Math.round(minute * 60_000)
  }

  iso(day: Day, minute: number): string {
    return new Date(this.at(day, minute)).toISOString()
  }
}
