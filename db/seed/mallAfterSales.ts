import { dayOf } from '#kernel/shared/days.ts'
import { minus, sum } from '#kernel/shared/money.ts'
import { refundable } from '#modules/afterSale/shared/refundable.ts'
import {
  AfterSaleReason,
  AfterSaleStep,
  AfterSaleType,
  ANSWER_HOURS,
  RECEIVE_HOURS,
  SEND_HOURS,
} from '#modules/afterSale/shared/terms.ts'
import { InvoiceStatus, InvoiceType, TitleType } from '#modules/invoice/shared/invoice.terms.ts'
import { MallStatus, Side } from '#modules/mallOrder/shared/terms.ts'
import { add, type Company } from './company.ts'
import type { Row } from './write.ts'

/** An order of the mall as its own seed made it: the seller's rows and the buyer's, still to be completed. */
export interface Trade {
  readonly seller: Company
  readonly buyer: Company
  readonly storeName: string
  /** Of the store at the provider. */
  readonly merchantNo: string
  readonly order: Row
  readonly lines: readonly Row[]
  readonly purchase: Row
}

const { asked, sending, back, paying, judging, refunded, refused, cancelled, exchanged } = AfterSaleStep.code
const { refund, return: sentBack, exchange } = AfterSaleType.code
const { unwanted, wrong, quality, differs, damaged } = AfterSaleReason.code

/** One of each kind that the pages must show (commerce 9): twelve. */
const CASES = [
  { step: asked, type: refund, reason: unwanted, said: '型号买错了，还没安装' },
  { step: asked, type: sentBack, reason: quality, said: '触点接触不良，装上去报门锁故障' },
  { step: sending, type: sentBack, reason: wrong, said: '要的是右开门，发来左开门' },
  { step: back, type: sentBack, reason: differs, said: '行程与页面写的不一样' },
  { step: paying, type: refund, reason: damaged, said: '外箱破损，少一只压板' },
  { step: judging, type: sentBack, reason: quality, said: '制动器线圈通电有异响' },
  { step: refunded, type: refund, reason: unwanted, said: '多拍了一件' },
  { step: refunded, type: sentBack, reason: wrong, said: '绳径发错，要 10 mm' },
  { step: refunded, type: refund, reason: damaged, said: '滑块少一对' },
  { step: refused, type: sentBack, reason: unwanted, said: '业主改主意，不换了' },
  { step: cancelled, type: refund, reason: unwanted, said: '还是要用，先不退' },
  { step: exchanged, type: exchange, reason: wrong, said: '楼层显示板版本不对' },
] as const

const hour = 3_600_000

const waits: Readonly<Partial<Record<number, number>>> = {
  [asked]: ANSWER_HOURS,
  [sending]: SEND_HOURS,
  [back]: RECEIVE_HOURS,
}
const wasSent: readonly number[] = [MallStatus.code.shipped, MallStatus.code.done]

/** Twelve after-sales of orders that were sent, one an order; what came back stands in the orders. Gives how many were made. */
export function makeAfterSales(trades: readonly Trade[]): number {
  const fit = trades.filter(({ order, lines }) => wasSent.includes(order.status as number) && lines.length > 0)
  const used = fit.slice(0, CASES.length)
  for (const [n, trade] of used.entries()) makeOne(trade, n)
  return used.length
}

function makeOne(trade: Trade, n: number): void {
  const { seller, buyer, order, storeName } = trade
  const { step, type, reason, said } = CASES[n] as (typeof CASES)[number]
  const line = trade.lines[0] as Row
  const qty = 1
  const lines = trade.lines.map((one) => ({
    ...{ id: one.id as string, qty: one.qty as number, paidAmount: one.paid_amount as string },
    shippedQty: one.shipped_qty as number,
  }))
  const found = refundable(
    { paid: order.paid as string, freightAmount: order.freight_amount as string, lines, held: [] },
    { lineId: line.id as string, type, reason, qty },
  )
  const { clock, random } = seller
  // What waits for an answer came today; all else days ago, after the goods had come.
  const isFresh = step === asked
  const start = isFresh ? clock.now.getTime() - (2 + n * 5) * hour : clock.at(clock.day(-2 - (n % 2)), 9 * 60 + n * 7)
  const turnAt = (turn: number) => new Date(start + turn * (isFresh ? 0 : 3) * hour).toISOString()
  const at = turnAt(0)
  const day = dayOf(new Date(start)).replaceAll('-', '')
  const id = random.id(start)
  const no = `SH${day}${String(n + 1).padStart(4, '0')}`
  const turns = turnsOf(CASES[n] as (typeof CASES)[number])
  const last = turnAt(turns.length - 1)
  const image = (line.snapshot as Row | undefined)?.image ?? null
  const isAgreed = ([sending, back, paying, refunded] as number[]).includes(step) && type !== exchange
  const isPaid = ([paying, refunded] as number[]).includes(step)
  const wait = waits[step]
  const deadline = wait === undefined ? null : new Date(Date.parse(last) + wait * hour).toISOString()
  const amount = type === exchange ? '0.00' : found.max
  const common = {
    ...{
      after_sale_no: no,
      order_id: order.id,
      order_no: order.order_no,
      title: line.title,
      spec_text: line.spec_text ?? '',
      image,
    },
    ...{ type, qty, reason, apply_amount: amount, agreed_amount: isAgreed ? amount : null },
    ...{
      freight_refund: found.freight,
      step,
      deadline,
      created_at: at,
      created_by: order.buyer_user_id,
      updated_at: last,
    },
  }
  const isSentBack = type !== refund && ([back, refunded, exchanged] as number[]).includes(step)
  const isEnded = ([refunded, refused, cancelled, exchanged] as number[]).includes(step)
  add(seller, 'after_sale', {
    ...{ id, line_id: line.id, ...common, max_amount: found.max, description: said },
    ...{ buyer_company_id: buyer.id, buyer_company_name: buyer.name },
    ...{ buyer_user_id: order.buyer_user_id, buyer_name: order.buyer_name, refund_no: isPaid ? `T${no}` : null },
    ...{ intervened: step === judging, refused_reason: step === refused ? REFUSED : null },
    ...{
      return_carrier: isSentBack ? '顺丰速运' : null,
      return_tracking_no: isSentBack ? `8${random.digits(13)}` : null,
    },
    ...{ reship_carrier: step === exchanged ? '德邦快递' : null, ended_at: isEnded ? last : null },
    reship_tracking_no: step === exchanged ? `9${random.digits(13)}` : null,
    ...(isSentBack && step !== back
      ? { received_at: last, restocked_qty: 0 }
      : { received_at: null, restocked_qty: null }),
  })
  add(
    seller,
    'after_sale_event',
    ...turns.map(([side, action, note], turn) => ({
      ...{ id: random.id(start + turn), after_sale_id: id, side, action, note },
      by_name: side === Side.code.buyer ? order.buyer_name : side === Side.code.seller ? storeName : '系统',
      ...{ at: turnAt(turn), created_at: turnAt(turn) },
    })),
  )
  add(buyer, 'mall_return', {
    ...{ id, seller_id: seller.id, store_name: storeName, user_id: order.buyer_user_id, applied_by: order.buyer_name },
    ...common,
  })
  if (step !== refunded) return
  order.refunded = sum([(order.refunded as string | undefined) ?? '0', amount, found.freight])
  trade.purchase.refunded = order.refunded
  line.refunded_qty = qty
  line.refunded_amount = amount
}

const REFUSED = '已拆封使用，不支持无理由退货'
type Turn = readonly [side: Side, action: string, note: string | null]

/** The record of both sides as far as it went. */
function turnsOf({ step, type, said }: (typeof CASES)[number]): Turn[] {
  const { buyer, seller, system } = Side.code
  const begun: Turn = [buyer, `申请${AfterSaleType.label(type)}`, said]
  const agreed: Turn = [seller, '同意', type === refund ? null : '请连同外包装寄回']
  const sent: Turn[] = type === refund ? [] : [[buyer, '已寄回', '顺丰速运']]
  if (step === asked) return [begun]
  if (step === refused) return [begun, [seller, '拒绝', REFUSED]]
  if (step === judging) return [begun, [seller, '拒绝', REFUSED], [buyer, '申请平台介入', '通电录像已上传，异响明显']]
  if (step === cancelled) return [begun, [buyer, '撤销售后', null]]
  if (step === sending || step === paying) return [begun, agreed]
  if (step === back) return [begun, agreed, ...sent]
  if (step === exchanged) return [begun, agreed, ...sent, [seller, '已收货并换发', '德邦快递']]
  return [begun, agreed, ...sent, [system, '退款成功', null]]
}

/** Of them: issued, wait, sent back, red. */
const [ISSUED, WAITING, REJECTED] = [16, 5, 2]
const INVOICES = 25

/** 25 invoices, one an order that was paid; sums are what was paid and not given back. Gives how many were made. */
export function makeMallInvoices(trades: readonly Trade[]): number {
  const { unpaid, checking, cancelled: off } = MallStatus.code
  const fit = trades.filter(
    ({ order }) =>
      !([unpaid, checking, off] as number[]).includes(order.status as number) &&
      Number(order.paid) > Number(order.refunded ?? 0),
  )
  const used = fit.slice(-INVOICES)
  for (const [n, { seller, buyer, order, storeName }] of used.entries()) {
    const { waiting, rejected, issued, red } = InvoiceStatus.code
    const status =
      n < ISSUED ? issued : n < ISSUED + WAITING ? waiting : n < ISSUED + WAITING + REJECTED ? rejected : red
    const isOut = status === issued || status === red
    const { clock, random } = seller
    // Asked for after it was paid, at most two days later; issued within a day.
    const paidAt = Date.parse(String(order.paid_at))
    const since = clock.now.getTime() - paidAt
    const at = new Date(paidAt + Math.min(48 * hour, since / 2)).toISOString()
    const asked = dayOf(new Date(at))
    const day = dayOf(new Date(paidAt + Math.min(72 * hour, (since * 3) / 4)))
    const no = (lead: string) => `${lead}${String(n + 1).padStart(20 - lead.length, '0')}`
    const common = {
      ...{ id: random.id(Date.parse(at)), apply_no: `FP${asked.replaceAll('-', '')}${String(n + 1).padStart(4, '0')}` },
      ...{ order_id: order.id, order_no: order.order_no, title: buyer.name, tax_no: '91330100MA0DEM0015' },
      invoice_type: n % 3 === 0 ? InvoiceType.code.special : InvoiceType.code.ordinary,
      title_type: TitleType.code.unit,
      amount: minus(order.paid as string, (order.refunded as string | undefined) ?? '0'),
      ...{ status, reason: status === rejected ? '抬头与税号不是同一家单位' : status === red ? '部分退款' : null },
      ...{ invoice_no: isOut ? no('2642') : null, issued_at: isOut ? day : null },
      ...{ red_no: status === red ? no('2643') : null, red_at: status === red ? day : null },
      ...{ created_at: at, created_by: order.buyer_user_id, updated_at: at },
    }
    add(seller, 'mall_invoice', {
      ...{ ...common, buyer_company_id: buyer.id, buyer_company_name: buyer.name, buyer_user_id: order.buyer_user_id },
      issued_name: isOut ? storeName : null,
    })
    add(buyer, 'mall_invoice_copy', { ...common, seller_id: seller.id, store_name: storeName })
  }
  return used.length
}
