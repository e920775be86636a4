import { type RawBuilder, sql } from 'kysely'
import { type Context, is, like } from '#kernel/server/index.ts'
import { pairsOf } from '#kernel/server/words.ts'
import { elevatorScope } from '#modules/elevator/server/index.ts'
import { StoreStatus } from '#modules/shop/shared/terms.ts'
import type { MallCategory, MallSearch, MallSku, MallSort } from '../shared/mall.ts'

/** What everybody may ask: reads mall_category, mall_goods, mall_sku and mall_store and nothing else (decision 0180). */

export interface ItemRow {
  readonly goodsId: string
  readonly title: string
  readonly brand: string | null
  readonly model: string | null
  readonly image: string
  readonly priceFrom: string
  readonly priceTo: string
  readonly inStock: boolean
  readonly sales: number
  readonly storeId: string
  readonly storeName: string
}

const item = sql`m.goods_id, m.title, m.brand, m.model, m.image, m.price_from, m.price_to, m.in_stock, m.sales, m.store_id,
  m.store_name`

export async function findCategories(ctx: Context): Promise<MallCategory[]> {
  const { rows } = await sql<MallCategory>`select c.id, c.parent_id, c.name, c.icon, coalesce(n.goods, 0)::int as goods
    from mall_category c left join (select unnest(category_ids) as id, count(*) as goods from mall_goods group by 1) n on n.id = c.id
    where c.deleted_at is null order by c.sort, c.name`.execute(ctx.db)
  return rows
}

export async function findCategoryName(ctx: Context, id: string): Promise<string | undefined> {
  const { rows } = await sql<{
    name: string
  }>`select name from mall_category where id = ${id} and deleted_at is null`.execute(ctx.db)
  return rows[0]?.name
}

export async function findNewest(ctx: Context, limit: number): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`select ${item} from mall_goods m order by m.on_shelf_at desc, m.goods_id
    limit ${limit}`.execute(ctx.db)
  return rows
}

export async function findBest(ctx: Context, limit: number): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`select ${item} from mall_goods m order by m.sales desc, m.goods_id
    limit ${limit}`.execute(ctx.db)
  return rows
}

export async function findBrands(ctx: Context, limit: number): Promise<{ value: string; count: number }[]> {
  const { rows } = await sql<{ value: string; count: number }>`select m.brand as value, count(*)::int as count
    from mall_goods m where m.brand is not null group by 1 order by 2 desc, 1 limit ${limit}`.execute(ctx.db)
  return rows
}

/** Brands and models of the lifts that the person looks after. */
export async function findLiftKinds(ctx: Context): Promise<{ brand: string; model: string; count: number }[]> {
  const { rows } = await sql<{
    brand: string
    model: string
    count: number
  }>`select e.brand, e.model, count(*)::int as count
    from elevator e where e.company_id = ${ctx.companyId} and e.deleted_at is null and e.brand <> '' and ${elevatorScope(ctx, 'e')}
    group by 1, 2 order by 3 desc, 1, 2 limit 200`.execute(ctx.db)
  return rows
}

/** Goods for these lifts: those made for the very model first. */
export async function findFitting(
  ctx: Context,
  { brands, models }: { readonly brands: readonly string[]; readonly models: readonly string[] },
  limit: number,
): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`select ${item} from mall_goods m
    where m.fit_brands && ${[...brands]}::text[] and (m.fit_models = '{}' or m.fit_models && ${[...models]}::text[])
    order by (m.fit_models && ${[...models]}::text[]) desc, m.in_stock desc, m.sales desc, m.goods_id limit ${limit}`.execute(
    ctx.db,
  )
  return rows
}

/** Those of these goods that are still shown, in the order in which they were asked. */
export async function findItems(ctx: Context, ids: readonly string[]): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`select ${item} from mall_goods m where m.goods_id = any(${[...ids]}::uuid[])
    order by array_position(${[...ids]}::uuid[], m.goods_id)`.execute(ctx.db)
  return rows
}

export interface GoodsRow extends ItemRow {
  readonly companyId: string
  readonly fitBrands: readonly string[]
  readonly fitModels: readonly string[]
  readonly page: Readonly<Record<string, unknown>>
}

export async function findGoods(ctx: Context, id: string): Promise<GoodsRow | undefined> {
  const { rows } =
    await sql<GoodsRow>`select ${item}, m.company_id, m.fit_brands, m.fit_models, m.page from mall_goods m
    where m.goods_id = ${id}`.execute(ctx.db)
  return rows[0]
}

export async function findMallSkus(ctx: Context, goodsId: string): Promise<Omit<MallSku, 'weightKg'>[]> {
  const { rows } = await sql<
    Omit<MallSku, 'weightKg'>
  >`select sku_id, sku_no, spec_values, price, market_price, available, image
    from mall_sku where goods_id = ${goodsId} order by sort, sku_id`.execute(ctx.db)
  return rows
}

export interface StoreRow {
  readonly id: string
  readonly name: string
  readonly page: Readonly<Record<string, unknown>>
  readonly goods: number
}

/** A store that is open. */
export async function findStore(ctx: Context, id: string): Promise<StoreRow | undefined> {
  const { rows } = await sql<StoreRow>`select s.store_id as id, s.name, s.page,
      (select count(*)::int from mall_goods m where m.store_id = s.store_id) as goods
    from mall_store s where s.store_id = ${id} and ${is('s.status', StoreStatus.code.open)}`.execute(ctx.db)
  return rows[0]
}

/** A sign that no key of an attribute has. */
const BRAND = ':brand'
const FIT = ':fit'

interface Choice {
  readonly of: string
  readonly holds: RawBuilder<unknown>
}

function narrowed(asked: MallSearch): RawBuilder<unknown> {
  const { categoryId, storeId, typeId, priceFrom, priceTo, inStock, fitModel } = asked
  const parts = [
    ...wordsIn(asked.keyword).map(holdsIt),
    ...(categoryId ? [sql`m.category_ids @> array[${categoryId}::uuid]`] : []),
    ...(storeId ? [sql`m.store_id = ${storeId}`] : []),
    ...(typeId ? [sql`m.type_ids @> array[${typeId}::uuid]`] : []),
    // Some sku lies within: as near as a range of prices says.
    ...(priceFrom ? [sql`m.price_to >= ${priceFrom}::numeric`] : []),
    ...(priceTo ? [sql`m.price_from <= ${priceTo}::numeric`] : []),
    ...(inStock ? [sql`m.in_stock`] : []),
    ...(fitModel ? [sql`m.fit_models @> array[${fitModel}]`] : []),
  ]
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`
}

/** By pairs of characters where there are some, by trigrams else; of `mall_goods m`. */
export function holdsIt(word: string): RawBuilder<unknown> {
  const pattern = like(word)
  const pairs = pairsOf(word)
  const held = sql`m.words collate "C" like ${pattern}`
  return pairs.length > 0 ? sql`(${held} and word_pairs(m.words) @> ${pairs}::text[])` : sql`m.words like ${pattern}`
}

export const wordsIn = (keyword = ''): string[] => keyword.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 5)

/** What is chosen among facets: each narrows the goods, and the counts of all others but its own. */
function choicesOf({ attrs = {}, brand = [], fitBrand }: MallSearch): Choice[] {
  const chosen = Object.entries(attrs)
    .filter(([key, values]) => values.length > 0 && !key.includes('\u0000'))
    .slice(0, 10)
  return [
    ...chosen.map(([key, values]) => ({
      of: key,
      holds: sql`m.facets && ${values.map((value) => `${key}=${value}`)}::text[]`,
    })),
    ...(brand.length > 0 ? [{ of: BRAND, holds: sql`coalesce(m.brand = any(${[...brand]}::text[]), false)` }] : []),
    ...(fitBrand ? [{ of: FIT, holds: sql`m.fit_brands @> array[${fitBrand}]` }] : []),
  ]
}

const orders: Readonly<Record<Exclude<MallSort, 'all'>, RawBuilder<unknown>>> = {
  sales: sql`m.sales desc, m.goods_id`,
  priceAsc: sql`m.price_from, m.goods_id`,
  priceDesc: sql`m.price_from desc, m.goods_id`,
  new: sql`m.on_shelf_at desc, m.goods_id`,
}

export async function findFound(ctx: Context, asked: MallSearch): Promise<ItemRow[]> {
  const conditions = sql.join([narrowed(asked), ...choicesOf(asked).map(({ holds }) => holds)], sql` and `)
  const [word] = wordsIn(asked.keyword)
  const named = word ? sql`(position(${word} in lower(m.title)) > 0) desc,` : sql``
  const { sort = 'all', page, size } = asked
  const order =
    sort === 'all' ? sql`m.in_stock desc, ${named} m.sales desc, m.on_shelf_at desc, m.goods_id` : orders[sort]
  const { rows } = await sql<ItemRow>`select ${item} from mall_goods m where ${conditions} order by ${order}
    limit ${size} offset ${(page - 1) * size}`.execute(ctx.db)
  return rows
}

export interface Counted {
  readonly of: string
  readonly value: string | null
  readonly count: number
}

export const countedOf = { total: ':total', brand: BRAND, fit: FIT, category: ':category' } as const

/**
 * Counts of all facets in one reading; `miss` names the choices that a row does not meet, and is not there without any. Lists are
 * taken apart in the select: a function in `from` is called anew for every row, at three times the price.
 */
export async function countFacets(ctx: Context, asked: MallSearch, attrs: boolean): Promise<Counted[]> {
  const choices = choicesOf(asked)
  const some = choices.length > 0
  const miss = some
    ? sql`, array_remove(array[${sql.join(choices.map(({ of, holds }) => sql`case when ${holds} then null else ${of}::text end`))}], null) as miss`
    : sql``
  const all = some ? sql`where miss = '{}'` : sql``
  /** Meets all choices but its own. */
  const but = (of: string) => (some ? sql`and miss <@ array[${of}::text]` : sql``)
  const own = some ? sql`where miss = '{}' or miss <@ array[split_part(f, '=', 1)]` : sql``
  const { rows } =
    await sql<Counted>`with base as materialized (select m.brand, m.facets, m.fit_brands, m.category_id${miss}
      from mall_goods m where ${narrowed(asked)})
    select ${countedOf.total}::text as of, null::text as value, count(*)::int as count from base ${all}
    union all select ${BRAND}, brand, count(*)::int from base where brand is not null ${but(BRAND)} group by brand
    union all select ${FIT}, f, count(*)::int from (select unnest(fit_brands) as f from base where true ${but(FIT)}) x group by f
    union all select ${countedOf.category}, category_id::text, count from (
      select category_id, count(*)::int as count from base ${all} group by category_id) x
    ${
      attrs
        ? sql`union all select split_part(f, '=', 1), substr(f, strpos(f, '=') + 1), count from (select f, count(*)::int as count
      from (select unnest(facets) as f${some ? sql`, miss` : sql``} from base) y ${own} group by f) x`
        : sql``
    }`.execute(ctx.db)
  return rows
}

export interface CategoryAttrs {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly attrs: readonly { readonly key: string; readonly label?: string; readonly options?: readonly string[] }[]
}

export async function findCategoryAttrs(ctx: Context): Promise<CategoryAttrs[]> {
  const { rows } =
    await sql<CategoryAttrs>`select id, parent_id, name, attrs from mall_category where deleted_at is null
    order by sort, name`.execute(ctx.db)
  return rows
}
