import { type Context, type Event, insertRow, newId, type Subscription } from '#kernel/server/index.ts'
import { compareAmounts, minus, sum } from '#kernel/shared/money.ts'
import { findRequestLines, type OutboundRequest, type PartsStock } from '#modules/parts/server/index.ts'
import { ChargeMode, OldDisposal } from '#modules/parts/shared/parts.ts'
import { findCreditDays } from '#modules/receivable/server/index.ts'
import { draftForOldParts, findShortOf, findStockOf, reserve } from '#modules/stock/server/index.ts'
import { ReservationPriority, ReservationSource } from '#modules/stock/shared/reservation.ts'
import { OrderLineType, OrderSource, OrderStatus, OrderType, refuseOrder } from '../shared/terms.ts'
import { findLines, findOfRequest, type OrderRecord, orderNumber, replaceLines } from './order.store.ts'
import { finish, goTo, letGo, reservedFor } from './progress.ts'
import { isStocked, netOf } from './quantities.ts'
import { findCatalogued, findHouse, findParts, findRequestFacts, type RequestFacts } from './unit.store.ts'

const { preparing, done, cancelled } = OrderStatus.code

/** What requests for parts ask of the warehouse (commerce 7): each is served by one order. */
export const partsStock: PartsStock = {
  stockOf: findStockOf,
  offers: findParts,

  async requestOutbound(ctx, request) {
    const facts = await findRequestFacts(ctx, request.requestId)
    const order = await addOrder(ctx, facts)
    await promise(ctx, order, request, facts.trapped)
  },

  async serves(ctx, requestId) {
    const order = await findOfRequest(ctx, requestId)
    return order !== undefined && (await findLines(ctx, order.id)).some(isStocked)
  },

  async shortOf(ctx, requestId) {
    const short = await findShortOf(ctx, { sourceType: ReservationSource.code.parts, sourceId: requestId })
    return new Map(short.map(({ unitId, qty }) => [unitId, qty]))
  },

  async release(ctx, requestId) {
    const order = await findOfRequest(ctx, requestId, true)
    if (!order || order.status === cancelled) return
    const lines = await findLines(ctx, order.id)
    if (lines.some((line) => compareAmounts(netOf(line), 0) > 0)) throw refuseOrder.moved()
    await letGo(ctx, order)
    await goTo(ctx, order, cancelled, { reason: '配件更换单已作废' })
  },
}

/** Born 备货中 (commerce 3.2): it was approved as a request. Lines of no catalogue are there for what is owed. */
async function addOrder(ctx: Context, facts: RequestFacts): Promise<OrderRecord> {
  const asked = await findRequestLines(ctx, facts.id)
  const known = await findCatalogued(
    ctx,
    asked.flatMap(({ unitId }) => unitId ?? []),
  )
  const lines = asked.map((line) => ({
    id: newId(),
    requestLineId: line.id,
    lineType: OrderLineType.code.part,
    unitId: line.unitId !== null && known.has(line.unitId) ? line.unitId : null,
    name: line.name.slice(0, 60),
    measure: line.measure,
    qty: line.qty,
    price: line.priceSale ?? '0.00',
    taxRate: '13.00',
    amount: line.amount ?? '0.00',
    chargeMode: line.chargeMode ?? ChargeMode.code.contract,
    chargeReason: line.overrideReason ?? line.chargeBasis,
  }))
  const values = {
    orderNo: await orderNumber(ctx),
    orderType: OrderType.code.replace,
    source: OrderSource.code.request,
    customerId: facts.customerId,
    contractId: facts.contractId,
    communityId: facts.communityId,
    elevatorId: facts.elevatorId,
    partsRequestId: facts.id,
    totalAmount: sum(lines.map(({ amount }) => amount)),
    creditDays: await findCreditDays(ctx),
    status: preparing,
    createdAt: ctx.now.toISOString(),
  }
  await insertRow(ctx, 'partsOrder', values)
  const order = await findOfRequest(ctx, facts.id, true)
  await replaceLines(ctx, (order as OrderRecord).id, lines)
  return order as OrderRecord
}

/** From the van or the site of the lift's team, then from the centre (R4); who is trapped comes first. */
async function promise(ctx: Context, order: OrderRecord, request: OutboundRequest, trapped: boolean): Promise<void> {
  const byUnit = new Map<string, string>()
  for (const { unitId, qty } of await findLines(ctx, order.id))
    if (unitId !== null) byUnit.set(unitId, sum([byUnit.get(unitId) ?? 0, qty]))
  if (byUnit.size === 0) return
  const { trapped: first, urgent, ordinary } = ReservationPriority.code
  await reserve(ctx, {
    ...reservedFor(order),
    priority: trapped ? first : request.urgent ? urgent : ordinary,
    elevatorId: request.elevatorId,
    lines: [...byUnit].map(([unitId, qty]) => ({ unitId, qty })),
    allowPartial: true,
  })
}

/** It is in the lift: the order is done, its customer owes, and old parts wait for the warehouse of old parts. */
export const installed: Subscription = {
  subscriber: 'partsOrder.installed',
  events: ['partsRequest.installed'],
  async handle(ctx: Context, { id }: Event) {
    const requestId = String(id)
    // Approved before there were orders: made now, so that what the customer pays is owed.
    const order =
      (await findOfRequest(ctx, requestId, true)) ?? (await addOrder(ctx, await findRequestFacts(ctx, requestId)))
    if (order.status === done || order.status === cancelled) return
    await letGo(ctx, order)
    await finish(ctx, order)
    await takeOldParts(ctx, order)
  },
}

/** 旧件 that the company keeps: a draft of their coming in (commerce 7, bill 17). */
async function takeOldParts(ctx: Context, order: OrderRecord): Promise<void> {
  const warehouseId = await findHouse(ctx, true)
  if (warehouseId === undefined || order.partsRequestId === null) return
  const asked = await findRequestLines(ctx, order.partsRequestId)
  const known = await findCatalogued(
    ctx,
    asked.flatMap(({ unitId }) => unitId ?? []),
  )
  const lines = asked.flatMap(({ unitId, qty, oldDisposal }) =>
    unitId !== null && known.has(unitId) && oldDisposal === OldDisposal.code.recycle
      ? [{ unitId, qty: minus(qty, 0) }]
      : [],
  )
  if (lines.length > 0) await draftForOldParts(ctx, { warehouseId, elevatorId: order.elevatorId, lines })
}
