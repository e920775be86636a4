import type { Day } from '#kernel/shared/days.ts'
import type { Approval, CalendarChip, ShownViolation } from '../shared/orderChange.ts'

/** Changes made on the board and not yet published; pure data with a history to undo. */

export interface Place {
  readonly date: Day
  /** Employees, the main worker first. */
  readonly crew: readonly string[]
  readonly crewName: string
}
export interface Draft {
  readonly chip: CalendarChip
  readonly from: Place
  readonly to: Place
  /** What the check said: warnings to be confirmed, 需审批 with its release. */
  readonly violations: readonly ShownViolation[]
  readonly approval?: Approval
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

const samePlace = (a: Place, b: Place) => a.date === b.date && [...a.crew].sort().join() === [...b.crew].sort().join()

/** A second move of the same order keeps where it came from; back at its origin it is no change at all. */
export function drafted(history: DraftHistory, draft: Draft): DraftHistory {
  const now = new Map(history.now)
  const from = now.get(draft.chip.id)?.from ?? draft.from
  if (samePlace(from, draft.to)) now.delete(draft.chip.id)
  else now.set(draft.chip.id, { ...draft, from })
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
  const crewKept = samePlace({ ...draft.to, date: draft.from.date }, draft.from)
  return {
    ...chip,
    date: draft.to.date,
    ...(crewKept ? {} : { groups: [...draft.to.crew], crew: draft.to.crewName }),
  }
}
