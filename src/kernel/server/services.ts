import type { Logger } from 'pino'
import type { Principal } from './context.ts'
import type { Pools } from './database.ts'

/** What a token resolves to; a refused one carries the session's fixed code (common.md §3.4). */
export interface Authenticator {
  resolve(token: string): Promise<Principal>
  /** The principal of a person in a company without a session: long work that goes on after the request. */
  principalOf(userId: string, companyId: string): Promise<Principal>
}

/** Short-lived facts shared between instances: rate limits, tickets, captchas. */
export interface SharedCache {
  get<T>(key: string): Promise<T | undefined>
  set(key: string, value: unknown, seconds: number): Promise<void>
  /** Takes the value away: only one caller gets it. */
  take<T>(key: string): Promise<T | undefined>
  /** Adds one and returns the count since the window began. */
  count(key: string, seconds: number): Promise<number>
}

/** Messages between instances; in-process by default, Redis when there are several. */
export interface Bus {
  publish(channel: string, message: unknown): void
  subscribe(channel: string, listener: (message: unknown) => void): () => void
  close(): Promise<void>
}

/** What the browser hears: event topics are gapless and kept, state topics are latest-wins (monitoring.md §6.6). */
export interface Push {
  event(topic: string, payload: unknown): Promise<void>
  state(topic: string, payload: unknown): void
  /** Topics are checked again for these people, e.g. after a change of permissions. */
  recheck(userIds: readonly string[]): void
}

export interface Texting {
  /** Sends a text message; the sandbox provider shows it in the log. */
  send(phone: string, template: string, values: Readonly<Record<string, string>>): Promise<void>
}

export interface Work {
  start(kind: string, jobId: string, companyId: string): Promise<void>
}

/** The ports of the product, constructed once by the app (architecture, ports). */
export interface Services {
  readonly pools: Pools
  readonly log: Logger
  readonly clock: () => Date
  readonly auth: Authenticator
  readonly cache: SharedCache
  readonly bus: Bus
  readonly push: Push
  readonly texting: Texting
  readonly work: Work
  readonly store: import('./files.ts').FileStore
  readonly seal: { seal(text: string): string; open(sealed: string): string }
  /** Wakes the outbox dispatcher after a commit. */
  readonly wakeOutbox: () => void
  readonly settings: ServiceSettings
}

export interface ServiceSettings {
  readonly environment: 'development' | 'test' | 'production'
  readonly publicUrl: string
  readonly brand: string
  readonly productName: string
}
