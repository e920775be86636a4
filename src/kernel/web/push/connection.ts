import { framesIn, PushClose, type PushFrame, type PushRequest } from '#kernel/shared/push.ts'

/**
 * The browser's side of the push channel (monitoring 6.6): one socket, topics with numbered events, resumed after a
 * break. Knows nothing of React; time, socket and chance are given, so that tests own them.
 */

export type PushEvent = Omit<PushFrame, 't'>

export interface Listener {
  /** An event, or the newest state of a state topic. */
  onEvent(event: PushEvent): void
  /** The channel lost more than it can replay: load the list again. */
  onGap?(topic: string): void
}

export interface Socket {
  send(text: string): void
  close(): void
  onopen: ((event: Event) => void) | null
  onmessage: ((event: MessageEvent) => void) | null
  onclose: ((event: CloseEvent) => void) | null
}

export interface PushPorts {
  ticket(): Promise<string>
  open(ticket: string): Socket
  onStatus(status: PushStatus): void
  /** 4001: the session is no longer valid. */
  onSignedOut(): void
  random?(): number
  /** The server's clock, ms. */
  now?(): number
}

export interface PushStatus {
  readonly connected: boolean
  /** ms since when it is down; undefined while connected or never tried. */
  readonly downSince: number | undefined
  /** ms since when nothing is heard though it is connected; told only while somebody watches. */
  readonly quietSince?: number | undefined
}

const PING = 25_000
const DEAD = 60_000
/** While somebody watches: asked each second, looked at four times, and a silence is told before three are over, drawing included. */
const WATCH_PING = 1000
const LOOK = 250
const QUIET = 2000
const LONGEST_WAIT = 30_000
/** What a page shows may be a minute old when it subscribes (the longest that answers are kept), and clocks differ. */
const SHOWN_FOR = 65_000
/** Full jitter: anything up to 1 s, 2 s, 4 s … 30 s. */
export function waitBefore(attempt: number, random: () => number): number {
  return Math.round(random() * Math.min(LONGEST_WAIT, 1000 * 2 ** attempt))
}

export class PushConnection {
  private readonly ports: PushPorts
  private readonly listeners = new Map<string, Set<Listener>>()
  private readonly seen = new Map<string, number>()
  /** Since when somebody listens, by the server's clock. */
  private readonly since = new Map<string, number>()
  private socket: Socket | undefined
  /** Counts the sockets given up; who began before that has nothing to say any more. */
  private dropped = 0
  private wanted = false
  private attempt = 0
  private downSince: number | undefined
  private heardAt = 0
  private retry: ReturnType<typeof setTimeout> | undefined
  private pulse: ReturnType<typeof setInterval> | undefined
  private watchers = 0
  private watching: ReturnType<typeof setInterval> | undefined
  private quietSince: number | undefined
  /** From when on a silence counts: when somebody began to watch, or the computer woke. */
  private watchedFrom = 0
  private lookedAt = 0
  private pingedAt = 0

  constructor(ports: PushPorts) {
    this.ports = ports
  }

  start(): void {
    if (this.wanted) return
    this.wanted = true
    void this.connect()
  }

  stop(): void {
    this.wanted = false
    clearTimeout(this.retry)
    this.drop()
    this.seen.clear()
    this.downSince = undefined
    this.ports.onStatus({ connected: false, downSince: undefined })
  }

  subscribe(topic: string, listener: Listener): () => void {
    const known = this.listeners.get(topic)
    if (known) known.add(listener)
    else {
      this.listeners.set(topic, new Set([listener]))
      this.since.set(topic, this.ports.now?.() ?? Date.now())
      this.send({ op: 'sub', topics: [topic] })
    }
    return () => {
      const left = this.listeners.get(topic)
      left?.delete(listener)
      if (left?.size !== 0) return
      this.listeners.delete(topic)
      this.seen.delete(topic)
      this.since.delete(topic)
      this.send({ op: 'unsub', topics: [topic] })
    }
  }

  /** A hidden tab wants no state frames; events go on. */
  pause(on: boolean): void {
    this.send({ op: 'pause', on })
  }

  /** A page that shows what is so now watches the line itself, until the function given back is called. */
  watch(): () => void {
    this.watchers += 1
    if (!this.watching) {
      this.lookedAt = 0
      this.look()
      this.watching = setInterval(() => this.look(), LOOK)
    }
    return () => {
      this.watchers -= 1
      if (this.watchers > 0) return
      clearInterval(this.watching)
      this.watching = undefined
      this.quiet(undefined)
    }
  }

  private look(): void {
    const now = Date.now()
    if (now - this.lookedAt > 2 * WATCH_PING) this.watchedFrom = now
    this.lookedAt = now
    if (this.downSince !== undefined || this.heardAt === 0) return
    if (now - Math.max(this.heardAt, this.watchedFrom) >= QUIET) this.quiet(this.heardAt)
    if (now - this.pingedAt < WATCH_PING) return
    this.pingedAt = now
    this.send({ op: 'ping' })
  }

  private quiet(since: number | undefined): void {
    if (since === this.quietSince) return
    this.quietSince = since
    if (this.heardAt > 0) this.ports.onStatus({ connected: true, downSince: undefined, quietSince: since })
  }

  private async connect(): Promise<void> {
    const { dropped } = this
    try {
      const ticket = await this.ports.ticket()
      if (dropped !== this.dropped) return
      const socket = this.ports.open(ticket)
      this.socket = socket
      const current = () => this.socket === socket
      socket.onopen = () => current() && this.opened()
      socket.onmessage = (event) => current() && this.received(event)
      socket.onclose = (event) => current() && this.lost(event.code)
    } catch {
      // silent: tried again after a while; the page shows that it is not live
      if (dropped === this.dropped) this.lost(0)
    }
  }

  private opened(): void {
    this.attempt = 0
    this.downSince = undefined
    this.heardAt = Date.now()
    this.ports.onStatus({ connected: true, downSince: undefined })
    const topics = [...this.listeners.keys()]
    const fresh = topics.filter((topic) => !this.seen.has(topic))
    if (fresh.length > 0) this.send({ op: 'sub', topics: fresh })
    if (this.seen.size > 0) this.send({ op: 'resume', topics: Object.fromEntries(this.seen) })
    this.pulse = setInterval(() => {
      if (Date.now() - this.heardAt > DEAD) this.lost(0)
      else this.send({ op: 'ping' })
    }, PING)
  }

  private received(event: MessageEvent): void {
    this.heardAt = Date.now()
    this.quiet(undefined)
    for (const text of framesIn(String(event.data))) this.take(frameOf(text))
  }

  private take(frame: PushFrame | undefined): void {
    if (!frame?.topic) return
    const { topic, seq, ts, d } = frame
    if (frame.t === 'gap') {
      this.seen.set(topic, seq)
      this.tell(topic, (listener) => listener.onGap?.(topic))
    } else if (frame.t === 'st' || frame.t === 'snap') {
      if (frame.t === 'snap' && d === null && seq > 0) this.seen.set(topic, seq)
      // What the page shows was asked for after the last event: there is nothing to load again.
      if (frame.t === 'snap' && d === null && ts < (this.since.get(topic) ?? 0) - SHOWN_FOR) return
      this.tell(topic, (listener) => listener.onEvent({ topic, seq, ts, d }))
    } else if (frame.t === 'ev') {
      // At least once: a repeat is dropped by its number.
      if (seq <= (this.seen.get(topic) ?? 0)) return
      this.seen.set(topic, seq)
      this.tell(topic, (listener) => listener.onEvent({ topic, seq, ts, d }))
    }
  }

  private tell(topic: string, tell: (listener: Listener) => void): void {
    for (const listener of [...(this.listeners.get(topic) ?? [])]) tell(listener)
  }

  private lost(code: number): void {
    this.drop()
    if (!this.wanted) return
    if (code === PushClose.signedOut) {
      this.wanted = false
      this.ports.onSignedOut()
      return
    }
    this.downSince ??= Date.now()
    this.ports.onStatus({ connected: false, downSince: this.downSince })
    // Replaced by a newer socket of the same person: come back slowly, or the two would push each other out.
    if (code === PushClose.replaced) this.attempt = 5
    const wait = waitBefore(this.attempt, this.ports.random ?? Math.random)
    this.attempt += 1
    clearTimeout(this.retry)
    this.retry = setTimeout(() => void this.connect(), wait)
  }

  private drop(): void {
    clearInterval(this.pulse)
    const { socket } = this
    this.dropped += 1
    this.heardAt = 0
    this.quietSince = undefined
    this.socket = undefined
    socket?.close()
  }

  private send(message: PushRequest): void {
    if (this.socket && this.downSince === undefined && this.heardAt > 0) this.socket.send(JSON.stringify(message))
  }
}

function frameOf(data: unknown): PushFrame | undefined {
  try {
    return typeof data === 'string' ? (JSON.parse(data) as PushFrame) : undefined
  } catch {
    // silent: a frame that is none
    return undefined
  }
}
