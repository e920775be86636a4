import { type Selectable, sql } from 'kysely'
import { type Context, type DB, finding, is, like, newId, ofCompanies, pageSource } from '#kernel/server/index.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { ReservationSource, ReservationStatus } from '#modules/stock/shared/reservation.ts'
import type { SkuChange, StoredSku } from '../shared/goods.ts'
import { type GoodsRow, goodsList, type SkuRow, skuList } from '../shared/goodsList.ts'
import { GoodsStatus, type GoodsTab, type SkuChangeKind } from '../shared/terms.ts'

const { on, off } = GoodsStatus.code

/** Pieces that can be sold of `k`: of a linked one the whole pieces that lie free in its warehouse (commerce R16). */
const availableOf = `case when k.unit_id is null then k.stock - k.locked else coalesce((select floor(sum(s.on_hand - s.reserved))
  from stock s where s.company_id = k.company_id and s.unit_id = k.unit_id and s.warehouse_id = k.warehouse_id), 0)::int end`
const skusOf = 'from sku k where k.company_id = g.company_id and k.goods_id = g.id and k.deleted_at is null'

const tabs: Readonly<Record<GoodsTab, string>> = {
  all: 'true',
  on: `${is('g.status', on)} and not g.banned`,
  off: `${is('g.status', off)} and not g.banned`,
  banned: 'g.banned',
}

export const goods = pageSource<GoodsRow>(goodsList, {
  from: 'goods g left join mall_category c on c.id = g.category_id',
  alias: 'g',
  columns: {
    imageUrl: 'g.images[1]',
    categoryName: 'c.name',
    priceFrom: `(select min(k.price) ${skusOf})`,
    priceTo: `(select max(k.price) ${skusOf})`,
    available: `(select coalesce(sum(${availableOf}), 0)::int ${skusOf})`,
  },
  filters: {
    tab: (tab: GoodsTab) => sql.raw(`(${tabs[tab]})`),
    keyword: finding(goodsList.filters.keyword, { title: 'g.title', brand: 'g.brand', model: 'g.model' }),
    categoryId: (
      id: string,
    ) => sql`g.category_id in (select m.id from mall_category m left join mall_category p on p.id = m.parent_id
      where m.id = ${id}::uuid or p.id = ${id}::uuid or p.parent_id = ${id}::uuid)`,
    goodsTypeId: (id: string) => sql`${id}::uuid = any(g.goods_type_ids)`,
    price: `(select min(k.price) ${skusOf})`,
    available: `(select coalesce(sum(${availableOf}), 0)::int ${skusOf})`,
  },
  where: () => [sql`g.deleted_at is null`],
  notNull: ['createdAt', 'sales'],
})

export const skus = pageSource<SkuRow>(skuList, {
  from: `sku k join goods g on g.company_id = k.company_id and g.id = k.goods_id
    left join unit u on u.company_id = k.company_id and u.id = k.unit_id
    left join warehouse w on w.company_id = k.company_id and w.id = k.warehouse_id`,
  alias: 'k',
  columns: {
    goodsTitle: 'g.title',
    specs: `array_to_string(k.spec_values, ' / ')`,
    status: 'g.status',
    partName: 'u.name',
    warehouseName: 'w.name',
    available: availableOf,
    stock: `case when k.unit_id is null then k.stock else coalesce((select floor(sum(s.on_hand)) from stock s
      where s.company_id = k.company_id and s.unit_id = k.unit_id and s.warehouse_id = k.warehouse_id), 0)::int end`,
    locked: `case when k.unit_id is null then k.locked else coalesce((select ceil(sum(s.reserved)) from stock s
      where s.company_id = k.company_id and s.unit_id = k.unit_id and s.warehouse_id = k.warehouse_id), 0)::int end`,
  },
  filters: {
    keyword: finding(skuList.filters.keyword, { skuNo: 'k.sku_no', goodsTitle: 'g.title', partName: 'u.name' }),
    status: 'g.status',
    linked: (wanted: boolean) => sql`(k.unit_id is not null) = ${wanted}`,
    available: availableOf,
    goodsId: 'k.goods_id',
  },
  where: () => [sql`k.deleted_at is null`, sql`g.deleted_at is null`],
  notNull: ['skuNo', 'price', 'createdAt'],
})

export async function findGoodsOptions(ctx: Context, query: OptionQuery): Promise<Option[]> {
  const asked = query.ids ? sql`g.id = any(${query.ids}::uuid[])` : sql`g.title ilike ${like(query.keyword ?? '')}`
  const { rows } = await sql<Option>`select g.id as value, g.title as label, g.model as note from goods g
    where g.company_id ${ofCompanies(ctx)} and g.deleted_at is null and ${asked}
    order by g.title limit ${query.size}`.execute(ctx.db)
  return rows
}

export type GoodsRecord = Omit<
  Selectable<DB['goods']>,
  'status' | 'shelfTo' | 'certificate' | 'attrs' | 'specs' | 'images'
> & {
  readonly status: GoodsStatus
  readonly shelfTo: GoodsStatus | null
  readonly images: string[]
  readonly certificate: {
    readonly no: string | null
    readonly file: string | null
    readonly until: string | null
  } | null
  readonly attrs: Readonly<Record<string, string>>
  readonly specs: { name: string; values: string[] }[]
}

/** Goods of the company in the order of their ids, held until the transaction ends; those that are gone are missing. */
export async function lockGoods(ctx: Context, ids: readonly string[]): Promise<GoodsRecord[]> {
  const { rows } = await sql<GoodsRecord>`select * from goods where company_id = ${ctx.companyId}
    and id = any(${[...new Set(ids)]}::uuid[]) and deleted_at is null order by id for update`.execute(ctx.db)
  return rows
}

export async function findSkus(ctx: Context, goodsId: string): Promise<Omit<StoredSku, 'imageUrl'>[]> {
  const { rows } = await sql<Omit<StoredSku, 'imageUrl'>>`select k.id, k.spec_values, k.sku_no, k.price, k.market_price,
      k.cost_price, k.weight_kg::text, k.image, k.stock, k.locked, k.unit_id, k.warehouse_id, u.name as unit_name,
      w.name as warehouse_name, ${sql.raw(availableOf)} as available
    from sku k left join unit u on u.company_id = k.company_id and u.id = k.unit_id
      left join warehouse w on w.company_id = k.company_id and w.id = k.warehouse_id
    where k.company_id ${ofCompanies(ctx)} and k.goods_id = ${goodsId} and k.deleted_at is null
    order by k.sort, k.id`.execute(ctx.db)
  return rows
}

export type SkuRecord = Selectable<DB['sku']>

/** Skus, held in the order of their ids; `of` goods, or these. */
export async function lockSkuRows(
  ctx: Context,
  of: { readonly goodsIds: readonly string[] } | { readonly ids: readonly string[] },
): Promise<SkuRecord[]> {
  const which = 'ids' in of ? sql`id = any(${[...of.ids]}::uuid[])` : sql`goods_id = any(${[...of.goodsIds]}::uuid[])`
  const { rows } = await sql<SkuRecord>`select * from sku where company_id = ${ctx.companyId} and ${which}
    and deleted_at is null order by id for update`.execute(ctx.db)
  return rows
}

/** Pieces that open orders hold of each linked sku: its part in its warehouse, promised to the mall. */
export async function findPromised(ctx: Context, skuIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{
    id: string
    n: number
  }>`select k.id, coalesce(sum(ceil(r.qty - r.used_qty)), 0)::int as n
    from sku k join reservation r on r.company_id = k.company_id and r.unit_id = k.unit_id and r.warehouse_id = k.warehouse_id
      and ${is('r.source_type', ReservationSource.code.mall)} and ${is('r.status', ReservationStatus.code.active)}
    where k.company_id = ${ctx.companyId} and k.id = any(${[...skuIds]}::uuid[]) group by k.id`.execute(ctx.db)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

export async function addChanges(
  ctx: Context,
  changes: readonly {
    readonly skuId: string
    readonly kind: SkuChangeKind
    readonly before: string | number
    readonly after: string | number
  }[],
  reason: string,
  byName = ctx.isGuest ? '系统' : ctx.who.name,
): Promise<void> {
  if (changes.length === 0) return
  await sql`insert into sku_change (company_id, id, sku_id, kind, before, after, reason, by_name, at, created_by)
    select ${ctx.companyId}::uuid, x.id, x.sku, x.kind, x.before, x.after, ${reason}, ${byName}, ${ctx.now.toISOString()}::timestamptz,
      ${ctx.isGuest ? null : ctx.who.userId}::uuid
    from unnest(${changes.map(() => newId())}::uuid[], ${changes.map((c) => c.skuId)}::uuid[], ${changes.map((c) => c.kind)}::smallint[],
      ${changes.map((c) => String(c.before))}::numeric[], ${changes.map((c) => String(c.after))}::numeric[]) as x (id, sku, kind, before, after) returning id`.execute(
    ctx.db,
  )
}

export async function findChanges(ctx: Context, skuId: string): Promise<SkuChange[]> {
  const { rows } = await sql<SkuChange>`select kind, before, after, reason, by_name, at from sku_change
    where company_id ${ofCompanies(ctx)} and sku_id = ${skuId} order by at desc, id desc limit 100`.execute(ctx.db)
  return rows
}

export async function removeSkus(ctx: Context, ids: readonly string[]): Promise<void> {
  await sql`update sku set deleted_at = ${ctx.now.toISOString()}, version = version + 1, updated_by = ${ctx.who.userId}
    where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[])`.execute(ctx.db)
}

export async function setShelf(ctx: Context, ids: readonly string[], status: GoodsStatus, on_: boolean): Promise<void> {
  if (ids.length === 0) return
  await sql`update goods set status = ${status}, shelf_at = null, shelf_to = null,
      on_shelf_at = case when ${on_} then ${ctx.now.toISOString()}::timestamptz else on_shelf_at end,
      version = version + 1, updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.isGuest ? null : ctx.who.userId}
    where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[])`.execute(ctx.db)
}

export async function planShelf(ctx: Context, ids: readonly string[], at: string, status: GoodsStatus): Promise<void> {
  await sql`update goods set shelf_at = ${at}, shelf_to = ${status}, version = version + 1,
      updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.who.userId}
    where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[])`.execute(ctx.db)
}

/** Goods whose moment has come. */
export async function findDue(ctx: Context): Promise<{ id: string; shelfTo: GoodsStatus }[]> {
  const { rows } = await sql<{ id: string; shelfTo: GoodsStatus }>`select id, shelf_to from goods
    where company_id = ${ctx.companyId} and shelf_at <= ${ctx.now.toISOString()} and deleted_at is null
    order by shelf_at, id limit 200`.execute(ctx.db)
  return rows
}

/** On the shelf, with a certificate that has ended. */
export async function findUncertified(ctx: Context, day: string): Promise<{ id: string; title: string }[]> {
  const { rows } = await sql<{
    id: string
    title: string
  }>`select id, title from goods where company_id = ${ctx.companyId}
    and ${is('status', on)} and not banned and deleted_at is null and (certificate ->> 'until')::date < ${day}::date
    order by id limit 500`.execute(ctx.db)
  return rows
}

/** By the number of a store; its skus in no order. */
export async function findByNumbers(ctx: Context, numbers: readonly string[]): Promise<SkuRecord[]> {
  const { rows } = await sql<SkuRecord>`select * from sku where company_id = ${ctx.companyId}
    and sku_no = any(${[...numbers]}::text[]) and deleted_at is null`.execute(ctx.db)
  return rows
}
