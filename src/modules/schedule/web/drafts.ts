import type { Day } from '#kernel/shared/days.ts'
import type { Approval, ShownViolation } from '#modules/maintenance/shared/orderChange.ts'
import type { CalendarChip } from '../shared/calendar.ts'

/** Changes made on the board and not yet published; pure data with a history to undo. */

export interface Place {
  readonly date: Day
  /** Employees, the main worker first. */
  readonly crew: readonly string[]
  readonly crewName: string
  /** HH:mm; undefined leaves the hour as it is, null takes it away. */
  readonly start?: string | null
}
export interface Draft {
  readonly chip: CalendarChip
  readonly from: Place
  readonly to: Place
  /** What the check said: warnings to be confirmed, 需审批 with its release. */
  readonly violations: readonly ShownViolation[]
  readonly approval?: Approval
  /** Why it was proposed. */
  readonly why?: string
  /** Why publishing did not change it. */
  readonly problem?: string
}
export type Drafts = ReadonlyMap<string, Draft>
export const noDrafts: Drafts = new Map()

/** Steps that can be undone (jobs 4.1, boardPlan: 20). */
export const UNDO_STEPS = 20

export interface DraftHistory {
  readonly now: Drafts
  readonly past: readonly Drafts[]
}
export const emptyHistory: DraftHistory = { now: noDrafts, past: [] }

const samePlace = (a: Place, b: Place) =>
  a.date === b.date &&
  (a.start ?? null) === (b.start ?? null) &&
  [...a.crew].sort().join() === [...b.crew].sort().join()

/** A second move of the same order keeps where it came from; back at its origin it is no change at all. */
export const drafted = (history: DraftHistory, draft: Draft): DraftHistory => draftedAll(history, [draft])

/** Several moves accepted together are one step. */
export function draftedAll(history: DraftHistory, drafts: readonly Draft[]): DraftHistory {
  const now = new Map(history.now)
  for (const draft of drafts) {
    const from = now.get(draft.chip.id)?.from ?? draft.from
    if (samePlace(from, draft.to)) now.delete(draft.chip.id)
    else now.set(draft.chip.id, { ...draft, from })
  }
  return { now, past: [...history.past, history.now].slice(-UNDO_STEPS) }
}

export function withoutDraft(history: DraftHistory, id: string): DraftHistory {
  const now = new Map(history.now)
  now.delete(id)
  return { now, past: [...history.past, history.now].slice(-UNDO_STEPS) }
}

export function undone(history: DraftHistory): DraftHistory {
  const last = history.past.at(-1)
  return last ? { now: last, past: history.past.slice(0, -1) } : history
}

/** The chip where its draft puts it. */
export function draftedChip(chip: CalendarChip, drafts: Drafts): CalendarChip {
  const draft = drafts.get(chip.id)
  if (!draft) return chip
  const { date, start } = draft.to
  const crewKept = samePlace({ ...draft.to, date: draft.from.date, start: draft.from.start ?? null }, draft.from)
  return {
    ...chip,
    date,
    ...(start === undefined ? {} : { start }),
    ...(crewKept ? {} : { workerIds: [...draft.to.crew], crew: draft.to.crewName }),
  }
}
