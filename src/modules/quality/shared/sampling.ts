/** 质检抽查: which orders of a worker's month are drawn (jobs 4.1 qualityPercent, 10.2). */

import { LOW_SCORE } from './credibility.ts'

export interface Drawable {
  readonly id: string
  readonly workerIds: readonly string[]
  /** 可信度; null when there is no evidence. */
  readonly score: number | null
}

export interface Drawn {
  readonly id: string
  /** 1 可信度 2 随机. */
  readonly way: 1 | 2
  /** The worker whose share asked for it. */
  readonly workerId: string
}

/** qualityPercent of a month's orders, at least one where there is any. */
export const quotaOf = (orders: number, percent: number): number =>
  orders === 0 || percent <= 0 ? 0 : Math.max(1, Math.ceil((orders * percent) / 100 - 1e-9))

/**
 * Fills each worker's share: of what is missing every other one by the lowest 可信度 (below LOW_SCORE), the rest at random. An
 * order drawn for one of a crew counts for all of it. `rank` puts orders in an order that nobody foresees and everybody
 * can repeat: a hash of the seed and the id.
 */
export function drawOrders(
  orders: readonly Drawable[],
  taken: ReadonlySet<string>,
  percent: number,
  rank: (workerId: string, orderId: string) => string,
): Drawn[] {
  const chosen = new Set(taken)
  const drawn: Drawn[] = []
  const workers = [...new Set(orders.flatMap(({ workerIds }) => workerIds))].toSorted()
  for (const workerId of workers) {
    const own = orders.filter(({ workerIds }) => workerIds.includes(workerId))
    const already = own.filter(({ id }) => chosen.has(id)).length
    const free = own.filter(({ id }) => !chosen.has(id))
    const doubtful = free
      .filter(({ score }) => score !== null && score < LOW_SCORE)
      .toSorted((a, b) => (a.score ?? 0) - (b.score ?? 0) || (a.id < b.id ? -1 : 1))
    const byChance = free.toSorted((a, b) => (rank(workerId, a.id) < rank(workerId, b.id) ? -1 : 1))
    for (let n = already; n < quotaOf(own.length, percent); n++) {
      const next = (n % 2 === 0 && doubtful.find(({ id }) => !chosen.has(id))) || undefined
      const one = next ?? byChance.find(({ id }) => !chosen.has(id))
      if (!one) break
      chosen.add(one.id)
      drawn.push({ id: one.id, way: next ? 1 : 2, workerId })
    }
  }
  return drawn
}
