import type { Day } from '#kernel/shared/days.ts'
import type { LiftRow, TimelineVisit } from '#modules/maintenance/server/index.ts'
import type { LiftOfLine } from '#modules/plan/shared/batching.ts'
import type { PlanDraft } from '../shared/plan.ts'

/** The visits that a new line hangs on (jobs 6.2). */
export type ChainHistory = Pick<LiftOfLine, 'lastVisit' | 'lastLevels'>

/** What is known of visits done: as the wizard says, else as our records and the archive have it. */
export function historyOf(draft: PlanDraft, lift: LiftRow): ChainHistory {
  const said = draft.history.find((one) => one.elevatorId === lift.id)
  return {
    lastVisit: said?.lastVisit ?? lift.lastVisit,
    lastLevels: { 3: said?.last3 ?? lift.last3, 4: said?.last4 ?? lift.last4, 5: said?.last5 ?? lift.last5 },
  }
}

/** A renewed contract continues the chain (jobs 6.2): visits still to come before its start count as done on their days. */
export function continued(
  { lastVisit, lastLevels = {} }: ChainHistory,
  visits: readonly TimelineVisit[],
  start: Day,
  from: Day,
): ChainHistory {
  const coming = visits.filter(({ date }) => from <= date && date < start)
  const last = (known: Day | null | undefined, level: number) => {
    const next = coming.findLast((visit) => visit.level !== 99 && visit.level >= level)?.date
    return next ?? known ?? null
  }
  return {
    lastVisit: coming.at(-1)?.date ?? lastVisit ?? null,
    lastLevels: { 3: last(lastLevels[3], 3), 4: last(lastLevels[4], 4), 5: last(lastLevels[5], 5) },
  }
}
