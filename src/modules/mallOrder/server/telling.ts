import type { Context } from '#kernel/server/index.ts'
import { findHolders } from '#modules/employee/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageBigType, MessageLevel, MessageSubType } from '#modules/message/shared/message.ts'
import { mayMall } from '../shared/permissions.ts'
import { Side } from '../shared/terms.ts'
import { addEvent, mirror, type OrderRecord } from './order.store.ts'

type News = 'created' | 'paid' | 'accepted' | 'shipped' | 'completed' | 'cancelled'
type Said = { readonly side: Side; readonly byName: string; readonly action: string; readonly note?: string | null }

/** What the seller and the buyer read of it; absent: that side did it itself, or need not know. */
const words: { readonly [N in News]: { seller?: [string, string, string]; buyer?: [string, string] } } = {
  created: { seller: [mayMall.list, '有新的商城订单', '等待买家付款'] },
  paid: { seller: [mayMall.accept, '商城订单已付款', '请尽快接单'], buyer: ['付款成功', '等待商家接单'] },
  accepted: { buyer: ['商家已接单', '正在备货'] },
  shipped: { buyer: ['商家已发货', '请留意收货'] },
  completed: { seller: [mayMall.list, '商城订单已完成', '买家已收货'], buyer: ['订单已完成', '感谢购买'] },
  cancelled: { seller: [mayMall.list, '商城订单已取消', '库存已放开'], buyer: ['订单已取消', '已付的款项将原路退回'] },
}

/**
 * After a move of an order that is held: its log, the buyer's row, the event, and messages to both sides
 * (commerce §7). `order` as it stands now.
 */
export async function changed(seller: Context, order: OrderRecord, news: News | null, said: Said): Promise<void> {
  await addEvent(seller, order.id, said)
  await mirror(seller, order.id)
  if (!news) return
  await seller.emit(`mallOrder.${news}`, {
    id: order.id,
    version: order.version,
    status: order.status,
    buyerCompanyId: order.buyerCompanyId,
  })
  const { seller: toSeller, buyer: toBuyer } = words[news]
  if (toSeller && said.side !== Side.code.seller) await tellSeller(seller, order, ...toSeller)
  if (toBuyer && (said.side !== Side.code.buyer || news === 'paid')) await tellBuyer(seller, order, ...toBuyer)
}

export async function tellSeller(seller: Context, order: OrderRecord, code: string, title: string, body: string) {
  await tell(seller, {
    ...messageOf(order, title, `${order.orderNo}，${order.buyerCompanyName}，${order.payable}元：${body}`),
    receivers: await findHolders(seller, code),
    jump: { moduleName: 'mallOrder', openType: 1, params: { id: order.id } },
  })
}

export async function tellBuyer(seller: Context, order: OrderRecord, title: string, body: string): Promise<void> {
  await seller.withParty(order.buyerCompanyId, async (buyer) => {
    await tell(buyer, {
      ...messageOf(order, title, `${order.orderNo}：${body}`),
      receivers: [order.buyerUserId],
      jump: { moduleName: 'mallOrder', openType: 1, params: { id: order.id, side: 'buyer' } },
    })
  })
}

const messageOf = (order: OrderRecord, title: string, body: string) => ({
  bigType: MessageBigType.code.work,
  subType: MessageSubType.code.order,
  level: MessageLevel.code.ordinary,
  title,
  body,
  biz: { type: 'mallOrder', id: order.id },
})
