/**
 * The special functions that the tests of this folder rest on, to about 1e-13 of their value. Series, continued fraction
 * and Lanczos' sum are those of the textbooks (Abramowitz & Stegun 6.1, 6.5, 7.1).
 */
const LANCZOS = [
  0.9999999999999971, 57.15623566586292, -59.59796035547549, 14.136097974741746, -0.4919138160976202,
  3.399464998481189e-5, 4.652362892704858e-5, -9.837447530487956e-5, 0.0001580887032249125, -0.00021026444172410488,
  0.00021743961811521265, -0.0001643181065367639, 8.441822398385275e-5, -2.6190838401581408e-5, 3.6899182659531625e-6,
]
const LANCZOS_G = 607 / 128

/** ln Γ(x) for x > 0. */
export function lnGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - lnGamma(1 - x)
  const z = x - 1
  const sum = LANCZOS.reduce((all, term, i) => (i === 0 ? term : all + term / (z + i)), 0)
  const t = z + LANCZOS_G + 0.5
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum)
}

/** The regularised incomplete gamma functions of shape a > 0 at x ≥ 0: lower P, upper Q = 1 − P, each to its own digits. */
export function incompleteGamma(a: number, x: number): { lower: number; upper: number } {
  if (!(a > 0) || !(x >= 0)) throw new RangeError(`incomplete gamma of ${a}, ${x}`)
  if (x === 0) return { lower: 0, upper: 1 }
  const front = Math.exp(a * Math.log(x) - x - lnGamma(a))
  if (x < a + 1) {
    const lower = front * powerSeries(a, x)
    return { lower, upper: 1 - lower }
  }
  const upper = front * continuedFraction(a, x)
  return { lower: 1 - upper, upper }
}

function powerSeries(a: number, x: number): number {
  let term = 1 / a
  let sum = term
  for (let n = a + 1; term > sum * 1e-17; n++) {
    term *= x / n
    sum += term
  }
  return sum
}

/** Lentz's way. */
function continuedFraction(a: number, x: number): number {
  const tiny = 1e-300
  let b = x + 1 - a
  let c = 1 / tiny
  let d = 1 / b
  let value = d
  for (let i = 1; i < 100_000; i++) {
    const an = -i * (i - a)
    b += 2
    d = 1 / away(an * d + b, tiny)
    c = away(b + an / c, tiny)
    const step = d * c
    value *= step
    if (Math.abs(step - 1) < 1e-16) break
  }
  return value
}
const away = (value: number, tiny: number): number => (Math.abs(value) < tiny ? tiny : value)

/** P(Z > z) of the standard normal. */
export function normalTail(z: number): number {
  const half = incompleteGamma(0.5, (z * z) / 2)
  return z >= 0 ? half.upper / 2 : (1 + half.lower) / 2
}

/** z with P(Z ≤ z) = p, 0 < p < 1: bracketed, then by Newton's steps. */
export function normalQuantile(p: number): number {
  if (!(p > 0 && p < 1)) throw new RangeError(`no normal quantile at ${p}`)
  if (p < 0.5) return -normalQuantile(1 - p)
  const tail = 1 - p
  let z = Math.sqrt(Math.max(0, -2 * Math.log(2 * tail)))
  for (let i = 0; i < 60; i++) {
    const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
    const step = (normalTail(z) - tail) / density
    z += Math.max(-1, Math.min(1, step))
    if (Math.abs(step) < 1e-15 * Math.max(1, z)) break
  }
  return z
}
