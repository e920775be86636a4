import { Random } from '#modules/routing/shared/random.ts'
import { MOST_RECORDS } from '../readFrames.ts'
import { type Up, upTopic } from '../topic.ts'
import type { HeartbeatSaid } from '../wire.ts'
import { burst } from './burst.ts'
import type { Machine } from './machine.ts'
import { Obedience } from './obedience.ts'

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
const SLOW_MS = 5000
/** One and a half keep-alives, then the broker sends the last will. */
const WILL_MS = 90_000
const FLASH = 10_000
/** Until it is there again. */
const REBOOT_MS = 20_000
const UPDATE_MS = 40_000
/** What is not the lift's or the line's is the terminal's own: two waves of one boot have two numbers. */
const WAVES_A_BOOT = 1000
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
  readonly #obedience: Obedience
  #fw = '2.4.1'
  #hbMs = HEARTBEAT_MS
  /** Its clock was set by so much, ms. */
  #corrected = 0
  /** Down until then; it hears and measures nothing meanwhile. */
  #restart: { readonly from: number; readonly to: number; readonly fw: string } | undefined
  #streamTo = 0
  #waves = 0
  /** What it says of its own accord while it obeys. */
  #aside: Sent[] = []

  constructor(spec: TerminalSpec, machine: Machine, seed: number, start: number) {
    this.#spec = spec
    this.#bid = spec.boot
    this.machine = machine
    this.#start = start
    this.#at = start
    this.#bootAt = start
    // The line has its own dice, so that losses do not change the rides.
    this.#line = new Random(seed ^ 0x5bd1e995)
    this.#obedience = new Obedience(spec.no, {
      time: () => this.#setClock(),
      cfg: ({ idleSec, hbSec }) => {
        this.machine.idle(1000 * idleSec)
        this.#hbMs = 1000 * hbSec
      },
      reboot: () => this.#goDown(REBOOT_MS, this.#fw),
      ota: ({ fw }) => this.#goDown(UPDATE_MS, fw),
      snapshot: (sec) => this.#snapshot(sec),
      stream: (hz, sec) => {
        this.#streamTo = hz === 0 ? 0 : this.#at + 1000 * sec * this.#spec.speed
        this.machine.stream(this.isStreamed(this.#at), this.#at)
      },
    })
  }

  /** All that reaches the platform up to `now`. */
  until(now: number): Sent[] {
    const sent: Sent[] = []
    while (this.#at < now) {
      const next = Math.min(now, this.#nextOf(this.#hbMs), this.#nextOf(HOUR), ...this.#moments())
      if (this.#streamTo > 0 && !this.isStreamed(this.#at)) this.#endStream()
      for (const { at, kind, d } of this.machine.until(next)) this.#give(sent, at, kinds[kind] ?? 'state', d)
      this.#at = next
      this.#willAndReturn(sent, next)
      if (this.#spec.reboots.includes(next)) this.#reboot(next)
      if (next === this.#restart?.to) this.#comeUp(sent, next)
      else if ((next - this.#start) % this.#hbMs === 0) this.#heartbeat(sent, next)
      if (next % HOUR === 0) this.#give(sent, next, 'count', this.machine.counts())
    }
    return sent
  }

  /** When it has something to say next, at the earliest. */
  next(): number {
    return Math.min(this.machine.next(), this.#nextOf(this.#hbMs), this.#nextOf(HOUR), ...this.#moments())
  }

  /** Somebody looks at it: 4 Hz. */
  isStreamed(at: number): boolean {
    return at < this.#streamTo
  }

  /** The count of boots that its last will tells. */
  get boot(): number {
    return this.#bid
  }

  /** It is told something on `down/cmd` or `down/cfg`: what it says then, the answer last. */
  obey(text: string, at: number): Sent[] {
    const sent = this.until(at)
    if (this.isAway(at)) return sent
    const down = this.#restart
    const answer = this.#obedience.hear(text, this.#platform(at))
    sent.push(...this.#aside.splice(0))
    if (!answer) return sent
    // What goes down now answers before it does.
    const goes = this.#restart
    this.#restart = down
    this.#give(sent, at, 'cmd', answer)
    this.#restart = goes
    return sent
  }

  /** Its line is gone: it says nothing, and knows that. */
  isAway(at: number): boolean {
    return this.#away(at) !== undefined
  }

  /** Half an exchange of clocks, answered by a real platform at `at`: from then on none is made up. */
  answered({ t1, t2, t3 }: { t1: number; t2: number; t3: number }, at: number): void {
    this.#answered = true
    const t4 = this.#clock(at)
    // One that was long on its way says little about the clocks.
    if (t4 - t1 - (t3 - t2) <= SLOW_MS) this.#sync = { t1, t2, t3, t4 }
  }

  /** The next of a period: hours by the clock (00:00 in Shanghai is one), heartbeats from the start. */
  #nextOf(period: number): number {
    const from = period === HOUR ? 0 : this.#start
    return from + (Math.floor((this.#at - from) / period) + 1) * period
  }

  #moments(): number[] {
    const { offline, reboots } = this.#spec
    const up = this.#restart ? [this.#restart.to] : []
    const streamed = this.#streamTo > 0 ? [this.#streamTo] : []
    return [...reboots, ...up, ...streamed, ...offline.flatMap(({ from, to }) => [from, from + WILL_MS, to])].filter(
      (one) => one > this.#at,
    )
  }

  #away(at: number): { readonly from: number; readonly to: number } | undefined {
    const restart = this.#restart
    if (restart && at >= restart.from && at < restart.to) return restart
    return this.#spec.offline.find(({ from, to }) => at >= from && at < to)
  }

  #real(at: number): number {
    return this.#start + (at - this.#start) / this.#spec.speed
  }

  #clock(at: number): number {
    const { ahead, driftPpm } = this.#spec
    return Math.round(this.#real(at) + ahead + this.#corrected + ((at - this.#start) * driftPpm) / 1e6)
  }

  /** The platform's clock, as far as it knows it. */
  #platform(at: number): number {
    return this.#clock(at) + this.#offset()
  }

  #offset(): number {
    const { t1, t2, t3, t4 } = this.#sync ?? { t1: 0, t2: 0, t3: 0, t4: 0 }
    return Math.round((t2 - t1 + (t3 - t4)) / 2)
  }

  #setClock(): void {
    this.#corrected += this.#offset()
    this.#sync = null
    this.#heartbeat(this.#aside, this.#at)
  }

  #goDown(ms: number, fw: string): void {
    const from = this.#at
    this.#restart = { from, to: from + ms * this.#spec.speed, fw }
  }

  #comeUp(sent: Sent[], at: number): void {
    this.#fw = this.#restart?.fw ?? this.#fw
    this.#restart = undefined
    this.#reboot(at)
    this.#endStream()
    this.#heartbeat(sent, at)
  }

  #endStream(): void {
    this.#streamTo = 0
    this.machine.stream(false, this.#at)
  }

  #snapshot(sec: number): { wave: number } {
    const { kind, d } = this.machine.look(this.#at)
    this.#give(this.#aside, this.#at, kinds[kind] ?? 'state', d)
    const id = this.#bid * WAVES_A_BOOT + this.#waves++
    const moves = 'run' in d && d.run === 1
    for (const part of burst(id, sec, moves)) this.#give(this.#aside, this.#at, 'wave', part)
    return { wave: id }
  }

  #heartbeat(sent: Sent[], at: number): void {
    const [bat, q] = [null, this.#waiting.length]
    this.#give(sent, at, 'hb', { fw: this.#fw, rssi: -71 - this.#line.below(20), bat, q, sync: this.#sync })
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
    // Down: nothing is measured, and nothing waits in the flash.
    if (this.#restart && at >= this.#restart.from && at < this.#restart.to) return
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
