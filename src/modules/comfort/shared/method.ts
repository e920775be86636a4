/** Seconds, metres, m/s², m/s³; those marked "ours" are in no standard (monitoring 6.7, [m]). */
export interface ComfortThresholds {
  /** A recording below this rate is refused, Hz. */
  readonly leastRate: number
  /** Corner of the low-pass that motion is computed behind, Hz. */
  readonly motionHz: number
  /** Still time that must lie before and after a run; the most of it that is looked at (ours). */
  readonly still: { readonly least: number; readonly most: number }
  /** A run begins and ends this far from where the car stands: boundaries 1 and 2. */
  readonly edge: number
  readonly jerkWindow: number
  /** Constant acceleration: |jerk| up to `jerk` for `least` seconds; evaluated once `settled` seconds have passed (ours). */
  readonly constant: { readonly jerk: number; readonly least: number; readonly settled: number }
  /** What counts as setting off and braking: mean acceleration over `window`, for at least `least` seconds (ours). */
  readonly motion: { readonly acceleration: number; readonly window: number; readonly least: number }
  /** Speed left over at the stop, which the removal of drift takes away: above both, m/s and m/s for each second, no result (ours). */
  readonly drift: { readonly speed: number; readonly perSecond: number }
  /** Shares of the rated speed between which the fastest run is expected; outside, a warning (ours). */
  readonly speed: { readonly least: number; readonly most: number }
  /** The instrument stands level within this angle, degrees (ours). */
  readonly tilt: number
}

/** A limit that depends on the rated speed: the first row whose `upTo` (m/s) is not below it; no row, no limit. */
export type BySpeed = readonly { readonly above?: number; readonly upTo: number; readonly limit: number }[]

/** m/s² and dB(A); noise by rated speed. */
export interface ComfortLimits {
  readonly acceleration: number
  /** The least that A95 of acceleration and deceleration must reach. */
  readonly accelerationA95: BySpeed
  readonly zMax: number
  readonly zA95: number
  readonly xyMax: number
  readonly xyA95: number
  readonly carNoise: BySpeed
  readonly doorNoise: number
}

/** How a test was computed and judged; `version` is kept with it, so that an old result can be read after a change. */
export interface ComfortMethod {
  readonly version: string
  readonly thresholds: ComfortThresholds
  readonly limits: ComfortLimits
}

/**
 * GB/T 24474.1-2020 (ISO 18738-1) with the limits of GB/T 10058-2023; all but those of noise are from memory (monitoring
 * 6.7, [m]) and must be compared with the official text. They are defaults of what a company may edit, not law.
 */
export const standardMethod: ComfortMethod = {
  version: 'GB/T 24474.1-2020 r1',
  thresholds: {
    leastRate: 256,
    motionHz: 10,
    still: { least: 0.5, most: 10 },
    edge: 0.5,
    jerkWindow: 0.5,
    constant: { jerk: 0.3, least: 0.5, settled: 1.5 },
    motion: { acceleration: 0.1, window: 0.5, least: 0.3 },
    drift: { speed: 0.1, perSecond: 0.005 },
    speed: { least: 0.9, most: 1.1 },
    tilt: 5,
  },
  limits: {
    acceleration: 1.5,
    accelerationA95: [
      { above: 1, upTo: 2, limit: 0.48 },
      { above: 2, upTo: 6, limit: 0.65 },
    ],
    zMax: 0.3,
    zA95: 0.2,
    xyMax: 0.2,
    xyA95: 0.15,
    carNoise: [
      { upTo: 2.5, limit: 55 },
      { upTo: 6, limit: 60 },
    ],
    doorNoise: 65,
  },
}

/** Null where the method sets no limit for the speed (m/s). */
export const limitAt = (limits: BySpeed, speed: number): number | null =>
  limits.find(({ above = 0, upTo }) => speed > above && speed <= upTo)?.limit ?? null
