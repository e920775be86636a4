import type { Sent } from '../context.ts'

/** Where parcels are (commerce 5.4, logistics port). */

export interface Parcel {
  /** The aggregator's code of the carrier. */
  readonly carrier: string
  readonly trackingNo: string
  /** Of the receiver; some carriers tell nothing without its last digits. */
  readonly phone: string | null
  readonly sentAt: Date
}

export type ParcelState = 'taken' | 'moving' | 'delivering' | 'signed' | 'wrong' | 'returned'

export interface ParcelStep {
  /** ISO 8601. */
  readonly at: string
  readonly state: ParcelState
  readonly text: string
}

interface PushedSteps {
  readonly trackingNo: string
  readonly steps: readonly ParcelStep[]
}

export interface Logistics {
  readonly title: string
  /** Asking costs nothing, so it is asked every minute; others push, and are asked once a night for what got lost. */
  readonly free: boolean
  /** From now on each step is pushed to the address. Doing it again changes nothing. */
  subscribe(parcel: Parcel, notifyUrl: string): Promise<void>
  query(parcel: Parcel, now: Date): Promise<ParcelStep[]>
  /** What a push says; throws BadPush unless the aggregator signed it. Null: it says nothing of steps. */
  verifyPush(sent: Pick<Sent, 'bytes'>): PushedSteps | null
  /** What is answered to a push that was taken. */
  readonly taken: string
}

/** Nobody knows who wrote it. */
export class BadPush extends Error {}

/** The aggregator answered, and not with what was asked for: its words, without keys. */
export class LogisticsRefused extends Error {}
