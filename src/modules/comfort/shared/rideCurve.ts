/** A ride as the controller plans it: metres, m/s, m/s², m/s³, all positive. */
export interface Ride {
  readonly distance: number
  readonly speed: number
  readonly acceleration: number
  readonly jerk: number
}
/** Where the car is, t seconds after it set off, in the direction of the ride. */
interface Moment {
  readonly acceleration: number
  readonly velocity: number
  readonly distance: number
}
interface RideCurve {
  /** From setting off to the stop. */
  readonly seconds: number
  readonly topSpeed: number
  readonly at: (t: number) => Moment
}

/** The highest speed from which the car still stops in time: the planned one, or less on a short trip. */
function topSpeedOf({ distance, speed, acceleration: a, jerk: j }: Ride): number {
  // Setting off takes v/a + a/j seconds when a is reached, else 2·√(v/j); both ways together v times that long.
  const withA = (a / 2) * (Math.sqrt((a / j) ** 2 + (4 * distance) / a) - a / j)
  const reached = withA >= (a * a) / j ? withA : ((distance * distance * j) / 4) ** (1 / 3)
  return Math.min(speed, reached)
}

/**
 * The S-curve of a lift: jerk, constant acceleration, jerk, constant speed, and the same backwards. Exact at every moment, so
 * that what is measured of it can be checked; it drives the tests, the demo and the simulator.
 */
export function rideCurve(ride: Ride): RideCurve {
  const { jerk: j } = ride
  const topSpeed = topSpeedOf(ride)
  const a = Math.min(ride.acceleration, Math.sqrt(topSpeed * j))
  const ramp = a / j
  const rise = topSpeed / a + ramp
  const cruise = (ride.distance - topSpeed * rise) / topSpeed
  const seconds = 2 * rise + cruise

  const rising = (t: number): Moment => {
    if (t <= ramp) return { acceleration: j * t, velocity: (j * t * t) / 2, distance: (j * t ** 3) / 6 }
    if (t <= rise - ramp) {
      const u = t - ramp
      const v = (a * ramp) / 2
      return { acceleration: a, velocity: v + a * u, distance: (j * ramp ** 3) / 6 + v * u + (a * u * u) / 2 }
    }
    const u = Math.max(0, rise - t)
    return {
      acceleration: j * u,
      velocity: topSpeed - (j * u * u) / 2,
      distance: (topSpeed * rise) / 2 - topSpeed * u + (j * u ** 3) / 6,
    }
  }
  const at = (t: number): Moment => {
    if (t <= 0) return { acceleration: 0, velocity: 0, distance: 0 }
    if (t >= seconds) return { acceleration: 0, velocity: 0, distance: ride.distance }
    if (t <= rise) return rising(t)
    if (t <= rise + cruise)
      return { acceleration: 0, velocity: topSpeed, distance: (topSpeed * rise) / 2 + topSpeed * (t - rise) }
    const mirrored = rising(seconds - t)
    return {
      acceleration: 0 - mirrored.acceleration,
      velocity: mirrored.velocity,
      distance: ride.distance - mirrored.distance,
    }
  }
  return { seconds, topSpeed, at }
}
