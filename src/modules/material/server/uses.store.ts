import { sql } from 'kysely'
import { type Context, literal, ofCompanies } from '#kernel/server/index.ts'
import { SchemeItemType, type SchemeUse } from '../shared/scheme.ts'

/** Where materials and kits are used: lines live in the rows of kits and schemes and are found by containment. */
const MATERIAL = literal(SchemeItemType.code.material)
const KIT = literal(SchemeItemType.code.kit)

interface KitUse {
  readonly id: string
  readonly kitNo: string
  readonly name: string
  readonly qty: string
  readonly status: 0 | 1
}

export async function findKitsOf(ctx: Context, materialId: string): Promise<KitUse[]> {
  const { rows } = await sql<KitUse>`select k.id, k.kit_no, k.name, k.status,
      (select i ->> 'qty' from jsonb_array_elements(k.items) i where i ->> 'materialId' = ${materialId} limit 1) as qty
    from kit k where k.company_id ${ofCompanies(ctx)} and k.deleted_at is null
      and k.items @> jsonb_build_array(jsonb_build_object('materialId', ${materialId}::text)) order by k.kit_no`.execute(
    ctx.db,
  )
  return rows
}

/** Schemes that name one of these kits, with the lines that do. */
async function namedIn(ctx: Context, itemType: 1 | 2, refId: string): Promise<Omit<SchemeUse, 'via'>[]> {
  const { rows } = await sql<Omit<SchemeUse, 'via'>>`select s.id, s.scheme_no, s.name, s.status,
      (select coalesce(jsonb_agg(jsonb_build_object('lineNo', (i ->> 'lineNo')::int, 'expression', i ->> 'expression')), '[]')
        from jsonb_array_elements(s.items) i where i ->> 'refId' = ${refId} and (i ->> 'itemType')::int = ${itemType}::int) as lines
    from scheme s where s.company_id ${ofCompanies(ctx)} and s.deleted_at is null
      and s.items @> jsonb_build_array(jsonb_build_object('refId', ${refId}::text, 'itemType', ${itemType}::int)) order by s.scheme_no`.execute(
    ctx.db,
  )
  return rows
}

/** By itself, and inside a kit. */
export async function findSchemesOf(ctx: Context, materialId: string): Promise<SchemeUse[]> {
  const direct = (await namedIn(ctx, 1, materialId)).map((one) => ({ ...one, via: 1 as const }))
  const inKits: SchemeUse[] = []
  for (const { id } of await findKitsOf(ctx, materialId))
    inKits.push(...(await namedIn(ctx, 2, id)).map((one) => ({ ...one, via: 2 as const })))
  return [...direct, ...inKits]
}

/** The first of these materials that is used, with how many kits and schemes name it. */
export async function findUsedMaterial(
  ctx: Context,
  ids: readonly string[],
): Promise<{ name: string; kits: number; schemes: number } | undefined> {
  const { rows } = await sql<{ name: string; kits: number; schemes: number }>`select m.name,
      (select count(*)::int from kit k where k.company_id = m.company_id and k.deleted_at is null
        and k.items @> jsonb_build_array(jsonb_build_object('materialId', m.id::text))) as kits,
      (select count(*)::int from scheme s where s.company_id = m.company_id and s.deleted_at is null
        and s.items @> jsonb_build_array(jsonb_build_object('refId', m.id::text, 'itemType', ${MATERIAL}))) as schemes
    from material m where m.company_id ${ofCompanies(ctx)} and m.id = any(${[...ids]}::uuid[]) and m.deleted_at is null
    order by m.name, m.id`.execute(ctx.db)
  return rows.find(({ kits, schemes }) => kits + schemes > 0)
}

/** How many of these kits schemes name. */
export async function countKitsInSchemes(ctx: Context, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from kit k
    where k.company_id = ${ctx.companyId} and k.id = any(${[...ids]}::uuid[]) and exists (
      select 1 from scheme s where s.company_id = k.company_id and s.deleted_at is null
        and s.items @> jsonb_build_array(jsonb_build_object('refId', k.id::text, 'itemType', ${KIT})))`.execute(ctx.db)
  return rows[0]?.n ?? 0
}
