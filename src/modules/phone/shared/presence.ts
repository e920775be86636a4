import { gcj02 } from '#kernel/shared/coordinates.ts'
import { metresBetween, offsetFrom } from '#kernel/shared/distance.ts'
import type { FieldElevator } from '#modules/field/shared/fieldWork.ts'
import type { Gps } from '#modules/maintenance/shared/visitOp.ts'

/** Whether one is at the lift, by the rule of the server (jobs 6.7): d − min(accuracy, 50) ≤ limit, both in GCJ-02. */
export interface Presence {
  readonly metres: number
  readonly accuracy: number
  readonly limit: number
  readonly pass: boolean
  /** Metres east and north of the lift, for the drawing. */
  readonly east: number
  readonly north: number
}

const FORGIVEN_METRES = 50

/** Null where nobody knows where the lift is: the sign-in goes through unchecked (decision 0126). */
export function presenceAt(
  lift: Pick<FieldElevator, 'lng' | 'lat' | 'signMetres' | 'located'>,
  gps: Gps,
): Presence | null {
  if (!lift.located) return null
  const here = gcj02(gps)
  const metres = Math.round(metresBetween(here, lift))
  const { east, north } = offsetFrom(lift, here)
  return {
    metres,
    accuracy: Math.round(gps.accuracy),
    limit: lift.signMetres,
    pass: metres - Math.min(gps.accuracy, FORGIVEN_METRES) <= lift.signMetres,
    east,
    north,
  }
}
