import type { LiftState } from '#modules/signal/shared/wire.ts'

/** What a worn drive shows beyond a new one. */
export interface Wear {
  /** How far the car slides at each stop when the brake takes over, mm. */
  readonly slip: number
  /** Motor, ℃. */
  readonly heat: number
  /** Distance of the third phase from the mean of the three, a share. */
  readonly uneven: number
  /** Energy of each ride, a share. */
  readonly energy: number
}
export const unworn: Wear = { slip: 0, heat: 0, uneven: 0, energy: 0 }

const MINUTE = 60_000
const DAY = 86_400_000
const ZONE = 8 * 3_600_000
/** A motor takes so long to warm up. */
const TAU_MS = 15 * MINUTE
/** Above the room: one that stands, one that runs without end. ℃ */
const STANDING = 6
const RUNNING = 46
const VOLTS = 221
const IDLE_KW = 0.3
/** Of a sound brake, mm; what the terminal tells apart. */
const SLIDES = 0.3
const SLIDING_MS = 800

const tenth = (value: number) => Math.round(value * 10) / 10
/** Between 0 and 1, and the same for the same number: what trembles changes nothing of the life. */
const dice = (n: number): number => {
  const x = 43_758.5453 * Math.sin(12.9898 * n)
  return x - Math.floor(x)
}

/** ℃ of the machine room: warm in the afternoon, and warmer in some weeks than in others. */
export const roomAt = (at: number): number =>
  27 + 3.5 * Math.sin(2 * Math.PI * ((at + ZONE) / DAY - 0.38)) + 2.5 * Math.sin(at / (9 * DAY))

/** Motor, brake and mains of a simulated lift; driven by the moments in which rides begin and end, so that steps change nothing. */
export class Drive {
  readonly #wear: Wear
  /** How far the motor has warmed up, 0 to 1, at a moment. */
  #warm: { readonly at: number; readonly share: number } | null = null
  #stood = { at: 0, lev: 0, slip: 0 }

  constructor(wear: Wear) {
    this.#wear = wear
  }

  #share(at: number, runs: boolean): number {
    const { at: from, share } = this.#warm ?? { at, share: 0.1 }
    const goal = runs ? 1 : 0
    return goal + (share - goal) * Math.exp(-(at - from) / TAU_MS)
  }

  /** A stretch in which it ran, or stood, is over. */
  passed(at: number, ran: boolean): void {
    this.#warm = { at, share: this.#share(at, ran) }
  }

  /** The nth ride ended, `lev` mm off its landing: the brake takes over. */
  stood(at: number, n: number, lev: number): void {
    this.#stood = { at, lev, slip: this.#wear.slip * (0.7 + 0.6 * dice(n)) + SLIDES * dice(n + 0.5) }
  }

  /** mm off the landing, while the car stands. */
  levelling(at: number): number {
    const { at: from, lev, slip } = this.#stood
    return tenth(lev - slip * Math.min(1, Math.max(0, (at - from) / SLIDING_MS)))
  }

  /** What a terminal in the machine room measures. `kw` of the ride, null: it stands. */
  measured(at: number, kw: number | null, kwh: number): Pick<LiftState, 'tmp' | 'pw'> {
    const { heat, uneven } = this.#wear
    const room = roomAt(at)
    const near = (n: number) => 1.6 * (dice(at / 1000 + n) - 0.5)
    const volts = VOLTS + 2 * Math.sin(at / (3 * DAY))
    const phases = [volts, volts + 1, volts * (1 - 1.5 * uneven)].map((one, n) => Math.round(one + near(n)))
    return {
      tmp: {
        mr: tenth(room + 0.2 * near(3)),
        motor: tenth(room + heat + STANDING + (RUNNING - STANDING) * this.#share(at, kw !== null) + 0.5 * near(4)),
      },
      pw: { kw: Math.round(100 * (IDLE_KW + (kw ?? 0))) / 100, u: phases, kwh: tenth(kwh) },
    }
  }
}
