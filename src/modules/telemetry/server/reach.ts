import { newId, type Services } from '#kernel/server/index.ts'
import { downTopic } from '#modules/signal/shared/topic.ts'

/** What is told to a terminal. */
export interface Told {
  readonly no: string
  readonly kind: 'cmd' | 'cfg'
  readonly text: string
  /** ms; later nobody tells it any more. */
  readonly until: number
}

/** The line by which this instance reaches terminals: the broker inside reaches those that are connected to it. */
export interface Reach {
  /** An outside broker knows for itself who is there. */
  readonly outside: boolean
  reaches(no: string): boolean
  tell(topic: string, text: string, ttlSec: number): void
}

const reaches = new WeakMap<object, Reach>()
/** How this instance reaches terminals; undefined: not at all, they only come over HTTPS. */
export const reachOf = (services: Pick<Services, 'pools'>): Reach | undefined => reaches.get(services.pools)

const CHANNEL = 'telemetry.down'
/** Of this process, so that what it said itself is not said twice. */
const ME = newId()

/** From now on this instance tells terminals by `reach`; gives what ends it. */
export async function openReach(services: Services, reach: Reach): Promise<() => Promise<void>> {
  reaches.set(services.pools, reach)
  const deaf = await services.bus.subscribe(CHANNEL, (message) => {
    const { told, from } = message as { told: Told; from: string }
    if (from !== idOf(services)) tellHere(services, told)
  })
  return async () => {
    reaches.delete(services.pools)
    await deaf()
  }
}

const ids = new WeakMap<object, string>()
function idOf({ pools }: Services): string {
  const known = ids.get(pools) ?? `${ME} ${newId()}`
  ids.set(pools, known)
  return known
}

/** True: this instance could say it. */
export function tellHere(services: Services, { no, kind, text, until }: Told): boolean {
  const reach = reachOf(services)
  const left = until - services.clock().getTime()
  if (!reach?.reaches(no) || left <= 0) return false
  reach.tell(downTopic(no, kind), text, Math.max(1, Math.ceil(left / 1000)))
  return true
}

/**
 * By whichever instance holds the terminal's connection. One that was left behind may still seem to be open here, so that
 * the others say it as well; what comes twice a terminal does once.
 */
export async function tellTerminal(services: Services, told: Told): Promise<void> {
  tellHere(services, told)
  if (!reachOf(services)?.outside) await services.bus.publish(CHANNEL, { told, from: idOf(services) })
}
