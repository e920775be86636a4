import { addDays, type Day } from '#kernel/shared/days.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { findRemoteRows } from '#modules/template/server/index.ts'
import { MaintainType } from '../shared/maintenance.ts'
import { type RemoteChecks, remoteChecksOf } from '../shared/remoteCheck.ts'
import { findRecorded } from './asks.ts'
import type { Paper, Work } from './work.ts'

/** What the terminal checked until this visit; null for visits that check everything on site. */
export async function remoteChecksOfVisit(
  { ctx, order }: Work,
  { snapshot }: Paper,
  { day, previous }: { readonly day: Day; readonly previous: Day | null },
): Promise<RemoteChecks | null> {
  if (order.type !== MaintainType.code.onDemand || snapshot.templateId === null) return null
  const rows = await findRemoteRows(ctx, snapshot.templateId)
  if (rows.length === 0) return null
  // Without a visit before it, the longest time that may lie between two.
  const span = { from: previous ?? addDays(day, -visitGap.days), to: day }
  return remoteChecksOf(rows, await findRecorded(ctx, order.elevatorId, span.from, span.to), span)
}
