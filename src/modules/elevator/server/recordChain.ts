import { digestOf } from '#kernel/server/digest.ts'

/** An entry of a lift's record as it is sealed: who, when and what, but nothing the database adds. */
export interface RecordEntry {
  elevatorId: string
  /** 1, 2, 3 … without a gap. */
  seq: number
  /** ISO time in UTC with milliseconds. */
  at: string
  kind: number
  bizId: string | null
  summary: string
  actor: string
}

/**
 * The hash of an entry, 64 hexadecimal digits: it covers the entry and the hash before it, so that a changed, inserted
 * or removed row breaks every later one (archives 10.5). The first entry has no hash before it.
 */
export function recordHash(entry: RecordEntry, previous: string | null): string {
  const { elevatorId, seq, at, kind, bizId, summary, actor } = entry
  return digestOf({ elevatorId, seq, at, kind, bizId, summary, actor, previous })
}
