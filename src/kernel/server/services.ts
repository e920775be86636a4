import type { Logger } from 'pino'
import type { SessionKeys } from './aes.ts'
import type { Bus } from './bus.ts'
import type { Cache } from './cache.ts'
import type { Principal } from './context.ts'
import type { Pools } from './database.ts'
import type { FileStore } from './files.ts'
import type { Logistics } from './logistics/port.ts'
import type { Maps } from './maps/service.ts'
import type { Receipt, Sent, Taken } from './messaging/taken.ts'
import type { FileRows } from './module.ts'
import type { Outbound } from './outbound.ts'
import type { PayProvider } from './payments/port.ts'
import type { Sealer } from './sealed.ts'
import type { WorkerPool } from './worker/workerPool.ts'

/** What a token resolves to; a refused one carries the session's fixed code (common.md §3.4). */
export interface Authenticator {
  resolve(token: string): Promise<Principal>
  /** The principal of a person in a company without a session: a job that goes on after the request. */
  principalOf(userId: string, companyId: string): Promise<Principal>
  /** The principal of a session by its id: a credential given in it goes as far as the session does, and ends with it. */
  principalOfSession(sessionId: string): Promise<Principal>
  /** What these people may do changed: on every instance they are read again at their next call. Call it after the commit. */
  forget(userIds: readonly string[]): Promise<void>
}

/** What the browser hears: event topics are gapless and kept, state topics are latest-wins (monitoring.md §6.6). */
interface Push {
  event(topic: string, payload: unknown): Promise<void>
  state(topic: string, payload: unknown): void
  /** Topics are checked again for these people, e.g. after a change of permissions. */
  recheck(userIds: readonly string[]): void
  /** A ticket for one socket: single use, 30 s. */
  ticket(person: { userId: string; companyId: string; deviceId: string }): Promise<{ ticket: string; ttl: number }>
  /** Closes the person's sockets. */
  signOut(userId: string, deviceId?: string): void
}

export interface Texting {
  /**
   * Whether a message of this key went to the telephone: asked when the end of a try is not known. Absent: it cannot be known.
   */
  went?(phone: string, key: string): Promise<boolean>
  /** What became of a message that was sent; absent: nobody says. */
  became?(sent: Sent): Promise<Receipt>
  /**
   * Sends a text message; the sandbox provider shows it in the log. `key`: what carries the same key is delivered once,
   * so that a sender may repeat after a crash.
   */
  send(phone: string, template: string, values: Readonly<Record<string, string>>, key?: string): Promise<Taken>
}

/** Calls a telephone and reads a text aloud. */
export interface Voice {
  /** `key` as in Texting. */
  call(phone: string, template: string, values: Readonly<Record<string, string>>, key: string): Promise<Taken>
  /** Whether somebody took the call; absent: nobody says. */
  became?(sent: Sent): Promise<Receipt>
}

/** Messages on a person's own telephone, through the app that the company works with. */
export interface AppPush {
  /** Found by the telephone's number. What carries the same key and the same words is delivered once. */
  send(phone: string, said: AppMessage, key: string): Promise<Taken>
}
interface AppMessage {
  readonly title: string
  readonly body: string
  /** Where it leads; whole. */
  readonly url: string
}

/** Comparing faces; the picture goes to the provider and is not kept by the product. */
export interface Face {
  /** What the provider calls this face; undefined when the picture shows none. */
  enrol(image: Uint8Array): Promise<{ faceId: string } | undefined>
  /** `score` 0–1; `live`: a person stood before the camera, not a picture of one. */
  verify(image: Uint8Array, faceId: string): Promise<{ score: number; live: boolean }>
  /** The provider forgets the face: consent was taken back, or the person has left. */
  remove(faceId: string): Promise<void>
}

/** A weather service. */
export interface Weather {
  /** The day's weather at a place (GCJ-02) in a line that people read: 多云 8–15 ℃ 北风3级. Null: not known. */
  today(place: { readonly lng: number; readonly lat: number }, day: string): Promise<string | null>
}

/** The ports of the product, constructed once by the app (architecture, ports). */
export interface Services {
  readonly pools: Pools
  readonly log: Logger
  readonly clock: () => Date
  readonly auth: Authenticator
  readonly cache: Cache
  readonly bus: Bus
  readonly push: Push
  readonly texting: Texting
  readonly voice: Voice
  readonly appPush: AppPush
  readonly face: Face
  readonly weather: Weather
  /** Null: the installation has no map service. */
  readonly maps: Maps | null
  /** By name; the sandbox is added by whom it belongs to. */
  readonly payments: Map<string, PayProvider>
  /** By name; at most one, none where traces are written by hand. */
  readonly logistics: Map<string, Logistics>
  readonly store: FileStore
  /** Where stored files are seen: table → the calls that show its rows (ServerModule.shows). */
  readonly fileRows: FileRows
  /** Fields encrypted at rest (E in the specification). */
  readonly sealer: Sealer
  /** AES keys of sessions for encrypted answers (common.md §3.3). */
  readonly aes: SessionKeys
  /** Wakes the outbox dispatcher after a commit. */
  readonly wakeOutbox: () => void
  readonly settings: ServiceSettings
  /** Processes for heavy work; none in such a process itself, and where everything is to run in place (tests). */
  readonly workers: WorkerPool | undefined
}

interface ServiceSettings {
  readonly environment: 'development' | 'test' | 'production'
  /** What the broker for terminals listens on; null: not at all. `url`: the operator's broker instead of it. */
  readonly mqtt: {
    readonly url: string | undefined
    readonly host: string
    readonly port: number | null
    readonly tlsPort: number | null
    readonly dataDir: string
  }
  readonly publicUrl: string
  readonly brand: string
  readonly productName: string
  /** Tile services by address and key, one above the other; null: the scheme and the outlines of the pages. */
  readonly mapTiles: { readonly urls: readonly string[]; readonly wgs84: boolean; readonly credit: string } | null
  /** Features that the environment switches on or off for a company (allow lists). */
  readonly features: (companyId: string) => Readonly<Record<string, boolean>>
  /** Where calls to other systems may go. */
  readonly outbound: Outbound
  /** The demo data is wanted: its counterparts of other systems run inside this service. */
  readonly demo: boolean
  /** Raw frames of terminals are kept so long, days. */
  readonly rawDays: number
  /** Payments that move no money may be made. */
  readonly paySandbox: boolean
}
