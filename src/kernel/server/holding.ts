import { AsyncLocalStorage } from 'node:async_hooks'
import type { Services } from './services.ts'

/**
 * Who holds a connection must neither ask for a second one, because all of them may be waiting for each other, nor spend
 * its time with what needs none. Watched in tests, where a slip fails the call.
 */
interface Holder {
  readonly holds: boolean
}
const holders = new AsyncLocalStorage<Holder>()

/** Runs what opens a transaction; in tests it fails inside of another. */
export function withConnection<T>(services: Services, holder: Holder, work: () => Promise<T>): Promise<T> {
  if (services.settings.environment !== 'test') return work()
  requireOutside('a second connection')
  return holders.run(holder, work)
}

/** Slow work says its name here: in tests it fails while a connection is held (`ctx.outside`). */
export function requireOutside(what: string): void {
  if (holders.getStore()?.holds) throw new Error(`${what} while a connection is held: see ctx.outside`)
}
