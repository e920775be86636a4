import type { Frame } from '../readFrames.ts'
import type { CountSaid } from '../wire.ts'

/** What a terminal sees of its lift or escalator, at the true time. */
export type Sensed = {
  [K in 'lift' | 'escalator' | 'event' | 'trip']: {
    readonly at: number
    readonly kind: K
    readonly d: Extract<Frame, { kind: K }>['d']
  }
}['lift' | 'escalator' | 'event' | 'trip']

/** A lift or an escalator that lives by the clock it is given. */
export interface Machine {
  /** Everything up to and including `now`, in the order of time. */
  until(now: number): Sensed[]
  /** When it has something to say next, at the earliest; ms. */
  next(): number
  /** As of the last step. */
  counts(): CountSaid
  /** 4 Hz while somebody looks, from this moment on; ms. */
  stream(on: boolean, at: number): void
  /** How often it says that it stands, ms. */
  idle(every: number): void
  /** As it is at the moment of the last step. */
  look(at: number): Sensed
}
