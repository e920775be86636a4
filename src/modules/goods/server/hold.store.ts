import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { refuseGoods } from '../shared/terms.ts'
import { publish } from './publish.store.ts'

/** What an order takes of a piece of goods. */
export interface Wanted {
  readonly skuId: string
  readonly qty: number
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
  /** Not linked: stock − locked, before this order. */
  readonly available: number
  readonly onSale: boolean
}

/**
 * The seller's skus under a lock, in the order of their ids everywhere, so that buyers wait and never deadlock (commerce
 * R16). Those that are gone are missing from the answer; `onSale` says that goods are on the shelf and not banned.
 */
export async function lockSkus(seller: Context, ids: readonly string[]): Promise<HeldSku[]> {
  const { rows } =
    await sql<HeldSku>`select k.id as sku_id, k.goods_id, g.title, k.spec_values, k.sku_no, k.price, k.weight_kg,
      coalesce(k.image, g.images[1]) as image, g.freight_template_id, k.unit_id, k.warehouse_id,
      k.stock - k.locked as available, (g.status = 1 and not g.banned and g.deleted_at is null) as on_sale
    from sku k join goods g on g.company_id = k.company_id and g.id = k.goods_id
    where k.company_id = ${seller.companyId} and k.id = any(${[...ids]}::uuid[]) and k.deleted_at is null
    order by k.id for update of k`.execute(seller.db)
  return rows
}

/** Locks stock for an order whose skus are held (`lockSkus`); refuses with 3240001 what is not there. */
export async function holdStock(seller: Context, held: readonly HeldSku[], wanted: readonly Wanted[]): Promise<void> {
  for (const { skuId, qty } of wanted) {
    const sku = held.find((one) => one.skuId === skuId)
    if (!sku?.onSale) throw refuseGoods.offShelf()
    if (sku.available < qty) throw refuseGoods.short({ 商品: sku.title, n: Math.max(0, sku.available) })
  }
  await add(seller, wanted, { locked: 1, stock: 0 })
}

/** Gives back what an order had locked. */
export const releaseStock = (seller: Context, lines: readonly Wanted[]) => add(seller, lines, { locked: -1, stock: 0 })

/** What was locked leaves the house. */
export const shipStock = (seller: Context, lines: readonly Wanted[]) => add(seller, lines, { locked: -1, stock: -1 })

/** What came back in good condition is for sale again. */
export const returnStock = (seller: Context, lines: readonly Wanted[]) => add(seller, lines, { locked: 0, stock: 1 })

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
