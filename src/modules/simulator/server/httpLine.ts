import { CommandSaid, topicOf } from '#modules/signal/shared/commands.ts'
import { MOST_RECORDS } from '#modules/signal/shared/readFrames.ts'
import type { Up } from '#modules/signal/shared/topic.ts'
import { signedOfCall } from '#modules/telemetry/shared/auth/signed.ts'
import { againAt, type Hears, hmac, type Line, nonce, type Secret, sha256, type Tally, WAITING_MOST } from './line.ts'

/** What comes within this time goes in one call. */
const GATHER_MS = 900
const PATH = '/hardware/ingest'
/** Nobody reaches it: it asks what it is told (decision 0155). */
const COMMANDS = '/hardware/commands'
const ASK_MS = 5000

/** A terminal where MQTT is blocked (monitoring 6.1): batches over HTTPS, signed, one call at a time. */
export class HttpLine implements Line {
  readonly #who: Secret
  readonly #url: URL
  readonly #tally: Tally
  readonly #hears: Hears
  #waiting: object[] = []
  #calling = false
  #heard = false
  #failures = 0
  #againAt = 0
  #askAt = 0

  constructor(who: Secret, url: URL, tally: Tally, hears: Hears) {
    this.#who = who
    this.#url = url
    this.#tally = tally
    this.#hears = hears
  }

  look(now: number): boolean {
    if (this.#heard && now >= this.#askAt) {
      this.#askAt = now + ASK_MS
      void this.#ask()
    }
    if (this.#calling || this.#waiting.length === 0 || now < this.#againAt) return false
    this.#againAt = now + GATHER_MS
    this.#calling = true
    const batch = this.#waiting.slice(0, MOST_RECORDS)
    void this.#post(batch)
      .then((kept) => {
        this.#heardNow(kept)
        this.#failures = kept ? 0 : this.#failures + 1
        if (!kept) this.#againAt = againAt(now, this.#failures)
        else {
          const sent = new Set(batch)
          this.#waiting = this.#waiting.filter((one) => !sent.has(one))
          this.#tally.acked += batch.length
        }
      })
      .finally(() => {
        this.#calling = false
      })
    return true
  }

  say(kind: Up, _topic: string, text: string): void {
    if (kind === 'lwt') return
    const { v: _, no: __, batch, ...frame } = JSON.parse(text) as Record<string, unknown> & { batch?: object[] }
    const frames = (batch ?? [frame]).map((one) => ({ ...one, t: kind }))
    this.#tally.said += frames.length
    this.#waiting.push(...frames)
    const over = this.#waiting.length - WAITING_MOST
    if (over <= 0) return
    this.#waiting.splice(0, over)
    this.#tally.given += over
  }

  cut(): void {
    this.#heardNow(false)
  }

  close(): void {
    this.#heardNow(false)
  }

  #heardNow(heard: boolean): void {
    if (heard !== this.#heard) this.#tally.open += heard ? 1 : -1
    this.#heard = heard
  }

  /** True when the platform has kept them. */
  async #post(batch: readonly object[]): Promise<boolean> {
    const answer = await this.#call(PATH, { v: 1, no: this.#who.no, batch })
    if (answer && answer.errorCode !== 0) this.#tally.refused++
    return answer?.errorCode === 0
  }

  async #ask(): Promise<void> {
    const answer = await this.#call(COMMANDS, { v: 1, no: this.#who.no })
    const { commands } = (answer?.data ?? {}) as { commands?: unknown[] }
    for (const one of commands ?? []) {
      const { data } = CommandSaid.safeParse(one)
      if (data) this.#hears(topicOf(data.cmd), JSON.stringify(data))
    }
  }

  /** Null: nobody answered. */
  async #call(path: string, said: object): Promise<{ errorCode?: number; data?: unknown } | null> {
    const { no, secret } = this.#who
    const body = JSON.stringify(said)
    const parts = { method: 'POST', path, ts: String(Date.now()), nonce: nonce(), bodyHash: sha256(body) }
    const headers = {
      'content-type': 'application/json',
      'x-terminal': no,
      'x-ts': parts.ts,
      'x-nonce': parts.nonce,
      'x-sign': hmac(secret, signedOfCall(parts)),
    }
    try {
      const response = await fetch(new URL(path, this.#url), { method: 'POST', headers, body })
      return (await response.json()) as { errorCode?: number; data?: unknown }
    } catch {
      return null
    }
  }
}
