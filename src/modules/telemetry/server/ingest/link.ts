import { type Day, dayOf } from '#kernel/shared/days.ts'
import {
  neverHeard,
  onFrame,
  onLastWill,
  type Presence,
  type PresenceNews,
  SILENT_MS,
} from '#modules/signal/shared/presence.ts'
import type { Frame } from '#modules/signal/shared/readFrames.ts'
import { heard, offsetOf, placeInTime, type TerminalClock, unknownClock } from '../../shared/clock.ts'
import { nothingReceived, type Received, receive } from '../../shared/received.ts'
import { fitting, unfit } from './fits.ts'
import type { Handled } from './message.ts'

/** 58 that a terminal's silence is part of: the lift whose record tells of it, and the 50 that is not told meanwhile. */
interface PartOfArea {
  readonly at: number
  readonly elevatorId: string
  readonly held50: number | null
}

/** Seconds heard of each day, the last two (日计数 onlineSec). */
type Seconds = Readonly<Record<Day, number>>

/** The line to a terminal as its row holds it; times in ms. */
export interface Link {
  readonly terminalId: string
  received: Received
  clock: TerminalClock
  presence: Presence
  online: Seconds
  bootId: number | null
  upMs: number | null
  lastSeq: number | null
  lastSeenAt: number | null
  rssi: number | null
  battery: number | null
  queued: number | null
  capability: ReadonlySet<string>
  area: PartOfArea | null
  /** When it is to be looked at, as it is kept. */
  readonly dueAt: number | null
}

/** A frame that came for the first time, with the moment it tells of. */
export interface Placed {
  readonly frame: Frame
  readonly at: number
  readonly clockFlag: boolean
}
interface Heard {
  readonly fresh: readonly Placed[]
  readonly news: readonly PresenceNews[]
  /** Of a heartbeat. */
  readonly firmware: string | null
}

export interface LinkRow {
  terminalId: string
  received: Record<string, [number, number][]>
  clock: Partial<TerminalClock>
  presence: Partial<Presence> & { onlineSec?: Seconds }
  bootId: number | null
  upMs: number | null
  lastSeq: number | null
  lastSeenAt: string | null
  rssi: number | null
  batteryPct: number | null
  queued: number | null
  capability: string[]
  area: PartOfArea | null
  dueAt: string | null
}

export function readLink(row: LinkRow): Link {
  const { onlineSec = {}, ...presence } = row.presence
  const boots = Object.entries(row.received).map(([bid, spans]) => [Number(bid), spans] as const)
  return {
    terminalId: row.terminalId,
    received: boots.length === 0 ? nothingReceived : new Map(boots),
    clock: { ...unknownClock, ...row.clock },
    presence: { ...neverHeard, ...presence },
    online: onlineSec,
    bootId: row.bootId,
    upMs: row.upMs,
    lastSeq: row.lastSeq,
    lastSeenAt: row.lastSeenAt === null ? null : Date.parse(row.lastSeenAt),
    rssi: row.rssi,
    battery: row.batteryPct,
    queued: row.queued,
    capability: new Set(row.capability),
    area: row.area,
    dueAt: row.dueAt === null ? null : Date.parse(row.dueAt),
  }
}

/** Without a frame, the count of ms since the boot is taken to run this much slower at most. */
const DRIFT = 0.0002

/** What came of one terminal, in order: numbers, clock, presence. Changes the link; refused frames are said in `handled`. */
export function hear(link: Link, { message, rejected }: Handled): Heard {
  const { frames, receivedAt, goneBoot } = message
  if (goneBoot !== undefined) {
    // The will of a boot that is over says nothing: it is there again.
    if (goneBoot < (link.bootId ?? 0)) return { fresh: [], news: [], firmware: null }
    const { presence, news } = onLastWill(link.presence, receivedAt)
    link.presence = presence
    return { fresh: [], news, firmware: null }
  }
  if (frames.length === 0) return { fresh: [], news: [], firmware: null }
  const firmware = heartbeats(link, frames)
  const uptime = anchor(link, frames, receivedAt)
  const offset = offsetOf(link.clock)
  const fresh: Placed[] = []
  for (const frame of frames) {
    const { occurredAt, clockFlag } = placeInTime(frame, offset, uptime)
    const at = Math.round(occurredAt)
    const refused = unfit(frame, at, receivedAt)
    if (refused) {
      rejected.push(refused)
      continue
    }
    const { received, fresh: isNew } = receive(link.received, frame.bid, frame.seq)
    link.received = received
    if (isNew) fresh.push({ frame, at, clockFlag })
  }
  const last = frames.filter(({ bid }) => bid === link.bootId).reduce((most, { seq }) => Math.max(most, seq), -1)
  if (last >= 0) link.lastSeq = Math.max(last, link.lastSeq ?? 0)
  countOnline(link, receivedAt)
  const { presence, news } = onFrame(link.presence, receivedAt)
  link.presence = presence
  return { fresh: fresh.toSorted((a, b) => a.at - b.at || a.frame.seq - b.frame.seq), news, firmware }
}

function heartbeats(link: Link, frames: readonly Frame[]): string | null {
  let firmware: string | null = null
  for (const frame of frames) {
    if (frame.kind !== 'hb') continue
    const { fw, rssi, battery, queued } = fitting(frame.d)
    firmware = fw ?? firmware
    link.rssi = rssi ?? link.rssi
    link.battery = battery ?? link.battery
    link.queued = queued ?? link.queued
    if (frame.d.sync) link.clock = heard(link.clock, frame.d.sync)
  }
  return firmware
}

/**
 * Where the terminal's count of ms stands now: of the newest frame, or of the one before with the time that has gone by –
 * an event that waited a minute in the flash does not say by itself that it is a minute old.
 */
function anchor(link: Link, frames: readonly Frame[], receivedAt: number) {
  const bid = frames.reduce((most, one) => Math.max(most, one.bid), link.bootId ?? 0)
  const said = frames.reduce((most, one) => (one.bid === bid ? Math.max(most, one.up) : most), -1)
  const gone = link.lastSeenAt === null ? 0 : Math.max(0, receivedAt - link.lastSeenAt)
  const known = link.bootId === bid && link.upMs !== null ? Math.floor(link.upMs + gone * (1 - DRIFT)) : -1
  if (link.bootId !== bid) link.lastSeq = null
  link.bootId = bid
  link.upMs = Math.max(said, known)
  link.lastSeenAt = Math.max(receivedAt, link.lastSeenAt ?? receivedAt)
  return { bid, up: link.upMs, receivedAt }
}

function countOnline(link: Link, receivedAt: number): void {
  const { online, lastAt } = link.presence
  if (!online || lastAt === null || receivedAt <= lastAt) return
  const seconds = Math.min(SILENT_MS, receivedAt - lastAt) / 1000
  const day = dayOf(receivedAt)
  const days = { ...link.online, [day]: Math.min(86_400, (link.online[day] ?? 0) + seconds) }
  link.online = Object.fromEntries(Object.entries(days).toSorted().slice(-2))
}

/** When to look at the line though nothing comes; ISO, null: not before something does. */
function dueOf({ presence, area, dueAt }: Link, now: number): string | null {
  const { online, lastAt, longAway } = presence
  // What the area's silence held back is said once it is over.
  if (online && area) return new Date(now).toISOString()
  if (lastAt === null || (!online && longAway)) return null
  const due = lastAt + (online ? SILENT_MS : 30 * 60_000)
  // A look that comes too early is put off then (`putOff`): the index is not written with every frame.
  return new Date(dueAt !== null && dueAt > now && dueAt < due ? dueAt : due).toISOString()
}

/** The row that the line is kept as. */
export function completeLink(link: Link, now: number) {
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  const offset = offsetOf(link.clock)
  return {
    terminal_id: link.terminalId,
    received: Object.fromEntries(link.received),
    clock: link.clock,
    presence: { ...link.presence, onlineSec: link.online },
    boot_id: link.bootId,
    up_ms: link.upMs,
    last_seq: link.lastSeq,
    last_seen_at: iso(link.lastSeenAt),
    // A clock that is wrong by weeks is wrong; by how much exactly helps nobody.
    clock_offset_ms: offset === null ? null : Math.round(Math.max(-2e9, Math.min(2e9, offset))),
    rssi: link.rssi,
    battery_pct: link.battery,
    queued: link.queued,
    capability: [...link.capability].toSorted(),
    area: link.area,
    due_at: dueOf(link, now),
  }
}
