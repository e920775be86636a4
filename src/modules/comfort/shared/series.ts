/** Mean of samples `from` to `to` (not including it); 0 of none. */
export function mean(samples: Float64Array, from = 0, to = samples.length): number {
  const part = samples.subarray(from, to)
  return part.length === 0 ? 0 : part.reduce((sum, one) => sum + one, 0) / part.length
}

export function median(samples: Float64Array): number {
  const sorted = Float64Array.from(samples).sort()
  return sorted[sorted.length >> 1] ?? 0
}

/** Sorted value at ⌈0.95·n⌉ (monitoring 6.7 item 3); null of none. */
export function percentile95(values: Iterable<number>): number | null {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.ceil(0.95 * sorted.length) - 1] ?? null
}

/** Null of none: an empty stretch has no largest value. */
export function largest(values: Iterable<number>): number | null {
  let found: number | null = null
  for (const value of values) if (found === null || value > found) found = value
  return found
}

/** Half of a centred window of `seconds`, in samples. */
const halfOf = (seconds: number, fs: number): number => Math.max(1, Math.round((seconds * fs) / 2))

/** Sums of the first n samples, each multiplied by `factor(i)`. */
function sums(samples: Float64Array, factor: (i: number) => number): Float64Array {
  const out = new Float64Array(samples.length + 1)
  for (const [i, value] of samples.entries()) out[i + 1] = (out[i] ?? 0) + value * factor(i)
  return out
}

/** Mean over a centred window of `seconds`; at the ends over what there is of it. */
export function movingMean(samples: Float64Array, seconds: number, fs: number): Float64Array {
  const half = halfOf(seconds, fs)
  const total = sums(samples, () => 1)
  return samples.map((_, i) => {
    const from = Math.max(0, i - half)
    const to = Math.min(samples.length, i + half + 1)
    return ((total[to] ?? 0) - (total[from] ?? 0)) / (to - from)
  })
}

/**
 * Slope per second of the least-squares line over a centred window of `seconds` (monitoring 6.7 item 4): of acceleration in
 * m/s² the jerk in m/s³. Where the window does not fit, at the ends, it is 0.
 */
export function slidingSlope(samples: Float64Array, seconds: number, fs: number): Float64Array {
  const half = halfOf(seconds, fs)
  const total = sums(samples, () => 1)
  const moment = sums(samples, (i) => i)
  const spread = (half * (half + 1) * (2 * half + 1)) / 3
  return samples.map((_, i) => {
    if (i < half || i + half >= samples.length) return 0
    const [from, to] = [i - half, i + half + 1]
    const sum = (total[to] ?? 0) - (total[from] ?? 0)
    return (((moment[to] ?? 0) - (moment[from] ?? 0) - i * sum) / spread) * fs
  })
}
