import { dayOf } from '#kernel/shared/days.ts'
import { momentText } from '#kernel/shared/said.ts'
import { keep, kept } from '../kept.ts'
import { currentUser } from '../session/user.ts'
import type { Values } from './path.ts'

/**
 * What is typed into long forms, kept in this browser every 30 s until it is submitted (common 7), or until the person is
 * signed out, also by idleness: then everything local goes (common 1), and a shared computer keeps nobody's customers.
 */
export interface Draft {
  readonly at: number
  readonly values: Values
  /** What the form began with: what differs from it in the row was saved by somebody since. */
  readonly base?: Values
}

export const DRAFT_EVERY = 30_000
/** What is typed for one company is offered in no other. */
const keyOf = (name: string) => `draft.${currentUser()?.companyId ?? ''}.${name}`
/** Older ones belong to work long done. */
const KEPT = 7 * 86_400_000

export function readDraft(name: string): Draft | undefined {
  const draft = kept(keyOf(name)) as Draft | null | undefined
  return draft && Date.now() - draft.at < KEPT ? draft : undefined
}

/** False when the browser has no room or forbids it: the form shows no time of a draft then. */
export const keepDraft = (name: string, values: Values, base?: Values): boolean =>
  keep(keyOf(name), { at: Date.now(), values, ...(base && { base }) } satisfies Draft)

export function dropDraft(name: string): void {
  keep(keyOf(name), undefined)
}

/** 14:16, with the day when it is not today's. */
export function draftTime(at: number, now = Date.now()): string {
  return momentText(at, dayOf(now))
}
