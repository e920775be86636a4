import type { ComfortThresholds } from './method.ts'
import { median, movingMean } from './series.ts'

/** A run found in a recording, in samples: the car stands at `from` and at `to`, and moves between them. */
export interface Run {
  readonly from: number
  readonly to: number
  /** Samples for which it had stood before, and stood afterwards. */
  readonly before: number
  readonly after: number
  /** It ends with the recording, or the car sets off again before it has stopped. */
  readonly broken: boolean
}

/** Setting off or braking: samples `from` to `to` of one sign, and the speed gained, m/s. */
interface Push {
  readonly from: number
  readonly to: number
  readonly speed: number
}

/** A push stands out by this much; back to this share of it the car is taken to stand, m/s². */
const QUIET_SHARE = 0.2
/** Share of the top speed that may be missing when pushes are added up, which leave out their flat ends. */
const STOPPED_SHARE = 0.12

/** The stretches in which the car gains or loses speed. */
function pushesOf(smooth: Float64Array, fs: number, { acceleration, least }: ComfortThresholds['motion']): Push[] {
  const pushes: Push[] = []
  let from = -1
  let sign = 0
  let speed = 0
  const close = (to: number) => {
    if (from >= 0 && to - from >= least * fs) pushes.push({ from, to, speed })
    from = -1
    speed = 0
  }
  for (const [i, value] of smooth.entries()) {
    const now = Math.abs(value) > acceleration ? Math.sign(value) : 0
    if (now !== sign) {
      close(i)
      if (now !== 0) from = i
      sign = now
    }
    speed += now === 0 ? 0 : value / fs
  }
  close(smooth.length)
  return pushes
}

/** Pushes that belong to one run: until what was gained is lost again. */
function together(pushes: readonly Push[]): { readonly pushes: readonly Push[]; readonly stopped: boolean }[] {
  const groups: { pushes: Push[]; stopped: boolean; speed: number; top: number }[] = []
  for (const push of pushes) {
    const open = groups.at(-1)
    const group = open && !open.stopped ? open : { pushes: [], stopped: false, speed: 0, top: 0 }
    if (group !== open) groups.push(group)
    group.pushes.push(push)
    group.speed += push.speed
    group.top = Math.max(group.top, Math.abs(group.speed))
    const back = group.pushes.length > 1 && Math.sign(push.speed) !== Math.sign(group.pushes[0]?.speed ?? 0)
    group.stopped = back && Math.abs(group.speed) <= STOPPED_SHARE * group.top
  }
  return groups
}

/** Out from `at` in steps of `step` until the smoothed acceleration is quiet, at most 2 s. */
function quietFrom(smooth: Float64Array, at: number, step: 1 | -1, quiet: number, fs: number): number {
  let i = at
  while (Math.abs(smooth[i] ?? 0) > quiet && Math.abs(i - at) < 2 * fs) i += step
  return Math.min(smooth.length - 1, Math.max(0, i))
}

/** The runs of a recording. `z` in m/s², with gravity or without; it need not be filtered. */
export function findRuns(z: Float64Array, fs: number, { motion }: ComfortThresholds): Run[] {
  // The car stands or moves evenly most of the time, and brakes as much as it sets off: the middle is what it shows at rest.
  const rest = median(z)
  const smooth = movingMean(
    z.map((one) => one - rest),
    motion.window,
    fs,
  )
  const margin = Math.round((motion.window / 2) * fs)
  const quiet = QUIET_SHARE * motion.acceleration
  const spans = together(pushesOf(smooth, fs, motion)).map(({ pushes, stopped }) => ({
    from: Math.max(0, quietFrom(smooth, pushes[0]?.from ?? 0, -1, quiet, fs) - margin),
    to: Math.min(z.length - 1, quietFrom(smooth, pushes.at(-1)?.to ?? 0, 1, quiet, fs) + margin),
    broken: !stopped,
  }))
  return spans.map((span, i) => ({
    ...span,
    before: Math.max(0, span.from - (spans[i - 1]?.to ?? 0)),
    after: Math.max(0, (spans[i + 1]?.from ?? z.length - 1) - span.to),
  }))
}
