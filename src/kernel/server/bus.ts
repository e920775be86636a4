import { Redis } from 'ioredis'
import { type Cache, memoryCache, redisCache } from './cache.ts'

type Listener = (message: unknown) => void

/**
 * News between the instances of the server. Delivered to every instance that listens, the sender included, at most
 * once: whoever must not miss anything keeps a log and catches up (see push/hub.ts).
 */
export interface Bus {
  /** `message` is JSON. */
  publish(channel: string, message: unknown): Promise<void>
  /** Resolves when listening; call the result to stop. */
  subscribe(channel: string, listener: Listener): Promise<() => Promise<void>>
  close(): Promise<void>
}

export interface Shared {
  readonly bus: Bus
  readonly cache: Cache
  close(): Promise<void>
}

/** In-process without `redisUrl`; over Redis (≥ 6.2) with it, which is what several instances need. */
export async function openShared(options: { redisUrl?: string; onError?: (error: unknown) => void }): Promise<Shared> {
  const { redisUrl, onError = () => {} } = options
  if (!redisUrl) {
    const bus = memoryBus(onError)
    return { bus, cache: memoryCache(), close: () => bus.close() }
  }
  const redis = new Redis(redisUrl, { lazyConnect: true, maxRetriesPerRequest: 3 })
  redis.on('error', onError)
  await redis.connect()
  const bus = await redisBus(redis, onError)
  return {
    bus,
    cache: redisCache(redis),
    async close() {
      await bus.close()
      redis.disconnect()
    },
  }
}

export function memoryBus(onError: (error: unknown) => void = () => {}): Bus {
  const channels = new Map<string, Set<Listener>>()
  return {
    async publish(channel, message) {
      // Through text, as over Redis: a listener can neither keep nor change the sender's object. What is text already is nobody's.
      const read = typeof message === 'string' ? () => message : readerOf(JSON.stringify(message))
      queueMicrotask(() => deliver(channels, channel, read, onError))
    },
    async subscribe(channel, listener) {
      listenersOf(channels, channel).add(listener)
      return async () => {
        channels.get(channel)?.delete(listener)
      }
    },
    async close() {
      channels.clear()
    },
  }
}

/** Publishes on `redis` and listens on a second connection of its own. */
async function redisBus(redis: Redis, onError: (error: unknown) => void, prefix = 'tiwei:bus:'): Promise<Bus> {
  const channels = new Map<string, Set<Listener>>()
  const ear = redis.duplicate({ lazyConnect: true, maxRetriesPerRequest: null })
  ear.on('error', onError)
  ear.on('message', (channel: string, text: string) => {
    deliver(channels, channel.slice(prefix.length), readerOf(text), onError)
  })
  await ear.connect()
  return {
    async publish(channel, message) {
      await redis.publish(prefix + channel, JSON.stringify(message))
    },
    async subscribe(channel, listener) {
      const listeners = listenersOf(channels, channel)
      listeners.add(listener)
      if (listeners.size === 1) await ear.subscribe(prefix + channel)
      return async () => {
        listeners.delete(listener)
        if (listeners.size === 0 && ear.status === 'ready') await ear.unsubscribe(prefix + channel)
      }
    },
    async close() {
      channels.clear()
      ear.disconnect()
    },
  }
}

function listenersOf(channels: Map<string, Set<Listener>>, channel: string): Set<Listener> {
  const known = channels.get(channel)
  if (known) return known
  const fresh = new Set<Listener>()
  channels.set(channel, fresh)
  return fresh
}

/** Each listener gets a message of its own. */
const readerOf = (text: string) => (): unknown => JSON.parse(text)

function deliver(
  channels: Map<string, Set<Listener>>,
  channel: string,
  read: () => unknown,
  onError: (error: unknown) => void,
): void {
  for (const listener of [...(channels.get(channel) ?? [])]) {
    try {
      listener(read())
    } catch (error) {
      onError(error)
    }
  }
}
