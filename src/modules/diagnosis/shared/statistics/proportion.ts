import { normalQuantile } from './special.ts'

export interface Interval {
  readonly lo: number
  readonly hi: number
}

/** Interval of a share x of n by Wilson (1927); without any case nothing is known: 0 to 1. */
export function wilson(x: number, n: number, confidence = 0.95): Interval {
  if (n === 0) return { lo: 0, hi: 1 }
  const z = normalQuantile(0.5 + confidence / 2)
  const share = x / n
  const scale = 1 + (z * z) / n
  const middle = (share + (z * z) / (2 * n)) / scale
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n))
  return { lo: Math.max(0, middle - half), hi: Math.min(1, middle + half) }
}

export interface Adjusted {
  /** The smallest false discovery rate at which this one would be a discovery. */
  readonly p: number
  readonly rejected: boolean
}

/** Benjamini & Hochberg (1995): among what is rejected, at most the share `rate` is expected to be false. */
export function benjaminiHochberg(pValues: readonly number[], rate = 0.05): Adjusted[] {
  const order = pValues.map((_, i) => i).sort((a, b) => (pValues[b] ?? 0) - (pValues[a] ?? 0))
  const adjusted = new Array<number>(pValues.length).fill(1)
  let least = 1
  for (const [behind, i] of order.entries()) {
    least = Math.min(least, ((pValues[i] ?? 1) * pValues.length) / (pValues.length - behind))
    adjusted[i] = least
  }
  return adjusted.map((p) => ({ p, rejected: p <= rate }))
}
