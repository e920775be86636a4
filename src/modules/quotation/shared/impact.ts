import { compareAmounts, minus, ratio } from '#kernel/shared/money.ts'

/** By how many percent a cost went up or down; from nothing it went up without end. */
export function percentMoved(before: string, after: string): number {
  if (compareAmounts(before, 0) === 0) return compareAmounts(after, 0) === 0 ? 0 : Number.POSITIVE_INFINITY
  return Math.abs(Number(ratio(minus(after, before), 100, before, 4)))
}
