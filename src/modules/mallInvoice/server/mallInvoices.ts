import {
  type Context,
  type Handlers,
  insertRow,
  moveRow,
  orRefuse,
  requireFresh,
  updateRow,
  wholeDraft,
} from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { compareAmounts } from '#kernel/shared/money.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { numberOf } from '#modules/afterSale/server/index.ts'
import { findHolders } from '#modules/employee/server/index.ts'
import { InvoiceStatus, InvoiceType, judgeTaxNo, TitleType } from '#modules/invoice/shared/invoice.terms.ts'
import { MallStatus } from '#modules/mallOrder/shared/terms.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageBigType, MessageSubType } from '#modules/message/shared/message.ts'
import { attachFile } from '#modules/storage/server/index.ts'
import type { mallInvoiceApi, myInvoiceApi } from '../shared/api.ts'
import { mallInvoiceMoves as moves } from '../shared/mallInvoice.states.ts'
import { type MallInvoiceCounts, MallInvoiceDraft } from '../shared/mallInvoice.ts'
import { may } from '../shared/permissions.ts'
import { MallInvoiceTab, refuseMallInvoice } from '../shared/terms.ts'
import {
  findByNumber,
  findCopy,
  findLastTitle,
  findMallInvoice,
  findOpen,
  findOrder,
  findSellerOf,
  type InvoicedOrder,
  lockOrder,
  type MallInvoice,
  mallInvoices,
  mirror,
  myInvoices,
} from './mallInvoice.store.ts'

const { waiting, issued } = InvoiceStatus.code
const { cancelled } = MallStatus.code
const fields = Object.keys(MallInvoiceDraft.shape)
const plain = (draft: object) => {
  const whole: Readonly<Record<string, unknown>> = { ...wholeDraft(MallInvoiceDraft, draft) }
  return Object.fromEntries(fields.map((name) => [name, whole[name] ?? null]))
}

/** 3240301, 3240302: R13. */
function requireTitle(draft: MallInvoiceDraft): void {
  const beside = (prop: string, msg: string) => ({ fields: [{ prop, msg }] })
  const isUnit = draft.titleType === TitleType.code.unit
  if (draft.invoiceType === InvoiceType.code.special && !isUnit)
    throw refuseMallInvoice.title({}, beside('titleType', refuseMallInvoice.title.text))
  const wrong = () => refuseMallInvoice.taxNo({}, beside('taxNo', refuseMallInvoice.taxNo.text))
  if (!draft.taxNo) {
    if (isUnit) throw wrong()
  } else if (judgeTaxNo(draft.taxNo, draft.invoiceType) === 'wrong') throw wrong()
}

const unpaid: readonly number[] = [MallStatus.code.unpaid, MallStatus.code.checking]

function requireInvoiced(order: InvoicedOrder): void {
  if (unpaid.includes(order.status) || compareAmounts(order.paid, 0) <= 0) throw refuseMallInvoice.unpaid()
  if (compareAmounts(order.amount, 0) <= 0) throw refuseMallInvoice.nothing()
}

/** The invoice as it stands while its order is held: no refund changes its sum meanwhile. */
async function held(seller: Context, id: string, version: number): Promise<MallInvoice> {
  const { orderId } = await findMallInvoice(seller, id)
  await lockOrder(seller, orderId)
  const row = await findMallInvoice(seller, id)
  requireFresh(row, version)
  return row
}

/** An application in the seller's rows; the order is held. */
async function add(seller: Context, order: InvoicedOrder, draft: MallInvoiceDraft, userId: string) {
  requireInvoiced(order)
  const open = await findOpen(seller, order.id)
  if (open) throw open.status === issued ? refuseMallInvoice.red() : refuseMallInvoice.waiting()
  const saved = await insertRow(seller, 'mallInvoice', {
    ...plain(draft),
    applyNo: await numberOf(seller, 'FP'),
    orderId: order.id,
    orderNo: order.orderNo,
    buyerCompanyId: order.buyerCompanyId,
    buyerCompanyName: order.buyerCompanyName,
    buyerUserId: userId,
    amount: order.amount,
    status: waiting,
    createdAt: seller.now.toISOString(),
  })
  await changed(seller, saved.id, 'seller', '收到开票申请')
  return saved
}

/** The buyer's row follows, and the other side is told. */
async function changed(seller: Context, id: string, told: 'seller' | 'buyer' | 'nobody', title: string): Promise<void> {
  const row = await mirror(seller, id)
  if (told === 'nobody') return
  const words = {
    bigType: MessageBigType.code.work,
    subType: MessageSubType.code.order,
    title: `${title} · 订单${row.orderNo}`,
    body: `${row.title}，${row.amount} 元${row.reason ? `，${row.reason}` : ''}`,
    biz: { type: 'mall_invoice', id },
    dedupeKey: `mallInvoice:${id}:${row.version}`,
  } as const
  const jump = { moduleName: 'mallOrder', openType: 1 } as const
  if (told === 'seller')
    await tell(seller, {
      ...words,
      receivers: await findHolders(seller, may.issue),
      jump: { ...jump, params: { id, kind: 'invoice' } },
    })
  else
    await seller.withParty(row.buyerCompanyId, (buyer) =>
      tell(buyer, {
        ...words,
        receivers: [row.buyerUserId],
        jump: { ...jump, params: { id, kind: 'invoice', side: 'buyer' } },
      }),
    )
}

/** The wish that was sent with an order, once it is paid (`mallOrderAsks.applyInvoice`); a wish that no rule allows is none. */
export async function applyInvoice(seller: Context, orderId: string): Promise<void> {
  await lockOrder(seller, orderId)
  const order = await findOrder(seller, orderId)
  const wish = MallInvoiceDraft.safeParse(order.invoiceWish)
  if (!wish.success || (await findOpen(seller, orderId)) || compareAmounts(order.amount, 0) <= 0) return
  try {
    requireTitle(wish.data)
  } catch {
    // silent: the payment stands whatever the title says; the buyer asks again in 我的发票.
    return
  }
  await add(seller, order, wish.data, order.buyerUserId)
}

/** What waits to be issued follows what is refunded; where nothing is left to invoice, nobody waits any more. */
export async function follow(seller: Context, orderId: string): Promise<void> {
  await lockOrder(seller, orderId)
  const open = await findOpen(seller, orderId)
  if (!open) return
  const { amount, status } = await findOrder(seller, orderId)
  if (open.status === issued) {
    if (compareAmounts(amount, open.amount) < 0) await tellRed(seller, open.id, amount)
    return
  }
  if (open.status === waiting && compareAmounts(amount, 0) <= 0) {
    const reason = `订单已${status === cancelled ? '取消' : '全部退款'}，没有可开票的金额`
    await moveRow(seller, 'mallInvoice', open, moves.target('reject', open.status), { amount: '0.00', reason })
    await changed(seller, open.id, 'buyer', '开票申请被驳回')
    return
  }
  if (compareAmounts(amount, open.amount) === 0) return
  await updateRow(seller, 'mallInvoice', open.id, open.version, { amount })
  await changed(seller, open.id, 'nobody', '')
}

/** Once for an invoice: a buyer who cancels, silence and the platform do not wait for the red one (decision 0185). */
async function tellRed(seller: Context, id: string, left: string): Promise<void> {
  const row = await findMallInvoice(seller, id)
  await tell(seller, {
    receivers: await findHolders(seller, may.red),
    bigType: MessageBigType.code.work,
    subType: MessageSubType.code.order,
    title: `请红冲发票 · 订单${row.orderNo}`,
    body: `${row.title}，已开 ${row.amount} 元，订单退款后只应开 ${left} 元`,
    biz: { type: 'mall_invoice', id },
    jump: { moduleName: 'mallOrder', openType: 1, params: { id, kind: 'invoice' } },
    dedupeKey: `mallInvoice:red:${id}`,
  })
}

const link = (ctx: Context, file: StoredFile | null) =>
  file && { name: file.name, key: file.key, url: ctx.services.store.link(file.bucket, file.key) }

/** The seller's side. */
export const mallInvoiceHandlers: Handlers<typeof mallInvoiceApi> = {
  list: mallInvoices.page,
  async counts(ctx, query) {
    const found: Partial<MallInvoiceCounts> = {}
    for (const { value: tab } of MallInvoiceTab.options) found[tab] = await mallInvoices.total(ctx, { ...query, tab })
    return found as MallInvoiceCounts
  },
  async detail(ctx, { id }) {
    const row = await findMallInvoice(ctx, id)
    return { ...row, file: link(ctx, row.file) }
  },

  async issue(ctx, { id, version, invoiceNo, issuedAt, files }) {
    const row = await held(ctx, id, version)
    const to = moves.target('issue', row.status)
    const order = await findOrder(ctx, row.orderId)
    requireInvoiced(order)
    // A refund came in between: the paper that the person holds has another sum.
    if (compareAmounts(order.amount, row.amount) !== 0) throw refuse.stale()
    await requireFreeNumber(ctx, invoiceNo)
    const [file] = files
    const saved = await orTaken(
      invoiceNo,
      moveRow(ctx, 'mallInvoice', row, to, {
        invoiceNo,
        issuedAt,
        issuedName: ctx.who.name,
        reason: null,
        file: file ? await attachFile(ctx, file) : null,
      }),
    )
    await changed(ctx, id, 'buyer', '发票已开具')
    return saved
  },

  async reject(ctx, { id, version, reason }) {
    const row = await held(ctx, id, version)
    const saved = await moveRow(ctx, 'mallInvoice', row, moves.target('reject', row.status), { reason })
    await changed(ctx, id, 'buyer', '开票申请被驳回')
    return saved
  },

  async red(ctx, { id, version, redNo, redAt, reason }) {
    const row = await held(ctx, id, version)
    const to = moves.target('red', row.status)
    await requireFreeNumber(ctx, redNo)
    const saved = await moveRow(ctx, 'mallInvoice', row, to, { redNo, redAt, reason })
    await changed(ctx, id, 'buyer', '发票已红冲，可以重新申请')
    return saved
  },
}

async function requireFreeNumber(seller: Context, no: string): Promise<void> {
  const taken = await findByNumber(seller, no)
  if (taken) throw refuseMallInvoice.number({ no: taken })
}
const orTaken = <T>(no: string, work: Promise<T>): Promise<T> => orRefuse(work, () => refuseMallInvoice.number({ no }))

/** In the rows of the seller of an order that this company bought. */
async function ofSeller<T>(
  ctx: Context,
  orderId: string,
  work: (seller: Context, order: InvoicedOrder) => Promise<T>,
  { lock = true } = {},
): Promise<T> {
  const { companyId } = ctx
  return ctx.withParty(await findSellerOf(ctx, orderId), async (seller) => {
    if (lock) await lockOrder(seller, orderId)
    const order = await findOrder(seller, orderId)
    if (order.buyerCompanyId !== companyId) throw refuse.notFound()
    return work(seller, order)
  })
}

/** The buyer's side. */
export const myInvoiceHandlers: Handlers<typeof myInvoiceApi> = {
  list: myInvoices.page,
  async detail(ctx, { id }) {
    const { sellerId, ...copy } = await findCopy(ctx, id)
    const read = async (seller: Context) => (await findMallInvoice(seller, id)).version
    const version = await (ctx.who.roleType === 2 ? ctx.inCompany(sellerId, read) : ctx.withParty(sellerId, read))
    return { ...copy, version, file: link(ctx, copy.file) }
  },
  async prepare(ctx, { orderId }) {
    const last = (await findLastTitle(ctx)) ?? null
    return ofSeller(ctx, orderId, async (_, { orderNo, storeName, amount }) => ({ orderNo, storeName, amount, last }), {
      lock: false,
    })
  },
  async apply(ctx, { orderId, ...draft }) {
    requireTitle(draft)
    const { userId } = ctx.who
    return ofSeller(ctx, orderId, (seller, order) => add(seller, order, draft, userId))
  },
  async reapply(ctx, { id, version, ...draft }) {
    const { orderId } = await findCopy(ctx, id)
    return ofSeller(ctx, orderId, async (seller, order) => {
      const row = await held(seller, id, version)
      const to = moves.target('reapply', row.status)
      requireTitle(draft)
      requireInvoiced(order)
      const saved = await moveRow(seller, 'mallInvoice', row, to, {
        ...plain(draft),
        amount: order.amount,
        reason: null,
      })
      await changed(seller, id, 'seller', '开票申请已改好重交')
      return saved
    })
  },
}
