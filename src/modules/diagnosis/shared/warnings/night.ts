import { benjaminiHochberg } from '../statistics/proportion.ts'
import type { Verdict, WarningRule } from './verdict.ts'

/** What a night makes of the verdicts of all lifts (monitoring 6.4): false discoveries are held down, and one night is none. */
export interface OfLift {
  readonly elevatorId: string
  readonly verdict: Verdict
}
export interface Judged extends OfLift {
  /** Fires by its rule, and among all lifts of this night. */
  readonly fired: boolean
  /** The smallest false discovery rate at which it would; null of tests without a p. */
  readonly adjustedP: number | null
}

const RATE = 0.05

/** All verdicts of a night, also those that do not fire. Each rule is a family of its own: across lifts, not across rules. */
export function judgeNight(verdicts: readonly OfLift[]): Judged[] {
  const adjusted = new Map<OfLift, { p: number; rejected: boolean }>()
  for (const family of Object.values(Object.groupBy(tested(verdicts), ({ rule }) => rule))) {
    const values = benjaminiHochberg(
      family.map(({ p }) => p),
      RATE,
    )
    for (const [i, { one }] of family.entries()) adjusted.set(one, values[i] ?? { p: 1, rejected: false })
  }
  return verdicts.map((one) => {
    const found = adjusted.get(one)
    return { ...one, fired: one.verdict.fires && (found?.rejected ?? true), adjustedP: found?.p ?? null }
  })
}

const tested = (verdicts: readonly OfLift[]): { one: OfLift; rule: WarningRule; p: number }[] =>
  verdicts.flatMap((one) => {
    const { rule, pValue } = one.verdict
    return pValue === null ? [] : [{ one, rule, p: pValue }]
  })

const NIGHTS = 5
const LEAST_NIGHTS = 3

/** Nights of one rule of one lift, tonight last: a warning is made when it fired in 3 of the last 5. */
export const persists = (fired: readonly boolean[]): boolean =>
  fired.slice(-NIGHTS).filter(Boolean).length >= LEAST_NIGHTS
