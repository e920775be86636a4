/** 在线与离线 (monitoring 3, 6.1) of one terminal. All moments in ms. */
export interface Presence {
  readonly online: boolean
  /** Of its last frame; null before the first. */
  readonly lastAt: number | null
  /** Since when it is away: the moment 离线 was said. */
  readonly offlineAt: number | null
  /** Event 50 of this absence is open. */
  readonly longAway: boolean
  /** When it came or went in the last hour. */
  readonly changes: readonly number[]
  /** Since when it is told as unstable. */
  readonly unstableAt: number | null
}
export const neverHeard: Presence = {
  online: false,
  lastAt: null,
  offlineAt: null,
  longAway: false,
  changes: [],
  unstableAt: null,
}

export type PresenceNews =
  | { readonly say: 'online' | 'offline'; readonly at: number }
  /** Event 50 terminal long offline, 51 back, 59 信号不稳定. */
  | { readonly say: 'event'; readonly code: '50' | '51' | '59'; readonly at: number }

interface Heard {
  readonly presence: Presence
  readonly news: readonly PresenceNews[]
}

export const SILENT_MS = 180_000
const LONG_MS = 30 * 60_000
const HOUR = 3_600_000
const UNSTABLE = 6

/** A frame came. Frames that waited in the flash are heard as well: the terminal is there. */
export function onFrame(before: Presence, at: number): Heard {
  const { presence, news } = onClock(before, at)
  const here = { ...presence, lastAt: Math.max(at, presence.lastAt ?? at) }
  if (presence.online) return { presence: here, news }
  const back: PresenceNews[] = presence.longAway ? [{ say: 'event', code: '51', at }] : []
  const changed = change({ ...here, online: true, offlineAt: null, longAway: false }, at, presence.lastAt !== null)
  return { presence: changed.presence, news: [...news, { say: 'online', at }, ...back, ...changed.news] }
}

/** The broker sent its last will: it is gone at once. */
export function onLastWill(before: Presence, at: number): Heard {
  const { presence, news } = onClock(before, at)
  if (!presence.online) return { presence, news }
  const gone = leave(presence, at)
  return { presence: gone.presence, news: [...news, ...gone.news] }
}

/** Time has gone on. What fell due in between is said with the moment that it fell due, so that a late look changes nothing. */
export function onClock(before: Presence, now: number): Heard {
  const news: PresenceNews[] = []
  let presence = before
  if (presence.online && presence.lastAt !== null && now >= presence.lastAt + SILENT_MS) {
    const gone = leave(presence, presence.lastAt + SILENT_MS)
    presence = gone.presence
    news.push(...gone.news)
  }
  const long = !presence.online && !presence.longAway && presence.lastAt !== null ? presence.lastAt + LONG_MS : null
  if (long !== null && now >= long) {
    presence = { ...presence, longAway: true }
    news.push({ say: 'event', code: '50', at: long })
  }
  return { presence, news }
}

function leave(presence: Presence, at: number): Heard {
  const changed = change({ ...presence, online: false, offlineAt: at }, at, true)
  return { presence: changed.presence, news: [{ say: 'offline', at }, ...changed.news] }
}

/** ≥6 changes in an hour: one record, until an hour has gone by with fewer. */
function change(presence: Presence, at: number, counts: boolean): Heard {
  if (!counts) return { presence, news: [] }
  const changes = [...presence.changes.filter((one) => at - one < HOUR), at]
  const many = changes.length >= UNSTABLE
  const first = many && presence.unstableAt === null
  return {
    presence: { ...presence, changes, unstableAt: many ? (presence.unstableAt ?? at) : null },
    news: first ? [{ say: 'event', code: '59', at }] : [],
  }
}
