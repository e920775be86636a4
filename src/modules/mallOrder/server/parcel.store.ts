import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { LogisticsType } from '../shared/terms.ts'

export interface ParcelRecord {
  readonly id: string
  readonly carrier: string
  readonly trackingNo: string
  readonly phone: string | null
  readonly createdAt: string
  /** How many steps are known. */
  readonly traces: number
}

const fields = sql`s.id, s.carrier, s.tracking_no, o.address ->> 'phone' as phone, s.created_at,
  (select count(*)::int from shipment_trace t where t.company_id = s.company_id and t.shipment_id = s.id) as traces
  from shipment s join mall_order o on o.company_id = s.company_id and o.id = s.order_id`
const goes = sql`s.deleted_at is null and ${is('s.logistics_type', LogisticsType.code.express)}`

/** A package that a carrier has; undefined for others and those of other companies. */
export async function findParcel(seller: Context, id: string): Promise<ParcelRecord | undefined> {
  const { rows } = await sql<ParcelRecord>`select ${fields}
    where s.company_id = ${seller.companyId} and s.id = ${id} and ${goes}`.execute(seller.db)
  return rows[0]
}

/** Longer than that nothing is on its way. */
const DAYS = 30
const MOST = 500

export async function findUnsigned(seller: Context): Promise<ParcelRecord[]> {
  const from = new Date(seller.now.getTime() - DAYS * 86_400_000).toISOString()
  const { rows } = await sql<ParcelRecord>`select ${fields}
    where s.company_id = ${seller.companyId} and ${goes} and s.signed_at is null and s.created_at >= ${from}
    order by s.created_at limit ${MOST}`.execute(seller.db)
  return rows
}
