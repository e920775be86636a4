import { sql } from 'kysely'
import { type Context, finding, is, like, ofCompanies, pageSource } from '#kernel/server/index.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { type HouseRow, HouseStatus, houseList } from '../shared/house.ts'

export const houses = pageSource<HouseRow>(houseList, {
  from: `warehouse h left join team t on t.company_id = h.company_id and t.id = h.team_id
    left join employee k on k.company_id = h.company_id and k.id = h.keeper_id`,
  alias: 'h',
  columns: { teamName: 't.name', keeperName: 'k.name' },
  filters: {
    keyword: finding(houseList.filters.keyword, {
      name: 'h.name',
      code: 'h.code',
      keeperName: 'k.name',
      plateNo: 'h.plate_no',
    }),
  },
  where: () => [sql`h.deleted_at is null`],
  notNull: ['name', 'code', 'type'],
})

/** Those in use by name; by id also the others, which old papers name. */
export async function findHouseOptions(ctx: Context, query: OptionQuery): Promise<Option[]> {
  const word = like(query.keyword ?? '')
  const asked = query.ids
    ? sql`h.id = any(${query.ids}::uuid[])`
    : sql`(h.name ilike ${word} or h.code ilike ${word}) and ${is('h.status', HouseStatus.code.on)}`
  const { rows } = await sql<Option>`select h.id as value, h.name as label, h.code as note from warehouse h
    where h.company_id ${ofCompanies(ctx)} and h.deleted_at is null and ${asked}
    order by h.is_default desc, h.type, h.name limit ${query.size}`.execute(ctx.db)
  return rows
}

export async function findHouseNames(
  ctx: Context,
  id: string,
): Promise<{ teamName: string | null; keeperName: string | null } | undefined> {
  const { rows } = await sql<{ teamName: string | null; keeperName: string | null }>`
    select t.name as team_name, k.name as keeper_name from warehouse h
    left join team t on t.company_id = h.company_id and t.id = h.team_id
    left join employee k on k.company_id = h.company_id and k.id = h.keeper_id
    where h.company_id ${ofCompanies(ctx)} and h.id = ${id}`.execute(ctx.db)
  return rows[0]
}

/** Which of code and name another warehouse has. */
export async function findTakenHouse(
  ctx: Context,
  { code, name, exceptId }: { code: string; name: string; exceptId?: string | undefined },
): Promise<{ code: boolean; name: boolean }> {
  const { rows } = await sql<{ code: boolean; name: boolean }>`select
      coalesce(bool_or(code = ${code}), false) as code, coalesce(bool_or(name = ${name}), false) as name
    from warehouse where company_id = ${ctx.companyId} and deleted_at is null and id is distinct from ${exceptId ?? null}::uuid
      and (code = ${code} or name = ${name})`.execute(ctx.db)
  return rows[0] ?? { code: false, name: false }
}

/** One warehouse is the default: the others cease to be. The company's row is held, so that two cannot become it at once. */
export async function clearDefault(ctx: Context, exceptId?: string): Promise<void> {
  await sql`select 1 from company where company_id = ${ctx.companyId} and id = ${ctx.companyId} for no key update`.execute(
    ctx.db,
  )
  await sql`update warehouse set is_default = false, version = version + 1, updated_by = ${ctx.who.userId},
      updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and is_default and deleted_at is null
      and id is distinct from ${exceptId ?? null}::uuid`.execute(ctx.db)
}

/** Whether a person keeps a warehouse: he hands it over before he leaves (1007004). */
export async function keepsHouse(ctx: Context, employeeId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from warehouse where company_id = ${ctx.companyId} and keeper_id = ${employeeId}
    and deleted_at is null limit 1`.execute(ctx.db)
  return rows.length > 0
}
