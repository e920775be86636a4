import { addPublicTokens, type Context, findPublicToken, type Handlers } from '#kernel/server/index.ts'
import { BadNotice, type PayProvider, type Trade } from '#kernel/server/payments/port.ts'
import { isoTime } from '#kernel/shared/days.ts'
import { compareAmounts, sum } from '#kernel/shared/money.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { lockOrder } from '#modules/mallOrder/server/index.ts'
import { MallStatus, PayMethod } from '#modules/mallOrder/shared/terms.ts'
import type { PayOffered, payApi } from '../shared/api.ts'
import { payPaths } from '../shared/paths.ts'
import { ItemState, PaymentStatus, type Provider, providerNames, providers, refusePay } from '../shared/terms.ts'
import { addItem, findItem, findStore, moveItem, type StoreOfPay } from './item.store.ts'
import { payNumber } from './number.ts'
import {
  addPayment,
  findOpenPayments,
  findPayment,
  findPurchases,
  keepAsked,
  keepNotice,
  movePayment,
  type Payment,
  type Purchase,
} from './payment.store.ts'
import { portOf } from './ports.ts'
import { settle } from './settle.ts'
import { runPayments } from './watch.ts'

/** What leads a notice, which nobody signs in for, to the buyer's company. */
const PAY_TOKEN = 'mallPay'
const ASK_AFTER_MS = 10_000
/** Less is not offered: a provider would refuse the time, and nobody pays so fast. */
const LEAST_MS = 60_000
const LONGEST_MS = 30 * 60_000

export const payHandlers: Handlers<typeof payApi> = {
  async create(ctx, { orderIds, provider, way }) {
    const orders = await requirePayable(ctx, orderIds)
    const port = requireProvider(ctx, provider)
    const merchants = await merchantsOf(ctx, orders, provider)
    if (new Set(orders.map(({ sellerId }) => sellerId)).size > 1 && !port.combines)
      throw refusePay.alone({ provider: providerNames[provider] })
    const known = await openOffer(ctx, orders, provider, way)
    if (known) return offered(known)

    // The provider first: what it made and we then fail to keep has no code that anybody saw, and nobody can pay it.
    const payNo = payNumber('PAY', ctx.now)
    const amount = sum(orders.map(({ payable }) => payable))
    const expireAt = expiryOf(orders, ctx.now)
    const { publicUrl } = ctx.services.settings
    const asked = {
      payNo,
      amount,
      expireAt,
      way,
      ip: ctx.ip,
      merchantNo: merchants.get(orders[0]?.id ?? '') ?? '',
      parts: orders.map(({ id, payable }) => ({ merchantNo: merchants.get(id) ?? '', amount: payable })),
      title: `配件商城订单 ${orders[0]?.orderNo ?? ''}${orders.length > 1 ? ` 等${orders.length}单` : ''}`,
      notifyUrl: `${publicUrl}/api/v1/mall/pay/notify/${provider}`,
      returnUrl: `${publicUrl}${payPaths.cashier}?orders=${orders.map(({ id }) => id).join(',')}`,
    }
    const offer = await ctx.outside(() => orAway(ctx, port.create(asked)))

    const again = await requirePayable(ctx, orderIds)
    for (const { id, sellerId } of again) await ctx.withParty(sellerId, (seller) => lockOrder(seller, id))
    const locked = await requirePayable(ctx, orderIds)
    if (compareAmounts(sum(locked.map(({ payable }) => payable)), amount) !== 0) throw refuse.stale()
    for (const open of await findOpenPayments(ctx, orderIds)) {
      if (isSame(open, locked, provider, way)) {
        // Somebody else of the company opened one meanwhile; ours has no eyes on it.
        ctx.after(() => port.close({ payNo, merchantNo: asked.merchantNo }))
        return offered(open)
      }
      await closeHere(ctx, open)
    }
    const items = locked.map((one) => ({ sellerId: one.sellerId, orderId: one.id, amount: one.payable }))
    const given = { qrCode: offer.qrCode ?? null, payUrl: offer.payUrl ?? null, expireAt: expireAt.toISOString() }
    await addPayment(ctx, { payNo, items, provider, amount, merchantNo: asked.merchantNo, ...given })
    for (const one of locked)
      await ctx.withParty(one.sellerId, (seller) =>
        addItem(seller, {
          buyerCompanyId: ctx.companyId,
          payNo,
          provider,
          orderId: one.id,
          orderNo: one.orderNo,
          amount: one.payable,
          merchantNo: merchants.get(one.id) ?? '',
        }),
      )
    await addPublicTokens(ctx, [{ token: payNo, kind: PAY_TOKEN, rowId: orders[0]?.id ?? '' }])
    return offered({ payNo, amount, ...given })
  },

  async state(ctx, { payNo }) {
    const payment = await findPayment(ctx, payNo)
    if (!payment) throw refuse.notFound()
    const { open, closed } = PaymentStatus.code
    const last = new Date(payment.askedAt ?? payment.createdAt).getTime()
    const waits = payment.status === open || (payment.status === closed && !payment.closeTold)
    if (!waits || ctx.now.getTime() - last < ASK_AFTER_MS) return stateOf(payment)
    const port = portOf(ctx.services, payment.provider)
    // silent: the provider is not there this moment; the page asks again.
    const trade = port ? await ctx.outside(() => port.query(payment).catch(() => undefined)) : undefined
    const after = await ctx.inCompany(ctx.companyId, async (buyer) => {
      if (trade?.state === 'paid') await settle(buyer, trade)
      await keepAsked(buyer, payment.id)
      return findPayment(buyer, payNo)
    })
    return stateOf(after ?? payment)
  },

  notify: async (ctx) => {
    const { sent } = ctx
    const provider = sent?.path.split('/').at(-1) ?? ''
    const port = portOf(ctx.services, provider)
    if (!sent || !port) return plain('unknown provider', 404)
    let trade: Trade | null
    try {
      trade = port.verifyNotify(sent, ctx.now)
    } catch (failure) {
      if (!(failure instanceof BadNotice)) throw failure
      ctx.log.warn({ provider, why: failure.message }, 'a notice of a payment that nobody signed')
      return plain('bad signature', 400)
    }
    return takeNotice(ctx, provider, trade, Buffer.from(sent.bytes).toString('utf8'))
  },

  async cashier(ctx, { orderIds }) {
    const orders = await requireOwn(ctx, orderIds)
    const stores = new Map<string, StoreOfPay | undefined>()
    for (const { sellerId } of orders) stores.set(sellerId, await ctx.withParty(sellerId, findStore))
    const why = (provider: Provider, port: PayProvider) => {
      const without = orders.find(({ sellerId }) => !stores.get(sellerId)?.merchants[provider])
      if (without) return refusePay.noMerchant({ store: without.storeName, provider: port.title }).message
      return stores.size > 1 && !port.combines ? refusePay.alone({ provider: port.title }).message : null
    }
    return {
      total: sum(orders.map(({ payable }) => payable)),
      orders: orders.map((one) => ({
        id: one.id,
        orderNo: one.orderNo,
        storeName: one.storeName,
        status: one.status,
        payable: one.payable,
        online: one.payMethod === PayMethod.code.online,
        payDeadline: one.payDeadline,
        payee: stores.get(one.sellerId)?.payee ?? null,
      })),
      providers: providers.flatMap((name) => {
        const port = portOf(ctx.services, name)
        return port ? [{ name, title: port.title, why: why(name, port) }] : []
      }),
    }
  },
}

/** "success" once it is committed, so that the provider repeats whatever came to nothing. */
export async function takeNotice(ctx: Context, provider: string, trade: Trade | null, text: string) {
  if (!trade) return plain('success')
  const found = await findPublicToken(ctx, trade.payNo, PAY_TOKEN)
  if (!found) return plain('unknown payment', 404)
  const known = await ctx.inCompany(found.companyId, async (buyer) => {
    const payment = await findPayment(buyer, trade.payNo)
    if (payment?.provider !== provider) return false
    await settle(buyer, trade)
    await keepNotice(buyer, payment.id, text)
    return true
  })
  return known ? plain('success') : plain('unknown payment', 404)
}

const plain = (text: string, status = 200) => ({
  name: 'answer.txt',
  type: 'text/plain; charset=utf-8',
  status,
  body: Buffer.from(text),
})

const stateOf = ({ status, items, expireAt }: Payment) => ({
  status,
  orderIds: items.map(({ orderId }) => orderId),
  expireAt: isoTime(new Date(expireAt)),
})

const offered = (of: Pick<Payment, 'payNo' | 'amount' | 'payUrl' | 'qrCode' | 'expireAt'>): PayOffered => ({
  payNo: of.payNo,
  amount: of.amount,
  payUrl: of.payUrl,
  qrCode: of.qrCode,
  expireAt: isoTime(new Date(of.expireAt)),
})

async function requireOwn(ctx: Context, ids: readonly string[]): Promise<Purchase[]> {
  const orders = await findPurchases(ctx, ids)
  if (orders.length < new Set(ids).size) throw refuse.notFound()
  return orders
}

async function requirePayable(ctx: Context, ids: readonly string[]): Promise<Purchase[]> {
  const orders = await requireOwn(ctx, ids)
  for (const { orderNo, status, payMethod, payDeadline } of orders) {
    const over = payDeadline !== null && new Date(payDeadline).getTime() - ctx.now.getTime() < LEAST_MS
    if (status !== MallStatus.code.unpaid || over)
      throw refusePay.cannot({ orderNo, status: over ? '已超过付款时限' : MallStatus.label(status) })
    if (payMethod !== PayMethod.code.online) throw refusePay.offline({ orderNo })
  }
  return orders
}

function requireProvider(ctx: Context, provider: string): PayProvider {
  const port = portOf(ctx.services, provider)
  if (!port) throw refusePay.away()
  return port
}

async function merchantsOf(
  ctx: Context,
  orders: readonly Purchase[],
  provider: Provider,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { id, sellerId, storeName } of orders) {
    const merchantNo = (await ctx.withParty(sellerId, findStore))?.merchants[provider]
    if (!merchantNo) throw refusePay.noMerchant({ store: storeName, provider: providerNames[provider] })
    found.set(id, merchantNo)
  }
  return found
}

/** The open payment of just these orders, which is shown again. */
async function openOffer(
  ctx: Context,
  orders: readonly Purchase[],
  provider: string,
  way: 'qr' | 'phone',
): Promise<Payment | undefined> {
  const open = await findOpenPayments(
    ctx,
    orders.map(({ id }) => id),
    false,
  )
  return open.find((one) => isSame(one, orders, provider, way) && new Date(one.expireAt) > ctx.now)
}

const isSame = (one: Payment, orders: readonly Purchase[], provider: string, way: 'qr' | 'phone'): boolean =>
  one.provider === provider &&
  (way === 'qr' ? one.qrCode !== null : one.payUrl !== null) &&
  one.items.length === orders.length &&
  one.items.every(({ orderId, amount }) =>
    orders.some(({ id, payable }) => id === orderId && compareAmounts(payable, amount) === 0),
  )

const expiryOf = (orders: readonly Purchase[], now: Date): Date =>
  new Date(
    Math.min(
      now.getTime() + LONGEST_MS,
      ...orders.flatMap(({ payDeadline: at }) => (at ? new Date(at).getTime() : [])),
    ),
  )

async function orAway<T>(ctx: Context, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (failure) {
    ctx.log.warn({ err: failure }, 'the provider made no payment')
    throw refusePay.away()
  }
}

/** Closed in our books at once; the provider hears it after the commit. In the buyer's rows, the orders being locked. */
export async function closeHere(buyer: Context, payment: Payment): Promise<void> {
  await movePayment(buyer, payment.id, { status: PaymentStatus.code.closed })
  for (const { sellerId, orderId } of payment.items)
    await buyer.withParty(sellerId, async (seller) => {
      const item = await findItem(seller, payment.payNo, orderId)
      if (item?.state === ItemState.code.open) await moveItem(seller, item.id, { state: ItemState.code.closed })
    })
  const { services } = buyer
  const { companyId } = buyer
  buyer.after(() => runPayments(services, companyId))
}
