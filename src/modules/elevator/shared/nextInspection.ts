import { addMonths, type Day, monthEnd } from '#kernel/shared/days.ts'
import { inspectionEarly, inspectionYears, restartInspection } from '#modules/law/shared/law.ts'

/** Years after supervision with a periodic inspection by the authority (archives 6.2); from the last one on every year. */
const periodic: readonly number[] = inspectionYears.years
const lastOf = (years: readonly number[]): number => Math.max(...years)

/** Whether the n-th year after supervision has a periodic inspection; the others are self-tested (jobs 6.10). */
export const isPeriodicYear = (n: number): boolean => periodic.includes(n) || n > lastOf(periodic)

export interface InspectionFacts {
  readonly superviseDate?: Day | null | undefined
  /** A later renovation's supervision begins the count anew. */
  readonly retrofitDate?: Day | null | undefined
  /** Last periodic inspection; unknown: none was done. */
  readonly lastInspectDate?: Day | null | undefined
  readonly villa: boolean
}

/**
 * Last day of the base month of the next year that has a periodic inspection after the last one done; null for villa lifts
 * and where the date of supervision is not known.
 */
export function nextInspection({ superviseDate, retrofitDate, lastInspectDate, villa }: InspectionFacts): Day | null {
  if (villa || !superviseDate) return null
  const base = retrofitDate && retrofitDate > superviseDate ? retrofitDate : superviseDate
  const first = monthsOf(base)
  const done = lastInspectDate ? monthsOf(lastInspectDate) : first
  for (let n = 0; ; n++) {
    const year = periodic[n] ?? lastOf(periodic) + (n - periodic.length + 1)
    const due = first + 12 * year
    if (done + inspectionEarly.months < due) return monthEnd(dayOfMonth(due))
  }
}

/** Whether a lift that stood still must be inspected before it runs again: out of use for too long. */
export function mustInspectBeforeRestart(stoppedFrom: Day, today: Day, lastInspectDate: Day | null): boolean {
  return today > addMonths(stoppedFrom, restartInspection.months) && !(lastInspectDate && lastInspectDate > stoppedFrom)
}

const monthsOf = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const dayOfMonth = (months: number): Day =>
  `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`
