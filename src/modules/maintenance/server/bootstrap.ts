import type { Context } from '#kernel/server/index.ts'
import { isoTime } from '#kernel/shared/days.ts'
import { readSnapshot, type Snapshot } from '#modules/template/server/index.ts'
import type { Category, Level } from '#modules/template/shared/template.ts'
import type { MaintainStatus } from '../shared/maintenance.ts'
import { leastMinutes } from '../shared/setting.ts'
import { findCrews, findFieldLifts, findFieldOrders, findOpenHazards } from './bootstrap.store.ts'
import { itemsWithResults, readResults } from './itemResults.ts'
import { dayToday } from './orderRow.store.ts'
import { findSetting } from './setting.store.ts'

/** What a phone carries for 7 days without a network (jobs 5, 6.8). */
export async function bootstrap(ctx: Context) {
  const { setting } = await findSetting(ctx)
  const { userId, employeeId, name } = ctx.who
  const orders = employeeId ? await findFieldOrders(ctx, employeeId, dayToday(ctx)) : []
  const liftIds = [...new Set(orders.map((order) => order.elevatorId))]
  const lifts = await findFieldLifts(ctx, liftIds)
  const crews = Map.groupBy(
    await findCrews(
      ctx,
      orders.map((order) => order.id),
    ),
    (one) => one.orderId,
  )
  const snapshots = new Map<string, Snapshot>()
  for (const { snapshotHash } of orders) {
    if (!snapshots.has(snapshotHash)) snapshots.set(snapshotHash, await readSnapshot(ctx, snapshotHash))
  }
  const categories = new Map(lifts.map((lift) => [lift.id, lift.category as Category]))
  return {
    serverTime: isoTime(ctx.now),
    me: { userId, employeeId, name },
    setting,
    orders: orders.map((order) => {
      const items = snapshots.get(order.snapshotHash)?.items ?? []
      const level = order.level as Level
      return {
        id: order.id,
        version: order.version,
        orderNo: order.orderNo,
        status: order.status as MaintainStatus,
        level,
        planDate: order.planDate,
        planStart: order.planStart,
        legalDeadline: order.legalDeadline,
        elevatorId: order.elevatorId,
        crew: (crews.get(order.id) ?? []).map(({ orderId: _, ...one }) => one),
        leastMinutes: leastMinutes(setting, categories.get(order.elevatorId) ?? 1, level),
        items: itemsWithResults(items, readResults(order.itemResults, items)),
      }
    }),
    elevators: lifts.map(({ category: _, ...lift }) => lift),
    openHazards: await findOpenHazards(ctx, liftIds),
  }
}
