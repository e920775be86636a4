import type { Stretch } from './regions.ts'
import { largest } from './series.ts'

/** Sound of one run, dB(A) (monitoring 6.7 item 7); null where the stretch has no samples. */
export interface Noise {
  /** Largest and mean energy between boundaries 1 and 2. */
  readonly car: number | null
  readonly leq: number | null
  /** Largest between boundaries 0 and 1, and 2 and 3. */
  readonly doors: number | null
}

/** `outer` is boundaries 0 to 3, `inner` 1 to 2. */
export function noiseOf(sound: Float64Array, outer: Stretch, inner: Stretch): Noise {
  const moving = sound.subarray(inner.from, inner.to + 1)
  const energy = moving.reduce((sum, level) => sum + 10 ** (level / 10), 0) / moving.length
  return {
    car: largest(moving),
    leq: moving.length === 0 ? null : 10 * Math.log10(energy),
    doors: largest([...sound.subarray(outer.from, inner.from), ...sound.subarray(inner.to + 1, outer.to + 1)]),
  }
}
