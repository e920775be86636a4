import { sql } from 'kysely'
import { type Context, finding, is, like, ofCompanies, pageSource } from '#kernel/server/index.ts'
import type { OptionQuery } from '#kernel/shared/page.ts'
import { type KitDetail, type KitItem, KitPricing, type KitRow, kitList } from '../shared/kit.ts'
import { CatalogStatus } from '../shared/material.ts'
import { belowCategory, joinCategories, wayColumn } from './category.store.ts'

/** What a kit is sold for: its own price, or the sum of what is not optional, each line to the fen. */
const saleTotal = `case when ${is('k.pricing_mode', KitPricing.code.fixed)} then k.fixed_price else
  (select coalesce(sum(round((i ->> 'qty')::numeric * m.sale_price, 2)), 0)::numeric(16, 2)
    from jsonb_array_elements(k.items) i join material m on m.company_id = k.company_id and m.id = (i ->> 'materialId')::uuid
    where not coalesce((i ->> 'optional')::boolean, false)) end`

export const kits = pageSource<KitRow>(kitList, {
  from: `kit k ${joinCategories('k')}`,
  countedFrom: 'kit k',
  alias: 'k',
  columns: { categoryPath: wayColumn, saleTotal },
  filters: {
    keyword: finding(kitList.filters.keyword, {
      name: { names: ['k.name'], codes: ['k.name_pinyin'] },
      kitNo: { codes: ['k.kit_no'] },
    }),
    categoryId: (id: string, ctx) => belowCategory(ctx, 'k', id),
    materialId: (id: string) => sql`k.items @> jsonb_build_array(jsonb_build_object('materialId', ${id}::text))`,
  },
  where: () => [sql`k.deleted_at is null`],
  counted: 'kit',
  notNull: ['kitNo', 'updatedAt'],
})

export interface KitRecord extends Omit<KitDetail, 'categoryPath' | 'items' | 'costTotal' | 'saleTotal'> {
  readonly companyId: string
  readonly items: readonly KitItem[]
}

export interface MaterialOfKit {
  readonly id: string
  readonly name: string
  readonly spec: string | null
  readonly measureUnit: string
  readonly salePrice: string
  readonly costPrice: string | null
  readonly taxRate: string
  readonly status: 0 | 1
}

/** What kits and schemes say of their materials: as they stand now, those that are gone left out. */
export async function findOfKit(ctx: Context, ids: readonly string[]): Promise<Map<string, MaterialOfKit>> {
  if (ids.length === 0) return new Map()
  const { rows } =
    await sql<MaterialOfKit>`select m.id, m.name, nullif(concat_ws(' ', m.brand, m.model, m.spec), '') as spec,
      m.measure_unit, m.sale_price, m.cost_price, m.tax_rate, m.status
    from material m where m.company_id ${ofCompanies(ctx)} and m.id = any(${[...new Set(ids)]}::uuid[]) and m.deleted_at is null`.execute(
      ctx.db,
    )
  return new Map(rows.map((row) => [row.id, row]))
}

interface Offer {
  readonly value: string
  readonly label: string
  readonly note: string
  readonly name: string
  readonly salePrice: string
}

export async function findKitOffers(ctx: Context, query: OptionQuery): Promise<Offer[]> {
  const word = like(query.keyword ?? '')
  const asked = query.ids
    ? sql`k.id = any(${query.ids}::uuid[])`
    : sql`(k.name ilike ${word} or k.name_pinyin ilike ${word} or k.kit_no ilike ${word}) and ${is('k.status', CatalogStatus.code.on)}`
  const { rows } = await sql<Offer>`select k.id as value, k.name as label,
      concat(k.kit_no, ' · ', k.item_count, '种物料') as note, k.name, ${sql.raw(saleTotal)} as sale_price
    from kit k where k.company_id ${ofCompanies(ctx)} and k.deleted_at is null and ${asked}
    order by k.name, k.id limit ${query.size}`.execute(ctx.db)
  return rows
}

export async function removeKits(ctx: Context, ids: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`update kit set deleted_at = ${ctx.now.toISOString()}, version = version + 1,
      updated_by = ${ctx.who.userId}
    where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(ctx.db)
  return Number(numAffectedRows ?? 0)
}
