import { Random } from '#modules/routing/shared/random.ts'
import type { Interval } from './proportion.ts'
import { quantile } from './quantile.ts'

/**
 * Cluster bootstrap: whole clusters are drawn with replacement, so that rows of one cluster stay together. A draw is said
 * as weights of the rows – how often each row's cluster was drawn –, the same for the same seed.
 */
export function* clusterDraws(clusterOfRow: readonly string[], times: number, seed: number): Generator<Float64Array> {
  const clusters = [...new Set(clusterOfRow)]
  const place = new Map(clusters.map((cluster, i) => [cluster, i]))
  const places = clusterOfRow.map((cluster) => place.get(cluster) ?? 0)
  const random = new Random(seed)
  for (let draw = 0; draw < times; draw++) {
    const drawn = new Float64Array(clusters.length)
    for (let i = 0; i < clusters.length; i++) {
      const one = random.below(clusters.length)
      drawn[one] = (drawn[one] ?? 0) + 1
    }
    yield Float64Array.from(places, (at) => drawn[at] ?? 0)
  }
}

/** The middle share of the draws that are numbers. */
export function middleOf(draws: readonly number[], share: number): Interval {
  const known = draws.filter((one) => Number.isFinite(one))
  return { lo: quantile(known, (1 - share) / 2), hi: quantile(known, (1 + share) / 2) }
}
