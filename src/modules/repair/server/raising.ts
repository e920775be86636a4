import type { Context } from '#kernel/server/index.ts'
import { pauseForRepair } from '#modules/maintenance/server/index.ts'
import { askedNow, limitsOf } from '../shared/limits.ts'
import { may } from '../shared/permissions.ts'
import { RepairStatus, RepairType } from '../shared/repair.ts'
import {
  addRepairEvent,
  changeRepair,
  markTrapped,
  type RepairRecord,
  type RepairValues,
  repairEvent,
  tellBoards,
} from './repairRow.store.ts'
import { findSetting } from './setting.store.ts'
import { findHolders } from './telling.store.ts'
import { tellPeople } from './telling.ts'

/** An order becomes more urgent (monitoring 6.2 step 6, jobs 1.7): by a terminal, by another caller, by the desk. */

const { trapped } = RepairType.code
const { waiting, dispatched } = RepairStatus.code

export interface Raise {
  readonly to: RepairType
  /** What came, as people are told it. */
  readonly text: string
  /** Null: nobody said how many. */
  readonly trappedCount: number | null
  readonly trappedFloor: string | null
  readonly trappedSpecial?: readonly number[]
  /** Who says so in the history; absent: the person who asks. */
  readonly actor?: string | undefined
}

export const raisedText = (was: RepairType, now: RepairType): string =>
  `工单级别已由${RepairType.label(was)}升级为${RepairType.label(now)}`

/** No more waiting for quiet hours, and a crew that took the milder order on takes this one on anew. */
export const askedAnew = (ctx: Context, order: RepairRecord): RepairValues => ({
  dispatchAfter: null,
  ...(order.status === dispatched ? { acceptAt: null } : {}),
  ...askedNow(order, ctx.now.toISOString()),
})

/** Other limits from the same moment as when the desk retypes it. */
export async function raise(ctx: Context, order: RepairRecord, given: Raise): Promise<RepairRecord> {
  const { to, actor } = given
  const { setting } = await findSetting(ctx)
  const { arrive, finish } = limitsOf(setting, to, order.areaType as 1 | 2)
  const changed = await changeRepair(ctx, order, {
    repairType: to,
    arriveLimit: arrive,
    finishLimit: finish,
    ...askedAnew(ctx, order),
    ...(to === trapped ? caughtOf(ctx, order, given) : {}),
  })
  await addRepairEvent(ctx, order.id, {
    type: 'raised',
    before: { type: order.repairType },
    after: { type: to, reason: raisedText(order.repairType as RepairType, to) },
    ...(actor === undefined ? {} : { actor }),
  })
  await tellRaised(ctx, order, changed, given.text)
  return changed
}

function caughtOf(ctx: Context, order: RepairRecord, given: Raise): RepairValues {
  return {
    trappedCount: order.trappedCount ?? given.trappedCount ?? 1,
    trappedFloor: order.trappedFloor ?? given.trappedFloor,
    ...(order.trappedSpecial.length > 0 ? {} : { trappedSpecial: [...(given.trappedSpecial ?? [])] }),
    ...(order.stopFrom ? {} : { stopFrom: ctx.now.toISOString() }),
  }
}

/** Who goes and who dispatches hear it, by telephone where people are shut in; visits of the crew that run give way. */
export async function tellRaised(ctx: Context, was: RepairRecord, now: RepairRecord, text: string): Promise<void> {
  const { repairType: to, workerIds, orderNo, status } = now
  await markTrapped(ctx, now.elevatorId)
  if (to === trapped) await pauseForRepair(ctx, workerIds, { at: ctx.now.toISOString(), orderNo })
  if (to === trapped || status === waiting) await ctx.emit('repairOrder.reported', repairEvent(now), 'urgent')
  const receivers = [...workerIds, ...(await findHolders(ctx, may.dispatch))]
  const title = raisedText(was.repairType as RepairType, to as RepairType)
  const body = `${text}，工单${orderNo}${status === dispatched ? '，请重新接单' : ''}`
  // Lowered meanwhile and raised again, it is said again.
  await tellPeople(ctx, now, receivers, { title, body, once: `raised.${to}.${now.version}`, call: true })
  tellBoards(ctx, now)
}
