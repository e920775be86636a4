import type { Curves } from './comfortTest.ts'
import { mean } from './series.ts'

/** Where rollers, sheave and motor show: ISO 2631 ends at 80 Hz. */
const HIGHEST = 80
const STEP = 0.5

/**
 * What a run vibrates with: the mean amplitude of half-overlapping windows of 2 s (Hann), so that a steady sine of 0.05 m/s²
 * stands at 0.05. Empty when the samples do not fill one window.
 */
export function spectrumOf(samples: Float64Array, fs: number): Curves['spectrum'] {
  const length = Math.round(fs / STEP)
  const windows: Float64Array[] = []
  for (let from = 0; from + length <= samples.length; from += length >> 1) {
    const part = samples.slice(from, from + length)
    const rest = mean(part)
    windows.push(part.map((one, i) => (one - rest) * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / length))))
  }
  if (windows.length === 0) return { step: STEP, amplitude: [] }
  const bins = Math.floor(Math.min(HIGHEST, fs / 2) / STEP)
  const amplitude = Array.from({ length: bins }, (_, k) => {
    const sum = windows.reduce((total, one) => total + magnitude(one, k + 1), 0)
    // Half of a sine's amplitude stands on each side of zero, and the window halves what is left.
    return Math.round((sum / windows.length / length) * 4 * 10_000) / 10_000
  })
  return { step: STEP, amplitude }
}

/** |Σ xₙ·e^(−2πikn/N)| after Goertzel. */
function magnitude(samples: Float64Array, k: number): number {
  const factor = 2 * Math.cos((2 * Math.PI * k) / samples.length)
  let [before, last] = [0, 0]
  for (const one of samples) {
    const now = one + factor * last - before
    before = last
    last = now
  }
  return Math.sqrt(Math.max(0, last * last + before * before - factor * last * before))
}
