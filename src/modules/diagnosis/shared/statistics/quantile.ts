/** The value below which a share q of the values lies, between neighbours in a straight line; NaN of nothing. */
export function quantile(values: Iterable<number>, q: number): number {
  const sorted = Float64Array.from(values).sort()
  if (sorted.length === 0) return Number.NaN
  const at = q * (sorted.length - 1)
  const low = Math.floor(at)
  const from = sorted[low] ?? Number.NaN
  return from + (at - low) * ((sorted[low + 1] ?? from) - from)
}

export const median = (values: Iterable<number>): number => quantile(values, 0.5)

export const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length

/** 1/Φ⁻¹(¾): what makes the MAD of normal values their standard deviation; 1.4826 in monitoring 6.4. */
export const MAD_SIGMA = 1.482602218505602

/** Median of the distances from the centre (of the values themselves when none is given), not scaled. */
export function medianDistance(values: readonly number[], centre = median(values)): number {
  return median(values.map((one) => Math.abs(one - centre)))
}

/** (x − median)/(1.4826·MAD) against the values of the past; null when they do not vary. */
export function robustZ(x: number, past: readonly number[]): number | null {
  const spread = MAD_SIGMA * medianDistance(past)
  return spread > 0 ? (x - median(past)) / spread : null
}

/** Sizes of the groups of equal values, those of one left out. */
export function ties(values: readonly number[]): number[] {
  const sizes = new Map<number, number>()
  for (const one of values) sizes.set(one, (sizes.get(one) ?? 0) + 1)
  return [...sizes.values()].filter((size) => size > 1)
}
