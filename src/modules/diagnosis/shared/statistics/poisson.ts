import { incompleteGamma } from './special.ts'

/** P(X ≥ x) of a Poisson of mean λ, to its own digits however small. */
export function poissonAtLeast(x: number, lambda: number): number {
  if (x <= 0) return 1
  return lambda > 0 ? incompleteGamma(x, lambda).lower : 0
}

/** P(X ≤ x). */
export function poissonAtMost(x: number, lambda: number): number {
  if (x < 0) return 0
  return lambda > 0 ? incompleteGamma(Math.floor(x) + 1, lambda).upper : 1
}
