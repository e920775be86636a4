import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { findFree, letGo, lockUnits, reserve, sellHeld } from '#modules/stock/server/index.ts'
import { ReservationPriority, ReservationSource } from '#modules/stock/shared/reservation.ts'
import { GoodsStatus, refuseGoods } from '../shared/terms.ts'
import { publish } from './publish.store.ts'

/** What an order takes of a piece of goods. */
export interface Wanted {
  readonly skuId: string
  readonly qty: number
}

/** For whom: what is linked with the warehouse is promised to the order, and its bill names the order's number. */
export interface HeldFor {
  readonly id: string
  readonly no: string
}

export interface HeldSku {
  readonly skuId: string
  readonly goodsId: string
  readonly title: string
  readonly specValues: readonly string[]
  readonly skuNo: string
  readonly price: string
  readonly weightKg: string | null
  readonly image: string
  readonly freightTemplateId: string
  readonly unitId: string | null
  readonly warehouseId: string | null
  /** Before this order: stock − locked; of a linked one the whole pieces that are free in its warehouse. */
  readonly available: number
  readonly onSale: boolean
  readonly removed: boolean
}

/**
 * The seller's skus under a lock, in the order of their ids everywhere, then the parts that linked ones are, so that buyers
 * wait and never deadlock (commerce R16, decision 0180). Those that are gone are missing from the answer, unless `removed`
 * wants them too; `onSale` says that goods are on the shelf and not banned.
 */
export async function lockSkus(
  seller: Context,
  ids: readonly string[],
  { removed = false }: { readonly removed?: boolean } = {},
): Promise<HeldSku[]> {
  const there = sql`k.company_id = ${seller.companyId} and k.id = any(${[...ids]}::uuid[])
    and (${removed} or k.deleted_at is null)`
  await sql`select 1 from sku k where ${there} order by k.id for update`.execute(seller.db)
  const { rows } =
    await sql<HeldSku>`select k.id as sku_id, k.goods_id, g.title, k.spec_values, k.sku_no, k.price, k.weight_kg,
      coalesce(k.image, g.images[1]) as image, g.freight_template_id, k.unit_id, k.warehouse_id,
      k.stock - k.locked as available,
      (${is('g.status', GoodsStatus.code.on)} and not g.banned and g.deleted_at is null and k.deleted_at is null) as on_sale,
      k.deleted_at is not null as removed
    from sku k join goods g on g.company_id = k.company_id and g.id = k.goods_id
    where ${there} order by k.id`.execute(seller.db)
  const unitIds = rows.flatMap(({ unitId }) => unitId ?? [])
  if (unitIds.length === 0) return rows
  await lockUnits(seller, unitIds)
  const free = await findFree(seller, unitIds, dayOf(seller.now))
  return rows.map((sku) => (sku.unitId ? { ...sku, available: freeOf(free, sku) } : sku))
}

const freeOf = (
  free: readonly { readonly unitId: string; readonly warehouseId: string; readonly free: string }[],
  { unitId, warehouseId }: Pick<HeldSku, 'unitId' | 'warehouseId'>,
) =>
  Math.floor(
    free
      .filter((one) => one.unitId === unitId && one.warehouseId === warehouseId)
      .reduce((all, one) => all + Number(one.free), 0),
  )

/**
 * Locks stock for an order whose skus are held (`lockSkus`); refuses with 3240001 what is not there. `order` is needed where
 * one of them is linked.
 */
export async function holdStock(
  seller: Context,
  held: readonly HeldSku[],
  wanted: readonly Wanted[],
  order?: HeldFor,
): Promise<void> {
  // Skus that are the same part in the same warehouse share what lies there.
  const left = new Map<string, number>()
  for (const { skuId, qty } of wanted) {
    const sku = held.find((one) => one.skuId === skuId)
    if (!sku?.onSale) throw refuseGoods.offShelf()
    const place = sku.unitId ? `${sku.unitId} ${sku.warehouseId}` : skuId
    const available = left.get(place) ?? sku.available
    if (available < qty) throw refuseGoods.short({ 商品: sku.title, n: Math.max(0, available) })
    left.set(place, available - qty)
  }
  await promise(seller, held, wanted, order)
  await add(seller, wanted, { locked: 1, stock: 0 })
}

async function promise(
  seller: Context,
  held: readonly HeldSku[],
  wanted: readonly Wanted[],
  order: HeldFor | undefined,
): Promise<void> {
  const linked = wanted.flatMap(({ skuId, qty }) => {
    const sku = held.find((one) => one.skuId === skuId)
    return sku?.unitId && sku.warehouseId ? [{ ...sku, unitId: sku.unitId, warehouseId: sku.warehouseId, qty }] : []
  })
  for (const [warehouseId, lines] of Map.groupBy(linked, (one) => one.warehouseId)) {
    const { shortage } = await reserve(seller, {
      sourceType: ReservationSource.code.mall,
      sourceId: orderOf(order).id,
      priority: ReservationPriority.code.ordinary,
      warehouseId,
      elevatorId: undefined,
      lines: lines.map(({ unitId, qty }) => ({ unitId, qty: String(qty) })),
      allowPartial: false,
    })
    const short = lines.find(({ unitId }) => shortage.some((one) => one.unitId === unitId))
    if (short) throw refuseGoods.short({ 商品: short.title, n: Math.max(0, short.available) })
  }
}

const orderOf = (order: HeldFor | undefined): HeldFor => {
  if (!order) throw new Error('a sku that is linked with the warehouse is held for an order')
  return order
}

/** Gives back what an order had locked. */
export async function releaseStock(seller: Context, lines: readonly Wanted[], order?: HeldFor): Promise<void> {
  const linked = await linkedOf(seller, lines)
  if (linked.length > 0) await letGo(seller, orderOf(order).id, linked)
  await add(seller, lines, { locked: -1, stock: 0 })
}

/** What was locked leaves the house; of linked ones with a posted bill 22. */
export async function shipStock(seller: Context, lines: readonly Wanted[], order?: HeldFor): Promise<void> {
  const linked = await linkedOf(seller, lines)
  if (linked.length > 0) await sellHeld(seller, orderOf(order), linked)
  await add(seller, lines, { locked: -1, stock: -1 })
  await countSold(seller, lines)
}

/** Also of skus that were removed meanwhile: their orders end as they began. Held in the order of their ids. */
async function linkedOf(seller: Context, lines: readonly Wanted[]) {
  const { rows } = await sql<{ id: string; unitId: string | null; warehouseId: string | null }>`
    select k.id, k.unit_id, k.warehouse_id from sku k where k.company_id = ${seller.companyId}
      and k.id = any(${lines.map(({ skuId }) => skuId)}::uuid[]) order by k.id for update`.execute(seller.db)
  const known = new Map(rows.map((row) => [row.id, row]))
  return lines.flatMap(({ skuId, qty }) => {
    const { unitId, warehouseId } = known.get(skuId) ?? {}
    return unitId && warehouseId ? [{ unitId, warehouseId, qty }] : []
  })
}

async function countSold(seller: Context, lines: readonly Wanted[]): Promise<void> {
  await sql`update goods g set sales = g.sales + x.n from (
      select k.goods_id, sum(w.qty)::int as n from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w ("skuId" uuid, qty int)
        join sku k on k.company_id = ${seller.companyId} and k.id = w."skuId" group by k.goods_id) x
    where g.company_id = ${seller.companyId} and g.id = x.goods_id`.execute(seller.db)
}

/** What came back in good condition is for sale again. */
export const returnStock = (seller: Context, lines: readonly Wanted[]) => add(seller, lines, { locked: 0, stock: 1 })

/**
 * What is sent in exchange leaves the house too (commerce 3.10, R16): of what is promised to nobody, whether or not the goods
 * are still on the shelf; of a linked one with a posted bill 22, also when the sku was removed: its warehouse still counts. One
 * of its own that was removed counts nothing any more.
 */
export async function reshipStock(seller: Context, wanted: Wanted, order: HeldFor): Promise<void> {
  const [sku] = await lockSkus(seller, [wanted.skuId], { removed: true })
  if (!sku || (sku.removed && !sku.unitId)) return
  const { available, unitId, warehouseId } = sku
  if (available < wanted.qty) throw refuseGoods.short({ 商品: sku.title, n: Math.max(0, available) })
  await promise(seller, [sku], [wanted], order)
  if (unitId && warehouseId) await sellHeld(seller, order, [{ unitId, warehouseId, qty: wanted.qty }])
  await add(seller, [wanted], { locked: 0, stock: -1 })
}

async function add(
  seller: Context,
  lines: readonly Wanted[],
  sign: { readonly locked: number; readonly stock: number },
): Promise<void> {
  if (lines.length === 0) return
  const { rows } = await sql<{
    goodsId: string
  }>`update sku k set locked = k.locked + w.qty * ${sign.locked}::int, stock = k.stock + w.qty * ${sign.stock}::int,
      updated_at = ${seller.now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as w ("skuId" uuid, qty int)
    where k.company_id = ${seller.companyId} and k.id = w."skuId" and k.unit_id is null
    returning k.goods_id`.execute(seller.db)
  await publish(seller, [...new Set(rows.map(({ goodsId }) => goodsId))])
}
