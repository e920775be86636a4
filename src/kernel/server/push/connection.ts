import type { RawData, WebSocket } from 'ws'
import { z } from 'zod'
import { PUSH_ERROR, PushClose, type PushFrame, type PushRequest } from '#kernel/shared/push.ts'
import type { EventLog } from './log.ts'
import { Outlet } from './outlet.ts'
import { Subscription } from './subscription.ts'
import type { Principal } from './ticket.ts'

const MAX_TOPICS = 500
const PING_MS = 25_000
const DEAD_MS = 60_000

const Topic = z.string().min(1).max(120)
const Request: z.ZodType<PushRequest> = z.discriminatedUnion('op', [
  z.object({ op: z.enum(['sub', 'unsub']), topics: z.array(Topic).max(MAX_TOPICS) }),
  z.object({ op: z.literal('resume'), topics: z.record(Topic, z.number().int().min(0)) }),
  z.object({ op: z.literal('pause'), on: z.boolean() }),
  z.object({ op: z.literal('ack'), topic: Topic, seq: z.number().int().min(0) }),
  z.object({ op: z.literal('ping') }),
])

export interface ConnectionPorts {
  readonly log: EventLog
  kindOf(topic: string): 'event' | 'state' | undefined
  authorize(principal: Principal, topic: string): boolean | Promise<boolean>
  stateOf(topic: string): Promise<PushFrame>
  onAck(principal: Principal, topic: string, seq: number): void
  onError(error: unknown): void
}

/** One socket of one person: its topics, its requests, its heartbeat. */
export class Connection {
  readonly principal: Principal
  readonly #socket: WebSocket
  readonly #ports: ConnectionPorts
  readonly #outlet: Outlet
  readonly #events = new Map<string, Subscription>()
  readonly #states = new Set<string>()
  readonly #beat: NodeJS.Timeout
  #heard = Date.now()
  /** Requests are handled one after another, so that unsub after sub means unsub. */
  #work: Promise<void> = Promise.resolve()

  constructor(socket: WebSocket, principal: Principal, ports: ConnectionPorts) {
    this.#socket = socket
    this.principal = principal
    this.#ports = ports
    this.#outlet = new Outlet(socket, () => this.close(PushClose.tooSlow, 'too slow'))
    socket.on('message', (data) => {
      this.#heard = Date.now()
      this.#work = this.#work.then(() => this.#handle(data)).catch(ports.onError)
    })
    socket.on('pong', () => {
      this.#heard = Date.now()
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => this.#end())
    this.#beat = setInterval(() => {
      if (Date.now() - this.#heard > DEAD_MS) socket.terminate()
      else socket.ping()
    }, PING_MS)
  }

  get topics(): string[] {
    return [...this.#events.keys(), ...this.#states]
  }

  get eventTopics(): string[] {
    return [...this.#events.keys()]
  }

  /** An event. */
  deliver(frame: PushFrame): void {
    this.#events.get(frame.topic)?.live(frame).catch(this.#ports.onError)
  }

  /** `text`: its frame, as it is sent. */
  state(topic: string, text: string): void {
    if (this.#states.has(topic)) this.#outlet.state(topic, text)
  }

  catchUp(topic: string, last: number): void {
    this.#events.get(topic)?.upTo(last).catch(this.#ports.onError)
  }

  /** Permissions changed: every topic that is no longer allowed goes at once. */
  async reauthorize(): Promise<void> {
    for (const topic of this.topics) {
      if (await this.#allowed(topic)) continue
      this.#drop(topic)
      this.#refuse(topic, PushClose.forbidden, PUSH_ERROR.forbidden)
    }
  }

  close(code: number, reason: string): void {
    this.#end()
    this.#socket.close(code, reason)
    // A client that does not read will not answer the close either.
    setTimeout(() => this.#socket.terminate(), 2000).unref()
  }

  async #handle(data: RawData): Promise<void> {
    const request = parse(data)
    if (!request) return this.#refuse('', 1000400, PUSH_ERROR.malformed)
    switch (request.op) {
      case 'sub':
        for (const topic of request.topics) await this.#subscribe(topic)
        return
      case 'resume':
        for (const [topic, seq] of Object.entries(request.topics)) await this.#subscribe(topic, seq)
        return
      case 'unsub':
        for (const topic of request.topics) this.#drop(topic)
        return
      case 'pause':
        return this.#outlet.pause(request.on)
      case 'ack':
        if (this.#events.has(request.topic)) this.#ports.onAck(this.principal, request.topic, request.seq)
        return
      case 'ping':
        return this.#outlet.send({ t: 'pong', topic: '', seq: 0, ts: Date.now(), d: null })
    }
  }

  async #subscribe(topic: string, held?: number): Promise<void> {
    const kind = this.#ports.kindOf(topic)
    // An unknown topic gets the answer of a forbidden one: the difference would tell what exists.
    if (!kind || !(await this.#allowed(topic))) return this.#refuse(topic, PushClose.forbidden, PUSH_ERROR.forbidden)
    const known = this.#events.has(topic) || this.#states.has(topic)
    if (!known && this.#events.size + this.#states.size >= MAX_TOPICS)
      return this.#refuse(topic, 1000400, PUSH_ERROR.tooManyTopics)
    if (kind === 'state') {
      this.#states.add(topic)
      this.#outlet.send(await this.#ports.stateOf(topic))
      return
    }
    this.#drop(topic)
    const last = await this.#ports.log.last(topic)
    const from = held === undefined ? last.seq : Math.min(held, last.seq)
    const subscription = new Subscription(topic, from, this.#ports.log, this.#outlet)
    this.#events.set(topic, subscription)
    if (held === undefined) this.#outlet.send({ t: 'snap', topic, seq: last.seq, ts: last.at, d: null })
    // A seq the log never gave comes from a database that is no longer: what the client shows may be wrong.
    else if (held > last.seq) this.#outlet.send({ t: 'gap', topic, seq: last.seq, ts: Date.now(), d: null })
    // Asked once more, because an event committed before this socket was registered did not reach it by the bus.
    await subscription.upTo((await this.#ports.log.last(topic)).seq)
  }

  async #allowed(topic: string): Promise<boolean> {
    try {
      return await this.#ports.authorize(this.principal, topic)
    } catch (error) {
      this.#ports.onError(error)
      return false
    }
  }

  #drop(topic: string): void {
    this.#events.get(topic)?.end()
    this.#events.delete(topic)
    this.#states.delete(topic)
    this.#outlet.forget(topic)
  }

  #refuse(topic: string, code: number, msg: string): void {
    this.#outlet.send({ t: 'err', topic, seq: 0, ts: Date.now(), d: { code, msg } })
  }

  #end(): void {
    clearInterval(this.#beat)
    for (const topic of this.topics) this.#drop(topic)
    this.#outlet.close()
  }
}

function parse(data: RawData): PushRequest | undefined {
  try {
    return Request.safeParse(JSON.parse(String(data))).data
  } catch {
    return undefined
  }
}
