import type { Day } from '#kernel/shared/days.ts'
import type { WarningRule } from '../warnings/verdict.ts'

/** What is known of a lift on a day, and nothing that came later (monitoring 6.5). null is 未采集. */
export interface LiftState {
  readonly ageYears: number | null
  /** Type, category, brand group, control system, type of community: classes by their names. */
  readonly type: string
  readonly category: string
  readonly brand: string
  readonly control: string
  readonly community: string
  readonly dailyRuns: number | null
  readonly doorCycles: number | null
  readonly sinceHalfMonth: number | null
  readonly sinceYearly: number | null
  readonly overdue: boolean
  readonly openHazards: number
  readonly warnings: readonly WarningRule[]
  /** 1 to 12. */
  readonly month: number
}

/** 30 days of one lift. A fault is what §6.5 counts: confirmed, with an order, result 设备故障, kind 1 A–C or kind 3. */
export interface Window {
  readonly elevatorId: string
  readonly communityId: string
  readonly from: Day
  /** The day after its last. */
  readonly to: Day
  readonly days: number
  /** Of these out of service. */
  readonly outDays: number
  /** As of `from`. */
  readonly state: LiftState
  /** For each fault of the window the day on which it was known to be one (receivedAt, confirmation). */
  readonly knownOn: readonly Day[]
}

/** Longest time out of service in a window that still says something of it; beyond it is censored, not a negative. */
const MOST_OUT = 15
export const isCensored = ({ outDays }: Window): boolean => outDays > MOST_OUT

/** Windows that had ended on a day. */
export const endedBy = (windows: readonly Window[], asOf: Day): Window[] =>
  windows.filter((one) => one.to <= asOf && !isCensored(one))

/** Faults of a window as far as they were known on a day. */
export const knownFaults = ({ knownOn }: Window, asOf: Day): number =>
  knownOn.reduce((sum, day) => sum + Number(day <= asOf), 0)
