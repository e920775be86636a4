import { sql } from 'kysely'
import { type Context, is, newId } from '#kernel/server/index.ts'
import { StoreStatus } from '#modules/shop/shared/terms.ts'
import { holdSeries } from './holding.ts'

export interface CartRecord {
  readonly skuId: string
  readonly goodsId: string
  readonly sellerId: string
  readonly qty: number
  readonly priceAtAdd: string
  readonly title: string
  readonly image: string | null
}

export async function findCart(ctx: Context): Promise<CartRecord[]> {
  const { rows } =
    await sql<CartRecord>`select sku_id, goods_id, seller_id, qty, price_at_add, title, image from cart_line
    where company_id = ${ctx.companyId} and user_id = ${ctx.who.userId} order by created_at desc, id`.execute(ctx.db)
  return rows
}

/** One person's cart changes one call after the other: two browsers do not put a hundred kinds into it. */
export async function holdCart(ctx: Context): Promise<void> {
  await holdSeries(ctx, 'cart')
}

export interface OfferedSku {
  readonly skuId: string
  readonly goodsId: string
  readonly sellerId: string
  readonly storeId: string
  readonly storeName: string
  readonly title: string
  readonly specValues: readonly string[]
  readonly image: string | null
  readonly price: string
  readonly available: number
  readonly minBuy: number
  readonly stepBuy: number
  readonly maxBuy: number | null
}

/** What everybody sees of these skus; those that are not sold are missing. */
export async function findOffered(ctx: Context, skuIds: readonly string[]): Promise<Map<string, OfferedSku>> {
  const { rows } =
    await sql<OfferedSku>`select k.sku_id, k.goods_id, k.company_id as seller_id, g.store_id, g.store_name, g.title,
      k.spec_values, coalesce(k.image, g.image) as image, k.price, k.available, coalesce((g.page ->> 'minBuy')::int, 1) as min_buy,
      coalesce((g.page ->> 'stepBuy')::int, 1) as step_buy, (g.page ->> 'maxBuy')::int as max_buy
    from mall_sku k join mall_goods g on g.goods_id = k.goods_id where k.sku_id = any(${[...skuIds]}::uuid[])`.execute(
      ctx.db,
    )
  return new Map(rows.map((row) => [row.skuId, row]))
}

export interface CartStore {
  readonly id: string
  readonly name: string
  readonly open: boolean
}

/** The stores of a cart by the company they are of. */
export async function findStores(ctx: Context, sellers: readonly string[]): Promise<Map<string, CartStore>> {
  const { rows } =
    await sql<CartStore>`select m.company_id as id, m.name, ${is('m.status', StoreStatus.code.open)} as open
    from unnest(${[...sellers]}::uuid[]) as w (id) join mall_store m on m.company_id = w.id`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function putInCart(ctx: Context, sku: OfferedSku, qty: number): Promise<void> {
  await sql`insert into cart_line (company_id, id, user_id, sku_id, goods_id, seller_id, qty, price_at_add, title, image,
      created_at, created_by)
    values (${ctx.companyId}, ${newId()}, ${ctx.who.userId}, ${sku.skuId}, ${sku.goodsId}, ${sku.sellerId}, ${qty}, ${sku.price},
      ${sku.title}, ${sku.image}, ${ctx.now.toISOString()}, ${ctx.who.userId})
    on conflict (company_id, user_id, sku_id) do update set qty = excluded.qty, title = excluded.title,
      image = excluded.image, updated_at = excluded.created_at`.execute(ctx.db)
}

export async function takeFromCart(ctx: Context, skuIds: readonly string[]): Promise<void> {
  await sql`delete from cart_line where company_id = ${ctx.companyId} and user_id = ${ctx.who.userId}
    and sku_id = any(${[...skuIds]}::uuid[])`.execute(ctx.db)
}
