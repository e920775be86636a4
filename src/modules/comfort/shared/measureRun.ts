import { corner, digital, filtered, lowPass } from './biquad.ts'
import type { ComfortMethod } from './method.ts'
import { type Motion, motionOf } from './motion.ts'
import { type Noise, noiseOf } from './noise.ts'
import { type Swing, swingsOf } from './peakToPeak.ts'
import type { Recording } from './recording.ts'
import { constantStretches, type Stretch } from './regions.ts'
import type { Run } from './runs.ts'
import { largest, mean, percentile95, slidingSlope } from './series.ts'
import { type Weighted, type Weighting, weighted } from './weighting.ts'

/** Peak-to-peak of a weighted axis, m/s²; null where nothing swings. */
interface PeakToPeak {
  readonly max: number | null
  readonly a95: number | null
}
/** What one run comes to, unrounded. m/s², m/s³, m/s, m, dB(A). */
export interface RunResult {
  readonly motion: Omit<Motion, 'velocity' | 'position'>
  readonly jerkMax: number
  readonly x: PeakToPeak
  readonly y: PeakToPeak
  /** z while acceleration is constant; elsewhere, from start to stop, its largest alone. */
  readonly z: PeakToPeak & { readonly changingMax: number | null }
  readonly noise: Noise | null
  /** Boundaries 0 to 3, seconds from the beginning of the recording. */
  readonly boundaries: readonly [number, number, number, number]
  /** Where z was evaluated as constant, seconds. */
  readonly constant: readonly Stretch[]
}

/** Two poles after Butterworth. */
function motionFiltered(samples: Float64Array, fs: number, hz: number): Float64Array {
  return filtered([digital(lowPass(corner(hz, fs), Math.SQRT1_2), fs)], samples)
}

/** The axis of a run and the still time around it, without what it shows while the car stands. */
function freed(samples: Float64Array, cut: Stretch, still: Stretch): Float64Array {
  const rest = mean(samples, still.from, still.to)
  return samples.slice(cut.from, cut.to + 1).map((one) => one - rest)
}

const peakToPeak = (swings: readonly Swing[]): PeakToPeak => ({
  max: largest(swings.map(({ size }) => size)),
  a95: percentile95(swings.map(({ size }) => size)),
})

/** Whether a swing of the weighted signal lies in a stretch of the recording's samples. */
const inside =
  ({ from, to }: Stretch, factor: number) =>
  (swing: Swing): boolean =>
    swing.from >= from * factor && swing.to <= to * factor

interface Prepared {
  readonly thresholds: ComfortMethod['thresholds']
  /** What is looked at of the recording: the run and the still time around it, samples. */
  readonly cut: Stretch
  /** The run within it. */
  readonly here: Run
  /** Axes without what they show while the car stands, m/s². */
  readonly free: Readonly<Record<'x' | 'y' | 'z', Float64Array>>
  /** z behind the low-pass, m/s², and its slope, m/s³. */
  readonly slow: Float64Array
  readonly jerk: Float64Array
  readonly moved: Motion
}

/** The signals of a run that its figures and its curves are made of (monitoring 6.7 items 1, 2 and 4). */
export function prepared({ fs, x, y, z }: Recording, run: Run, { thresholds }: ComfortMethod): Prepared {
  const longest = Math.round(thresholds.still.most * fs)
  // Boundaries 0 and 3: a recording does not say when doors move, so the still time around the run stands for it.
  const cut = { from: run.from - Math.min(run.before, longest), to: run.to + Math.min(run.after, longest) }
  const still = { from: cut.from, to: run.from }
  const here = { ...run, from: run.from - cut.from, to: run.to - cut.from }
  const free = { x: freed(x, cut, still), y: freed(y, cut, still), z: freed(z, cut, still) }
  const slow = motionFiltered(free.z, fs, thresholds.motionHz)
  const jerk = slidingSlope(slow, thresholds.jerkWindow, fs)
  return { thresholds, cut, here, free, slow, jerk, moved: motionOf(slow, fs, here, thresholds.edge) }
}

/**
 * One run of a recording by GB/T 24474.1-2020 (monitoring 6.7 items 1 to 7). Null when the way is too short for boundaries 1 and
 * 2, which leaves nothing to evaluate.
 */
export function measureRun(recording: Recording, run: Run, method: ComfortMethod): RunResult | null {
  const { fs } = recording
  const { thresholds, cut, here, free, jerk, moved } = prepared(recording, run, method)
  const { velocity, position, ...motion } = moved
  const { inner } = motion
  if (!inner) return null
  const constant = constantStretches(jerk, fs, here, inner, thresholds.constant)

  const swings = (axis: Float64Array, by: Weighting) => {
    const { rate, samples }: Weighted = weighted(by, axis, fs)
    const factor = Math.round(rate / fs)
    return { all: swingsOf(samples), lies: (stretch: Stretch) => inside(stretch, factor) }
  }
  const across = (axis: Float64Array) => {
    const { all, lies } = swings(axis, 'Wd')
    return peakToPeak(all.filter(lies(inner)))
  }
  const vertical = swings(free.z, 'Wk')
  const isEven = (swing: Swing) => constant.some((stretch) => vertical.lies(stretch)(swing))
  const even = vertical.all.filter(isEven)
  const rest = vertical.all.filter((swing) => vertical.lies(here)(swing) && !isEven(swing))
  const second = (sample: number) => (sample + cut.from) / fs
  return {
    motion,
    jerkMax: largest(jerk.subarray(here.from, here.to + 1).map(Math.abs)) ?? 0,
    x: across(free.x),
    y: across(free.y),
    z: { ...peakToPeak(even), changingMax: largest(rest.map(({ size }) => size)) },
    noise:
      recording.sound &&
      noiseOf(recording.sound.subarray(cut.from, cut.to + 1), { from: 0, to: cut.to - cut.from }, inner),
    boundaries: [second(0), second(inner.from), second(inner.to), second(cut.to - cut.from)],
    constant: constant.map(({ from, to }) => ({ from: second(from), to: second(to) })),
  }
}
