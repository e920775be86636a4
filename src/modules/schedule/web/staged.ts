import type { Approval } from '#modules/maintenance/shared/orderChange.ts'
import type { CalendarChip } from '../shared/calendar.ts'
import type { Move, ProposalRow, Verdict } from '../shared/schedule.ts'
import { crewKey } from './board.ts'
import type { Draft, Drafts, Place } from './drafts.ts'
import { needsRelease } from './moves.ts'

/** Between the drafts of a board and the moves the server knows. */

export const placeOf = (chip: CalendarChip): Place => ({
  date: chip.date,
  crew: chip.workerIds,
  crewName: chip.crew,
  start: chip.start,
})

export const moveOf = ({ chip, to, approval, violations }: Draft, release?: Approval): Move => ({
  orderId: chip.id,
  version: chip.version,
  date: to.date,
  crew: [...to.crew],
  start: to.start ?? null,
  approval: approval ?? (needsRelease(violations) ? release : undefined) ?? null,
})
/** What a draft changes; the hour goes with the day. */
export const changesOf = ({ from, to }: Draft) => ({
  dated: from.date !== to.date || (from.start ?? null) !== (to.start ?? null),
  staffed: crewKey(from.crew) !== crewKey(to.crew),
})
export const movesOf = (drafts: Drafts): Move[] => [...drafts.values()].map((draft) => moveOf(draft))

/** An accepted row of a proposal waits like a move of the hand. */
export const draftOf = ({ chip, from, to, reason, violations }: ProposalRow): Draft => ({
  chip,
  from,
  to,
  violations,
  why: reason,
})

/** A place the dry run has judged; an hour that is taken there is given up. */
export const draftTo = (chip: CalendarChip, from: Place, to: Place, verdict: Verdict): Draft => ({
  chip,
  from,
  violations: verdict.violations,
  to: verdict.dropsHour ? { ...to, start: null } : to,
})
