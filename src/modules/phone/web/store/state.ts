import { createStore } from '#kernel/web/store.ts'
import type { Bootstrap, FieldElevator, FieldOrder } from '#modules/field/shared/fieldWork.ts'
import type { Waiting } from '#modules/field/shared/waiting.ts'
import type { MessageRow } from '#modules/message/shared/message.ts'
import type { FieldParts } from '#modules/parts/shared/fieldParts.ts'
import type { OwnBags } from '#modules/quality/shared/partsBag.ts'
import type { QueuedOp } from '../../shared/queue.ts'
import type { PhoneTask } from '../../shared/task.ts'
import type { TrackedPoint } from '../../shared/track.ts'
import type { MapApp } from '../navigation.ts'
import type { PhotoFacts } from './photo.ts'

/** Single facts beside the rows. */
export interface Facts {
  /** `face` is missing on a phone that read its day before there was any. */
  day: Pick<Bootstrap, 'me' | 'setting' | 'faceScenes' | 'openHazards'> & Partial<Pick<Bootstrap, 'face'>>
  /** Of the answer before: where the next changes begin. */
  cursor: string
  /** ISO of the last bootstrap. */
  loadedAt: string
  /** ISO of the last answer of any kind. */
  contactAt: string
  /** serverTime − deviceTime at the last contact. */
  skewMs: number
  /** Community ids in the order the worker dragged, by day. */
  way: { readonly day: string; readonly ids: readonly string[] }
  /** The order of places over the days, from what was dragged. */
  habit: readonly string[]
  /** Messages the worker has put away on this phone. */
  seen: readonly string[]
  glove: boolean
  /** Positions that wait to be sent, and the last one kept. */
  track: readonly TrackedPoint[]
  trackLast: TrackedPoint
  /** 备件袋 of today and tomorrow as they were last read. */
  bags: OwnBags
  /** Parts asked for and used on the orders of this phone, as the server has them. */
  parts: readonly FieldParts[]
  /** What waits for this person's decision, as the server had it at the last contact. */
  waiting: Waiting
  /** Steps of the rescue that were ticked off, by order. */
  rescue: Readonly<Record<string, readonly string[]>>
  /** Which map app 导航 opens. */
  mapApp: MapApp
}

export interface PhoneState {
  /** The database is open and read. */
  readonly ready: boolean
  readonly facts: Partial<Facts>
  readonly orders: ReadonlyMap<string, FieldOrder>
  /** Repairs and inspections. */
  readonly tasks: ReadonlyMap<string, PhoneTask>
  readonly lifts: ReadonlyMap<string, FieldElevator>
  readonly messages: ReadonlyMap<string, MessageRow>
  /** In order of their positions. */
  readonly ops: readonly QueuedOp[]
  readonly photos: ReadonlyMap<string, PhotoFacts>
  readonly syncing: boolean
  /** The last attempt reached the server. */
  readonly reached: boolean
  /** The server was reached and failed: what it said. Not the network, and nothing is lost. */
  readonly fault: string | null
  /** A new version of the app is ready. */
  readonly update: boolean
}

export const empty: PhoneState = {
  ready: false,
  facts: {},
  orders: new Map(),
  tasks: new Map(),
  lifts: new Map(),
  messages: new Map(),
  ops: [],
  photos: new Map(),
  syncing: false,
  reached: true,
  fault: null,
  update: false,
}

export const phoneState = createStore<PhoneState>(empty)
export const usePhone = phoneState.use

export const patch = (change: Partial<PhoneState>): void => phoneState.set({ ...phoneState.get(), ...change })
