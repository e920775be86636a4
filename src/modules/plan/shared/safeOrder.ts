import type { Day } from '#kernel/shared/days.ts'

/**
 * Orders of a lift keep their sequence, so days free up one after the other: those going earlier move first to last,
 * those going later last to first. No two orders ever share a day in between.
 */
export function inSafeOrder<R extends { from: Day | null; to: Day | null }>(rows: readonly R[]): R[] {
  const sooner = rows.filter((row) => (row.to ?? '') <= (row.from ?? ''))
  const latest = rows.filter((row) => (row.to ?? '') > (row.from ?? ''))
  const by = (a: R, b: R) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1)
  return [...sooner.sort(by), ...latest.sort(by).reverse()]
}
