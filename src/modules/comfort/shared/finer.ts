/** Half length of the interpolating filter in samples of the recording, and its window (Kaiser): −80 dB beyond. */
const HALF = 24
const BETA = 8

/** Modified Bessel function of the first kind, order 0. */
function bessel(x: number): number {
  let sum = 1
  let term = 1
  for (let k = 1; term > 1e-12 * sum; k++) {
    term *= (x / 2 / k) ** 2
    sum += term
  }
  return sum
}

/** Weights of the samples around a place that lies `phase` (0 to 1) behind one of them: a windowed sinc. */
function weights(phase: number): Float64Array {
  const taps = Float64Array.from({ length: 2 * HALF }, (_, i) => {
    const t = i - HALF + 1 - phase
    const sinc = t === 0 ? 1 : Math.sin(Math.PI * t) / (Math.PI * t)
    return (sinc * bessel(BETA * Math.sqrt(Math.max(0, 1 - (t / HALF) ** 2)))) / bessel(BETA)
  })
  const sum = taps.reduce((all, one) => all + one, 0)
  return taps.map((one) => one / sum)
}

/**
 * The same signal with `factor` samples for each one, without delay; what is below 0.44 of the old rate keeps its size
 * within 0.1 %. Beyond its ends the signal is taken to stay as it is there.
 */
export function finer(samples: Float64Array, factor: number): Float64Array {
  if (factor === 1 || samples.length === 0) return samples
  const out = new Float64Array((samples.length - 1) * factor + 1)
  const last = samples.length - 1
  for (let phase = 0; phase < factor; phase++) {
    const taps = weights(phase / factor)
    for (let at = phase, i = 0; at < out.length; at += factor, i++) {
      let sum = 0
      for (let k = 0; k < taps.length; k++)
        sum += (taps[k] ?? 0) * (samples[Math.min(last, Math.max(0, i + k - HALF + 1))] ?? 0)
      out[at] = sum
    }
  }
  return out
}
