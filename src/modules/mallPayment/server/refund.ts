import { type Context, inCompany, type Services } from '#kernel/server/index.ts'
import type { RefundAnswer } from '#kernel/server/payments/port.ts'
import { compareAmounts, minus, sum } from '#kernel/shared/money.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { findHolders } from '#modules/employee/server/index.ts'
import { lockOrder, mallOrderAsks, refunded } from '#modules/mallOrder/server/index.ts'
import { PayMethod } from '#modules/mallOrder/shared/terms.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageBigType, MessageSubType } from '#modules/message/shared/message.ts'
import { mayPay } from '../shared/permissions.ts'
import { ItemState, PaymentStatus, RefundState, refusePay } from '../shared/terms.ts'
import {
  addBack,
  addRefund,
  askedBack,
  type BackLine,
  type DueRefund,
  findDue,
  findItems,
  findRefund,
  findRest,
  type Item,
  keepDone,
  keepTry,
  type Refund,
} from './item.store.ts'
import { payNumber } from './number.ts'
import { findPayment, movePayment } from './payment.store.ts'
import { portOf } from './ports.ts'

/** Money that goes back (R14, R15): in the seller's rows, each under its own number, which the provider obeys once. */

export interface RefundAsk {
  readonly orderId: string
  readonly amount: string
  readonly reason: string
  /** Of whoever asks, so that asking again is the same refund. */
  readonly refundNo?: string
  /** What of the order it is; without it all that is left, if the amount is. */
  readonly lines?: readonly BackLine[]
  readonly freight?: string
  /** Of a payment that paid nothing. */
  readonly item?: Item
}

/** Asks for a refund under the order's lock; gives its number. Σ refunds ≤ paid, those that wait included. */
export async function askRefund(seller: Context, ask: RefundAsk): Promise<string> {
  const order = await lockOrder(seller, ask.orderId)
  const refundNo = ask.refundNo ?? refundNumber(seller)
  if (ask.refundNo && (await findRefund(seller, { refundNo }))) return refundNo
  const online = order.payMethod === PayMethod.code.online
  const item =
    ask.item ??
    (online
      ? (await findItems(seller, order.id, [ItemState.code.paid])).find(
          ({ late, payNo }) => !late && payNo === order.payNo,
        )
      : undefined)
  const [whole, asked] = item
    ? [item.amount, await askedBack(seller, { itemId: item.id })]
    : [order.paid, await askedBack(seller, { orderId: order.id })]
  const left = minus(whole, asked)
  if (compareAmounts(ask.amount, left) > 0) throw refusePay.tooMuch({ amount: left })
  await addRefund(seller, {
    refundNo,
    orderId: order.id,
    itemId: item?.id ?? null,
    amount: ask.amount,
    reason: ask.reason,
    lines: ask.lines ?? null,
    freight: ask.freight ?? '0.00',
    late: item?.late ?? false,
    state: item ? RefundState.code.running : RefundState.code.byHand,
  })
  if (item) startRefunds(seller, seller.companyId)
  else await tellByHand(seller, order.id, refundNo, ask)
  return refundNo
}

const refundNumber = (ctx: Context) => payNumber('R', ctx.now)

async function tellByHand(seller: Context, orderId: string, refundNo: string, { amount, reason }: RefundAsk) {
  await tell(seller, {
    receivers: await findHolders(seller, mayPay.refund),
    bigType: MessageBigType.code.work,
    subType: MessageSubType.code.order,
    title: '待线下退款',
    body: `${amount} 元（${reason}），退款后请登记银行流水号与凭证`,
    biz: { type: 'mall_order', id: orderId },
    jump: { moduleName: 'mallOrder', openType: 1, params: { id: orderId } },
    dedupeKey: `mallPayment.byHand:${refundNo}`,
  })
}

/** After the commit; the minute's work does it again for whoever died before. */
export function startRefunds(ctx: Context, sellerId: string): void {
  const { services } = ctx
  ctx.after(() => runRefunds(services, sellerId))
}

interface Lane {
  readonly running: Promise<void>
  waiting?: Promise<void>
}
const lanes = new WeakMap<Services, Map<string, Lane>>()

/** Sends what waits to the providers; who asks while it runs has it done once more behind it. */
export function runRefunds(services: Services, companyId: string): Promise<void> {
  const own = lanes.get(services) ?? new Map<string, Lane>()
  lanes.set(services, own)
  const lane = own.get(companyId)
  if (lane) {
    const again = () => runRefunds(services, companyId)
    lane.waiting ??= lane.running.then(again, again)
    return lane.waiting
  }
  const running = sendRefunds(services, companyId).finally(() => own.delete(companyId))
  own.set(companyId, { running })
  return running
}

/** One by one, outside of transactions; one that fails keeps no other waiting. */
async function sendRefunds(services: Services, companyId: string): Promise<void> {
  const caller = { principal: null, companyId, traceId: 'mall-refunds' }
  const book = (due: DueRefund, answer: RefundAnswer) =>
    inCompany(services, caller, (seller) => takeAnswer(seller, due, answer))
  for (const due of await inCompany(services, caller, findDue)) {
    const failed = (err: unknown) =>
      services.log.error({ err, refundNo: due.refundNo }, 'a refund of the mall was not booked')
    try {
      const buyer = { ...caller, companyId: due.buyerCompanyId }
      const payment = await inCompany(services, buyer, (ctx) => findPayment(ctx, due.payNo))
      await book(due, await atProvider(services, due, payment?.amount ?? due.amount))
    } catch (failure) {
      failed(failure)
      // It waits like one without an answer, so that the next pass begins with others; its number is obeyed once.
      await book(due, { state: 'doing', said: '退款结果未能登记' }).catch(failed)
    }
  }
}

async function atProvider(services: Services, due: DueRefund, total: string): Promise<RefundAnswer> {
  const provider = portOf(services, due.provider)
  if (!provider) return { state: 'doing', said: '支付方式未开启' }
  try {
    return await provider.refund({ ...due, total })
  } catch (failure) {
    // Whether it was taken is not known: the same number asks again.
    services.log.warn({ err: failure, refundNo: due.refundNo }, 'refund not answered')
    return { state: 'doing', said: failure instanceof Error ? failure.message : '没有应答' }
  }
}

const TOLD_AFTER = 5
const LONGEST_MINUTES = 360

async function takeAnswer(seller: Context, due: DueRefund, answer: RefundAnswer): Promise<void> {
  await lockOrder(seller, due.orderId)
  const refund = await findRefund(seller, { id: due.id }, true)
  if (refund?.state !== RefundState.code.running) return
  if (answer.state === 'done') {
    await keepDone(seller, refund.id, { answer: answer.said, by: '系统' })
    await finish(seller, refund, due)
    return
  }
  const minutes = Math.min(2 ** refund.tries, LONGEST_MINUTES)
  await keepTry(seller, refund.id, answer.said, new Date(seller.now.getTime() + minutes * 60_000))
  if (answer.state !== 'failed' && refund.tries < TOLD_AFTER) return
  await tell(seller, {
    receivers: await findHolders(seller, mayPay.refund),
    bigType: MessageBigType.code.work,
    subType: MessageSubType.code.order,
    title: '退款未成功',
    body: `退款单 ${refund.refundNo} ${refund.amount} 元：${answer.said}。系统会继续重试`,
    level: 3,
    biz: { type: 'mall_order', id: refund.orderId },
    jump: { moduleName: 'mallOrder', openType: 1, params: { id: refund.orderId } },
    dedupeKey: `mallPayment.refund:${refund.refundNo}:${seller.now.toISOString().slice(0, 10)}`,
  })
}

/** The money is back: the order's sums, the payment's state, and whoever waits for it. */
async function finish(
  seller: Context,
  refund: Refund,
  of?: { readonly payNo: string; readonly buyerCompanyId: string },
): Promise<void> {
  if (refund.itemId) await addBack(seller, refund.itemId, refund.amount)
  // An after-sale brings its own line in line; what is late was never part of the order.
  if (!refund.late && !(await mallOrderAsks.refundSucceeded(seller, refund.refundNo)))
    await refunded(seller, { orderId: refund.orderId, ...(await whatOf(seller, refund)), by: '系统' })
  if (of)
    await seller.withParty(of.buyerCompanyId, async (buyer) => {
      const payment = await findPayment(buyer, of.payNo, true)
      if (!payment) return
      const back = await backOf(buyer, payment.items, of.payNo, seller)
      const { refunded: all, partly } = PaymentStatus.code
      await movePayment(buyer, payment.id, { status: compareAmounts(back, payment.amount) >= 0 ? all : partly })
    })
}

/** What all sellers of a payment gave back. */
async function backOf(
  buyer: Context,
  items: readonly { readonly sellerId: string; readonly orderId: string }[],
  payNo: string,
  seller: Context,
): Promise<string> {
  const parts: string[] = []
  for (const { sellerId, orderId } of items) {
    const find = async (ctx: Context) =>
      (await findItems(ctx, orderId, [ItemState.code.paid])).filter((one) => one.payNo === payNo)
    const found = await buyer.withParty(sellerId, find)
    parts.push(...found.map(({ refunded: back }) => back))
  }
  seller.log.debug({ payNo }, 'payment given back')
  return sum(parts)
}

/** Lines and freight that the order takes off. */
async function whatOf(
  seller: Context,
  { orderId, amount, lines, freight }: Refund,
): Promise<{ lines: readonly BackLine[]; freight: string }> {
  if (lines) return { lines, freight }
  const rest = await findRest(seller, orderId)
  const ofLines = sum(rest.map((line) => line.amount))
  if (compareAmounts(amount, ofLines) >= 0) return { lines: rest, freight: minus(amount, ofLines) }
  // Less than the lines, and nobody said which: the order's sum alone.
  return { lines: [], freight: amount }
}

/** A transfer that was made by hand (commerce 5.4). */
export async function refundByHand(
  seller: Context,
  { id, proof, bankSerialNo }: { id: string; proof: readonly string[]; bankSerialNo: string },
): Promise<void> {
  const seen = await findRefund(seller, { id })
  if (!seen) throw refuse.notFound()
  await lockOrder(seller, seen.orderId)
  const refund = await findRefund(seller, { id }, true)
  if (refund?.state !== RefundState.code.byHand) throw refusePay.refunded()
  await keepDone(seller, id, { proof, bankSerialNo, by: seller.who.name })
  await finish(seller, refund)
}
