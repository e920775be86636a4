import type { Context } from '#kernel/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageLevel, MessageSubType } from '#modules/message/shared/message.ts'
import { BizType } from '../shared/bill.ts'
import { mayStock } from '../shared/permissions.ts'
import type { BillRecord } from './bill.store.ts'
import { findKeepers } from './telling.store.ts'

/** A bill waits for whoever posts (commerce 3.1). */
export async function tellPosters(ctx: Context, bill: BillRecord): Promise<void> {
  const receivers = (await findKeepers(ctx, bill.warehouseId, mayStock.post)).filter((id) => id !== ctx.who.userId)
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

/** Who keeps a warehouse – none: who sees every one – is told of it; `jump` says which part of the page. */
export async function tellKeepers(
  ctx: Context,
  warehouseId: string | null,
  { title, body, jump }: { title: string; body: string; jump: Readonly<Record<string, string>> },
): Promise<void> {
  await tell(ctx, {
    receivers: await findKeepers(ctx, warehouseId, mayStock.list),
    bigType: 1,
    subType: MessageSubType.code.order,
    level: MessageLevel.code.important,
    title,
    body,
    jump: { moduleName: 'stock', openType: 1, params: jump },
  })
}
