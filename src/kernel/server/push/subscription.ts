import type { PushFrame } from '#kernel/shared/push.ts'
import type { EventLog } from './log.ts'
import type { Outlet } from './outlet.ts'

const PAGE = 200

/**
 * One socket on one event topic. It sends each event once and in order whatever order the bus delivers: what is
 * missing in between, or was lost on the bus, is read from the log.
 */
export class Subscription {
  readonly topic: string
  readonly #log: EventLog
  readonly #outlet: Outlet
  #sent: number
  #wanted = 0
  #reading: Promise<void> | undefined
  #ended = false

  constructor(topic: string, sent: number, log: EventLog, outlet: Outlet) {
    this.topic = topic
    this.#sent = sent
    this.#log = log
    this.#outlet = outlet
  }

  /** An event arrived on the bus. */
  live(frame: PushFrame): Promise<void> {
    this.#wanted = Math.max(this.#wanted, frame.seq)
    if (this.#reading) return this.#reading
    if (frame.seq === this.#sent + 1) {
      this.#sent = frame.seq
      this.#outlet.send(frame)
    }
    return this.upTo(frame.seq)
  }

  /** Makes sure that everything up to `seq` has been sent. */
  upTo(seq: number): Promise<void> {
    this.#wanted = Math.max(this.#wanted, seq)
    if (this.#reading || this.#wanted <= this.#sent) return this.#reading ?? Promise.resolve()
    this.#reading = this.#read().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  end(): void {
    this.#ended = true
  }

  async #read(): Promise<void> {
    while (!this.#ended && this.#sent < this.#wanted) {
      const events = await this.#log.after(this.topic, this.#sent, PAGE)
      if (this.#ended) return
      const first = events[0]
      // Nothing left of what was wanted, or a hole before it: both are beyond what the log keeps.
      if (first === undefined) this.#gap(this.#wanted)
      else if (first.seq !== this.#sent + 1) this.#gap(first.seq - 1)
      for (const event of events) {
        // A replay goes as fast as the client reads; only live events can make it too slow.
        await this.#outlet.drained()
        if (this.#ended) return
        this.#sent = event.seq
        this.#outlet.send({ t: 'ev', topic: this.topic, seq: event.seq, ts: event.at, d: event.payload })
      }
    }
  }

  #gap(seq: number): void {
    this.#sent = seq
    this.#outlet.send({ t: 'gap', topic: this.topic, seq, ts: Date.now(), d: null })
  }
}
