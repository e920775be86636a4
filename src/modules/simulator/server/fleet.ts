import { readUpTopic } from '#modules/signal/shared/topic.ts'
import { type FleetOptions, type Place, simulatedAt } from '../shared/fleet.ts'
import type { Sent, SimulatedTerminal } from '../shared/simulatedTerminal.ts'
import { HttpLine } from './httpLine.ts'
import { type Hears, type Line, nothingSaid, type Secret, type Tally } from './line.ts'
import { MqttLine } from './mqttLine.ts'

export interface SimulatedPlace extends Place, Secret {}
export interface FleetPlan extends FleetOptions {
  /** mqtt:, mqtts:, or http:, https: for batches. */
  readonly url: string
  readonly terminals: readonly SimulatedPlace[]
}

const TICK_MS = 100
/** Each line is looked at once a second. */
const SWEEP_TICKS = 10
/** Sign-ins a tick: the platform checks each in the database. */
const SIGN_INS = 20

interface Simulated {
  readonly terminal: SimulatedTerminal
  readonly line: Line
  /** The tick it is due in; in another one it was before it was told something. */
  tick: number
}

/** Many terminals on one schedule: a terminal is asked when it has something to say, and by no timer of its own. */
export class Fleet {
  readonly tally: Tally = nothingSaid()
  readonly #plan: FleetPlan
  readonly #clock: () => number
  readonly #start: number
  readonly #all: Simulated[]
  /** By tick, who is due in it. */
  readonly #due = new Map<number, Simulated[]>()
  #tick: number
  #timer: NodeJS.Timeout | undefined

  constructor(plan: FleetPlan, clock: () => number = Date.now) {
    this.#plan = plan
    this.#clock = clock
    this.#start = clock()
    this.#tick = Math.floor(this.#start / TICK_MS)
    const url = new URL(plan.url)
    this.#all = plan.terminals.map((place) => this.#make(place, url))
    for (const one of this.#all) this.#queue(one)
  }

  #make(place: SimulatedPlace, url: URL): Simulated {
    const terminal = simulatedAt(place, this.#start, this.#plan)
    const hears: Hears = (kind, text) => this.#hear(one, kind, text)
    const one: Simulated = {
      terminal,
      tick: 0,
      line: url.protocol.startsWith('http')
        ? new HttpLine(place, url, this.tally, hears)
        : new MqttLine(place, url, () => terminal.boot, this.tally, hears),
    }
    return one
  }

  run(): void {
    this.#timer ??= setInterval(() => this.step(), TICK_MS)
  }

  stop(): void {
    clearInterval(this.#timer)
    for (const { line } of this.#all) line.close()
  }

  /** All that is due by now. */
  step(): void {
    const now = this.#clock()
    const last = Math.floor(now / TICK_MS)
    while (this.#tick < last) {
      this.#tick++
      const due = this.#due.get(this.#tick) ?? []
      this.#due.delete(this.#tick)
      for (const one of due) if (one.tick === this.#tick) this.#speak(one, now)
    }
    this.#sweep(now)
  }

  /** The time of the machines at a moment of the clock. */
  #lived(now: number): number {
    return this.#start + (now - this.#start) * this.#plan.speed
  }

  #queue(one: Simulated): void {
    const at = this.#start + (one.terminal.next() - this.#start) / this.#plan.speed
    const tick = Math.max(this.#tick + 1, Math.ceil(at / TICK_MS))
    one.tick = tick
    const there = this.#due.get(tick)
    if (there) there.push(one)
    else this.#due.set(tick, [one])
  }

  #speak(one: Simulated, now: number): void {
    this.#say(one, one.terminal.until(this.#lived(now)), now)
    this.#queue(one)
  }

  #say(one: Simulated, sent: readonly Sent[], now: number): void {
    const streamed = one.terminal.isStreamed(this.#lived(now))
    for (const { topic, text } of sent) {
      const kind = readUpTopic(topic)?.kind ?? 'state'
      // The last will was left with the platform, which says it by itself.
      if (kind !== 'lwt') one.line.say(kind, topic, text, streamed && kind === 'state')
    }
  }

  #sweep(now: number): void {
    const part = this.#tick % SWEEP_TICKS
    let signIns = 0
    for (let n = part; n < this.#all.length; n += SWEEP_TICKS) {
      const one = this.#all[n]
      if (one?.terminal.isAway(this.#lived(now))) one.line.cut()
      else if (signIns < SIGN_INS && one?.line.look(now)) signIns++
    }
  }

  #hear(one: Simulated, kind: string, text: string): void {
    const said = parsed(text)
    const { t1, t2, t3 } = said
    if (kind === 'time' && typeof t1 === 'number' && typeof t2 === 'number' && typeof t3 === 'number')
      one.terminal.answered({ t1, t2, t3 }, this.#lived(this.#clock()))
    if (kind !== 'cmd' && kind !== 'cfg') return
    const now = this.#clock()
    this.#say(one, one.terminal.obey(text, this.#lived(now)), now)
    // It may have something to say sooner now.
    this.#queue(one)
  }
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
