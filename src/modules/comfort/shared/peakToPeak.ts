/** The extreme between two zero crossings: sample and value. */
interface Peak {
  readonly at: number
  readonly value: number
}
/** Two neighbouring peaks of opposite sign: their samples and |peak| + |next peak|. */
export interface Swing {
  readonly from: number
  readonly to: number
  readonly size: number
}

function peaksOf(samples: Float64Array): Peak[] {
  const peaks: Peak[] = []
  let at = -1
  let value = 0
  for (const [i, one] of samples.entries()) {
    if (one === 0) continue
    if (at >= 0 && one > 0 !== value > 0) {
      peaks.push({ at, value })
      at = -1
    }
    if (at < 0 || Math.abs(one) > Math.abs(value)) {
      at = i
      value = one
    }
  }
  if (at >= 0) peaks.push({ at, value })
  return peaks
}

/** All swings of a weighted signal in their order (GB/T 24474.1 Annex A, monitoring 6.7 item 6), m/s². */
export function swingsOf(samples: Float64Array): Swing[] {
  const peaks = peaksOf(samples)
  return peaks.slice(1).flatMap((peak, i) => {
    const before = peaks[i]
    return before ? [{ from: before.at, to: peak.at, size: Math.abs(before.value) + Math.abs(peak.value) }] : []
  })
}
