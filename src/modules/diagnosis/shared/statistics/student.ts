import { lnGamma } from './special.ts'

/** The regularised incomplete beta function I of x, by its continued fraction (Abramowitz & Stegun 26.5.8), Lentz's way. */
export function incompleteBeta(a: number, b: number, x: number): number {
  if (!(a > 0 && b > 0 && x >= 0 && x <= 1)) throw new RangeError(`incomplete beta of ${a}, ${b} at ${x}`)
  if (x === 0 || x === 1) return x
  // The fraction converges fast below the mean; above it the other tail is taken.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(b, a, 1 - x)
  const front = Math.exp(lnGamma(a + b) - lnGamma(a) - lnGamma(b) + a * Math.log(x) + b * Math.log1p(-x))
  return (front * fraction(a, b, x)) / a
}

function fraction(a: number, b: number, x: number): number {
  let c = 1
  let d = 1 / away(1 - ((a + b) * x) / (a + 1))
  let value = d
  for (let m = 1; m < 10_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / away(1 + even * d)
    c = away(1 + even / c)
    value *= c * d
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / away(1 + odd * d)
    c = away(1 + odd / c)
    value *= c * d
    if (Math.abs(c * d - 1) < 1e-16) break
  }
  return value
}
const away = (value: number): number => (Math.abs(value) < 1e-300 ? 1e-300 : value)

/** P(T > t) of Student's distribution with `df` degrees of freedom. */
export function studentTail(t: number, df: number): number {
  const half = incompleteBeta(df / 2, 0.5, df / (df + t * t)) / 2
  return t >= 0 ? half : 1 - half
}

/** t with P(T ≤ t) = p, 0 < p < 1: bracketed, then halved to the digits of a double. */
export function studentQuantile(p: number, df: number): number {
  if (!(p > 0 && p < 1)) throw new RangeError(`no quantile of Student's distribution at ${p}`)
  if (p < 0.5) return -studentQuantile(1 - p, df)
  if (p === 0.5) return 0
  let low = 0
  let high = 1
  while (studentTail(high, df) > 1 - p) high *= 2
  for (let i = 0; i < 200 && high - low > 1e-15 * high; i++) {
    const middle = (low + high) / 2
    if (studentTail(middle, df) > 1 - p) low = middle
    else high = middle
  }
  return (low + high) / 2
}
