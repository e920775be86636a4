/** Topics of a terminal (monitoring 6.1): it publishes `elv/v1/{no}/up/…`, hears `elv/v1/{no}/down/…`, nothing else. */
export const UP = ['state', 'event', 'trip', 'count', 'hb', 'wave', 'cmd', 'lwt'] as const
const DOWN = ['cmd', 'cfg', 'time', 'ack'] as const
export type Up = (typeof UP)[number]
type Down = (typeof DOWN)[number]

export const upTopic = (no: string, kind: Up): string => `elv/v1/${no}/up/${kind}`

export const downTopic = (no: string, kind: Down): string => `elv/v1/${no}/down/${kind}`

/** Whose a topic is and what comes on it; null for any other. */
export function readUpTopic(topic: string): { readonly no: string; readonly kind: Up } | null {
  const [, no, kind] = /^elv\/v1\/([A-Z0-9]{8,20})\/up\/([a-z]+)$/.exec(topic) ?? []
  const known = UP.find((one) => one === kind)
  return no && known ? { no, kind: known } : null
}

export const mayPublish = (no: string, topic: string): boolean => readUpTopic(topic)?.no === no
/** Its own topics one by one, or all of them by `+` or `#`. */
export const maySubscribe = (no: string, filter: string): boolean =>
  [...DOWN, '+', '#'].some((kind) => filter === `elv/v1/${no}/down/${kind}`)
/** Such a filter, by which a terminal hears commands. */
export const hearsCommands = (filter: string): boolean => /\/down\/(cmd|[+#])$/.test(filter)
