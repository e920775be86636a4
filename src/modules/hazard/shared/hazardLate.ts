import { type Day, daysBetween } from '#kernel/shared/days.ts'
import type { CodeIn } from '#kernel/shared/enumeration.ts'
import { HAZARD_DAYS, HazardGrade, HazardState } from './hazard.terms.ts'

export interface Timed {
  readonly grade: CodeIn<typeof HazardGrade>
  readonly state: CodeIn<typeof HazardState>
  readonly noticeSigned: boolean
  readonly foundOn: Day
  readonly deadline: Day | null
}

export interface Lateness {
  readonly what: '告知' | '整改'
  /** 0: today is the last day. */
  readonly days: number
}

/**
 * What of an open hazard is due or overdue, the notice first. Only severe ones need a signed notice (jobs 3.3); they are put
 * right on the day they are found (jobs 1.6), so they are told on that day too (decision 0052).
 */
export function hazardLate({ grade, state, noticeSigned, foundOn, deadline }: Timed, today: Day): Lateness[] {
  if (state >= HazardState.code.fixed) return []
  const found: Lateness[] = []
  const { severe } = HazardGrade.code
  if (grade === severe && !noticeSigned)
    found.push({ what: '告知', days: daysBetween(foundOn, today) - HAZARD_DAYS[severe] })
  if (deadline) found.push({ what: '整改', days: daysBetween(deadline, today) })
  return found.filter(({ days }) => days >= 0)
}

/** 告知超期2天, 今日须告知, 整改超期2天, 今日须整改. */
export const lateText = ({ what, days }: Lateness): string => (days > 0 ? `${what}超期 ${days} 天` : `今日须${what}`)
