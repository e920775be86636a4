/** Control charts of a series against the mean and standard deviation of its own quiet past. */
export interface Quiet {
  readonly mean: number
  readonly sigma: number
}

export interface EwmaPoint {
  readonly value: number
  /** L standard deviations of the weighted mean after so many values, narrow at first. */
  readonly limit: number
  readonly out: boolean
}

/** Exponentially weighted mean from the quiet mean on (Roberts 1959): weight of the newest value, width L. */
export function ewmaChart(values: readonly number[], quiet: Quiet, weight = 0.2, width = 3.5): EwmaPoint[] {
  let value = quiet.mean
  return values.map((one, i) => {
    value = weight * one + (1 - weight) * value
    const share = (weight / (2 - weight)) * (1 - (1 - weight) ** (2 * (i + 1)))
    const limit = width * quiet.sigma * Math.sqrt(share)
    return { value, limit, out: Math.abs(value - quiet.mean) > limit }
  })
}

export interface CusumPoint {
  /** Sum of what lies above the mean by more than k·σ, and below it; never negative. */
  readonly up: number
  readonly down: number
  /** Above h·σ on the upper side. */
  readonly high: boolean
  readonly low: boolean
}

/** Cumulative sums in both directions (Page 1954); k and h in standard deviations. */
export function cusumChart(values: readonly number[], quiet: Quiet, k = 0.5, h = 5): CusumPoint[] {
  let up = 0
  let down = 0
  return values.map((one) => {
    const off = one - quiet.mean
    up = Math.max(0, up + off - k * quiet.sigma)
    down = Math.max(0, down - off - k * quiet.sigma)
    return { up, down, high: up > h * quiet.sigma, low: down > h * quiet.sigma }
  })
}
