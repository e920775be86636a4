import { sql } from 'kysely'
import { type Context, finding, is, isNot, like, ofCompanies, pageSource } from '#kernel/server/index.ts'
import type { CodeIn } from '#kernel/shared/enumeration.ts'
import { CatalogStatus } from '../shared/material.ts'
import {
  type Account,
  type Service,
  ServiceKind,
  ServicePricing,
  type ServiceRow,
  ServiceTab,
  serviceList,
} from '../shared/service.ts'

const agent = 'left join employee e on e.company_id = v.company_id and e.user_id = v.user_id and e.deleted_at is null'

/** An agent is there for a district when he has it, its city or its province; without any region he is there for all. */
const serves = (regionCode: string) => sql`(cardinality(v.region_codes) = 0 or v.region_codes && array[
  ${regionCode}, ${`${regionCode.slice(0, 4)}00`}, ${`${regionCode.slice(0, 2)}0000`}]::text[])`

export const services = pageSource<ServiceRow>(serviceList, {
  from: `quote_service v ${agent}`,
  countedFrom: 'quote_service v',
  alias: 'v',
  columns: { userName: 'e.name' },
  filters: {
    keyword: finding(serviceList.filters.keyword, {
      name: { names: ['v.name'], codes: ['v.name_pinyin'] },
      serviceNo: { codes: ['v.service_no'] },
      phone: { codes: ['v.phone'] },
    }),
    regionCode: serves,
    tab: (tab: CodeIn<typeof ServiceTab>) =>
      tab === ServiceTab.code.all ? sql`true` : is('v.kind', ServiceKind.code[tab]),
  },
  where: () => [sql`v.deleted_at is null`],
  counted: 'quote_service',
  notNull: ['serviceNo'],
})

/** What a line of a quotation takes of a priced service. */
interface ServiceFacts {
  readonly id: string
  readonly name: string
  readonly salePrice: string | null
  readonly minPrice: null
  readonly costPrice: string | null
}

/** Priced services by id, those out of use as well. Of a share of the goods' price no line can say what it is listed for. */
export async function findServicesById(ctx: Context, ids: readonly string[]): Promise<Map<string, ServiceFacts>> {
  if (ids.length === 0) return new Map()
  const { rows } =
    await sql<ServiceFacts>`select v.id, v.name, case when ${isNot('v.pricing_mode', ServicePricing.code.share)} then v.price end as sale_price,
      null as min_price, v.cost_price
    from quote_service v where v.company_id ${ofCompanies(ctx)} and v.id = any(${[...new Set(ids)]}::uuid[])
      and v.deleted_at is null and ${is('v.kind', ServiceKind.code.item)}`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findServices(
  ctx: Context,
  {
    id,
    kind,
    regionCode,
    inUse,
  }: { id?: string; kind?: number | undefined; regionCode?: string | undefined; inUse: boolean },
): Promise<Service[]> {
  const { rows } = await sql<Service & { companyId: string }>`select v.*, e.name as user_name
    from quote_service v ${sql.raw(agent)}
    where v.company_id ${ofCompanies(ctx)} and v.deleted_at is null
      and ${id ? sql`v.id = ${id}` : sql`true`} and ${kind ? sql`v.kind = ${kind}` : sql`true`}
      and ${inUse ? is('v.status', CatalogStatus.code.on) : sql`true`}
      and ${regionCode ? serves(regionCode) : sql`true`}
    order by v.is_default, cardinality(v.region_codes) = 0, v.service_no`.execute(ctx.db)
  return rows
}

/** Somebody else was there by default: he no longer is. */
export async function dropDefault(ctx: Context, exceptId?: string): Promise<void> {
  await sql`update quote_service set is_default = false, version = version + 1, updated_by = ${ctx.who.userId},
      updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and is_default and deleted_at is null and id is distinct from ${exceptId ?? null}::uuid`.execute(
    ctx.db,
  )
}

/** People of the company with an account, and whether they are agents already. */
export async function findAccounts(
  ctx: Context,
  { keyword, page, size, userId }: { keyword?: string | undefined; page: number; size: number; userId?: string },
): Promise<{ rows: Account[]; total: number }> {
  const word = like(keyword ?? '')
  const of = sql`from employee p left join team t on t.company_id = p.company_id and t.id = p.team_id
    where p.company_id = ${ctx.companyId} and p.deleted_at is null and p.user_id is not null
      and (p.name ilike ${word} or p.phone ilike ${word}) and ${userId ? sql`p.user_id = ${userId}` : sql`true`}`
  const { rows } = await sql<Account>`select p.user_id, p.name, p.phone, t.name as team_name, exists (
      select 1 from quote_service v where v.company_id = p.company_id and v.user_id = p.user_id and v.deleted_at is null) as bound
    ${of} order by p.name, p.id limit ${size} offset ${(page - 1) * size}`.execute(ctx.db)
  const total = await sql<{ n: number }>`select count(*)::int as n ${of}`.execute(ctx.db)
  return { rows, total: total.rows[0]?.n ?? 0 }
}

export async function removeServices(ctx: Context, ids: readonly string[]): Promise<number> {
  const { numAffectedRows } =
    await sql`update quote_service set deleted_at = ${ctx.now.toISOString()}, is_default = false,
      version = version + 1, updated_by = ${ctx.who.userId}
    where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(ctx.db)
  return Number(numAffectedRows ?? 0)
}
