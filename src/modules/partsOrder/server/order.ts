import {
  type Context,
  exportOf,
  type Handlers,
  insertRow,
  lockRows,
  moveRow,
  removeRow,
  requireRows,
  requireSeen,
  updateRow,
} from '#kernel/server/index.ts'
import { compareAmounts, formatMoney, minus, sum, times } from '#kernel/shared/money.ts'
import { type FieldError, fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { findHolders } from '#modules/employee/server/index.ts'
import { ChargeMode } from '#modules/parts/shared/parts.ts'
import { findCreditDays } from '#modules/receivable/server/index.ts'
import { reserve } from '#modules/stock/server/index.ts'
import { ReservationPriority } from '#modules/stock/shared/reservation.ts'
import type { orderApi } from '../shared/api.ts'
import { partsOrderMoves } from '../shared/order.states.ts'
import type { OrderDetail, OrderDraft, OrderLine } from '../shared/order.ts'
import { mayOrder } from '../shared/permissions.ts'
import { ORDER_OPEN, OrderSource, OrderStatus, OrderType, refuseOrder } from '../shared/terms.ts'
import { shortage, toBill, toPurchase } from './onward.ts'
import {
  findBillsOf,
  findHeld,
  findLines,
  findOrder,
  findOrderOptions,
  findOverdue,
  findOwed,
  findShownLines,
  type LineValues,
  lockOrder,
  orderNumber,
  orders,
  replaceLines,
  setCharge,
} from './order.store.ts'
import { advance, goTo, letGo, owe, reservedFor } from './progress.ts'
import { isStocked, netOf, openOf, shareHeld } from './quantities.ts'
import { tellApprovers } from './telling.ts'
import { findOffers, findUnits } from './unit.store.ts'

const { draft: fresh, waiting, preparing, done, cancelled, rejected } = OrderStatus.code

export const orderHandlers: Handlers<typeof orderApi> = {
  list: orders.page,
  options: findOrderOptions,
  export: exportOf(orders),
  detail: (ctx, { id }) => readOrder(ctx, id),
  parts: (ctx, { unitIds }) => findOffers(ctx, unitIds),
  shortage,
  toBill,
  toPurchase,

  async add(ctx, draft) {
    const { values, lines } = await checkDraft(ctx, draft)
    const saved = await insertRow(ctx, 'partsOrder', {
      ...values,
      orderNo: await orderNumber(ctx),
      source: OrderSource.code.byHand,
      status: fresh,
      createdAt: ctx.now.toISOString(),
    })
    await replaceLines(ctx, saved.id, lines)
    return saved
  },

  async edit(ctx, { id, version, ...draft }) {
    const order = await lockOrder(ctx, id, version)
    partsOrderMoves.target('edit', order.status)
    if (order.orderType !== draft.orderType)
      throw fieldRefusal([{ prop: 'orderType', msg: '订单类型不能修改，请取消后重建' }])
    const { values, lines } = await checkDraft(ctx, draft)
    const saved = await updateRow(ctx, 'partsOrder', id, version, values)
    await replaceLines(ctx, id, lines)
    return saved
  },

  async remove(ctx, { id }) {
    const order = await lockOrder(ctx, id)
    partsOrderMoves.target('remove', order.status)
    await removeRow(ctx, 'partsOrder', id)
    await ctx.emit('partsOrder.removed', { id })
    return { done: 1 }
  },

  async submit(ctx, { id, version }) {
    const order = await lockOrder(ctx, id, version)
    const to = partsOrderMoves.target('submit', order.status)
    await checkPrices(ctx, await findLines(ctx, id), order.orderType)
    const saved = await moveRow(ctx, 'partsOrder', order, to, { submittedBy: ctx.who.userId, reason: null })
    await tellApprovers(ctx, order)
    return { status: to, version: saved.version }
  },

  async approve(ctx, { id, version, opinion }) {
    const order = await lockOrder(ctx, id, version)
    partsOrderMoves.target('approve', order.status)
    if ([order.createdBy, order.submittedBy].includes(ctx.who.userId)) await refuseOwn(ctx)
    const by = decided(ctx, opinion ?? null)
    const approved = await goTo(ctx, order, preparing, by)
    if (order.orderType === OrderType.code.sale) {
      const wanted = unitsOf(await findLines(ctx, id))
      const asked = { ...reservedFor(order), priority: ReservationPriority.code.ordinary, allowPartial: true }
      if (wanted.length > 0) await reserve(ctx, { ...asked, elevatorId: order.elevatorId ?? undefined, lines: wanted })
    }
    // Only services: there is nothing to deliver, so it is done.
    const { order: now } = await advance(ctx, approved)
    return { status: now.status, version: now.version }
  },

  async reject(ctx, { id, version, reason }) {
    const order = await lockOrder(ctx, id, version)
    const to = partsOrderMoves.target('reject', order.status)
    const saved = await moveRow(ctx, 'partsOrder', order, to, decided(ctx, reason))
    return { status: rejected, version: saved.version }
  },

  async cancel(ctx, { id, version, reason }) {
    const order = await lockOrder(ctx, id, version)
    if (order.orderType === OrderType.code.replace) throw refuseOrder.ofRequest()
    const lines = await findLines(ctx, id)
    if (lines.some((line) => compareAmounts(netOf(line), 0) > 0)) throw refuseOrder.moved()
    partsOrderMoves.target('cancel', order.status)
    await letGo(ctx, order)
    const now = await goTo(ctx, order, cancelled, { reason })
    await owe(ctx, now, lines)
    return { status: cancelled, version: now.version }
  },

  async closeShort(ctx, { id, version, reason }) {
    const order = await lockOrder(ctx, id, version)
    if (order.orderType === OrderType.code.replace) throw refuseOrder.ofRequest()
    partsOrderMoves.target('closeShort', order.status)
    await letGo(ctx, order)
    const now = await goTo(ctx, order, done, { reason, closedShort: true })
    await owe(ctx, now, await findLines(ctx, id))
    return { status: done, version: now.version }
  },

  async charge(ctx, { id, version, lineId, chargeMode, reason }) {
    const order = await lockOrder(ctx, id, version)
    partsOrderMoves.target('charge', order.status)
    const lines = await findLines(ctx, id)
    if (!lines.some((line) => line.id === lineId)) throw refuse.notFound()
    await setCharge(ctx, lineId, { chargeMode, chargeReason: `${ctx.who.name}：${reason}` })
    return updateRow(ctx, 'partsOrder', id, version, {})
  },
}

const decided = (ctx: Context, reason: string | null) => ({
  decidedBy: ctx.who.userId,
  decidedName: ctx.who.name,
  decidedAt: ctx.now.toISOString(),
  reason,
})

/** Nobody waves the own order through while somebody else could. */
async function refuseOwn(ctx: Context): Promise<void> {
  const others = (await findHolders(ctx, mayOrder.approve)).filter((userId) => userId !== ctx.who.userId)
  if (others.length > 0) throw refuseOrder.ownOrder()
}

function unitsOf(lines: readonly { unitId: string | null; qty: string }[]): { unitId: string; qty: string }[] {
  const byUnit = new Map<string, string>()
  for (const { unitId, qty } of lines) if (unitId !== null) byUnit.set(unitId, sum([byUnit.get(unitId) ?? 0, qty]))
  return [...byUnit].map(([unitId, qty]) => ({ unitId, qty }))
}

/** The columns of an order and its lines, with everything that it names looked at. */
async function checkDraft(
  ctx: Context,
  { lines: asked, ...draft }: OrderDraft,
): Promise<{ values: Record<string, unknown>; lines: LineValues[] }> {
  await requireSeen(ctx, 'customer', [draft.customerId])
  await requireSeen(ctx, 'elevator', [draft.elevatorId])
  await requireSeen(ctx, 'community', [draft.communityId])
  await requireSeen(ctx, 'employee', [draft.salesmanId])
  // Held while they are named, so that nobody removes them in the same moment.
  await lockRows(ctx, 'supplier', draft.supplierId ? [draft.supplierId] : [])
  await lockRows(
    ctx,
    'unit',
    asked.flatMap(({ unitId }) => unitId ?? []),
  )
  await requireRows(ctx, 'supplier', draft.supplierId ? [draft.supplierId] : [])
  const units = await findUnits(
    ctx,
    asked.flatMap(({ unitId }) => unitId ?? []),
  )
  const said: FieldError[] = []
  const lines = asked.map((line, n): LineValues => {
    const unit = line.unitId ? units.get(line.unitId) : undefined
    if (unit?.qtyDecimals === 0 && !Number.isInteger(Number(line.qty)))
      said.push({ prop: `lines.${n}.qty`, msg: '数量为整数：配件按整数计量' })
    return {
      lineType: line.lineType,
      unitId: line.unitId ?? null,
      name: unit?.name ?? line.name ?? '',
      measure: unit?.measureUnit ?? null,
      qty: line.qty,
      price: line.price,
      taxRate: line.taxRate,
      amount: times(line.qty, line.price),
      priceReason: line.priceReason ?? null,
      chargeMode: ChargeMode.code.customer,
    }
  })
  if (said.length > 0) throw fieldRefusal(said)
  const buys = draft.orderType === OrderType.code.purchase
  const values = {
    orderType: draft.orderType,
    customerId: buys ? undefined : draft.customerId,
    supplierId: buys ? draft.supplierId : undefined,
    communityId: draft.communityId,
    elevatorId: draft.elevatorId,
    salesmanId: draft.salesmanId,
    depositRate: draft.depositRate,
    creditDays: draft.creditDays ?? (await findCreditDays(ctx)),
    dueDate: draft.dueDate,
    remark: draft.remark,
    totalAmount: sum(lines.map(({ amount }) => amount as string)),
  }
  return { values, lines }
}

/** Below the lowest price only with its reason (commerce 3.2). */
async function checkPrices(
  ctx: Context,
  lines: readonly { unitId: string | null; price: string; priceReason: string | null }[],
  orderType: OrderType,
): Promise<void> {
  if (orderType === OrderType.code.purchase) return
  const units = await findUnits(
    ctx,
    lines.flatMap(({ unitId }) => unitId ?? []),
  )
  const said = lines.flatMap(({ unitId, price, priceReason }, n): FieldError[] => {
    const least = unitId === null ? null : (units.get(unitId)?.minPrice ?? null)
    return least !== null && compareAmounts(price, least) < 0 && !priceReason
      ? [{ prop: `lines.${n}.priceReason`, msg: `低于最低售价${least}元，请填写原因` }]
      : []
  })
  if (said.length > 0) throw fieldRefusal(said)
}

async function readOrder(ctx: Context, id: string): Promise<OrderDetail> {
  const { companyId, createdBy, submittedBy, ...order } = await findOrder(ctx, id)
  const lines = await findShownLines(ctx, id)
  const open = (ORDER_OPEN as readonly number[]).includes(order.status)
  const waits = open && order.orderType !== OrderType.code.purchase
  const held = open ? shareHeld(lines, await findHeld(ctx, { ...order, companyId, createdBy, submittedBy })) : new Map()
  return {
    ...order,
    warnings: await warningsOf(ctx, order, lines),
    own: [createdBy, submittedBy].includes(ctx.who.userId),
    lines: lines.map((line): OrderLine => {
      const reservedQty = held.get(line.id) ?? '0.00'
      const short = waits && isStocked(line) ? minus(openOf(line), reservedQty) : '0.00'
      return { ...line, reservedQty, shortQty: compareAmounts(short, 0) > 0 ? short : '0.00' }
    }),
    bills: await findBillsOf(ctx, id),
    owed: await findOwed(ctx, id),
  }
}

/** What whoever decides must know (commerce 3.2). */
async function warningsOf(
  ctx: Context,
  order: Pick<OrderDetail, 'customerId' | 'orderType' | 'status'>,
  lines: readonly Pick<OrderLine, 'name' | 'price' | 'minPrice' | 'priceReason'>[],
): Promise<string[]> {
  if (order.orderType !== OrderType.code.sale) return []
  if (!([fresh, waiting, rejected] as readonly number[]).includes(order.status)) return []
  const overdue = order.customerId ? await findOverdue(ctx, order.customerId) : '0.00'
  return [
    ...(compareAmounts(overdue, 0) > 0 ? [`客户逾期欠款${formatMoney(overdue)}元，需审批`] : []),
    ...lines
      .filter(({ price, minPrice }) => minPrice !== null && compareAmounts(price, minPrice) < 0)
      .map(
        ({ name, price, minPrice, priceReason }) =>
          `「${name}」单价${formatMoney(price)}元，低于最低售价${formatMoney(minPrice)}元${priceReason ? `：${priceReason}` : ''}`,
      ),
  ]
}
