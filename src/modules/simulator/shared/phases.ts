import { rideCurve } from '#modules/comfort/shared/rideCurve.ts'
import { Random } from '#modules/routing/shared/random.ts'
import type { DoorState, EventSaid, TripSaid } from '#modules/signal/shared/wire.ts'
import { type Call, nextCall } from './building.ts'
import type { LiftSpec } from './liftSpec.ts'

/** A stretch of a lift's life in which one thing goes on. Moments in ms, places in m above the lowest landing. */
export interface Phase {
  readonly from: number
  readonly to: number
  readonly door: DoorState
  readonly mode: number
  readonly occupied: boolean
  readonly load: number
  readonly moves: { readonly up: boolean; readonly at: (seconds: number) => { pos: number; v: number } } | null
  readonly pos: number
  /** Said as it begins. */
  readonly events: readonly Pick<EventSaid, 'code' | 'on'>[]
  /** Said as it ends: one ride more. */
  readonly trip: Omit<TripSaid, 'trip'> | null
  readonly doorCycle: boolean
}

const STAND_MS = 2500
const FAULT_MS = 90_000
const RESCUE_MS = 33 * 60_000
const ALARM_AFTER_MS = 25_000
const ALARM_MS = 6000
const RESCUE_SPEED = 0.25
const LATE_MS = 1500
const NORMAL = 1
const INSPECTION = 2

interface Inside {
  readonly occupied: boolean
  readonly load: number
}
const empty: Inside = { occupied: false, load: 0 }

/** The phases of a lift one after the other, without end: calls are served in turn. The same seed lives the same life. */
export function* liftLife(spec: LiftSpec, seed: number, start: number): Generator<Phase, never> {
  const car = new Car(spec, new Random(seed), start)
  const trappings = [...spec.trappedAt]
  let call = car.callAfter(start)
  for (;;) {
    if (call.at > car.now) yield car.still(call.at - car.now, empty)
    if (car.landing !== call.from) yield* car.ride(call.from, empty)
    const inside = car.boards()
    yield* car.doors(inside)
    const due = trappings[0]
    if (due !== undefined && due <= car.now) {
      trappings.shift()
      yield* car.trapped(call.to, inside)
    } else yield* car.ride(call.to, inside)
    yield* car.doors(empty)
    call = car.callAfter(call.at)
  }
}

class Car {
  now: number
  landing = 1
  pos: number
  #open = 0
  #close = 0
  #reopen = 0
  readonly #spec: LiftSpec
  readonly #random: Random

  constructor(spec: LiftSpec, random: Random, start: number) {
    this.#spec = spec
    this.#random = random
    this.now = start
    this.pos = spec.landings[0] ?? 0
  }

  callAfter(at: number): Call {
    const { house, landings, traffic } = this.#spec
    return nextCall(this.#random, house, landings.length, at, traffic)
  }

  boards(): Inside {
    const people = 1 + this.#random.below(3)
    return {
      occupied: true,
      load: Math.min(this.#spec.ratedLoad, Math.round(people * (50 + 40 * this.#random.next()))),
    }
  }

  #phase(ms: number, inside: Inside, change: Partial<Phase>): Phase {
    const from = this.now
    this.now = from + ms
    const plain = {
      door: 0 as const,
      mode: NORMAL,
      moves: null,
      pos: this.pos,
      events: [],
      trip: null,
      doorCycle: false,
    }
    return { ...plain, ...inside, ...change, from, to: this.now }
  }

  still(ms: number, inside: Inside, change: Partial<Phase> = {}): Phase {
    return this.#phase(ms, inside, change)
  }

  /** Open, let people through, close; worn doors are slow and open once more. `after` is who is inside when it is shut. */
  *doors(after: Inside): Generator<Phase> {
    const { doorSeconds, doorWear, doorFault } = this.#spec
    const ms = () => Math.round(1000 * doorSeconds * (1 + 0.5 * doorWear + 0.06 * (this.#random.next() - 0.5)))
    const [opening, closing] = [ms(), ms()]
    this.#open = opening / 1000
    this.#close = closing / 1000
    this.#reopen = 0
    yield this.still(opening, { ...after, occupied: true }, { door: 1 })
    yield this.still(2500 + this.#random.below(3000), { ...after, occupied: true }, { door: 2 })
    while (this.#random.next() < 0.2 * doorWear) {
      this.#reopen++
      yield this.still(Math.round(closing / 2), after, { door: 3 })
      yield this.still(Math.round(opening / 2), after, { door: 1 })
      yield this.still(2000, after, { door: 2 })
    }
    if (this.#random.next() < doorFault) {
      yield this.still(FAULT_MS, after, { door: 4, events: [{ code: '02', on: 1 }] })
      yield this.still(closing, after, { door: 3, events: [{ code: '02', on: 0 }], doorCycle: true })
    } else yield this.still(closing, after, { door: 3, doorCycle: true })
    yield this.still(700, after)
  }

  /** To a landing, as planned. */
  *ride(to: number, inside: Inside): Generator<Phase> {
    if (to === this.landing) return
    yield this.#travel(this.#spec.landings[to - 1] ?? 0, to, inside, this.#spec.speed, NORMAL)
    yield this.still(LATE_MS, inside)
  }

  #travel(target: number, to: number | null, inside: Inside, speed: number, mode: number): Phase {
    const { acceleration, jerk, landings, ratedLoad, wear } = this.#spec
    const [start, up] = [this.pos, target > this.pos]
    const distance = Math.abs(target - start)
    const curve = rideCurve({ distance, speed, acceleration, jerk })
    const sign = up ? 1 : -1
    const at = (seconds: number) => {
      const { distance: gone, velocity } = curve.at(seconds)
      return { pos: start + sign * gone, v: sign * velocity }
    }
    const from = this.landing
    const error = () => 0.05 * (this.#random.next() - 0.5)
    const trip = {
      sec: curve.seconds,
      from,
      to: to ?? nearest(landings, target),
      dist: distance,
      vMax: curve.topSpeed,
      aMax: Math.min(acceleration, Math.sqrt(curve.topSpeed * jerk)) + error(),
      jMax: jerk + error(),
      lev: to === null ? null : Math.round(8 * (this.#random.next() - 0.5)),
      open: this.#open,
      close: this.#close,
      reopen: this.#reopen,
      load: inside.load,
      kwh: (1 + wear.energy) * energy(distance, inside.load / ratedLoad, up),
    }
    const phase = this.#phase(Math.round(curve.seconds * 1000), inside, { mode, moves: { up, at }, trip })
    this.pos = target
    this.landing = to ?? nearest(landings, target)
    return phase
  }

  /** The car stops outside of a zone; people press the button, are freed after half an hour and ride to a landing by hand. */
  *trapped(to: number, inside: Inside): Generator<Phase> {
    const { landings } = this.#spec
    const goal = landings[to - 1] ?? 0
    const below = goal > this.pos ? this.landing : this.landing - 1
    const between = ((landings[below - 1] ?? 0) + (landings[below] ?? 0)) / 2
    yield this.#travel(between, null, inside, this.#spec.speed, NORMAL)
    yield this.still(ALARM_AFTER_MS, inside, { events: [{ code: '04', on: 1 }] })
    yield this.still(ALARM_MS, inside, { events: [{ code: '90', on: 1 }] })
    yield this.still(RESCUE_MS, inside, { events: [{ code: '90', on: 0 }] })
    yield this.still(STAND_MS, inside, { mode: INSPECTION, events: [{ code: '43', on: 1 }] })
    const landing = nearest(landings, this.pos)
    yield this.#travel(landings[landing - 1] ?? 0, landing, inside, RESCUE_SPEED, INSPECTION)
    yield this.still(STAND_MS, inside, { mode: INSPECTION, events: [{ code: '04', on: 0 }] })
    yield this.still(STAND_MS, inside, { events: [{ code: '43', on: 0 }] })
  }
}

/** Landing from 1. */
export function nearest(landings: readonly number[], pos: number): number {
  let best = 0
  for (const [i, height] of landings.entries())
    if (Math.abs(height - pos) < Math.abs((landings[best] ?? 0) - pos)) best = i
  return best + 1
}

/** kWh: the counterweight balances half the load; an empty car costs downwards. */
const energy = (distance: number, load: number, up: boolean): number =>
  0.004 + 0.0009 * distance * (1 + (up ? 1 : -1) * (load - 0.5))
