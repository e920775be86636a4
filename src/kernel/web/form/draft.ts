import { dayOf } from '#kernel/shared/days.ts'
import { momentText } from '#kernel/shared/said.ts'
import { currentUser } from '../session/user.ts'
import type { Values } from './path.ts'

/**
 * What is typed into long forms, kept in this browser every 30 s until it is submitted (common 7), or until the person is
 * signed out, also by idleness: then everything local goes (common 1), and a shared computer keeps nobody's customers.
 */
export interface Draft {
  readonly at: number
  readonly values: Values
}

export const DRAFT_EVERY = 30_000
/** What is typed for one company is offered in no other. */
const keyOf = (name: string) => `draft.${currentUser()?.companyId ?? ''}.${name}`
/** Older ones belong to work long done. */
const KEPT = 7 * 86_400_000

export function readDraft(name: string): Draft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') as Draft | null
    return draft && Date.now() - draft.at < KEPT ? draft : undefined
  } catch {
    // silent: what cannot be read is no draft
    return undefined
  }
}

/** False when the browser has no room or forbids it. */
export function keepDraft(name: string, values: Values): boolean {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify({ at: Date.now(), values } satisfies Draft))
    return true
  } catch {
    // silent: the form shows no time of a draft then
    return false
  }
}

export function dropDraft(name: string): void {
  localStorage.removeItem(keyOf(name))
}

/** 14:16, with the day when it is not today's. */
export function draftTime(at: number, now = Date.now()): string {
  return momentText(at, dayOf(now))
}
