/** What was measured on the floor of the car, evenly spaced. */
export interface Recording {
  /** Samples per second, Hz. */
  readonly fs: number
  /** m/s², with gravity or without: what each axis shows while the car stands is taken away. z is vertical, up positive. */
  readonly x: Float64Array
  readonly y: Float64Array
  readonly z: Float64Array
  /** Sound level LpA, fast, dB(A), sample by sample; null when none was measured. */
  readonly sound: Float64Array | null
  /** Stretches, in seconds from the beginning, in which samples are missing. */
  readonly gaps: readonly { readonly from: number; readonly to: number }[]
}
