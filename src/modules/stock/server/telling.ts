import type { Context } from '#kernel/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageLevel, MessageSubType } from '#modules/message/shared/message.ts'
import { BizType } from '../shared/bill.ts'
import type { BillRecord } from './bill.store.ts'
import { findPosters } from './telling.store.ts'

/** A bill waits for whoever posts (commerce 3.1). */
export async function tellPosters(ctx: Context, bill: BillRecord): Promise<void> {
  const receivers = (await findPosters(ctx, bill.warehouseId)).filter((id) => id !== ctx.who.userId)
  if (receivers.length === 0) return
  await tell(ctx, {
    receivers,
    bigType: 1,
    subType: MessageSubType.code.order,
    level: MessageLevel.code.ordinary,
    title: '出入库单待过账',
    body: `${BizType.label(bill.bizType)}${bill.billNo}已提交，请核对后过账`,
    biz: { type: 'stockBill', id: bill.id },
    jump: { moduleName: 'stock', openType: 1, params: { id: bill.id } },
  })
}
