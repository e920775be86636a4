import type { Recording } from './recording.ts'
import { type Ride, rideCurve } from './rideCurve.ts'

type Axis = 'x' | 'y' | 'z'
interface Sine {
  readonly axis: Axis
  /** m/s² */
  readonly amplitude: number
  readonly hz: number
  readonly phase?: number
}
/** A joint of the guide rails: a knock of Gaussian shape, `width` seconds, once the car has come `at` metres. */
interface Knock {
  readonly axis: Axis
  readonly amplitude: number
  readonly at: number
  readonly width: number
}
interface SyntheticRide extends Ride {
  readonly up: boolean
}
export interface SyntheticPlan {
  readonly fs: number
  /** Seconds before the first ride, between two and after the last. */
  readonly still: number
  readonly rides: readonly SyntheticRide[]
  /** Vibration from the first sample to the last, or while the car moves. */
  readonly always?: readonly Sine[]
  readonly moving?: readonly Sine[]
  readonly knocks?: readonly Knock[]
  /** What the axes show while the car stands: gravity and tilt, m/s². */
  readonly rest?: Readonly<Record<Axis, number>>
  /** dB(A): in the standing car, and more in proportion to its speed. */
  readonly sound?: { readonly standing: number; readonly perSpeed: number }
}

const sineAt = (sines: readonly Sine[], t: number): number => {
  let sum = 0
  for (const { amplitude, hz, phase = 0 } of sines) sum += amplitude * Math.sin(2 * Math.PI * hz * t + phase)
  return sum
}
const knockAt = (knocks: readonly Knock[], { distance, velocity }: { distance: number; velocity: number }): number => {
  let sum = 0
  for (const { amplitude, at, width } of knocks) {
    const u = (distance - at) / velocity / width
    if (velocity > 0 && Math.abs(u) < 9) sum += amplitude * Math.exp((-u * u) / 2)
  }
  return sum
}

/** A recording whose every sample follows from the plan: for tests with known results, for the demo and the simulator. */
export function syntheticRecording(plan: SyntheticPlan): Recording {
  const { fs, still, always = [], moving = [], knocks = [], rest = { x: 0, y: 0, z: 0 } } = plan
  let begin = still
  const rides = plan.rides.map((ride) => {
    const curve = rideCurve(ride)
    const from = begin
    begin += curve.seconds + still
    return { from, sign: ride.up ? 1 : -1, curve }
  })
  const length = Math.round(begin * fs) + 1

  const samples = (axis: Axis) => {
    const of = <T extends { readonly axis: Axis }>(all: readonly T[]) => all.filter((one) => one.axis === axis)
    const [everywhere, underway, joints] = [of(always), of(moving), of(knocks)]
    return Float64Array.from({ length }, (_, i) => {
      const t = i / fs
      const value = rest[axis] + sineAt(everywhere, t)
      const ride = rides.find(({ from, curve }) => t >= from && t <= from + curve.seconds)
      if (!ride) return value
      const moment = ride.curve.at(t - ride.from)
      const pull = axis === 'z' ? ride.sign * moment.acceleration : 0
      return value + sineAt(underway, t - ride.from) + knockAt(joints, moment) + pull
    })
  }
  const loudness = plan.sound
  const soundAt = (t: number, { standing, perSpeed }: { standing: number; perSpeed: number }) =>
    rides.reduce((sum, { from, curve }) => sum + perSpeed * curve.at(t - from).velocity, standing)
  return {
    fs,
    x: samples('x'),
    y: samples('y'),
    z: samples('z'),
    sound: loudness ? Float64Array.from({ length }, (_, i) => soundAt(i / fs, loudness)) : null,
    gaps: [],
  }
}
