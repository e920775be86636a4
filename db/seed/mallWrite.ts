import type pg from 'pg'
import { bind, type Context } from '#kernel/server/index.ts'
import { publish } from '#modules/goods/server/index.ts'
import type { MallRows } from './mall.ts'
import { insertRows, type Row } from './write.ts'

/** In an order that keeps every foreign key. */
const ORDER = [
  'tenant',
  'company',
  'login_method',
  'stored_file',
  'mall_category',
  'store',
  'store_event',
  'goods_type',
  'freight_template',
  'goods',
  'sku',
  'mall_store',
  'mall_address',
  'cart_line',
  'mall_order',
  'mall_order_line',
  'mall_order_event',
  'pay_voucher',
  'shipment',
  'shipment_trace',
  'payment',
  'payment_item',
  'mall_refund',
  'sandbox_trade',
  'after_sale',
  'after_sale_event',
  'mall_invoice',
  'mall_purchase',
  'mall_return',
  'mall_invoice_copy',
  'number_series',
]

export async function writeMall(
  client: pg.Client,
  mall: MallRows,
  orders: ReadonlyMap<string, readonly Row[]>,
  now: Date,
): Promise<number> {
  let rows = 0
  for (const table of ORDER)
    for (const some of [mall.rows.get(table), orders.get(table)]) rows += await insertRows(client, table, some ?? [])
  for (const [companyId, ids] of mall.goods)
    await publish(
      // Nobody asks yet, so that no kept counts are to be forgotten.
      { db: bind(client as unknown as pg.PoolClient), companyId, now, after: () => {} } as unknown as Context,
      ids,
    )
  return rows
}
