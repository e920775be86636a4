/**
 * Load of people in charge of lifts (archives 6.6): Σ lifts (visit hours a year + 24 × 0.25 h travel) ÷ 12, against
 * 21.75 days of 6 h.
 */

/** 20 × 1.0 + 2 × 1.5 + 2.0 + 3.0: half-monthly, half-yearly, quarterly and yearly visits of one lift. */
export const VISIT_HOURS_A_YEAR = 28
export const TRAVEL_HOURS_A_YEAR = 24 * 0.25
export const HOURS_A_MONTH = 21.75 * 6

/** Lifts per worker above which it warns (archives 6.6). */
export const MAX_LIFTS = 30

export interface Load {
  /** Hours a month, one decimal. */
  readonly hours: number
  /** Percent of one person's month, one decimal. */
  readonly rate: number
}

const round1 = (n: number) => Math.round(n * 10) / 10

/** `visitHours`: the visit hours a year of each lift, or a number of lifts with the usual hours; `people` share it. */
export function loadOf(visitHours: number | readonly number[], people = 1): Load {
  const hours =
    typeof visitHours === 'number'
      ? visitHours * (VISIT_HOURS_A_YEAR + TRAVEL_HOURS_A_YEAR)
      : visitHours.reduce((sum, one) => sum + one + TRAVEL_HOURS_A_YEAR, 0)
  return { hours: round1(hours / 12), rate: people > 0 ? round1((hours / 12 / HOURS_A_MONTH / people) * 100) : 0 }
}

export type LoadTone = 'ok' | 'amber' | 'red'

/** Above 85 % amber, above 100 % red. */
export const loadTone = (rate: number): LoadTone => (rate > 100 ? 'red' : rate > 85 ? 'amber' : 'ok')
