/** The events of the last day per topic, so that a client that was away misses none (monitoring 6.6). */
interface LoggedEvent {
  readonly seq: number
  /** Epoch milliseconds. */
  readonly at: number
  readonly payload: unknown
}

export interface EventLog {
  /** Gives the next seq of the topic, without holes; visible to `after` in the order of seq. */
  append(topic: string, payload: unknown): Promise<LoggedEvent>
  /** Events with a greater seq, ascending, at most `limit`. */
  after(topic: string, seq: number, limit: number): Promise<LoggedEvent[]>
  /** Last seq ever given and when; 0 when the topic never had an event, or when it is no longer kept. */
  last(topic: string): Promise<Pick<LoggedEvent, 'seq' | 'at'>>
  /** Drops what is older than 24 h, or beyond the last 5,000 of its topic. Safe to run on several instances. */
  prune(): Promise<void>
}

export const KEEP_MS = 24 * 60 * 60 * 1000
export const KEEP_EVENTS = 5000

/** For tests and tools; the server keeps its log in the database (push.store.ts). */
export function memoryLog({ now = Date.now, keep = KEEP_EVENTS } = {}): EventLog {
  const topics = new Map<string, { last: number; events: LoggedEvent[] }>()
  const of = (topic: string) => {
    const known = topics.get(topic) ?? { last: 0, events: [] }
    topics.set(topic, known)
    return known
  }
  return {
    async append(topic, payload) {
      const entry = of(topic)
      const event = { seq: ++entry.last, at: now(), payload }
      entry.events.push(event)
      if (entry.events.length > keep) entry.events.shift()
      return event
    },
    after: async (topic, seq, limit) =>
      of(topic)
        .events.filter((event) => event.seq > seq)
        .slice(0, limit),
    last: async (topic) => ({ seq: of(topic).last, at: of(topic).events.at(-1)?.at ?? 0 }),
    async prune() {
      for (const entry of topics.values()) entry.events = entry.events.filter((event) => event.at > now() - KEEP_MS)
    },
  }
}
