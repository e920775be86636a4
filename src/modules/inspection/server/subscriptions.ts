import { type Context, type Event, insertRow, nextNumber, type Subscription } from '#kernel/server/index.ts'
import { addMonths, dayOf, monthStart } from '#kernel/shared/days.ts'
import { materialsFor } from '../shared/calendar.ts'
import { InspectKind, PlanSource } from '../shared/inspection.ts'
import { move } from './planMove.ts'
import { linkSelfCheck } from './selfCheck.store.ts'
import { findRestarted, lockPlansOfGone } from './subscriptions.store.ts'
import { planNoOf } from './year.ts'

/** What other modules' events mean for inspections (jobs 3.3, 6.10, 7). Handlers may run twice. */

const YEAR_LEVEL = 5

/** 2 已自检: the year-level visit before an inspection (jobs 3.3). */
async function visited(ctx: Context, { id, payload }: Event): Promise<void> {
  const { elevatorId, level } = payload
  if (!id || level !== YEAR_LEVEL || typeof elevatorId !== 'string') return
  await linkSelfCheck(ctx, elevatorId, id, dayOf(ctx.now))
}

/** Out of use for too long: a periodic inspection before it runs again (jobs 6.10). */
async function restarted(ctx: Context, { id, payload }: Event): Promise<void> {
  const after = (payload.after ?? {}) as { mustInspect?: unknown }
  if (!id || after.mustInspect !== true) return
  const lift = await findRestarted(ctx, id)
  if (!lift) return
  const today = dayOf(ctx.now)
  const year = Number(today.slice(0, 4))
  const { periodic } = InspectKind.code
  await insertRow(ctx, 'inspectionPlan', {
    planNo: planNoOf(year, await nextNumber(ctx, `NJ${year}`)),
    elevatorId: id,
    year,
    inspectType: periodic,
    taskKind: null,
    dueMonth: monthStart(today),
    earliestDate: addMonths(today, -1),
    applyBy: today,
    deadline: today,
    teamId: lift.teamId,
    orgName: lift.inspectOrg,
    materials: JSON.stringify(materialsFor(periodic, lift.category)),
    source: PlanSource.code.restart,
    remark: '停用超过1年，恢复使用前须经定期检验合格',
  })
}

/** Scrapped or given away: nobody inspects it for this company any more. What was inspected keeps its result. */
async function liftGone(ctx: Context, { id, name }: Event): Promise<void> {
  if (!id) return
  const closeReason = name === 'elevator.scrapped' ? '电梯报废' : '电梯转出'
  for (const plan of await lockPlansOfGone(ctx, id)) await move(ctx, plan, 'close', { closeReason })
}

export const inspectionSubscriptions: readonly Subscription[] = [
  { subscriber: 'inspection.visited', events: ['maintainOrder.completed'], handle: visited },
  { subscriber: 'inspection.restarted', events: ['elevator.restarted'], handle: restarted },
  { subscriber: 'inspection.liftGone', events: ['elevator.scrapped', 'elevator.transferred'], handle: liftGone },
]
