import { type Columns, type Context, nextNumber, updateRow } from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { today } from '#kernel/shared/days.ts'
import { sum } from '#kernel/shared/money.ts'
import { findOperators } from '#modules/account/server/index.ts'
import { findHolders } from '#modules/employee/server/index.ts'
import { mallOrderAsks } from '#modules/mallOrder/server/index.ts'
import { Side } from '#modules/mallOrder/shared/terms.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageBigType, MessageSubType } from '#modules/message/shared/message.ts'
import { may } from '../shared/permissions.ts'
import {
  AfterSaleStep,
  AfterSaleType,
  ANSWER_HOURS,
  RECEIVE_HOURS,
  refuseAfterSale,
  SEND_HOURS,
} from '../shared/terms.ts'
import { type AfterSale, addSaid, findAfterSale, mirror } from './afterSale.store.ts'
import { findOrder, lockOrder } from './order.store.ts'

/** Who does it: in the seller's rows there is no person of the buyer. */
export interface Actor {
  readonly side: Side
  readonly name: string
}
export const system: Actor = { side: Side.code.system, name: '系统' }

export interface Word {
  readonly action: string
  readonly note?: string | null | undefined
  readonly files?: readonly StoredFile[]
}

const { asked, sending, back, paying } = AfterSaleStep.code
const hours: Readonly<Partial<Record<number, number>>> = {
  [asked]: ANSWER_HOURS,
  [sending]: SEND_HOURS,
  [back]: RECEIVE_HOURS,
}

/** When silence in this step is an answer. */
export const deadlineOf = (now: Date, step: AfterSaleStep): string | null => {
  const wait = hours[step]
  return wait === undefined ? null : new Date(now.getTime() + wait * 3_600_000).toISOString()
}

/** The after-sale as it stands while its order is held: nobody else moves it or asks for its pieces meanwhile. */
export async function held(seller: Context, { id, orderId }: { id: string; orderId: string }): Promise<AfterSale> {
  await lockOrder(seller, orderId)
  return findAfterSale(seller, id)
}

/** Moves to a step in both companies' rows, notes who said what, and tells the other side. */
export async function step(
  seller: Context,
  row: AfterSale,
  to: AfterSaleStep,
  by: Actor,
  word: Word,
  values: Columns<'afterSale'> = {},
): Promise<{ id: string; version: number }> {
  const isOver = to >= AfterSaleStep.code.refunded
  const saved = await updateRow(seller, 'afterSale', row.id, row.version, {
    ...values,
    step: to,
    deadline: deadlineOf(seller.now, to),
    endedAt: isOver ? seller.now.toISOString() : null,
  })
  await said(seller, row.id, by, word)
  return saved
}

/** Notes a turn of the dialogue, and brings the buyer's row in line. */
export async function said(seller: Context, id: string, by: Actor, { action, note, files = [] }: Word): Promise<void> {
  await addSaid(seller, id, { side: by.side, byName: by.name, action, note: note ?? null, files })
  const row = await findAfterSale(seller, id)
  const { storeName } = await findOrder(seller, row.orderId)
  await mirror(seller, row, storeName, files)
  await seller.emit('afterSale.changed', {
    id,
    version: row.version,
    orderId: row.orderId,
    step: row.step,
    buyerCompanyId: row.buyerCompanyId,
    side: by.side,
  })
  await tellBoth(seller, row, by, action)
}

async function tellBoth(seller: Context, row: AfterSale, by: Actor, action: string): Promise<void> {
  const words = {
    bigType: MessageBigType.code.work,
    subType: MessageSubType.code.order,
    title: `售后${row.afterSaleNo}：${action}`,
    body: `${row.title} ×${row.qty}，${AfterSaleType.label(row.type)}，当前${AfterSaleStep.label(row.step)}`,
    biz: { type: 'after_sale', id: row.id },
    dedupeKey: `afterSale:${row.id}:${row.version}`,
  } as const
  const jump = { moduleName: 'mallOrder', openType: 1 } as const
  if (by.side !== Side.code.seller)
    await tell(seller, {
      ...words,
      receivers: await findHolders(seller, row.step === paying ? may.refund : may.decide),
      jump: { ...jump, params: { id: row.id, kind: 'afterSale' } },
    })
  if (row.step === AfterSaleStep.code.judging)
    await tell(seller, {
      ...words,
      receivers: await findOperators(seller),
      jump: { ...jump, params: { id: row.id, kind: 'afterSale' } },
    })
  if (by.side !== Side.code.buyer)
    await seller.withParty(row.buyerCompanyId, (buyer) =>
      tell(buyer, {
        ...words,
        receivers: [row.buyerUserId],
        jump: { ...jump, params: { id: row.id, kind: 'afterSale', side: 'buyer' } },
      }),
    )
}

/**
 * The money goes back (step 13): its number is the after-sale's own, so the same refund is never paid twice. A person first
 * makes an invoice that is out red (3240304); silence and the platform do not wait for that, or a seller could keep the money by
 * doing nothing (decision 0185).
 */
export async function toRefund(
  seller: Context,
  row: AfterSale,
  agreed: string,
  by: Actor,
  word: Word,
  values: Columns<'afterSale'> = {},
): Promise<{ id: string; version: number }> {
  if (by.side === Side.code.seller && (await mallOrderAsks.hasInvoiceOut(seller, row.orderId)))
    throw refuseAfterSale.red()
  const refundNo = row.refundNo ?? `T${row.afterSaleNo}`
  const saved = await step(seller, row, paying, by, word, { ...values, agreedAmount: agreed, refundNo })
  await mallOrderAsks.giveBack(seller, {
    orderId: row.orderId,
    amount: sum([agreed, row.freightRefund]),
    reason: `售后${row.afterSaleNo}`,
    refundNo,
  })
  return saved
}

export async function numberOf(ctx: Context, prefix: 'SH' | 'FP'): Promise<string> {
  const day = today(ctx.now).replaceAll('-', '')
  return `${prefix}${day}${String(await nextNumber(ctx, `mall ${prefix}${day}`)).padStart(4, '0')}`
}
