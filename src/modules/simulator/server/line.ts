import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Up } from '#modules/signal/shared/topic.ts'

/** By what a terminal signs in. */
export interface Secret {
  readonly no: string
  readonly secret: string
}

/** What all lines of a process did together. */
export interface Tally {
  /** Lines that are open at this moment. */
  open: number
  /** Messages said, and those that the platform acknowledged. */
  said: number
  acked: number
  /** Refused at the door. */
  refused: number
  /** Given up: too many waited for a line. */
  given: number
}
export const nothingSaid = (): Tally => ({ open: 0, said: 0, acked: 0, refused: 0, given: 0 })

/** What a terminal hears: topic `down/{kind}` and its text. */
export type Hears = (kind: string, text: string) => void

/** The way from a terminal to the platform. */
export interface Line {
  /** Signs in where it is not open; false: it is, or was tried a moment ago. */
  look(now: number): boolean
  /** Keeps what was not acknowledged, and says it again once the line is back. `once`: may be lost (QoS 0). */
  say(kind: Up, topic: string, text: string, once: boolean): void
  /** As if the network were gone: nothing is said any more, not even that it ends. */
  cut(): void
  close(): void
}

/** Beyond it the oldest goes, as in the flash of a terminal. */
export const WAITING_MOST = 2000
/** After a refusal or a fault, ms: from the first value to the last. */
const AGAIN_MS = [2000, 60_000] as const

/** When to try again, the later the more often it failed; spread, so that 20,000 do not come at once. */
export const againAt = (now: number, failures: number): number =>
  now + Math.min(AGAIN_MS[1], AGAIN_MS[0] * 2 ** Math.min(failures, 6)) * (0.75 + 0.5 * Math.random())

export const nonce = (): string => randomBytes(8).toString('hex')
export const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex')
export const sha256 = (body: string): string => createHash('sha256').update(body).digest('hex')
