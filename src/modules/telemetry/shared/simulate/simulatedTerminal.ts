import { Random } from '#modules/routing/shared/random.ts'
import { MOST_RECORDS } from '../readFrames.ts'
import { type Up, upTopic } from '../topic.ts'
import type { HeartbeatSaid } from '../wire.ts'
import type { Machine } from './machine.ts'

/** The terminal at a simulated lift: its clock, its count of boots and frames, and the line it hangs on. ms. */
export interface TerminalSpec {
  readonly no: string
  /** How far its clock is ahead at the start, and how much it gains in a million. */
  readonly ahead: number
  readonly driftPpm: number
  /** Chance of a state to be lost, of any frame to be sent twice. */
  readonly lost: number
  readonly repeated: number
  /** Without a network: what is said meanwhile waits in its flash. */
  readonly offline: readonly { readonly from: number; readonly to: number }[]
  readonly reboots: readonly number[]
  /** The count of boots it begins with: of a program that was started anew, one that nobody has seen. */
  readonly boot: number
  /** How many times faster it lives than its clock goes. */
  readonly speed: number
}
export const steadyTerminal = {
  ahead: 0,
  driftPpm: 0,
  lost: 0,
  repeated: 0,
  offline: [],
  reboots: [],
  boot: 1,
  speed: 1,
} as const

/** As it reaches the platform. */
export interface Sent {
  readonly at: number
  readonly topic: string
  readonly text: string
}

const HEARTBEAT_MS = 60_000
const HOUR = 3_600_000
const LATENCY_MS = 45
/** One and a half keep-alives, then the broker sends the last will. */
const WILL_MS = 90_000
const FLASH = 10_000
const kinds: Record<string, Exclude<Up, 'lwt'>> = {
  lift: 'state',
  escalator: 'state',
  event: 'event',
  trip: 'trip',
  count: 'count',
  hb: 'hb',
}

interface Numbered {
  readonly topic: Exclude<Up, 'lwt'>
  readonly bid: number
  readonly seq: number
  readonly ts: number
  readonly up: number
  readonly d: object
}

export class SimulatedTerminal {
  readonly machine: Machine
  readonly #spec: TerminalSpec
  readonly #start: number
  readonly #line: Random
  #at: number
  #bid: number
  #seq = 0
  #bootAt: number
  #waiting: Numbered[] = []
  #willSent = false
  #sync: HeartbeatSaid['sync'] = null
  #answered = false

  constructor(spec: TerminalSpec, machine: Machine, seed: number, start: number) {
    this.#spec = spec
    this.#bid = spec.boot
    this.machine = machine
    this.#start = start
    this.#at = start
    this.#bootAt = start
    // The line has its own dice, so that losses do not change the rides.
    this.#line = new Random(seed ^ 0x5bd1e995)
  }

  /** All that reaches the platform up to `now`. */
  until(now: number): Sent[] {
    const sent: Sent[] = []
    while (this.#at < now) {
      const next = Math.min(now, this.#nextOf(HEARTBEAT_MS), this.#nextOf(HOUR), ...this.#moments())
      for (const { at, kind, d } of this.machine.until(next)) this.#give(sent, at, kinds[kind] ?? 'state', d)
      this.#at = next
      this.#willAndReturn(sent, next)
      if (this.#spec.reboots.includes(next)) this.#reboot(next)
      if ((next - this.#start) % HEARTBEAT_MS === 0) this.#heartbeat(sent, next)
      if (next % HOUR === 0) this.#give(sent, next, 'count', this.machine.counts())
    }
    return sent
  }

  /** When it has something to say next, at the earliest. */
  next(): number {
    return Math.min(this.machine.next(), this.#nextOf(HEARTBEAT_MS), this.#nextOf(HOUR), ...this.#moments())
  }

  /** Its line is gone: it says nothing, and knows that. */
  isAway(at: number): boolean {
    return this.#away(at) !== undefined
  }

  /** Half an exchange of clocks, answered by a real platform at `at`: from then on none is made up. */
  answered({ t1, t2, t3 }: { t1: number; t2: number; t3: number }, at: number): void {
    this.#answered = true
    this.#sync = { t1, t2, t3, t4: this.#clock(at) }
  }

  /** The next of a period: hours by the clock (00:00 in Shanghai is one), heartbeats from the start. */
  #nextOf(period: number): number {
    const from = period === HOUR ? 0 : this.#start
    return from + (Math.floor((this.#at - from) / period) + 1) * period
  }

  #moments(): number[] {
    const { offline, reboots } = this.#spec
    return [...reboots, ...offline.flatMap(({ from, to }) => [from, from + WILL_MS, to])].filter(
      (one) => one > this.#at,
    )
  }

  #away(at: number): { readonly from: number; readonly to: number } | undefined {
    return this.#spec.offline.find(({ from, to }) => at >= from && at < to)
  }

  #real(at: number): number {
    return this.#start + (at - this.#start) / this.#spec.speed
  }

  #clock(at: number): number {
    const { ahead, driftPpm } = this.#spec
    return Math.round(this.#real(at) + ahead + ((at - this.#start) * driftPpm) / 1e6)
  }

  #heartbeat(sent: Sent[], at: number): void {
    const [bat, q] = [null, this.#waiting.length]
    this.#give(sent, at, 'hb', { fw: '2.4.1', rssi: -71 - this.#line.below(20), bat, q, sync: this.#sync })
    if (this.#away(at) || this.#answered) return
    const t2 = at + LATENCY_MS
    this.#sync = { t1: this.#clock(at), t2, t3: t2 + 2, t4: this.#clock(t2 + 2 + LATENCY_MS) }
  }

  #reboot(at: number): void {
    this.#bid++
    this.#seq = 0
    this.#bootAt = at
  }

  #give(sent: Sent[], at: number, topic: Numbered['topic'], d: object): void {
    this.#seq++
    const frame = {
      topic,
      bid: this.#bid,
      seq: this.#seq,
      ts: this.#clock(at),
      up: Math.round((at - this.#bootAt) / this.#spec.speed),
      d,
    }
    if (this.#away(at)) {
      this.#waiting.push(frame)
      if (this.#waiting.length > FLASH)
        this.#waiting.splice(
          Math.max(
            0,
            this.#waiting.findIndex((one) => one.topic === 'state'),
          ),
          1,
        )
      return
    }
    if (topic === 'state' && this.#line.next() < this.#spec.lost) return
    const { topic: _, ...header } = frame
    const one = this.#sent(at + LATENCY_MS, topic, { v: 1, no: this.#spec.no, ...header })
    sent.push(one)
    if (this.#line.next() < this.#spec.repeated) sent.push({ ...one, at: one.at + 400 })
  }

  #sent(at: number, topic: Up, payload: object): Sent {
    return { at, topic: upTopic(this.#spec.no, topic), text: JSON.stringify(payload) }
  }

  #willAndReturn(sent: Sent[], at: number): void {
    const away = this.#away(at)
    if (away && at >= away.from + WILL_MS && !this.#willSent) {
      this.#willSent = true
      sent.push(this.#sent(at, 'lwt', { v: 1, no: this.#spec.no, bid: this.#bid }))
    }
    if (away || this.#waiting.length === 0) return
    this.#willSent = false
    for (const [topic, frames] of Map.groupBy(this.#waiting, (one) => one.topic))
      for (let i = 0; i < frames.length; i += MOST_RECORDS) {
        const batch = frames.slice(i, i + MOST_RECORDS).map(({ topic: _, ...frame }) => frame)
        sent.push(this.#sent(at + LATENCY_MS + 5 * i, topic, { v: 1, no: this.#spec.no, batch }))
      }
    this.#waiting = []
  }
}
