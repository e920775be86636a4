import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import { type KitItem, kitTotals } from '../shared/kit.ts'
import { CatalogStatus, GOODS_TAX } from '../shared/material.ts'
import { SchemeItemType } from '../shared/scheme.ts'

/** What a line of a scheme or a quotation takes from the catalogue, as it stands now. */
export interface Quotable {
  readonly id: string
  readonly itemType: 1 | 2
  readonly name: string
  readonly spec: string | null
  readonly measureUnit: string
  readonly qtyDecimals: number
  readonly lossRate: string
  readonly salePrice: string
  readonly minPrice: string | null
  readonly costPrice: string | null
  readonly taxRate: string
  readonly off: boolean
}

export interface QuotableRef {
  readonly itemType: 1 | 2
  readonly refId: string
}
export const quotableKey = ({ itemType, refId }: QuotableRef): string => `${itemType} ${refId}`
const { material: MATERIAL, kit: KIT } = SchemeItemType.code

interface MaterialRow {
  readonly id: string
  readonly name: string
  readonly spec: string | null
  readonly measureUnit: string
  readonly qtyDecimals: number
  readonly lossRate: string
  readonly salePrice: string
  readonly minPrice: string | null
  readonly costPrice: string | null
  readonly taxRate: string
  readonly status: 0 | 1
}
interface KitRow {
  readonly id: string
  readonly name: string
  readonly pricingMode: number
  readonly fixedPrice: string | null
  readonly items: readonly KitItem[]
  readonly status: 0 | 1
}

async function materialsOf(ctx: Context, ids: readonly string[]): Promise<Map<string, MaterialRow>> {
  if (ids.length === 0) return new Map()
  const { rows } =
    await sql<MaterialRow>`select m.id, m.name, nullif(concat_ws(' ', m.brand, m.model, m.spec), '') as spec,
      m.measure_unit, m.qty_decimals, m.loss_rate, m.sale_price, m.min_price, m.cost_price, m.tax_rate, m.status
    from material m where m.company_id ${ofCompanies(ctx)} and m.id = any(${[...new Set(ids)]}::uuid[]) and m.deleted_at is null`.execute(
      ctx.db,
    )
  return new Map(rows.map((row) => [row.id, row]))
}

async function kitsOf(ctx: Context, ids: readonly string[]): Promise<KitRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<KitRow>`select k.id, k.name, k.pricing_mode, k.fixed_price, k.items, k.status
    from kit k where k.company_id ${ofCompanies(ctx)} and k.id = any(${[...new Set(ids)]}::uuid[]) and k.deleted_at is null`.execute(
    ctx.db,
  )
  return rows
}

/** Materials and kits by `quotableKey`, those out of use as well; what is gone is left out. */
export async function findQuotable(ctx: Context, refs: readonly QuotableRef[]): Promise<Map<string, Quotable>> {
  const of = (type: number) => refs.flatMap(({ itemType, refId }) => (itemType === type ? [refId] : []))
  const kits = await kitsOf(ctx, of(KIT))
  const inKits = kits.flatMap(({ items }) => items.map(({ materialId }) => materialId))
  const materials = await materialsOf(ctx, [...of(MATERIAL), ...inKits])
  const found = new Map<string, Quotable>()
  for (const id of of(MATERIAL)) {
    const row = materials.get(id)
    if (!row) continue
    const { status, ...plain } = row
    const one = { ...plain, itemType: MATERIAL, off: status === CatalogStatus.code.off }
    found.set(quotableKey({ itemType: MATERIAL, refId: id }), one)
  }
  for (const kit of kits) {
    const items = kit.items.flatMap(({ materialId, qty, optional }) => {
      const one = materials.get(materialId)
      return one ? [{ qty, optional, salePrice: one.salePrice, costPrice: one.costPrice }] : []
    })
    const { saleTotal, costTotal } = kitTotals(kit, items)
    found.set(quotableKey({ itemType: KIT, refId: kit.id }), {
      id: kit.id,
      itemType: KIT,
      name: kit.name,
      spec: null,
      measureUnit: '套',
      qtyDecimals: 0,
      lossRate: '0.00',
      salePrice: saleTotal,
      minPrice: null,
      costPrice: costTotal,
      taxRate: GOODS_TAX,
      off: kit.status === CatalogStatus.code.off,
    })
  }
  return found
}
