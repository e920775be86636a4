import type { Context } from '#kernel/server/index.ts'
import { lockSkus, shipStock } from '#modules/goods/server/index.ts'
import { clocks, later, moveOf } from '../shared/order.states.ts'
import { LogisticsType, MallStatus, refuseMall, Side, TraceState } from '../shared/terms.ts'
import { openAfterSales } from './asks.ts'
import { type By, finishIfNothingLeft, openQty } from './moves.ts'
import { addToLines, findLines, lockOrder, type OrderRecord, setOrder } from './order.store.ts'
import {
  addShipment,
  addTraces,
  findShipment,
  findShipments,
  findTraces,
  setSigned,
  type TraceRecord,
} from './shipping.store.ts'
import { changed } from './telling.ts'

export interface Sent {
  readonly logisticsType: LogisticsType
  readonly carrier?: string | undefined
  readonly trackingNo?: string | undefined
  readonly deliverer?: string | undefined
  readonly phone?: string | undefined
  readonly lines?: readonly { readonly lineId: string; readonly qty: number }[] | undefined
}

/** A package leaves the seller: its pieces leave the stock; the last one brings the order to 待收货 (commerce 3.9). */
export async function shipOrder(
  seller: Context,
  id: string,
  by: By,
  sent: Sent,
): Promise<{ order: OrderRecord; shipmentId: string; shipmentNo: string }> {
  const order = await lockOrder(seller, id)
  moveOf(by.side, 'ship', order.status)
  if (order.urgent && sent.logisticsType !== LogisticsType.code.own) throw refuseMall.urgentOwn()
  const lines = await findLines(seller, id)
  const disputed = new Set((await openAfterSales(seller, [id])).get(id) ?? [])
  const asked = new Map<string, number>()
  for (const { lineId, qty } of sent.lines ??
    lines
      .filter((line) => openQty(line) > 0 && !disputed.has(line.id))
      .map((line) => ({ lineId: line.id, qty: openQty(line) })))
    asked.set(lineId, (asked.get(lineId) ?? 0) + qty)
  const going = [...asked].map(([lineId, qty]) => {
    const line = lines.find((one) => one.id === lineId)
    if (!line) throw refuseMall.notLine({ 商品: '所选商品', n: 0 })
    if (disputed.has(lineId)) throw refuseMall.afterSale({ 商品: line.title })
    if (qty > openQty(line)) throw refuseMall.notLine({ 商品: line.title, n: openQty(line) })
    return { line, qty }
  })
  if (going.length === 0) {
    const held = lines.find((line) => disputed.has(line.id) && openQty(line) > 0)
    throw held ? refuseMall.afterSale({ 商品: held.title }) : refuseMall.notLine({ 商品: '订单', n: 0 })
  }
  await lockSkus(
    seller,
    going.map(({ line }) => line.skuId),
  )
  await shipStock(
    seller,
    going.map(({ line, qty }) => ({ skuId: line.skuId, qty })),
    { id, no: order.orderNo },
  )
  await addToLines(
    seller,
    going.map(({ line, qty }) => ({ id: line.id, shipped: qty })),
  )
  const express = sent.logisticsType === LogisticsType.code.express
  const shipment = await addShipment(seller, {
    orderId: id,
    logisticsType: sent.logisticsType,
    carrier: express ? (sent.carrier ?? null) : null,
    trackingNo: express ? (sent.trackingNo ?? null) : null,
    deliverer: sent.deliverer ?? null,
    phone: sent.phone ?? null,
    lines: going.map(({ line, qty }) => ({ lineId: line.id, qty })),
  })
  if (express) await seller.emit('mallOrder.parcel', { id: shipment.id })
  const note = [sent.carrier, sent.trackingNo].filter(Boolean).join(' ') || sent.deliverer || null
  const left = (await findLines(seller, id)).some((line) => openQty(line) > 0)
  const now = await setOrder(seller, order, order.status, left ? {} : { shippedAt: seller.now.toISOString() })
  await changed(seller, now, left ? 'shipped' : null, {
    side: by.side,
    byName: by.name,
    action: left ? '部分发货' : '发货',
    note,
  })
  const after = left ? now : await finishIfNothingLeft(seller, now)
  return { order: after, shipmentId: shipment.id, shipmentNo: shipment.shipmentNo }
}

/**
 * Traces of a package, by hand or pushed: what is there is dropped, and all is read in the order of time. Once every package
 * of an order is signed, it confirms itself seven days later, or sooner where it would have anyway. A number of an older parcel
 * or a wrong time says 签收 long before anything left: the seven days begin with the shipment at the earliest.
 */
export async function trace(
  seller: Context,
  shipmentId: string,
  traces: readonly Omit<TraceRecord, 'shipmentId'>[],
): Promise<{ added: number; traces: TraceRecord[] }> {
  const { orderId } = await findShipment(seller, shipmentId)
  const order = await lockOrder(seller, orderId)
  const added = await addTraces(seller, shipmentId, traces)
  const all = await findTraces(seller, [shipmentId])
  const signed = all.find(({ state }) => state === TraceState.code.signed)
  if (signed) {
    await setSigned(seller, shipmentId, signed.at)
    await soonerConfirmed(seller, order)
  }
  return { added, traces: all }
}

async function soonerConfirmed(seller: Context, order: OrderRecord): Promise<void> {
  if (order.status !== MallStatus.code.shipped || order.signedAt !== null) return
  const packages = await findShipments(seller, order.id)
  if (packages.some(({ signedAt }) => signedAt === null)) return
  const last = packages
    .flatMap(({ signedAt, createdAt }) => [signedAt as string, createdAt])
    .reduce((a, b) => (new Date(a) > new Date(b) ? a : b))
  const soon = later(new Date(last), clocks.afterSigned)
  const now = order.autoConfirmAt ? new Date(order.autoConfirmAt).toISOString() : soon
  const signed = await setOrder(seller, order, order.status, {
    signedAt: last,
    autoConfirmAt: [soon, now].toSorted()[0],
  })
  await changed(seller, signed, null, { side: Side.code.system, byName: '系统', action: '物流签收' })
}
