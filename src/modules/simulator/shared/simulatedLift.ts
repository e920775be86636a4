import type { CountSaid, EventSaid, LiftState } from '#modules/signal/shared/wire.ts'
import { Drive } from './drive.ts'
import type { Counters, LiftSpec } from './liftSpec.ts'
import type { Machine, Sensed } from './machine.ts'
import { liftLife, nearest, type Phase } from './phases.ts'

const IDLE_MS = 60_000
const MOVING_MS = 1000
const STREAMING_MS = 250
/** A landing that is passed is said within this time. */
const FLOOR_MS = 500
const ZONE_M = 0.2

const thousandth = (n: number) => Math.round(n * 1000) / 1000

/** One lift, driven by the clock it is given: no timers, the same seed and the same steps or others give the same life. */
export class SimulatedLift implements Machine {
  readonly spec: LiftSpec
  readonly #life: Generator<Phase, never>
  #phase: Phase
  #begun = false
  #saidAt = Number.NEGATIVE_INFINITY
  #saidFloor = 0
  #checkedAt = Number.NEGATIVE_INFINITY
  #streaming = false
  #idleMs = IDLE_MS
  #trips = 0
  readonly #drive: Drive
  #counted: Counters

  constructor(spec: LiftSpec, seed: number, start: number) {
    this.spec = spec
    this.#counted = spec.counted
    this.#drive = new Drive(spec.wear)
    this.#life = liftLife(spec, seed, start)
    this.#phase = this.#life.next().value
  }

  /** 4 Hz while somebody looks. */
  stream(on: boolean, at: number): void {
    // What was not said before is not made up for.
    if (on && !this.#streaming) this.#saidAt = Math.max(this.#saidAt, at - STREAMING_MS)
    this.#streaming = on
  }

  idle(every: number): void {
    this.#idleMs = every
  }

  look(at: number): Sensed {
    return { at, kind: 'lift', d: this.#stateAt(at) }
  }

  counts(): CountSaid {
    const { runs, doors, runSec, dist, kwh } = this.#counted
    const { sheaves } = this.spec
    const rounded = { runs, doors, runSec, dist: Math.round(dist), kwh: Math.round(kwh * 100) / 100 }
    return sheaves === null ? rounded : { ...rounded, bends: runs * sheaves }
  }

  next(): number {
    return this.#begun ? Math.min(this.#phase.to, this.#nextState()) : this.#phase.from
  }

  until(now: number): Sensed[] {
    const said: Sensed[] = []
    for (;;) {
      if (!this.#begun && this.#phase.from <= now) this.#begin(said)
      const next = Math.min(this.#phase.to, this.#nextState())
      if (next > now) return said
      if (next >= this.#phase.to) this.#end(said)
      else if (this.#isDue(next)) this.#say(said, next)
      else this.#checkedAt = next
    }
  }

  #nextState(): number {
    const period = this.#streaming ? STREAMING_MS : this.#phase.moves ? MOVING_MS : this.#idleMs
    const due = this.#saidAt + period
    const check = this.#phase.moves ? Math.max(this.#saidAt, this.#checkedAt) + FLOOR_MS : due
    return Math.max(this.#phase.from, Math.min(due, check))
  }

  #isDue(at: number): boolean {
    const period = this.#streaming ? STREAMING_MS : this.#phase.moves ? MOVING_MS : this.#idleMs
    return at >= this.#saidAt + period || this.#floorAt(at) !== this.#saidFloor
  }

  #begin(said: Sensed[]): void {
    const { from, events } = this.#phase
    this.#begun = true
    this.#say(said, from)
    for (const event of events) said.push({ at: from, kind: 'event', d: { ...event, ...this.#beside(from) } })
  }

  #end(said: Sensed[]): void {
    const { to, trip, doorCycle } = this.#phase
    const { runs, doors, runSec, dist, kwh } = this.#counted
    this.#drive.passed(to, this.#phase.moves !== null)
    if (trip) {
      this.#trips++
      this.#drive.stood(to, this.#trips, trip.lev ?? 0)
      said.push({ at: to, kind: 'trip', d: { trip: this.#trips, ...trip } })
      this.#counted = {
        runs: runs + 1,
        doors,
        runSec: runSec + Math.round(trip.sec),
        dist: dist + (trip.dist ?? 0),
        kwh: kwh + (trip.kwh ?? 0),
      }
    }
    if (doorCycle) this.#counted = { ...this.#counted, doors: doors + 1 }
    this.#phase = this.#life.next().value
    this.#begun = false
    this.#begin(said)
  }

  #place(at: number): { pos: number; v: number } {
    const { moves, from, pos } = this.#phase
    return moves ? moves.at((at - from) / 1000) : { pos, v: 0 }
  }

  #floorAt(at: number): number {
    return nearest(this.spec.landings, this.#place(at).pos)
  }

  #beside(at: number): Omit<EventSaid, 'code' | 'on'> {
    const { mode, fl, pos, v, door, occ, dz } = this.#stateAt(at)
    return { mode, fl, pos, v, door, occ, dz }
  }

  #say(said: Sensed[], at: number): void {
    const d = this.#stateAt(at)
    this.#saidAt = at
    this.#checkedAt = at
    this.#saidFloor = d.fl ?? 0
    said.push({ at, kind: 'lift', d })
  }

  #kilowatts(): number | null {
    const { moves, trip } = this.#phase
    return moves ? ((trip?.kwh ?? 0) * 3600) / Math.max(1, trip?.sec ?? 1) : null
  }

  #stateAt(at: number): LiftState {
    const { moves, door, mode, occupied, load } = this.#phase
    const { pos, v } = this.#place(at)
    const fl = nearest(this.spec.landings, pos)
    const off = Math.abs((this.spec.landings[fl - 1] ?? 0) - pos)
    const shut = door === 0
    return {
      mode,
      run: moves ? 1 : 0,
      dir: moves ? (moves.up ? 1 : 2) : 0,
      dz: off <= ZONE_M ? 1 : 0,
      fl,
      pos: thousandth(pos),
      v: thousandth(v),
      door,
      occ: occupied ? 1 : 0,
      load,
      sc: 1,
      dl: shut ? 1 : 0,
      brk: moves ? 1 : 0,
      lev: moves || off > ZONE_M ? null : this.#drive.levelling(at),
      ...(this.spec.machineRoom ? this.#drive.measured(at, this.#kilowatts(), this.#counted.kwh) : {}),
    }
  }
}
