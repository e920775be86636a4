import { sql } from 'kysely'
import { type Context, finding, is, like, pageSource } from '#kernel/server/index.ts'
import type { SentTo } from '../shared/address.ts'
import { MallStatus } from '../shared/terms.ts'
import { type ToShipRow, toShipList } from '../shared/toShip.ts'

const { toShip } = MallStatus.code

const open = '(l.qty - l.shipped_qty - l.released_qty)'
const lines = (what: string) =>
  `(select ${what} from mall_order_line l where l.company_id = o.company_id and l.order_id = o.id and ${open} > 0)`
const dueAt = `(o.accepted_at + s.ship_within_hours * interval '1 hour')`

/** Orders of which pieces are still to go, those that are late first. */
export const waitingOrders = pageSource<ToShipRow>(toShipList, {
  from: 'mall_order o join store s on s.company_id = o.company_id and s.id = o.store_id',
  alias: 'o',
  columns: {
    dueAt,
    overdue: `coalesce(${dueAt} < now(), false)`,
    goods:
      lines(`string_agg(l.title || case when l.spec_text = '' then '' else ' ' || l.spec_text end || ' ×' || ${open}, '、'
      order by l.sort)`),
    qty: lines(`sum(${open})::int`),
    receiver: `o.address ->> 'receiver'`,
    regionCode: `o.address ->> 'regionCode'`,
    partShipped: `exists (select 1 from mall_order_line l where l.company_id = o.company_id and l.order_id = o.id
      and l.shipped_qty > 0)`,
  },
  filters: {
    keyword: finding(toShipList.filters.keyword, {
      orderNo: { codes: ['o.order_no'] },
      buyerCompanyName: { names: ['o.buyer_company_name'] },
      goods: (
        text,
      ) => sql`exists (select 1 from mall_order_line l where l.company_id = o.company_id and l.order_id = o.id
        and concat_ws(' ', l.title, l.spec_text) ilike ${like(text)})`,
      receiver: { names: [`(o.address ->> 'receiver')`] },
    }),
    overdue: (yes: boolean) => sql`coalesce(${sql.raw(dueAt)} < now(), false) = ${yes}`,
  },
  where: () => [sql`o.deleted_at is null`, sql`${is('o.status', toShip)}`],
  notNull: ['orderNo'],
  // 急件 before all others, each kind by its time: a company has one store, whose hours are the same for all.
  ownOrder: {
    by: `(coalesce(o.accepted_at, o.created_at) - case when o.urgent then interval '100 years' else interval '0' end)`,
  },
})

/** Orders of the seller by the numbers on their slips. */
export async function findByNumbers(
  seller: Context,
  numbers: readonly string[],
): Promise<{ readonly id: string; readonly orderNo: string; readonly status: MallStatus }[]> {
  const { rows } = await sql<{
    id: string
    orderNo: string
    status: MallStatus
  }>`select id, order_no, status from mall_order
    where company_id = ${seller.companyId} and order_no = any(${[...numbers]}::text[]) and deleted_at is null
    order by id`.execute(seller.db)
  return rows
}

export interface Slip {
  readonly orderId: string
  readonly orderNo: string
  readonly storeName: string
  readonly storePhone: string
  readonly buyerCompanyName: string
  readonly address: SentTo
  readonly buyerRemark: string | null
  readonly createdAt: string
  /** Of a package that went. */
  readonly shipmentNo: string | null
  readonly carrier: string | null
  readonly trackingNo: string | null
}

/** Heads of slips, in the order in which they are packed: the earliest first. */
export async function findSlips(seller: Context, of: 'order' | 'package', ids: readonly string[]): Promise<Slip[]> {
  const packages = of === 'package'
  const { rows } = await sql<Slip>`select o.id as order_id, o.order_no, s.name as store_name, s.phone as store_phone,
      o.buyer_company_name, o.address, o.buyer_remark, o.created_at,
      ${packages ? sql`p.shipment_no, p.carrier, p.tracking_no` : sql`null as shipment_no, null as carrier, null as tracking_no`}
    from mall_order o join store s on s.company_id = o.company_id and s.id = o.store_id
      ${packages ? sql`join shipment p on p.company_id = o.company_id and p.order_id = o.id and p.deleted_at is null` : sql``}
    where o.company_id = ${seller.companyId} and o.deleted_at is null
      and ${packages ? sql`p.id` : sql`o.id`} = any(${[...ids]}::uuid[])
      and (${packages} or ${is('o.status', toShip)})
    order by o.accepted_at, o.id`.execute(seller.db)
  return rows
}

export interface Piece {
  readonly orderId: string
  /** Of a package that went. */
  readonly shipmentNo: string | null
  readonly lineId: string
  readonly skuId: string
  readonly skuNo: string
  readonly title: string
  readonly specText: string
  readonly qty: number
  /** Of what is linked with the warehouse. */
  readonly partName: string | null
  readonly warehouseName: string | null
  readonly location: string | null
}

/** What is still to go of these orders, or went in these packages, with the place where it lies. */
export async function findPieces(seller: Context, of: 'order' | 'package', ids: readonly string[]): Promise<Piece[]> {
  const packages = of === 'package'
  const qty = packages ? sql`(x ->> 'qty')::int` : sql.raw(open)
  const { rows } =
    await sql<Piece>`select l.order_id, ${packages ? sql`p.shipment_no` : sql`null as shipment_no`}, l.id as line_id,
      l.sku_id, coalesce(l.snapshot ->> 'skuNo', '') as sku_no, l.title, l.spec_text, ${qty} as qty,
      u.name as part_name, w.name as warehouse_name,
      (select string_agg(distinct st.location, '、') from stock st where st.company_id = l.company_id
        and st.unit_id = k.unit_id and st.warehouse_id = k.warehouse_id and st.location is not null) as location
    from mall_order_line l
      ${packages ? sql`join shipment p on p.company_id = l.company_id and p.order_id = l.order_id cross join lateral jsonb_array_elements(p.lines) x` : sql``}
      left join sku k on k.company_id = l.company_id and k.id = l.sku_id
      left join unit u on u.company_id = l.company_id and u.id = k.unit_id
      left join warehouse w on w.company_id = l.company_id and w.id = k.warehouse_id
    where l.company_id = ${seller.companyId}
      and ${packages ? sql`p.id = any(${[...ids]}::uuid[]) and l.id = (x ->> 'lineId')::uuid` : sql`l.order_id = any(${[...ids]}::uuid[]) and ${sql.raw(open)} > 0`}
    order by l.order_id, l.sort, l.id`.execute(seller.db)
  return rows
}
