import type { Context, Event } from '#kernel/server/index.ts'
import type { repairAsks } from '#modules/repair/server/index.ts'
import type { FaultLevel } from '#modules/repair/shared/repair.ts'
import { RepairSource } from '#modules/repair/shared/repair.ts'
import { RepairType } from '#modules/rule/shared/repairConfig.ts'
import { channelsFor } from '../shared/setting.ts'
import { PushOccasion, PushRole } from '../shared/terms.ts'
import { findOrder, findRecords, type OrderFacts } from './about.store.ts'
import { noteAccepted, withhold } from './log.store.ts'
import { aboutOrder, aboutRecord, climbLater, levelOf } from './occurred.ts'
import { addRungs, dropRungs } from './rung.store.ts'
import { findSetting } from './setting.store.ts'
import { push } from './telling.ts'

/** Orders that came of a terminal: who hears of their moves, and what is not due any more. */

const { unacknowledged, unaccepted, notArrived, order: notice, digest } = PushOccasion.code
const { person, desk, leader, manager } = PushRole.code
const { trapped, urgent } = RepairType.code

const byType = (type: number): FaultLevel => (type === trapped ? 'A' : type === urgent ? 'B' : 'C')

/** As urgent as the order is, or as what it came of was. */
async function levelOfOrder(ctx: Context, order: OrderFacts): Promise<FaultLevel> {
  const levels = (await findRecords(ctx, order.recordIds)).map(levelOf)
  return [byType(order.repairType), ...levels].toSorted()[0] as FaultLevel
}

/** Steps of the order's own ladder after it was accepted (jobs 6.6). */
const roleAfter: Readonly<Record<string, PushRole>> = { half: leader, most: manager, whole: manager }

/** What `repair` has to say of such an order goes by the channels of the settings; a person decided it, so it never waits. */
export async function pushTold(ctx: Context, told: repairAsks.Told): Promise<number> {
  const order = await findOrder(ctx, told.orderId)
  // The desk hears of it as of a fault.
  if (!order || told.once === 'reported') return 0
  const level = await levelOfOrder(ctx, order)
  const { setting } = await findSetting(ctx)
  const after = roleAfter[told.once]
  const crew = new Set(order.workerIds)
  let n = 0
  for (const [role, of] of Map.groupBy(told.hearers, ({ employeeId }) =>
    crew.has(employeeId) ? person : (after ?? desk),
  ))
    n += await push(
      ctx,
      of.map(({ employeeId }) => employeeId),
      {
        recordId: order.recordIds[0] ?? null,
        orderId: order.id,
        elevatorId: order.elevatorId,
        level,
        occasion: after ? notArrived : notice,
        role,
        channels: channelsFor(setting, level, role),
        title: told.title,
        body: told.body,
        jump: told.jump,
        once: `${aboutOrder(order.id)}:${notice}:${told.once}`,
      },
    )
  return n
}

/** Reported, given out or given to others: it climbs until somebody accepts, and is waited for until somebody is there. */
export async function orderWaits(ctx: Context, event: Event): Promise<void> {
  const order = event.id ? await findOrder(ctx, event.id) : undefined
  if (!order || order.source !== RepairSource.code.device || order.status > 1) return
  const records = await findRecords(ctx, order.recordIds)
  // It was a record that waited to be looked at: now it is an order, with a clock of its own.
  await dropRungs(ctx, order.recordIds.map(aboutRecord), [unacknowledged, unaccepted])
  const [worst] = records
  if (!worst) return
  const level = await levelOfOrder(ctx, order)
  const since = event.name === 'repairOrder.reported' ? Date.parse(order.reportAt) : ctx.now.getTime()
  await climbLater(ctx, { ...worst, level }, order, since)
  // Trapped people have the ladder of the order itself for that (jobs 6.6).
  if (order.repairType === trapped) return
  const limit = Date.parse(order.reportAt) + order.arriveLimit * 60_000
  await addRungs(ctx, [
    {
      about: aboutOrder(order.id),
      occasion: notArrived,
      rung: 1,
      recordId: worst.id,
      orderId: order.id,
      level,
      role: manager,
      channel: null,
      dueAt: new Date(limit).toISOString(),
    },
  ])
}

export async function orderAccepted(ctx: Context, event: Event): Promise<void> {
  const order = event.id ? await findOrder(ctx, event.id) : undefined
  if (!order || order.acceptAt === null) return
  await dropRungs(ctx, [aboutOrder(order.id)], [unacknowledged, unaccepted])
  await noteAccepted(ctx, order.id, order.workerIds)
  await withhold(ctx, order.id, '已有人接单，不再发送')
}

export async function orderReached(ctx: Context, event: Event): Promise<void> {
  if (!event.id) return
  await dropRungs(ctx, [aboutOrder(event.id)], [unacknowledged, unaccepted, notArrived])
  await withhold(ctx, event.id, '工单已到场或结束，不再发送')
}

/** Closed, or the people are out: nothing is said of the record any more; its order goes its own way. */
export async function recordOver(ctx: Context, event: Event): Promise<void> {
  if (event.id) await dropRungs(ctx, [aboutRecord(event.id)], [unacknowledged, unaccepted, digest])
}
