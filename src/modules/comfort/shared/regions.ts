import type { ComfortThresholds } from './method.ts'

/** Samples `from` to `to`, both included. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/**
 * Where z is evaluated as constant acceleration, constant speed included (GB/T 24474.1 Annex B, monitoring 6.7 item 6): |jerk|
 * stays small for long enough, and the first seconds are left out in which the weighting still swings from the change before.
 * `jerk` of the whole recording, m/s³; nothing outside of `within`.
 */
export function constantStretches(
  jerk: Float64Array,
  fs: number,
  run: Stretch,
  within: Stretch,
  { jerk: limit, least, settled }: ComfortThresholds['constant'],
): Stretch[] {
  const found: Stretch[] = []
  let from = -1
  const close = (to: number) => {
    if (from >= 0 && to - from + 1 >= least * fs) {
      const begin = Math.max(within.from, from + Math.round(settled * fs))
      const end = Math.min(within.to, to)
      if (begin < end) found.push({ from: begin, to: end })
    }
    from = -1
  }
  for (let i = run.from; i <= run.to; i++) {
    if (Math.abs(jerk[i] ?? 0) > limit) close(i - 1)
    else if (from < 0) from = i
  }
  close(run.to)
  return found
}
