import type { Context } from '#kernel/server/index.ts'
import { compareAmounts } from '#kernel/shared/money.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { lockSkus, reshipStock, returnStock } from '#modules/goods/server/index.ts'
import { refunded } from '#modules/mallOrder/server/index.ts'
import { PayMethod } from '#modules/mallOrder/shared/terms.ts'
import { afterSaleMoves as moves } from '../shared/afterSale.states.ts'
import { AfterSaleStep, AfterSaleType, refuseAfterSale } from '../shared/terms.ts'
import { type AfterSale, findByRefundNo } from './afterSale.store.ts'
import { atMost, entitled } from './apply.ts'
import { findLines, findOrder } from './order.store.ts'
import { type Actor, held, step, system, toRefund, type Word } from './step.ts'

const { asked, sending, back, paying } = AfterSaleStep.code
const money = (amount: string) => `${amount} 元`

/** The rows are the seller's and its order is held; who may is known. */
export function agree(
  seller: Context,
  row: AfterSale,
  by: Actor,
  ask: { amount?: string | undefined; note?: string | undefined },
) {
  moves.target('agree', row.step)
  const amount = ask.amount ?? row.applyAmount
  if (row.type === AfterSaleType.code.exchange)
    return step(seller, row, sending, by, { action: '同意换货，等待买家寄回', note: ask.note })
  if (compareAmounts(amount, row.applyAmount) > 0) throw atMost(row.applyAmount, 'amount')
  if (compareAmounts(amount, row.applyAmount) < 0 && !ask.note)
    throw fieldRefusal([{ prop: 'note', msg: '少于申请金额时请写明原因' }])
  if (row.type === AfterSaleType.code.refund)
    return toRefund(seller, row, amount, by, { action: `同意退款 ${money(amount)}`, note: ask.note })
  return step(
    seller,
    row,
    sending,
    by,
    { action: `同意退货退款 ${money(amount)}，等待买家寄回`, note: ask.note },
    { agreedAmount: amount },
  )
}

export function refuseIt(seller: Context, row: AfterSale, by: Actor, word: Omit<Word, 'action'> & { note: string }) {
  const to = moves.target('refuse', row.step)
  return step(seller, row, to, by, { ...word, action: '拒绝' }, { refusedReason: word.note })
}

interface Parcel {
  readonly restock: number
  readonly carrier?: string | undefined
  readonly trackingNo?: string | undefined
  readonly note?: string | undefined
}

/** The goods are back: those of good condition are for sale again; the money goes, or another piece does, if one is there. */
export async function received(seller: Context, row: AfterSale, by: Actor, parcel: Parcel) {
  if (parcel.restock > row.qty) throw fieldRefusal([{ prop: 'restock', msg: `退回了${row.qty}件` }])
  const values = { receivedAt: seller.now.toISOString(), restockedQty: parcel.restock }
  if (row.type !== AfterSaleType.code.exchange) {
    moves.target('received', row.step)
    await restock(seller, row, parcel.restock)
    const word = { action: '已收到退货', note: parcel.note }
    return toRefund(seller, row, row.agreedAmount ?? row.applyAmount, by, word, values)
  }
  const to = moves.target('reship', row.step)
  const { carrier, trackingNo } = parcel
  if (!carrier || !trackingNo)
    throw fieldRefusal([
      ...(carrier ? [] : [{ prop: 'carrier', msg: '换货快递公司不能为空' }]),
      ...(trackingNo ? [] : [{ prop: 'trackingNo', msg: '换货运单号不能为空' }]),
    ])
  await restock(seller, row, parcel.restock)
  await reship(seller, row)
  return step(
    seller,
    row,
    to,
    by,
    { action: `已收到退货，换货由${carrier} ${trackingNo} 发出`, note: parcel.note },
    { ...values, reshipCarrier: carrier, reshipTrackingNo: trackingNo },
  )
}

const lineOf = async (seller: Context, { orderId, lineId }: AfterSale) =>
  (await findLines(seller, orderId)).find(({ id }) => id === lineId)

/** Before the buyer's rows: goods are held after orders and before them (decision 0180). */
async function restock(seller: Context, row: AfterSale, qty: number): Promise<void> {
  if (qty === 0) return
  const line = await lineOf(seller, row)
  if (!line) return
  await lockSkus(seller, [line.skuId])
  await returnStock(seller, [{ skuId: line.skuId, qty }])
}

/** What goes out in exchange is in stock no more; with none there, nothing is sent (3240001). */
async function reship(seller: Context, row: AfterSale): Promise<void> {
  const line = await lineOf(seller, row)
  if (line) await reshipStock(seller, { skuId: line.skuId, qty: row.qty }, { id: row.orderId, no: row.orderNo })
}

/** After a refusal, once: the pieces are held again, so they must still be there. */
export async function intervene(seller: Context, row: AfterSale, by: Actor, word: Omit<Word, 'action'>) {
  const to = moves.target('intervene', row.step)
  if (row.intervened) throw refuseAfterSale.judged()
  const order = await findOrder(seller, row.orderId)
  const line = await lineOf(seller, row)
  if (!line) throw refuse.notFound()
  const { max, freight } = await entitled(seller, order, line, row, row.id)
  if (compareAmounts(row.applyAmount, max) > 0) throw refuseAfterSale.atMost({ x: max })
  return step(
    seller,
    row,
    to,
    by,
    { ...word, action: '申请平台介入' },
    { intervened: true, maxAmount: max, freightRefund: freight },
  )
}

export function judge(
  seller: Context,
  row: AfterSale,
  by: Actor,
  { pass, amount, note }: { readonly pass: boolean; readonly amount?: string | undefined; readonly note: string },
) {
  if (!pass) {
    const to = moves.target('judgeAgainst', row.step)
    return step(seller, row, to, by, { action: '平台判定：不支持退款', note }, { refusedReason: note })
  }
  moves.target('judgeFor', row.step)
  // An exchange that was refused is paid out.
  const wanted = amount ?? (row.type === AfterSaleType.code.exchange ? row.maxAmount : row.applyAmount)
  if (compareAmounts(wanted, row.maxAmount) > 0 || compareAmounts(wanted, 0) <= 0) throw atMost(row.maxAmount, 'amount')
  return toRefund(seller, row, wanted, by, { action: `平台判定：退款 ${money(wanted)}`, note })
}

/** The money is there; gives false for a number that is no after-sale's. Told twice, it changes nothing. */
export async function refundSucceeded(
  seller: Context,
  refundNo: string,
  by: Actor = system,
  word?: Word,
): Promise<boolean> {
  const found = await findByRefundNo(seller, refundNo)
  if (!found) return false
  const row = await held(seller, found)
  if (row.step === paying) await pay(seller, row, by, word)
  return true
}

async function pay(
  seller: Context,
  row: AfterSale,
  by: Actor,
  word?: Word,
  values = {},
): Promise<{ id: string; version: number }> {
  const amount = row.agreedAmount ?? '0.00'
  // Who sends back, for money or for another piece, had them: what is still to be sent is not touched.
  const returned = row.type !== AfterSaleType.code.refund
  await refunded(seller, {
    orderId: row.orderId,
    lines: [{ lineId: row.lineId, qty: row.qty, amount, returned }],
    freight: row.freightRefund,
    by: by.name,
  })
  return step(seller, row, AfterSaleStep.code.refunded, by, word ?? { action: '退款已到账' }, values)
}

/** A refund by transfer that the seller made itself; an online one goes back by its provider alone. */
export async function refundDone(
  seller: Context,
  row: AfterSale,
  by: Actor,
  proof: { readonly serialNo: string; readonly paidOn: string; readonly files: Word['files'] & object },
) {
  moves.target('refundDone', row.step)
  const order = await findOrder(seller, row.orderId)
  if (order.payMethod !== PayMethod.code.offline) throw refuseAfterSale.byTransfer()
  const { serialNo, paidOn, files } = proof
  return pay(
    seller,
    row,
    by,
    { action: `已线下退款，流水号 ${serialNo}`, files },
    { refundProof: { serialNo, paidOn } },
  )
}

/** The deadline has passed (commerce 3.10): silence of the seller agrees, silence of the buyer takes it back. */
export async function silence(seller: Context, due: { id: string; orderId: string }): Promise<void> {
  const row = await held(seller, due)
  // Somebody answered meanwhile.
  if (row.deadline === null || new Date(row.deadline) > seller.now) return
  if (row.step === asked) {
    if (row.type === AfterSaleType.code.refund)
      await toRefund(seller, row, row.applyAmount, system, { action: '商家48小时未处理，自动同意退款' })
    else
      await step(
        seller,
        row,
        sending,
        system,
        { action: '商家48小时未处理，自动同意，等待买家寄回' },
        row.type === AfterSaleType.code.exchange ? {} : { agreedAmount: row.applyAmount },
      )
  } else if (row.step === sending)
    await step(seller, row, AfterSaleStep.code.cancelled, system, { action: '买家7天未寄回，售后自动撤销' })
  else if (row.step === back) {
    if (row.type === AfterSaleType.code.exchange)
      // Nobody can send goods in the seller's place: the platform decides, and may pay it out (decision 0185).
      await step(seller, row, AfterSaleStep.code.judging, system, { action: '商家10天未收货换货，转平台处理' })
    else
      await toRefund(seller, row, row.agreedAmount ?? row.applyAmount, system, {
        action: '商家10天未确认收货，自动退款',
      })
  }
}
