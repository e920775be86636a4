import type { Context } from '#kernel/server/index.ts'
import { regionName } from '#kernel/shared/region.ts'
import { findOperators } from '#modules/account/server/index.ts'
import { findHolders } from '#modules/employee/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageBigType, MessageLevel, MessageSubType } from '#modules/message/shared/message.ts'
import type { SentTo } from '../shared/address.ts'
import { mayMall } from '../shared/permissions.ts'
import { Side } from '../shared/terms.ts'
import { addEvent, mirror, type OrderRecord } from './order.store.ts'

type News = 'created' | 'paid' | 'accepted' | 'shipped' | 'completed' | 'cancelled'
/** Whom: who may do this; title, words. */
type Told = readonly [code: string, title: string, body: string]
type Said = { readonly side: Side; readonly byName: string; readonly action: string; readonly note?: string | null }

/** What the seller and the buyer read of it; absent: that side did it itself, or need not know. */
const words: { readonly [N in News]: { seller?: Told; buyer?: [string, string] } } = {
  created: { seller: [mayMall.list, '有新的商城订单', '等待买家付款'] },
  paid: { seller: [mayMall.accept, '商城订单已付款', '请尽快接单'], buyer: ['付款成功', '等待商家接单'] },
  accepted: { buyer: ['商家已接单', '正在备货'] },
  shipped: { buyer: ['商家已发货', '请留意收货'] },
  completed: { seller: [mayMall.list, '商城订单已完成', '买家已收货'], buyer: ['订单已完成', '感谢购买'] },
  cancelled: { seller: [mayMall.list, '商城订单已取消', '库存已放开'], buyer: ['订单已取消', '已付的款项将原路退回'] },
}

/** The same of 同城急件: which place waits for it. */
const urgentWords: { readonly [N in News]?: Told } = {
  created: [mayMall.list, '同城急件：新订单', '买家30分钟内付款，请先备好货'],
  paid: [mayMall.accept, '同城急件已付款', '请立即接单并送出'],
}
const urgentSaid = (order: OrderRecord, [code, title, body]: Told): Told => {
  const { regionCode, detail } = order.address as unknown as SentTo
  return [code, title, `${body}，送到${regionName(regionCode)}${detail}`]
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
  const hurried = order.urgent ? urgentWords[news] : undefined
  if (toSeller && said.side !== Side.code.seller)
    await tellSeller(seller, order, ...(hurried ? urgentSaid(order, hurried) : toSeller))
  if (toBuyer && (said.side !== Side.code.buyer || news === 'paid')) await tellBuyer(seller, order, ...toBuyer)
}

export async function tellSeller(seller: Context, order: OrderRecord, code: string, title: string, body: string) {
  await tell(seller, {
    ...messageOf(order, title, `${order.orderNo}，${order.buyerCompanyName}，${order.payable}元：${body}`),
    level: order.urgent ? MessageLevel.code.important : MessageLevel.code.ordinary,
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

/** Whoever runs the mall, of this seller's orders. */
export async function tellOperators(seller: Context, order: OrderRecord, title: string, body: string): Promise<void> {
  await tell(seller, {
    ...messageOf(order, title, `${order.orderNo}，买家${order.buyerCompanyName}：${body}`),
    receivers: await findOperators(seller),
    jump: { moduleName: 'mallOrder', openType: 1, params: { id: order.id } },
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
