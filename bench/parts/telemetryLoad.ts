import { connect, type Socket } from 'node:net'
import { upTopic } from '#modules/signal/shared/topic.ts'
import { hmac, nonce } from '#modules/simulator/server/line.ts'
import { connectPacket, PacketReader, PacketType, publishPacket } from '#modules/simulator/server/packets.ts'
import { signedOfConnection } from '#modules/telemetry/shared/auth/signed.ts'

/**
 * The load of `telemetry` in a process of its own: each terminal keeps a few messages on the way (QoS 1), or says them at a rate.
 * Told by its parent: which terminals and where, then rounds; tells what was acknowledged.
 */
export interface LoadPlan {
  readonly port: number
  readonly terminals: readonly { readonly no: string; readonly secret: string }[]
}
export interface Round {
  readonly seconds: number
  /** Messages of each terminal that wait for their acknowledgement. */
  readonly window: number
  /** Messages a second of all; null: as many as go. */
  readonly rate: number | null
}
export interface RoundDone {
  readonly said: number
  readonly acked: number
  /** Acknowledged in the time measured, without what came after its end. */
  readonly within: number
  /** ms from saying to the acknowledgement, 95 of 100. */
  readonly p95: number
}

const boot = Math.floor(Date.now() / 1000)
const REPEATED = 0.01
const EVENTS = 0.002

class Terminal {
  readonly no: string
  readonly #secret: string
  readonly #reader = new PacketReader()
  readonly #sent = new Map<number, number>()
  #socket: Socket | undefined
  #seq = 0
  #id = 0
  acked = 0
  said = 0

  constructor({ no, secret }: LoadPlan['terminals'][number]) {
    this.no = no
    this.#secret = secret
  }

  get onTheWay(): number {
    return this.#sent.size
  }

  signIn(port: number, heard: (ms: number, one: Terminal) => void): Promise<void> {
    return new Promise((done, fail) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      this.#socket = socket
      socket.on('error', fail)
      socket.once('close', () => fail(new Error(`${this.no} was sent away`)))
      socket.once('connect', () => socket.write(this.#hello()))
      socket.on('data', (chunk) => {
        for (const { type, body } of this.#reader.read(chunk)) {
          if (type === PacketType.connack) body[1] === 0 ? done() : fail(new Error(`${this.no}: refused ${body[1]}`))
          if (type !== PacketType.puback) continue
          const id = body.readUInt16BE(0)
          const at = this.#sent.get(id)
          if (at === undefined || !this.#sent.delete(id)) continue
          this.acked++
          heard(performance.now() - at, this)
        }
      })
    })
  }

  #hello(): Buffer {
    const parts = { no: this.no, ts: String(Date.now()), nonce: nonce() }
    const password = `${parts.ts}.${parts.nonce}.${hmac(this.#secret, signedOfConnection(parts))}`
    const will = { topic: upTopic(this.no, 'lwt'), payload: JSON.stringify({ v: 1, no: this.no, bid: boot }) }
    return connectPacket({ no: this.no, password, keepAliveSec: 600, will })
  }

  /** A car on its way, now and then a door that is blocked, now and then a frame that came before. */
  say(): void {
    const again = this.#seq > 0 && Math.random() < REPEATED
    if (!again) this.#seq++
    this.#id = (this.#id % 65_535) + 1
    const event = !again && Math.random() < EVENTS
    const pos = Math.round(1000 * (25 + 20 * Math.sin(this.#seq / 9))) / 1000
    const d = event
      ? { code: '56', on: this.#seq % 2, mode: 1, fl: 3, door: 2 }
      : { mode: 1, run: 1, dir: 1, dz: 0, fl: 3, pos, v: 1.742, door: 0, occ: 1, load: 320, sc: 1, dl: 1, brk: 1 }
    const frame = { v: 1, no: this.no, bid: boot, seq: this.#seq, ts: Date.now(), up: Math.round(performance.now()), d }
    this.said++
    this.#sent.set(this.#id, performance.now())
    this.#socket?.write(publishPacket(upTopic(this.no, event ? 'event' : 'state'), JSON.stringify(frame), this.#id))
  }

  end(): void {
    this.#socket?.removeAllListeners('close')
    this.#socket?.on('error', () => {})
    this.#socket?.destroy()
  }
}

let all: Terminal[] = []
let round: (Round & { readonly until: number }) | undefined
let times: number[] = []

const heard = (ms: number, one: Terminal) => {
  if (times.length < 200_000) times.push(ms)
  if (round && round.rate === null && performance.now() < round.until) one.say()
}

async function open({ port, terminals }: LoadPlan): Promise<void> {
  all = terminals.map((one) => new Terminal(one))
  // The platform checks each in its database: a few at once.
  const left = [...all]
  const next = async (): Promise<void> => {
    for (let one = left.pop(); one; one = left.pop()) {
      // On a machine that is busy the broker gives up waiting, as terminals know.
      for (let n = 1; !(await signedIn(one, port, n)); n++) await later(500 * n)
    }
  }
  await Promise.all(Array.from({ length: 8 }, next))
}

const TRIES = 6

const signedIn = (one: Terminal, port: number, nth: number): Promise<boolean> =>
  one.signIn(port, heard).then(
    () => true,
    (error: Error) => {
      if (nth >= TRIES) throw error
      one.end()
      return false
    },
  )

async function run(asked: Round): Promise<RoundDone> {
  times = []
  const [said, acked] = [sum('said'), sum('acked')]
  round = { ...asked, until: performance.now() + asked.seconds * 1000 }
  if (asked.rate === null) for (const one of all) for (let n = 0; n < asked.window; n++) one.say()
  else await paced(asked.rate, round.until)
  while (performance.now() < round.until) await later(20)
  const within = sum('acked') - acked
  round = undefined
  for (let n = 0; n < 500 && all.some(({ onTheWay }) => onTheWay > 0); n++) await later(20)
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
  return { said: sum('said') - said, acked: sum('acked') - acked, within, p95 }
}

async function paced(rate: number, until: number): Promise<void> {
  const began = performance.now()
  let n = 0
  while (performance.now() < until) {
    for (const due = ((performance.now() - began) / 1000) * rate; n < due; n++) all[n % all.length]?.say()
    await later(10)
  }
}

const sum = (of: 'said' | 'acked') => all.reduce((total, one) => total + one[of], 0)
const later = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

process.on('message', (asked: LoadPlan | Round) => {
  const answer = 'port' in asked ? open(asked).then(() => 'open') : run(asked)
  answer.then(
    (said) => process.send?.(said),
    (error: Error) => process.send?.({ failed: error.message }),
  )
})
process.once('disconnect', () => {
  for (const one of all) one.end()
  process.exit(0)
})
