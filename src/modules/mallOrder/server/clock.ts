import { type Context, inCompany, type Minutely } from '#kernel/server/index.ts'
import { hoursSaid } from '#kernel/shared/said.ts'
import { clocks } from '../shared/order.states.ts'
import { mayMall } from '../shared/permissions.ts'
import { MallStatus } from '../shared/terms.ts'
import { openAfterSales } from './asks.ts'
import { findDue } from './clock.store.ts'
import { bySystem, cancelOrder, complete } from './moves.ts'
import { lockOrder, setOrder } from './order.store.ts'
import { tellBuyer, tellOperators, tellSeller } from './telling.ts'

/**
 * What time does to orders (commerce 3.9): unpaid ones end, a seller's silence is answered, what was received confirms itself.
 * Each order has a transaction of its own, which reads it again under the lock; one that fails does not keep the others.
 */
export const orderClock: Minutely = {
  name: 'mallOrder.clock',
  // A buyer's money waits for the end of a seller's silence.
  whileStopped: true,
  async run(services, companyId) {
    const caller = { principal: null, companyId, traceId: 'mallOrder.clock' }
    const due = await inCompany(services, caller, findDue, { reads: true })
    const each = async (ids: readonly string[], work: (ctx: Context, id: string) => Promise<void>) => {
      for (const id of ids)
        try {
          await inCompany(services, caller, (ctx) => work(ctx, id))
        } catch (err) {
          services.log.error({ err, id }, 'the clock could not move an order of the mall')
        }
    }
    await each(due.unpaid, expire)
    await each(due.silent, silence)
    await each(due.confirm, confirm)
  },
}

async function expire(seller: Context, id: string): Promise<void> {
  const order = await lockOrder(seller, id)
  if (order.status !== MallStatus.code.unpaid || !order.payDeadline || new Date(order.payDeadline) > seller.now) return
  await cancelOrder(seller, order, bySystem, { reason: '超时未付款', move: 'expire' })
}

const hours = (from: string, to: Date) => (to.getTime() - new Date(from).getTime()) / 3_600_000

async function silence(seller: Context, id: string): Promise<void> {
  const order = await lockOrder(seller, id)
  if (order.status !== MallStatus.code.paid || !order.paidAt) return
  const waited = hours(order.paidAt, seller.now)
  if (waited >= clocks.giveUp / 3_600_000) {
    await cancelOrder(seller, order, bySystem, { reason: '商家7天未接单', move: 'silent' })
    return
  }
  const told = waited >= 72 ? 72 : waited >= 24 ? 24 : 0
  if (told <= order.silenceTold) return
  const now = await setOrder(seller, order, order.status, { silenceTold: told })
  await tellSeller(
    seller,
    now,
    mayMall.accept,
    '商城订单待接单',
    `已付款 ${hoursSaid(told)}未接单，7 天未接单将自动取消并退款`,
  )
  if (told < 72) return
  await tellBuyer(seller, now, '商家尚未接单', '已付款72小时，平台已介入催办；可取消订单，款项原路退回')
  await tellOperators(seller, now, '商家72小时未接单', '请联系商家接单或取消，7天未接单将自动取消并退款')
}

async function confirm(seller: Context, id: string): Promise<void> {
  const order = await lockOrder(seller, id)
  if (order.status !== MallStatus.code.shipped || !order.autoConfirmAt || new Date(order.autoConfirmAt) > seller.now)
    return
  // The clock stands while an after-sale is open.
  if (((await openAfterSales(seller, [id])).get(id) ?? []).length > 0) return
  await complete(seller, order, bySystem)
}
