import { sql } from 'kysely'
import { type Context, finding, is, like, ofCompanies, pageSource } from '#kernel/server/index.ts'
import type { OptionQuery } from '#kernel/shared/page.ts'
import type { MaterialOffer } from '../shared/material.api.ts'
import { CatalogStatus, type Material, type MaterialRow, materialList } from '../shared/material.ts'
import { mayCatalog } from '../shared/permissions.ts'
import { PriceTarget } from '../shared/price.ts'
import { belowCategory, joinCategories, wayColumn } from './category.store.ts'

/** A price that is to come; one of costs only for who may see costs. */
const pendingOf = (ctx: Context) =>
  sql`case when m.pending_at is not null and ${ctx.may(mayCatalog.cost) ? sql`true` : is('m.pending_target', PriceTarget.code.sale)}
    then jsonb_build_object('target', m.pending_target, 'value', m.pending_value::text, 'effectiveAt', m.pending_at::text) end`

const updater =
  'left join employee e on e.company_id = m.company_id and e.user_id = m.updated_by and e.deleted_at is null'

export const materials = pageSource<MaterialRow>(materialList, {
  from: `material m ${joinCategories('m')} ${updater}`,
  countedFrom: 'material m',
  alias: 'm',
  columns: { categoryPath: wayColumn, updatedByName: 'e.name' },
  seen: { pendingPrice: pendingOf },
  filters: {
    keyword: finding(materialList.filters.keyword, {
      name: { names: ['m.name'], codes: ['m.name_pinyin'] },
      materialNo: { codes: ['m.material_no'] },
      model: { names: ['m.model', 'm.spec'] },
      brand: { names: ['m.brand'] },
    }),
    brand: finding(materialList.filters.brand, { brand: { names: ['m.brand'] } }),
    categoryId: (id: string, ctx) => belowCategory(ctx, 'm', id),
    price: 'm.sale_price',
    updatedAt: 'm.updated_at',
  },
  where: () => [sql`m.deleted_at is null`],
  counted: 'material',
  notNull: ['name', 'materialNo', 'salePrice', 'updatedAt'],
})

/** A row as it is kept. */
export interface MaterialRecord extends Omit<Material, 'categoryPath' | 'pendingPrice' | 'updatedByName'> {
  readonly companyId: string
  readonly pendingTarget: 'salePrice' | 'costPrice' | null
  readonly pendingValue: string | null
  readonly pendingAt: string | null
  readonly pendingReason: string | null
  readonly pendingBatch: string | null
}

/** Materials of the company by id, those out of use as well, in the order asked for; absent ones are left out. */
export async function findMaterials(ctx: Context, ids: readonly string[]): Promise<Material[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Material & { companyId: string }>`select m.*, ${sql.raw(wayColumn)} as category_path,
      ${pendingOf(ctx)} as pending_price, e.name as updated_by_name
    from material m ${sql.raw(joinCategories('m'))} ${sql.raw(updater)}
    where m.company_id ${ofCompanies(ctx)} and m.id = any(${[...new Set(ids)]}::uuid[]) and m.deleted_at is null`.execute(
    ctx.db,
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** The rows themselves, after `lockRows`, by id. */
export async function readMaterials(ctx: Context, ids: readonly string[]): Promise<MaterialRecord[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<MaterialRecord>`select m.* from material m
    where m.company_id = ${ctx.companyId} and m.id = any(${[...new Set(ids)]}::uuid[]) and m.deleted_at is null order by m.id`.execute(
    ctx.db,
  )
  return rows
}

/** Ids of all rows of a filter. */
export async function findMatching(ctx: Context, query: Parameters<typeof materials.matching>[1]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select m.id ${materials.matching(ctx, query)} order by m.id`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

export async function findMaterialOffers(ctx: Context, query: OptionQuery): Promise<MaterialOffer[]> {
  const word = like(query.keyword ?? '')
  const asked = query.ids
    ? sql`m.id = any(${query.ids}::uuid[])`
    : sql`(m.name ilike ${word} or m.name_pinyin ilike ${word} or m.material_no ilike ${word} or m.model ilike ${word} or m.spec ilike ${word})
        and ${is('m.status', CatalogStatus.code.on)}`
  const { rows } = await sql<MaterialOffer>`select m.id as value, concat_ws(' ', m.name, m.spec) as label,
      concat_ws(' · ', m.material_no, m.brand, m.model) as note, m.name,
      nullif(concat_ws(' ', m.brand, m.model, m.spec), '') as spec, m.measure_unit, m.sale_price, m.tax_rate,
      m.qty_decimals, m.loss_rate
    from material m where m.company_id ${ofCompanies(ctx)} and m.deleted_at is null and ${asked}
    order by m.name, m.id limit ${query.size}`.execute(ctx.db)
  return rows
}

/** Which of these numbers and likenesses are taken, by whom. */
export async function findTaken(
  ctx: Context,
  { numbers, sameness }: { readonly numbers: readonly string[]; readonly sameness: readonly string[] },
): Promise<readonly { readonly id: string; readonly materialNo: string; readonly sameness: string }[]> {
  const { rows } = await sql<{ id: string; materialNo: string; sameness: string }>`select id, material_no, sameness
    from material where company_id = ${ctx.companyId} and deleted_at is null
    and (material_no = any(${[...new Set(numbers)]}::text[]) or sameness = any(${[...new Set(sameness)]}::text[]))`.execute(
    ctx.db,
  )
  return rows
}

/** By their numbers, for a sheet that changes what is there. */
export async function findByNumbers(ctx: Context, numbers: readonly string[]): Promise<Map<string, MaterialRecord>> {
  const { rows } = await sql<MaterialRecord>`select m.* from material m
    where m.company_id = ${ctx.companyId} and m.deleted_at is null and m.material_no = any(${[...new Set(numbers)]}::text[])`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.materialNo, row]))
}

export async function findUnitName(ctx: Context, id: string | null): Promise<string | null> {
  if (id === null) return null
  const { rows } = await sql<{ name: string }>`select concat_ws(' · ', part_no, name) as name from unit
    where company_id ${ofCompanies(ctx)} and id = ${id}`.execute(ctx.db)
  return rows[0]?.name ?? null
}

/** How many changed. */
export async function setMaterialStatus(ctx: Context, ids: readonly string[], status: number): Promise<number> {
  const { numAffectedRows } = await sql`update material set status = ${status}, version = version + 1,
      updated_by = ${ctx.who.userId}, updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[]) and deleted_at is null and status <> ${status}`.execute(
    ctx.db,
  )
  return Number(numAffectedRows ?? 0)
}

export async function moveToCategory(ctx: Context, ids: readonly string[], categoryId: string): Promise<void> {
  await sql`update material set category_id = ${categoryId}, version = version + 1, updated_by = ${ctx.who.userId},
      updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[])`.execute(ctx.db)
}

export async function removeMaterials(ctx: Context, ids: readonly string[]): Promise<void> {
  await sql`update material set deleted_at = ${ctx.now.toISOString()}, version = version + 1, updated_by = ${ctx.who.userId}
    where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(ctx.db)
}
