import type { WebSocket } from 'ws'
import type { PushFrame } from '#kernel/shared/push.ts'

/** What one socket may hold back before it is closed as too slow (monitoring 6.6). */
const QUEUE_FRAMES = 1000
const QUEUE_BYTES = 1_000_000
/** States go out twenty times a second at most, all that wait in one message (decision 0205). */
const STATES_EVERY_MS = 50
/** States wait, latest wins, while this much is unsent: a slow line gets fewer states, not older ones. */
const STATE_BACKLOG = 64_000

/** The sending side of one socket: events in order and all of them; of each state the latest, 20 times a second. */
export class Outlet {
  readonly #socket: WebSocket
  readonly #onTooSlow: () => void
  /** Frames that wait, by topic. */
  readonly #states = new Map<string, string>()
  #statesAt = Number.NEGATIVE_INFINITY
  #frames = 0
  #bytes = 0
  #paused = false
  #timer: NodeJS.Timeout | undefined

  constructor(socket: WebSocket, onTooSlow: () => void) {
    this.#socket = socket
    this.#onTooSlow = onTooSlow
  }

  /** Sends now, in order. */
  send(frame: PushFrame): void {
    this.#write(JSON.stringify(frame))
  }

  #write(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    const bytes = Buffer.byteLength(text)
    this.#frames++
    this.#bytes += bytes
    this.#socket.send(text, () => {
      this.#frames--
      this.#bytes -= bytes
    })
    if (this.#frames > QUEUE_FRAMES || this.#bytes > QUEUE_BYTES) this.#onTooSlow()
  }

  /** Sends when the rate allows; a newer state of the topic replaces one that waits. */
  state(topic: string, text: string): void {
    this.#states.set(topic, text)
    this.#flush()
  }

  pause(on: boolean): void {
    this.#paused = on
    this.#flush()
  }

  forget(topic: string): void {
    this.#states.delete(topic)
  }

  /** Resolves when three quarters of the queue are free: the pace of a replay. */
  async drained(): Promise<void> {
    while (
      this.#socket.readyState === this.#socket.OPEN &&
      (this.#frames > QUEUE_FRAMES / 4 || this.#bytes > QUEUE_BYTES / 4)
    )
      await new Promise((done) => setTimeout(done, 20))
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#states.clear()
  }

  #flush(): void {
    if (this.#timer || this.#paused || this.#states.size === 0) return
    const wait = this.#wait()
    if (wait > 0) {
      this.#timer = setTimeout(() => {
        this.#timer = undefined
        this.#flush()
      }, wait)
      return
    }
    this.#statesAt = performance.now()
    const together = [...this.#states.values()].join('\n')
    this.#states.clear()
    this.#write(together)
  }

  /** Milliseconds until the next states may go. */
  #wait(): number {
    if (this.#bytes > STATE_BACKLOG) return STATES_EVERY_MS
    return Math.max(0, Math.ceil(this.#statesAt + STATES_EVERY_MS - performance.now()))
  }
}
