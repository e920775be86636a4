import type { Context } from '#kernel/server/index.ts'
import { findHolders } from '#modules/employee/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageLevel, MessageSubType } from '#modules/message/shared/message.ts'
import { mayOrder } from '../shared/permissions.ts'
import { OrderType } from '../shared/terms.ts'
import type { OrderRecord } from './order.store.ts'

/** An order waits for whoever may agree (commerce 3.2). */
export async function tellApprovers(ctx: Context, order: OrderRecord): Promise<void> {
  const receivers = (await findHolders(ctx, mayOrder.approve)).filter((id) => id !== ctx.who.userId)
  if (receivers.length === 0) return
  await tell(ctx, {
    receivers,
    bigType: 1,
    subType: MessageSubType.code.order,
    level: MessageLevel.code.ordinary,
    title: '配件订单待审批',
    body: `${OrderType.label(order.orderType)}${order.orderNo}，合计${order.totalAmount}元，请审批`,
    biz: { type: 'partsOrder', id: order.id },
    jump: { moduleName: 'partsOrder', openType: 1, params: { id: order.id } },
  })
}

/** Whoever made the order waits for its parts (commerce 7). */
export async function tellSupply(ctx: Context, order: OrderRecord, title: string, body: string): Promise<void> {
  const self = ctx.isGuest ? null : ctx.who.userId
  const receivers = [...new Set([order.createdBy, order.submittedBy])].filter((id) => id !== null && id !== self)
  if (receivers.length === 0) return
  await tell(ctx, {
    receivers: receivers as string[],
    bigType: 1,
    subType: MessageSubType.code.order,
    level: MessageLevel.code.ordinary,
    title,
    body: `${order.orderNo}，${body}`,
    biz: { type: 'partsOrder', id: order.id },
    jump: { moduleName: 'partsOrder', openType: 1, params: { id: order.id } },
  })
}
