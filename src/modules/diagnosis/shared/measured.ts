/** What lifts measured in a day, made small (decisions 0140, 0156); a figure that is absent was not measured. */

/** Medians by landing of trips: [close s, levelling mm, reopenings, trips]. */
export type LandingDay = readonly [close: number | null, level: number | null, reopens: number, trips: number]

export interface MeasuredFigures {
  readonly vibX?: number
  readonly vibY?: number
  readonly vibZ?: number
  readonly room?: number
  readonly motor?: number
  readonly handrail?: number
  readonly stopDistance?: number
  readonly chain?: number
  /** The half hour in which the motor was hottest: motor and room in ℃, and which share of it the lift ran. */
  readonly heat?: readonly [motor: number, room: number, duty: number]
  /** Largest distance of a phase from the mean of the three, a share. */
  readonly uneven?: number
  /** Mean of the stands, mm: how far the car slid while the brake held it. */
  readonly slip?: number
}
