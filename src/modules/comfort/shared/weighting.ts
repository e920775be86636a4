import { corner, digital, filtered, highPass, lowPass, type Section } from './biquad.ts'
import { finer } from './finer.ts'

/**
 * How people feel vibration of a frequency: Wd for x and y, Wk for z (ISO 8041, ISO 2631-1; monitoring 6.7 item 5). Band
 * limits 0.4 and 100 Hz, transition from acceleration to velocity, and for Wk the step upwards.
 */
export type Weighting = 'Wd' | 'Wk'

const FLAT = Math.SQRT1_2

/** From this rate on the digital filter keeps within 1.5 % of the analogue one up to 80 Hz; at 256 Hz it lacks 25 % there. */
const PLENTY = 1000

function sectionsOf(weighting: Weighting, fs: number): Section[] {
  const w = (hz: number) => corner(hz, fs)
  const transition = w(weighting === 'Wk' ? 12.5 : 2)
  const band = [highPass(w(0.4), FLAT), lowPass(w(100), FLAT)]
  const velocity = {
    n: [1, 1 / transition, 0],
    d: [1, 1 / (0.63 * transition), 1 / transition ** 2],
  } as const
  const [w5, w6] = [w(2.37), w(3.35)]
  const gain = (w5 / w6) ** 2
  const step = {
    n: [gain, gain / (0.91 * w5), gain / w5 ** 2],
    d: [1, 1 / (0.91 * w6), 1 / w6 ** 2],
  } as const
  return [...band, velocity, ...(weighting === 'Wk' ? [step] : [])].map((one) => digital(one, fs))
}

/** A weighted acceleration in m/s²; `rate` in Hz is that of its samples, a multiple of the recording's. */
export interface Weighted {
  readonly rate: number
  readonly samples: Float64Array
}

/** Acceleration in m/s², free of gravity, at `fs` Hz → weighted, at 1000 Hz or more, so that peaks are not cut off either. */
export function weighted(weighting: Weighting, samples: Float64Array, fs: number): Weighted {
  const factor = Math.max(1, Math.ceil(PLENTY / fs))
  const rate = fs * factor
  return { rate, samples: filtered(sectionsOf(weighting, rate), finer(samples, factor)) }
}
