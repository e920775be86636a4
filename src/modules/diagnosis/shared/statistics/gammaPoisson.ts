/** Events of one lift and what was expected of it. */
export interface Counted {
  readonly n: number
  readonly expected: number
  /** How often it counts; 1 if not said. */
  readonly weight?: number
}

/** Above this the lifts of a class are alike: their own history tells nothing more. */
export const MOST_K = 1000
const LEAST_K = 0.01

/**
 * k of n ~ Poisson(E·θ), θ ~ Gamma(k, k), by maximum likelihood: the smaller k, the more lifts differ beyond what is known
 * of them. Bisection on the derivative, which needs no special function as n is whole.
 */
export function fitK(rows: readonly Counted[]): number {
  const counted = rows.filter(({ expected, weight }) => expected > 0 && weight !== 0)
  let lo = Math.log(LEAST_K)
  let hi = Math.log(MOST_K)
  if (slopeAt(MOST_K, counted) >= 0) return MOST_K
  if (slopeAt(LEAST_K, counted) <= 0) return LEAST_K
  for (let round = 0; round < 60 && hi - lo > 1e-11; round++) {
    const middle = (lo + hi) / 2
    if (slopeAt(Math.exp(middle), counted) > 0) lo = middle
    else hi = middle
  }
  return Math.exp((lo + hi) / 2)
}

/** d/dk of the log likelihood. */
function slopeAt(k: number, rows: readonly Counted[]): number {
  let sum = 0
  for (const { n, expected, weight = 1 } of rows) {
    let own = Math.log(k / (k + expected)) + (expected - n) / (k + expected)
    for (let j = 0; j < n; j++) own += 1 / (k + j)
    sum += weight * own
  }
  return sum
}
