import type { House } from './building.ts'
import { unworn, type Wear } from './drive.ts'

/** A lift that is simulated. Metres, seconds, kg. */
export interface LiftSpec {
  readonly house: House
  /** Of the calls that such a house has: 1 all, 0.25 a quarter. */
  readonly traffic: number
  /** Heights of the landings above the lowest. */
  readonly landings: readonly number[]
  readonly speed: number
  readonly acceleration: number
  readonly jerk: number
  readonly ratedLoad: number
  /** Of a new door, each way. */
  readonly doorSeconds: number
  /** How worn it is: 0 new, 1 takes half as long again and reopens one time in five. */
  readonly doorWear: number
  /** Chance of each closing to end in 02. */
  readonly doorFault: number
  /** From each of these moments on, ms, the next ride with people ends between two landings. */
  readonly trappedAt: readonly number[]
  /** What the counters show at the start. */
  readonly counted: Counters
  /** Null: the terminal counts no bends. */
  readonly sheaves: number | null
  /** Motor, room and mains are measured as well. */
  readonly machineRoom: boolean
  readonly wear: Wear
}
export interface Counters {
  readonly runs: number
  readonly doors: number
  readonly runSec: number
  readonly dist: number
  readonly kwh: number
}

export const ordinaryLift: LiftSpec = {
  house: 'home',
  traffic: 1,
  landings: Array.from({ length: 18 }, (_, i) => (i === 0 ? 0 : 1.5 + 3 * i)),
  speed: 1.75,
  acceleration: 0.8,
  jerk: 0.8,
  ratedLoad: 1000,
  doorSeconds: 2.4,
  doorWear: 0.2,
  doorFault: 0,
  trappedAt: [],
  counted: { runs: 812_345, doors: 1_023_345, runSec: 5_123_345, dist: 9_123_450, kwh: 18_233.4 },
  sheaves: null,
  machineRoom: false,
  wear: unworn,
}
