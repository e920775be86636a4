import { sql } from 'kysely'
import { type Context, insertRow, insertRows, newId, nextNumber } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { LogisticsType, TraceState } from '../shared/terms.ts'

export interface ShipmentRecord {
  readonly id: string
  readonly orderId: string
  readonly shipmentNo: string
  readonly logisticsType: LogisticsType
  readonly carrier: string | null
  readonly trackingNo: string | null
  readonly deliverer: string | null
  readonly phone: string | null
  readonly lines: readonly { readonly lineId: string; readonly qty: number }[]
  readonly signedAt: string | null
  readonly createdAt: string
}

export async function addShipment(
  seller: Context,
  values: Omit<ShipmentRecord, 'id' | 'shipmentNo' | 'signedAt' | 'createdAt'>,
): Promise<{ id: string; shipmentNo: string }> {
  const series = `FH${dayOf(seller.now).replaceAll('-', '')}`
  const shipmentNo = `${series}${String(await nextNumber(seller, series)).padStart(5, '0')}`
  const { id } = await insertRow(seller, 'shipment', { ...values, shipmentNo, createdAt: seller.now.toISOString() })
  return { id, shipmentNo }
}

export async function findShipments(seller: Context, orderId: string): Promise<ShipmentRecord[]> {
  const { rows } =
    await sql<ShipmentRecord>`select id, order_id, shipment_no, logistics_type, carrier, tracking_no, deliverer,
      phone, lines, signed_at, created_at
    from shipment where company_id = ${seller.companyId} and order_id = ${orderId} and deleted_at is null
    order by created_at, id`.execute(seller.db)
  return rows
}

export async function findShipment(seller: Context, id: string): Promise<ShipmentRecord> {
  const { rows } =
    await sql<ShipmentRecord>`select id, order_id, shipment_no, logistics_type, carrier, tracking_no, deliverer,
      phone, lines, signed_at, created_at
    from shipment where company_id = ${seller.companyId} and id = ${id} and deleted_at is null`.execute(seller.db)
  if (!rows[0]) throw refuse.notFound()
  return rows[0]
}

export interface TraceRecord {
  readonly shipmentId: string
  readonly at: string
  readonly state: TraceState
  readonly text: string
}

/** In the order of time, whatever order they came in. */
export async function findTraces(seller: Context, shipmentIds: readonly string[]): Promise<TraceRecord[]> {
  const { rows } = await sql<TraceRecord>`select shipment_id, at, state, said as text from shipment_trace
    where company_id = ${seller.companyId} and shipment_id = any(${[...shipmentIds]}::uuid[])
    order by at, state, id`.execute(seller.db)
  return rows
}

/** Adds what is new; the same moment, state and words are there once. */
export async function addTraces(
  seller: Context,
  shipmentId: string,
  traces: readonly { readonly at: string; readonly state: TraceState; readonly text: string }[],
): Promise<number> {
  const there = new Set((await findTraces(seller, [shipmentId])).map(keyOf))
  const fresh = new Map(traces.map((one) => [keyOf(one), one]))
  for (const key of there) fresh.delete(key)
  await insertRows(
    seller,
    'shipmentTrace',
    [...fresh.values()].map(({ at, state, text }) => ({ id: newId(), shipmentId, at, state, said: text })),
  )
  return fresh.size
}

const keyOf = ({ at, state, text }: { at: string; state: number; text: string }) =>
  `${new Date(at).getTime()} ${state} ${text}`

export async function setSigned(seller: Context, id: string, at: string): Promise<void> {
  await sql`update shipment set signed_at = ${at}, version = version + 1, updated_at = ${seller.now.toISOString()}
    where company_id = ${seller.companyId} and id = ${id} and signed_at is null`.execute(seller.db)
}
