import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { PUSH_PATH, PushClose, type PushFrame } from '#kernel/shared/push.ts'
import type { Bus } from '../bus.ts'
import type { Cache } from '../cache.ts'
import { Connection, type ConnectionPorts } from './connection.ts'
import type { EventLog } from './log.ts'
import { SocketRegister } from './register.ts'
import { type Principal, type Tickets, tickets } from './ticket.ts'

export interface HubOptions {
  readonly bus: Bus
  readonly cache: Cache
  readonly log: EventLog
  /** Event topics are logged and replayed, of state topics only the latest counts; undefined: there is no such topic. */
  kindOf(topic: string): 'event' | 'state' | undefined
  /** May this person hear this topic now: key and data scope. Asked at each subscribe and after `dropTopics`. */
  authorize(principal: Principal, topic: string): boolean | Promise<boolean>
  /** A client confirmed an event, e.g. an alarm seen (monitoring 6.6: unacknowledged for 60 s → voice). */
  onAck?(principal: Principal, topic: string, seq: number): void
  onError?(error: unknown): void
}

type Told =
  | { kind: 'frame'; frame: PushFrame }
  | { kind: 'opened'; userId: string; socketId: string }
  | { kind: 'closed'; userId: string; socketId: string }
  | { kind: 'rights'; userId: string }
  | { kind: 'signedOut'; userId: string; deviceId?: string }

const CHANNEL = 'push'
/** States go by themselves: thousands a second, each written once – the topic, a new line, the frame as browsers get it. */
const STATES = 'push.states'
const DAY = 24 * 60 * 60
const LOST_NEWS_MS = 25_000
/** Events written at the same time: a morning's reminders must not take every connection that people's calls wait for. */
const WRITING = 4

/** The push channel of one instance (monitoring 6.6); several instances act as one over the bus. */
export class PushHub {
  readonly tickets: Tickets
  readonly #options: HubOptions
  readonly #ports: ConnectionPorts
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024, perMessageDeflate: false })
  readonly #connections = new Map<string, Connection>()
  readonly #register = new SocketRegister()
  readonly #timers: NodeJS.Timeout[] = []
  #unsubscribe: (() => Promise<void>) | undefined
  #closing = false
  #writing = 0
  readonly #waiting: (() => void)[] = []

  private constructor(options: HubOptions) {
    this.#options = options
    this.tickets = tickets(options.cache)
    const onError = options.onError ?? (() => {})
    this.#ports = {
      log: options.log,
      kindOf: (topic) => options.kindOf(topic),
      authorize: (principal, topic) => options.authorize(principal, topic),
      stateOf: (topic) => this.#stateOf(topic),
      onAck: (principal, topic, seq) => options.onAck?.(principal, topic, seq),
      onError,
    }
    this.#timers.push(
      setInterval(() => this.catchUp().catch(onError), LOST_NEWS_MS),
      setInterval(() => options.log.prune().catch(onError), 10 * 60_000),
    )
    for (const timer of this.#timers) timer.unref()
  }

  static async open(options: HubOptions): Promise<PushHub> {
    const hub = new PushHub(options)
    const deaf = [
      await options.bus.subscribe(CHANNEL, (told) => hub.#hear(told as Told)),
      await options.bus.subscribe(STATES, (told) => hub.#hearState(told as string)),
    ]
    hub.#unsubscribe = async () => void (await Promise.all(deaf.map((end) => end())))
    return hub
  }

  /** Serves the sockets at PUSH_PATH of a running HTTP server (`fastify.server`). */
  attach(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const address = new URL(request.url ?? '/', 'http://host')
      // Nothing else speaks over sockets here; and a page of another origin may not speak for its visitor.
      if (address.pathname !== PUSH_PATH || foreign(request)) return void socket.destroy()
      this.#server.handleUpgrade(request, socket, head, (accepted) => {
        this.#accept(accepted, address.searchParams).catch(this.#ports.onError)
      })
    })
  }

  /** Writes an event and tells everybody who may hear it. Call it after the commit of what caused it. Gives its seq. */
  async event(topic: string, d: unknown): Promise<number> {
    if (this.#options.kindOf(topic) !== 'event') throw new Error(`${topic} is not an event topic`)
    const event = await this.#inTurn(() => this.#options.log.append(topic, d))
    await this.#tell({ kind: 'frame', frame: { t: 'ev', topic, seq: event.seq, ts: event.at, d } })
    return event.seq
  }

  async #inTurn<T>(write: () => Promise<T>): Promise<T> {
    if (this.#writing >= WRITING) await new Promise<void>((turn) => this.#waiting.push(turn))
    else this.#writing += 1
    try {
      return await write()
    } finally {
      // The place goes from hand to hand, so that nobody slips in between.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#writing -= 1
    }
  }

  /** The newest state of a topic; replaces the one before. */
  async state(topic: string, d: unknown): Promise<void> {
    if (this.#options.kindOf(topic) !== 'state') throw new Error(`${topic} is not a state topic`)
    const text = JSON.stringify({ t: 'st', topic, seq: 0, ts: Date.now(), d } satisfies PushFrame)
    await this.#options.cache.set(`state:${topic}`, text, DAY)
    await this.#options.bus.publish(STATES, `${topic}\n${text}`)
  }

  /** A person's permissions changed: on all instances, topics no longer allowed are dropped with err 4003. */
  dropTopics(userId: string): Promise<void> {
    return this.#tell({ kind: 'rights', userId })
  }

  /** Closes a person's sockets (of one device) with 4001, on all instances. */
  signOut(userId: string, deviceId?: string): Promise<void> {
    return this.#tell({ kind: 'signedOut', userId, deviceId })
  }

  /** Sends what got lost on the bus: runs by itself every 25 s. */
  async catchUp(): Promise<void> {
    const topics = new Set([...this.#connections.values()].flatMap((connection) => connection.eventTopics))
    for (const topic of topics) {
      const { seq: last } = await this.#options.log.last(topic)
      for (const connection of this.#connections.values()) connection.catchUp(topic, last)
    }
  }

  get size(): number {
    return this.#connections.size
  }

  /** Before a restart: every socket closes with 1012, the clients come back and resume. */
  async close(): Promise<void> {
    this.#closing = true
    for (const timer of this.#timers) clearInterval(timer)
    await this.#unsubscribe?.()
    const ended = [...this.#server.clients].map((socket) => new Promise((done) => socket.once('close', done)))
    for (const connection of this.#connections.values()) connection.close(PushClose.restart, 'restart')
    await Promise.all(ended)
    this.#server.close()
  }

  async #accept(socket: WebSocket, query: URLSearchParams): Promise<void> {
    // What the client sends before its ticket is looked up waits in the stream.
    socket.pause()
    socket.on('error', () => socket.terminate())
    const principal = await this.tickets.redeem(query.get('ticket') ?? '', query.get('device') ?? '').catch((error) => {
      this.#ports.onError(error)
      return undefined
    })
    socket.resume()
    // Refused after the upgrade: a browser sees the code of a close, but not the status of a failed upgrade.
    if (!principal) return socket.close(PushClose.signedOut, '登录失效')
    if (this.#closing) return socket.close(PushClose.restart, 'restart')
    const socketId = randomUUID()
    const { userId } = principal
    this.#connections.set(socketId, new Connection(socket, principal, this.#ports))
    socket.on('close', () => {
      this.#connections.delete(socketId)
      if (!this.#closing) this.#tell({ kind: 'closed', userId, socketId }).catch(this.#ports.onError)
    })
    await this.#tell({ kind: 'opened', userId, socketId })
  }

  #tell(told: Told): Promise<void> {
    return this.#options.bus.publish(CHANNEL, told)
  }

  #hearState(told: string): void {
    const end = told.indexOf('\n')
    const [topic, text] = [told.slice(0, end), told.slice(end + 1)]
    for (const connection of this.#connections.values()) connection.state(topic, text)
  }

  #hear(told: Told): void {
    switch (told.kind) {
      case 'frame':
        for (const connection of this.#connections.values()) connection.deliver(told.frame)
        return
      case 'opened':
        for (const socketId of this.#register.opened(told.userId, told.socketId))
          this.#connections.get(socketId)?.close(PushClose.replaced, 'too many sockets')
        return
      case 'closed':
        this.#register.closed(told.userId, told.socketId)
        return
      case 'rights':
        for (const connection of this.#of(told.userId)) connection.reauthorize().catch(this.#ports.onError)
        return
      case 'signedOut':
        for (const connection of this.#of(told.userId))
          if (told.deviceId === undefined || connection.principal.deviceId === told.deviceId)
            connection.close(PushClose.signedOut, '登录失效')
    }
  }

  #of(userId: string): Connection[] {
    return [...this.#connections.values()].filter((connection) => connection.principal.userId === userId)
  }

  async #stateOf(topic: string): Promise<PushFrame> {
    const held = await this.#options.cache.get(`state:${topic}`)
    if (held === undefined) return { t: 'snap', topic, seq: 0, ts: Date.now(), d: null }
    return { ...(JSON.parse(held) as PushFrame), t: 'snap' }
  }
}

/** A browser says which page opened the socket; programs say nothing. */
function foreign({ headers }: IncomingMessage): boolean {
  if (headers.origin === undefined) return false
  const host = URL.parse(headers.origin)?.host
  // `null`, of a page without an origin, is no host and equals no header that is missing.
  return host === undefined || (host !== headers.host && host !== headers['x-forwarded-host'])
}
