import { createHash } from 'node:crypto'
import { type Context, insertRow, insertRows, type Saved } from '#kernel/server/index.ts'
import { addDays, dayOf, monthStart, today } from '#kernel/shared/days.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import { findSetting } from '#modules/plan/server/index.ts'
import { DrawWay, isDone, refuseQuality } from '../shared/qualityCheck.ts'
import { drawOrders } from '../shared/sampling.ts'
import { findMonthOrders, lockOrderToDraw } from './qualityCheck.store.ts'

/** Drawing for 质检抽查: each night by share, and by hand (jobs 4.1). */

const rankOf = (seed: string) => (workerId: string, orderId: string) =>
  createHash('sha256').update(`${seed} ${workerId} ${orderId}`).digest('hex')

/** Fills the shares of the month of yesterday, so that the last day of a month is drawn from as well. */
export async function drawAtNight(ctx: Context): Promise<number> {
  const { setting } = await findSetting(ctx)
  const month = monthStart(addDays(today(ctx.now), -1))
  const orders = await findMonthOrders(ctx, month)
  const byId = new Map(orders.map((order) => [order.id, order]))
  const taken = new Set(orders.filter(({ drawn }) => drawn).map(({ id }) => id))
  const drawn = drawOrders(orders, taken, setting.qualityPercent, rankOf(`${ctx.companyId} ${month}`))
  await insertRows(
    ctx,
    'qualityCheck',
    drawn.map(({ id, way }) => ({
      orderId: id,
      month,
      workerIds: byId.get(id)?.workerIds ?? [],
      drawWay: way,
      drawReason:
        way === DrawWay.code.doubtful
          ? `可信度 ${byId.get(id)?.score}，优先抽查`
          : `每人每月 ${setting.qualityPercent} % 随机抽取`,
    })),
  )
  return drawn.length
}

/** One order by hand. Refuses 3090101 unfinished work, 3090102 what is drawn already. */
export async function drawOne(ctx: Context, orderId: string, reason: string | undefined): Promise<Saved> {
  const order = await lockOrderToDraw(ctx, orderId)
  const status = order.status as MaintainStatus
  if (!isDone(status)) throw refuseQuality.notDone({ status: MaintainStatus.label(status) })
  if (order.drawn) throw refuseQuality.drawn({ orderNo: order.orderNo, month: order.drawn })
  return insertRow(ctx, 'qualityCheck', {
    orderId,
    month: monthStart(dayOf(order.completeAt as string)),
    workerIds: order.workerIds,
    drawWay: DrawWay.code.named,
    drawReason: reason ?? `${ctx.who.name}指定`,
  })
}
