import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import { inTreeOrder } from '../shared/category.ts'

export interface PlacedCategory {
  readonly id: string
  readonly parentId: string | null
  readonly kind: 1 | 2 | 3
  readonly name: string
  readonly code: string | null
  readonly sort: number
  readonly level: number
  readonly version: number
  readonly companyId: string
}

/** The categories in the order of their trees; `lock`: nobody else moves or removes one until the transaction ends. */
export async function findCategories(ctx: Context, { lock = false } = {}): Promise<PlacedCategory[]> {
  const { rows } = await sql<PlacedCategory>`select id, parent_id, kind, name, code, sort, level, version, company_id
    from material_category where company_id ${lock ? sql`= ${ctx.companyId}` : ofCompanies(ctx)} and deleted_at is null
    order by id ${sql.raw(lock ? 'for update' : '')}`.execute(ctx.db)
  return inTreeOrder(rows)
}

/** How many materials and kits lie in each category itself. */
export async function countUses(ctx: Context): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; n: number }>`select id, sum(n)::int as n from (
      select category_id as id, count(*) as n from material where company_id ${ofCompanies(ctx)} and deleted_at is null group by category_id
      union all
      select category_id, count(*) from kit where company_id ${ofCompanies(ctx)} and deleted_at is null and category_id is not null group by category_id
    ) used group by id`.execute(ctx.db)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

export async function isNameTaken(
  ctx: Context,
  { name, parentId, kind, id }: { name: string; parentId: string | null; kind: number; id?: string | undefined },
): Promise<boolean> {
  const { rows } = await sql`select 1 from material_category where company_id = ${ctx.companyId} and deleted_at is null
    and kind = ${kind} and name = ${name} and parent_id is not distinct from ${parentId}::uuid
    and id is distinct from ${id ?? null}::uuid`.execute(ctx.db)
  return rows.length > 0
}

/** Levels of a branch that moved with its top. */
export async function shiftLevels(ctx: Context, ids: readonly string[], by: number): Promise<void> {
  if (ids.length === 0 || by === 0) return
  await sql`update material_category set level = level + ${by} where company_id = ${ctx.companyId}
    and id = any(${[...ids]}::uuid[])`.execute(ctx.db)
}

/** The way of a category from the top, as SQL over the joined categories. */
export const wayColumn = "concat_ws(' / ', c4.name, c3.name, c2.name, c1.name)"
export const joinCategories = (alias: string): string =>
  `left join material_category c1 on c1.company_id = ${alias}.company_id and c1.id = ${alias}.category_id
    left join material_category c2 on c2.company_id = c1.company_id and c2.id = c1.parent_id
    left join material_category c3 on c3.company_id = c2.company_id and c3.id = c2.parent_id
    left join material_category c4 on c4.company_id = c3.company_id and c4.id = c3.parent_id`

/** Rows in a category and in all below it. */
export const belowCategory = (ctx: Context, alias: string, id: string) => sql`${sql.raw(alias)}.category_id in (
  select t.id from material_category t
    left join material_category p on p.company_id = t.company_id and p.id = t.parent_id
    left join material_category g on g.company_id = p.company_id and g.id = p.parent_id
  where t.company_id ${ofCompanies(ctx)}
    and (t.id = ${id}::uuid or p.id = ${id}::uuid or g.id = ${id}::uuid or g.parent_id = ${id}::uuid))`
