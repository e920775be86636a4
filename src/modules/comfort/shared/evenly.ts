import type { Recording } from './recording.ts'
import { median } from './series.ts'

/** Samples as they were written: seconds, m/s², dB(A). */
export interface Samples {
  readonly t: Float64Array
  readonly x: Float64Array
  readonly y: Float64Array
  readonly z: Float64Array
  readonly sound: Float64Array | null
}

/** A step this many times as long as the others is a gap. */
const GAP = 5

/**
 * Evenly spaced samples: telephones measure when they find the time, a printed time is rounded. The rate is what the recording
 * has on average outside of its gaps; values between two samples lie on the line between them. Null of fewer than two.
 */
export function evenly({ t, x, y, z, sound }: Samples): Recording | null {
  // Times that stand still or go back (phyphox writes its first moment twice) are passed over.
  const kept: number[] = []
  for (const [i, now] of t.entries()) {
    const before = t[kept.at(-1) ?? -1]
    if (before === undefined || now > before) kept.push(i)
  }
  const times = Float64Array.from(kept, (i) => t[i] ?? 0)
  if (times.length < 2) return null
  const steps = times.subarray(1).map((now, i) => now - (times[i] ?? 0))
  const usual = median(steps)
  const begin = times[0] ?? 0
  const gaps = [...steps].flatMap((step, i) => {
    const from = (times[i] ?? 0) - begin
    return step > GAP * usual ? [{ from, to: from + step }] : []
  })
  const missing = gaps.reduce((sum, { from, to }) => sum + to - from, 0)
  const whole = (times.at(-1) ?? 0) - begin
  const fs = (steps.length - gaps.length) / (whole - missing)
  const length = Math.floor(whole * fs + 1e-6) + 1

  const even = (samples: Float64Array) => {
    let k = 0
    return Float64Array.from({ length }, (_, n) => {
      const now = begin + n / fs
      while (k < times.length - 2 && (times[k + 1] ?? 0) <= now) k++
      const [from, to] = [times[k] ?? 0, times[k + 1] ?? 0]
      const share = Math.min(1, (now - from) / (to - from))
      const [a, b] = [samples[kept[k] ?? 0] ?? 0, samples[kept[k + 1] ?? 0] ?? 0]
      return a + (b - a) * share
    })
  }
  return { fs, x: even(x), y: even(y), z: even(z), sound: sound && even(sound), gaps }
}
