import { sql } from 'kysely'
import { type Context, companyWorks, is } from '#kernel/server/index.ts'
import { StoreStatus } from '#modules/shop/shared/terms.ts'
import { GoodsStatus } from '../shared/terms.ts'
import { type Shown, type ShownSku, shownAs } from './shown.ts'

/** Counts what was published, so that nobody is told kept counts of before. */
export const PUBLISHED = 'mall:published'

/**
 * Brings what everybody sees of these goods (`mall_goods`, `mall_sku`) in line with the seller's rows, in the same
 * transaction; goods that are off the shelf, banned, removed, or of a store that is not open disappear (decision 0180).
 * Answers how many goods looked otherwise before.
 *
 * It locks the goods, after their skus and as the last of a transaction: it waits for whoever publishes the same goods and then reads what that one left, so
 * that of two who change different skus the later shows both.
 */
export async function publish(seller: Context, goodsIds: readonly string[]): Promise<number> {
  const ids = [...new Set(goodsIds)].toSorted()
  if (ids.length === 0) return 0
  await sql`select id from goods where company_id = ${seller.companyId} and id = any(${ids}::uuid[]) order by id
    for no key update`.execute(seller.db)
  const shown = await findShown(seller, ids)
  const changed = await writeShown(seller, ids, shown)
  if (changed > 0) seller.after(() => seller.services.cache.incr(PUBLISHED, 86_400))
  return changed
}

/** Whether what everybody sees of a company no longer says whether it is in business: it was stopped or came back. */
export async function hasMoved(seller: Context): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`select case when ${companyWorks(seller, 'st.company_id')}
      then not exists (select 1 from mall_goods seen where seen.company_id = st.company_id) and exists (select 1 from goods g
        where g.company_id = st.company_id and g.deleted_at is null and ${is('g.status', GoodsStatus.code.on)} and not g.banned)
        and ${is('st.status', StoreStatus.code.open)}
      else exists (select 1 from mall_goods seen where seen.company_id = st.company_id) end as moved
    from store st where st.company_id = ${seller.companyId} and st.deleted_at is null`.execute(seller.db)
  return rows[0]?.moved ?? false
}

/** All goods of the company, rows and what is shown of rows that are gone. */
export async function findPublishable(seller: Context): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from goods where company_id = ${seller.companyId}
    union select goods_id from mall_goods where company_id = ${seller.companyId} order by 1`.execute(seller.db)
  return rows.map(({ id }) => id)
}

async function findShown(seller: Context, ids: readonly string[]): Promise<Shown[]> {
  const { rows } = await sql<
    Shown['goods']
  >`select g.id as goods_id, g.title, g.sub_title, g.category_id, g.goods_type_ids, g.brand, g.model,
      g.images, g.video, g.detail, g.attrs, g.is_safety_part, g.certificate, g.fit_brands, g.fit_models, g.warranty_months, g.specs,
      g.min_buy, g.step_buy, g.max_buy, g.invoice_types, g.sales, coalesce(g.on_shelf_at, g.created_at) as on_shelf_at,
      st.id as store_id, st.name as store_name, c.path,
      jsonb_build_object('id', f.id, 'mode', f.mode, 'regions', f.regions, 'freeOver', f.free_over::text,
        'noShipRegions', to_jsonb(f.no_ship_regions)) as freight
    from goods g
      join store st on st.company_id = g.company_id and st.deleted_at is null and ${is('st.status', StoreStatus.code.open)}
      join freight_template f on f.company_id = g.company_id and f.id = g.freight_template_id
      cross join lateral (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name, 'attrs', x.attrs)
            order by x.above desc), '[]') as path
        from (select a.id, a.name, a.attrs, 0 as above from mall_category a where a.id = g.category_id
          union all select b.id, b.name, b.attrs, 1 from mall_category a join mall_category b on b.id = a.parent_id
            where a.id = g.category_id
          union all select c.id, c.name, c.attrs, 2 from mall_category a join mall_category b on b.id = a.parent_id
            join mall_category c on c.id = b.parent_id where a.id = g.category_id) x) c
    where g.company_id = ${seller.companyId} and g.id = any(${[...ids]}::uuid[]) and g.deleted_at is null
      and ${is('g.status', GoodsStatus.code.on)} and not g.banned and ${companyWorks(seller, 'g.company_id')}`.execute(
    seller.db,
  )
  const skus = await findSkus(
    seller,
    rows.map(({ goodsId }) => goodsId),
  )
  return rows.flatMap((goods) => {
    const own = skus.filter(({ goodsId }) => goodsId === goods.goodsId)
    return own.length > 0 ? [{ goods, skus: own }] : []
  })
}

/** A linked sku has what lies free in its warehouse; whole pieces only. */
async function findSkus(seller: Context, ids: readonly string[]): Promise<ShownSku[]> {
  const { rows } =
    await sql<ShownSku>`select k.id as sku_id, k.goods_id, k.sku_no, k.spec_values, k.price, k.market_price, k.weight_kg,
      k.image, k.sort, k.unit_id is not null as linked, greatest(0, case when k.unit_id is null then k.stock - k.locked else coalesce((
        select trunc(sum(s.on_hand - s.reserved)) from stock s where s.company_id = k.company_id and s.unit_id = k.unit_id
          and s.warehouse_id = k.warehouse_id), 0) end)::int as available
    from sku k where k.company_id = ${seller.companyId} and k.goods_id = any(${[...ids]}::uuid[]) and k.deleted_at is null
    order by k.goods_id, k.sort, k.id`.execute(seller.db)
  return rows
}

async function writeShown(seller: Context, ids: readonly string[], shown: readonly Shown[]): Promise<number> {
  const company = seller.companyId
  const goods = shown.map((one) => shownAs(one))
  const skus = shown.flatMap((one) => one.skus)
  const kept = goods.map(({ goodsId }) => goodsId)
  const gone = await sql<{ goodsId: string }>`delete from mall_goods where company_id = ${company}
    and goods_id = any(${[...ids]}::uuid[]) and goods_id <> all(${kept}::uuid[]) returning goods_id`.execute(seller.db)
  if (goods.length === 0) return gone.rows.length
  const changed = await sql<{
    goodsId: string
  }>`insert into mall_goods as m (goods_id, company_id, store_id, store_name, category_id, category_ids, type_ids, title, brand, model,
      image, fit_brands, fit_models, facets, words, price_from, price_to, in_stock, sales, on_shelf_at, page, updated_at)
    select "goodsId", ${company}::uuid, "storeId", "storeName", "categoryId", "categoryIds", "typeIds", title, brand, model,
      image, "fitBrands", "fitModels", facets, words, "priceFrom", "priceTo", "inStock", sales, "onShelfAt", page, ${seller.now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(goods)}::jsonb) as x ("goodsId" uuid, "storeId" uuid, "storeName" text,
      "categoryId" uuid, "categoryIds" uuid[], "typeIds" uuid[], title text, brand text, model text, image text, "fitBrands" text[],
      "fitModels" text[], facets text[], words text, "priceFrom" numeric, "priceTo" numeric, "inStock" boolean, sales int,
      "onShelfAt" timestamptz, page jsonb)
    on conflict (goods_id) do update set store_id = excluded.store_id, store_name = excluded.store_name,
      category_id = excluded.category_id, category_ids = excluded.category_ids, type_ids = excluded.type_ids, title = excluded.title,
      brand = excluded.brand, model = excluded.model, image = excluded.image, fit_brands = excluded.fit_brands,
      fit_models = excluded.fit_models, facets = excluded.facets, words = excluded.words, price_from = excluded.price_from,
      price_to = excluded.price_to, in_stock = excluded.in_stock, sales = excluded.sales, on_shelf_at = excluded.on_shelf_at,
      page = excluded.page, updated_at = excluded.updated_at
    where (m.store_id, m.store_name, m.category_id, m.category_ids, m.type_ids, m.title, m.brand, m.model, m.image, m.fit_brands,
        m.fit_models, m.facets, m.words, m.price_from, m.price_to, m.in_stock, m.sales, m.on_shelf_at, m.page)
      is distinct from (excluded.store_id, excluded.store_name, excluded.category_id, excluded.category_ids, excluded.type_ids,
        excluded.title, excluded.brand, excluded.model, excluded.image, excluded.fit_brands, excluded.fit_models, excluded.facets,
        excluded.words, excluded.price_from, excluded.price_to, excluded.in_stock, excluded.sales, excluded.on_shelf_at, excluded.page)
    returning m.goods_id`.execute(seller.db)
  const goneSkus = await sql<{ goodsId: string }>`delete from mall_sku where company_id = ${company}
    and goods_id = any(${kept}::uuid[]) and sku_id <> all(${skus.map(({ skuId }) => skuId)}::uuid[])
    returning goods_id`.execute(seller.db)
  const changedSkus = await sql<{
    goodsId: string
  }>`insert into mall_sku as m (sku_id, goods_id, company_id, sku_no, spec_values, price, market_price, available, image, sort, linked)
    select "skuId", "goodsId", ${company}::uuid, "skuNo", "specValues", price, "marketPrice", available, image, sort, linked
    from jsonb_to_recordset(${JSON.stringify(skus)}::jsonb) as x ("skuId" uuid, "goodsId" uuid, "skuNo" text, "specValues" text[],
      price numeric, "marketPrice" numeric, available int, image text, sort int, linked boolean)
    on conflict (sku_id) do update set goods_id = excluded.goods_id, sku_no = excluded.sku_no, spec_values = excluded.spec_values,
      price = excluded.price, market_price = excluded.market_price, available = excluded.available, image = excluded.image,
      sort = excluded.sort, linked = excluded.linked
    where (m.goods_id, m.sku_no, m.spec_values, m.price, m.market_price, m.available, m.image, m.sort, m.linked) is distinct from
      (excluded.goods_id, excluded.sku_no, excluded.spec_values, excluded.price, excluded.market_price, excluded.available,
        excluded.image, excluded.sort, excluded.linked)
    returning m.goods_id`.execute(seller.db)
  const looked = [gone, changed, goneSkus, changedSkus].flatMap(({ rows }) => rows.map(({ goodsId }) => goodsId))
  return new Set(looked).size
}
