import { sql } from 'kysely'
import { type Context, companyNameFor, ofCompanies } from '#kernel/server/index.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { inTreeOrder, pathOf, type UnitTypeNode } from '../shared/unitType.ts'

/** All classes in the order of the tree, each with the parts in it and below it. */
export async function findClasses(ctx: Context): Promise<UnitTypeNode[]> {
  const { rows } =
    await sql<UnitTypeNode>`select t.id, t.version, t.parent_id, t.name, t.code, t.sort, t.level, t.track_mode,
      t.qty_decimals, t.old_part_return, t.is_safety_part, t.company_id,
      case when t.level = 1 then ${companyNameFor(ctx, 't')} end as company_name,
      (select count(*)::int from unit u where u.company_id = t.company_id and u.class_id = t.id and u.deleted_at is null) as unit_count
    from unit_type t where t.company_id ${ofCompanies(ctx)} and t.deleted_at is null`.execute(ctx.db)
  return withSums(inTreeOrder(rows))
}

/** What lies below a class counts for it: children come after their parent, so the sums are made from the end. */
function withSums(classes: UnitTypeNode[]): UnitTypeNode[] {
  const sums = new Map(classes.map(({ id, unitCount }) => [id, unitCount]))
  for (const { id, parentId } of classes.toReversed())
    if (parentId !== null && sums.has(parentId)) sums.set(parentId, (sums.get(parentId) ?? 0) + (sums.get(id) ?? 0))
  return classes.map((one) => ({ ...one, unitCount: sums.get(one.id) ?? 0 }))
}

/** Classes by their way from the top; `leaves`: only those that can hold parts. */
export async function findClassOptions(ctx: Context, query: OptionQuery, leaves: boolean): Promise<Option[]> {
  const classes = inTreeOrder(await findPlaced(ctx))
  const known = new Map(classes.map((one) => [one.id, one]))
  const parents = new Set(classes.map(({ parentId }) => parentId))
  const all = classes.map((one) => ({ value: one.id, label: pathOf(known, one.id), note: one.code }))
  if (query.ids) return all.filter(({ value }) => query.ids?.includes(value))
  const word = query.keyword?.toLowerCase() ?? ''
  const found = all.filter(
    ({ value, label, note }) =>
      !(leaves && parents.has(value)) &&
      (label.toLowerCase().includes(word) || (note ?? '').toLowerCase().includes(word)),
  )
  return found.slice(0, query.size)
}

export interface PlacedClass {
  id: string
  parentId: string | null
  name: string
  code: string | null
  sort: number
  level: number
  companyId: string
}

/** The classes as they lie; `lock`: nobody else moves one until the transaction ends. */
export async function findPlaced(ctx: Context, { lock = false } = {}): Promise<PlacedClass[]> {
  const { rows } = await sql<PlacedClass>`select id, parent_id, name, code, sort, level, company_id from unit_type
    where company_id ${ofCompanies(ctx)} and deleted_at is null order by id ${sql.raw(lock ? 'for update' : '')}`.execute(
    ctx.db,
  )
  return rows
}

/** Parts in these classes, also those that are out of use. */
export async function countUnits(ctx: Context, classIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from unit
    where company_id = ${ctx.companyId} and class_id = any(${[...classIds]}::uuid[]) and deleted_at is null`.execute(
    ctx.db,
  )
  return rows[0]?.n ?? 0
}

export async function isNameTaken(
  ctx: Context,
  { name, parentId, id }: { name: string; parentId: string | null; id?: string | undefined },
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from unit_type where company_id = ${ctx.companyId} and deleted_at is null and name = ${name}
    and parent_id is not distinct from ${parentId}::uuid and id is distinct from ${id ?? null}::uuid`.execute(ctx.db)
  return rows.length > 0
}

/** Where classes lie after a move: level of each, place among its siblings. */
export async function placeClasses(
  ctx: Context,
  placed: readonly { readonly id: string; readonly level: number; readonly sort: number }[],
): Promise<void> {
  for (const { id, level, sort } of placed)
    await sql`update unit_type set level = ${level}, sort = ${sort} where company_id = ${ctx.companyId} and id = ${id}
      and (level <> ${level} or sort <> ${sort})`.execute(ctx.db)
}

/** For lists of parts that are narrowed by a class: those in it and in all below it. */
export const belowClass = (ctx: Context, classId: string) => sql`u.class_id in (
  select t.id from unit_type t left join unit_type p on p.company_id = t.company_id and p.id = t.parent_id
  where t.company_id ${ofCompanies(ctx)} and (t.id = ${classId}::uuid or p.id = ${classId}::uuid or p.parent_id = ${classId}::uuid))`
