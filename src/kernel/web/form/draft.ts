import { formatTokens } from '#kernel/shared/days.ts'
import type { Values } from './path.ts'

/** What is typed into long forms, kept in this browser every 30 s until it is submitted (common 7). */
export interface Draft {
  readonly at: number
  readonly values: Values
}

export const DRAFT_EVERY = 30_000
const PREFIX = 'draft.'
/** Older ones belong to work long done. */
const KEPT = 7 * 86_400_000

export function readDraft(name: string): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null') as Draft | null
    return draft && Date.now() - draft.at < KEPT ? draft : undefined
  } catch {
    return undefined
  }
}

/** False when the browser has no room or forbids it. */
export function keepDraft(name: string, values: Values): boolean {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify({ at: Date.now(), values } satisfies Draft))
    return true
  } catch {
    return false
  }
}

export function dropDraft(name: string): void {
  localStorage.removeItem(PREFIX + name)
}

/** At sign-out: drafts hold what only this person may know. */
export function dropDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
}

/** 14:16, with the day when it is not today's. */
export function draftTime(at: number, now = Date.now()): string {
  const sameDay = formatTokens(at, 'yyyy-MM-dd') === formatTokens(now, 'yyyy-MM-dd')
  return formatTokens(at, sameDay ? 'HH:mm' : 'MM-dd HH:mm')
}
