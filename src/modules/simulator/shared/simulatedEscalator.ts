import { dayOf, weekday } from '#kernel/shared/days.ts'
import { Random } from '#modules/routing/shared/random.ts'
import { type CountSaid, EscalatorMode, type EscalatorState, type EventSaid } from '#modules/signal/shared/wire.ts'
import type { Machine, Sensed } from './machine.ts'

/** An escalator or a moving walk that is simulated. m/s, metres, minutes of the day in Shanghai. */
export interface EscalatorSpec {
  readonly speed: number
  readonly up: boolean
  readonly opens: number
  readonly closes: number
  /** 0 new, 1: the chain is 6 mm longer, the drive shakes, one handrail lags. */
  readonly wear: number
  /** From each of these moments on, ms, somebody presses the emergency stop. */
  readonly pressedAt: readonly number[]
  readonly counted: { readonly runs: number; readonly runSec: number; readonly kwh: number }
}

/** A stretch in which one thing goes on. */
interface Stretch {
  readonly from: number
  readonly to: number
  readonly mode: number
  /** 0 nobody, 1 a few, 2 many, 3 full. */
  readonly load: number
  readonly events: readonly Pick<EventSaid, 'code' | 'on'>[]
  /** Metres it took to stop as this begins. */
  readonly stopDist: number | null
}

const DAY = 86_400_000
const MINUTE = 60_000
const ZONE = 8 * 3_600_000
const { stopped, normal, slow, emergency } = EscalatorMode.code
/** A belt that runs evenly says so every 4 s; below 5 s nobody takes it for a line that is gone (decision 0143). */
const RUNNING_MS = 4000
const STANDING_MS = 60_000
const STREAMING_MS = 1000
const PRESSED_MS = 4 * MINUTE
const SLOW_SHARE = 0.4
/** kW of the empty belt, and of a full one on top. */
const IDLE_KW = 2.1
const FULL_KW = 6.4

/** People come in waves: busy stretches of minutes, and pauses in which the belt goes slowly. */
function* escalatorLife(spec: EscalatorSpec, seed: number, start: number): Generator<Stretch, never> {
  const random = new Random(seed)
  const pressed = [...spec.pressedAt]
  let now = start
  let before = stopped as number
  const stretch = (ms: number, mode: number, load: number, events: Stretch['events'] = []): Stretch => {
    const from = now
    now = from + Math.max(1000, Math.round(ms))
    const stops = before !== stopped && before !== emergency && (mode === stopped || mode === emergency)
    before = mode
    const stopDist = stops ? Math.round(100 * (0.35 + 0.2 * random.next())) / 100 : null
    return { from, to: now, mode, load, events, stopDist }
  }
  for (;;) {
    const day = Math.floor((now + ZONE) / DAY) * DAY - ZONE
    const [opens, closes] = [day + spec.opens * MINUTE, day + spec.closes * MINUTE]
    if (now < opens || now >= closes) {
      yield stretch((now < opens ? opens : opens + DAY) - now, stopped, 0)
      continue
    }
    const due = pressed[0]
    if (due !== undefined && due <= now) {
      pressed.shift()
      yield stretch(PRESSED_MS, emergency, 0, [{ code: '84', on: 1 }])
      yield stretch(5000, normal, 0, [{ code: '84', on: 0 }])
    }
    const busy = weekday(dayOf(now)) > 5 ? 3 : 2
    yield stretch(Math.min(closes - now, (20 + 160 * random.next()) * 1000), normal, 1 + random.below(busy))
    if (now < closes) yield stretch(Math.min(closes - now, (10 + 90 * random.next()) * 1000), slow, 0)
  }
}

const round = (value: number, digits: number) => Number(value.toFixed(digits))

/** One escalator, driven by the clock it is given: no timers, the same seed gives the same life. */
export class SimulatedEscalator implements Machine {
  readonly #spec: EscalatorSpec
  readonly #life: Generator<Stretch, never>
  // What is measured trembles by dice of its own, so that looking closer changes nothing of the life.
  readonly #tremble: Random
  #stretch: Stretch
  #begun = false
  #saidAt = Number.NEGATIVE_INFINITY
  #streaming = false
  #idleMs = STANDING_MS
  #counted: EscalatorSpec['counted']

  constructor(spec: EscalatorSpec, seed: number, start: number) {
    this.#spec = spec
    this.#counted = spec.counted
    this.#tremble = new Random(seed ^ 0x2545f491)
    this.#life = escalatorLife(spec, seed, start)
    this.#stretch = this.#life.next().value
  }

  stream(on: boolean, at: number): void {
    // What was not said before is not made up for.
    if (on && !this.#streaming) this.#saidAt = Math.max(this.#saidAt, at - STREAMING_MS)
    this.#streaming = on
  }

  idle(every: number): void {
    this.#idleMs = every
  }

  look(at: number): Sensed {
    return { at, kind: 'escalator', d: this.#state() }
  }

  counts(): CountSaid {
    const { runs, runSec, kwh } = this.#counted
    return { runs, runSec: Math.round(runSec), dist: Math.round(runSec * this.#spec.speed), kwh: round(kwh, 2) }
  }

  next(): number {
    return this.#begun ? Math.min(this.#stretch.to, this.#saidAt + this.#period()) : this.#stretch.from
  }

  until(now: number): Sensed[] {
    const said: Sensed[] = []
    for (;;) {
      const next = this.next()
      if (next > now) return said
      if (!this.#begun) this.#begin(said)
      else if (next >= this.#stretch.to) this.#turn(said)
      else this.#say(said, next)
    }
  }

  #period(): number {
    if (this.#streaming) return STREAMING_MS
    return this.#moves() ? RUNNING_MS : this.#idleMs
  }

  #moves(): boolean {
    return this.#stretch.mode === normal || this.#stretch.mode === slow
  }

  #begin(said: Sensed[]): void {
    const { from, events, mode } = this.#stretch
    this.#begun = true
    this.#say(said, from)
    for (const event of events) said.push({ at: from, kind: 'event', d: { ...event, mode } })
  }

  #turn(said: Sensed[]): void {
    const { from, to } = this.#stretch
    const moved = this.#moves()
    if (moved) {
      const { runs, runSec, kwh } = this.#counted
      const seconds = (to - from) / 1000
      this.#counted = { runs, runSec: runSec + seconds, kwh: kwh + (this.#power() * seconds) / 3600 }
    }
    this.#stretch = this.#life.next().value
    if (!moved && this.#moves()) this.#counted = { ...this.#counted, runs: this.#counted.runs + 1 }
    this.#begin(said)
  }

  #power(): number {
    const { mode, load } = this.#stretch
    const share = mode === slow ? SLOW_SHARE : 1
    return share * (IDLE_KW + (this.#spec.up ? FULL_KW * (load / 3) : 0.4 * (load / 3)))
  }

  #say(said: Sensed[], at: number): void {
    this.#saidAt = at
    said.push({ at, kind: 'escalator', d: this.#state() })
  }

  #state(): EscalatorState {
    const { mode, load, stopDist } = this.#stretch
    const { speed, up, wear } = this.#spec
    const near = (value: number, by: number, digits: number) =>
      round(value + 2 * by * (this.#tremble.next() - 0.5), digits)
    const moves = this.#moves()
    const v = mode === slow ? SLOW_SHARE * speed : speed
    return {
      mode,
      run: moves ? 1 : 0,
      dir: moves ? (up ? 1 : 2) : 0,
      v: moves ? near(v, 0.004, 3) : 0,
      hl: moves ? near(0.9, 0.3, 1) : null,
      hr: moves ? near(0.9 - 2.4 * wear, 0.3, 1) : null,
      load,
      sc: mode === emergency ? 0 : 1,
      brk: moves ? 1 : 0,
      stopDist,
      chain: round(0.4 + 5.6 * wear, 1),
      oil: 1,
      tmp: { motor: near(moves ? 44 + 8 * wear : 30, 0.8, 1) },
      vib: { z: moves ? near(0.9 + 1.6 * wear, 0.2, 2) : 0 },
      pw: { kw: moves ? near(this.#power(), 0.15, 2) : 0, kwh: round(this.#counted.kwh, 1) },
    }
  }
}
