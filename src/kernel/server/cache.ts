import type { Redis } from 'ioredis'

/** Small facts with an end of life that all instances share: tickets, session keys, counters of attempts. */
export interface Cache {
  get(key: string): Promise<string | undefined>
  /** `seconds` > 0: every entry ends. */
  set(key: string, value: string, seconds: number): Promise<void>
  /** Sets only what is not there; false when it was. */
  add(key: string, value: string, seconds: number): Promise<boolean>
  /** Reads and removes in one step: of many callers exactly one gets the value. */
  take(key: string): Promise<string | undefined>
  delete(key: string): Promise<void>
  /** Counts up and returns the new value; the entry ends `seconds` after the first count. */
  incr(key: string, seconds: number): Promise<number>
}

interface Entry {
  value: string
  until: number
}

/** For a single instance. `limit` entries at most: the oldest go first, so that attackers cannot fill the memory. */
export function memoryCache({ limit = 200_000, now = Date.now } = {}): Cache {
  const entries = new Map<string, Entry>()
  const live = (key: string): Entry | undefined => {
    const entry = entries.get(key)
    if (entry === undefined || entry.until > now()) return entry
    entries.delete(key)
    return undefined
  }
  const put = (key: string, value: string, until: number) => {
    entries.delete(key)
    entries.set(key, { value, until })
    if (entries.size > limit) makeRoom(entries, now(), limit)
  }
  return {
    get: async (key) => live(key)?.value,
    set: async (key, value, seconds) => put(key, value, now() + seconds * 1000),
    async add(key, value, seconds) {
      if (live(key)) return false
      put(key, value, now() + seconds * 1000)
      return true
    },
    async take(key) {
      const entry = live(key)
      entries.delete(key)
      return entry?.value
    },
    async delete(key) {
      entries.delete(key)
    },
    async incr(key, seconds) {
      const entry = live(key)
      const count = Number(entry?.value ?? 0) + 1
      if (entry) entry.value = String(count)
      else put(key, '1', now() + seconds * 1000)
      return count
    },
  }
}

function makeRoom(entries: Map<string, Entry>, at: number, limit: number): void {
  for (const [key, entry] of entries) if (entry.until <= at) entries.delete(key)
  for (const key of entries.keys()) {
    if (entries.size <= limit * 0.9) break
    entries.delete(key)
  }
}

export function redisCache(redis: Redis, prefix = 'tiwei:'): Cache {
  const at = (key: string) => `${prefix}${key}`
  return {
    get: async (key) => (await redis.get(at(key))) ?? undefined,
    async set(key, value, seconds) {
      await redis.set(at(key), value, 'PX', Math.ceil(seconds * 1000))
    },
    add: async (key, value, seconds) =>
      (await redis.set(at(key), value, 'PX', Math.ceil(seconds * 1000), 'NX')) === 'OK',
    take: async (key) => (await redis.getdel(at(key))) ?? undefined,
    async delete(key) {
      await redis.del(at(key))
    },
    async incr(key, seconds) {
      // One script, so that a counter can never be left without its end.
      const count = await redis.eval(
        "local n = redis.call('INCR', KEYS[1]) if n == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end return n",
        1,
        at(key),
        Math.ceil(seconds * 1000),
      )
      return Number(count)
    },
  }
}
