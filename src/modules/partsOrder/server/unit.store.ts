import { sql } from 'kysely'
import { type Context, is, isNot, like } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { KnownPart } from '#modules/parts/shared/partsDetail.ts'
import { RepairType } from '#modules/repair/shared/repair.ts'
import { HouseStatus, HouseType } from '#modules/warehouse/shared/house.ts'
import { UnitStatus } from '#modules/warehouse/shared/unit.ts'

/** What orders read of parts, warehouses and requests. */

export interface UnitFacts {
  readonly id: string
  readonly name: string
  readonly measureUnit: string
  readonly minPrice: string | null
  readonly taxRate: string
  readonly qtyDecimals: number
}
export async function findUnits(ctx: Context, ids: readonly string[]): Promise<Map<string, UnitFacts>> {
  const asked = [...new Set(ids)]
  const { rows } = await sql<UnitFacts>`select id, name, measure_unit, min_price, tax_rate, qty_decimals from unit
    where company_id = ${ctx.companyId} and id = any(${asked}::uuid[]) and deleted_at is null`.execute(ctx.db)
  if (rows.length < asked.length) throw refuse.notFound()
  return new Map(rows.map((one) => [one.id, one]))
}

export interface PartOffer {
  readonly unitId: string
  readonly measure: string
  readonly taxRate: string
  readonly salePrice: string | null
  readonly minPrice: string | null
  readonly buyPrice: string | null
  readonly available: string
}
export async function findOffers(ctx: Context, ids: readonly string[]): Promise<PartOffer[]> {
  const { rows } =
    await sql<PartOffer>`select u.id as unit_id, u.measure_unit as measure, u.tax_rate, u.sale_price, u.min_price,
      round(p.last_in_price * (100 + u.tax_rate) / 100, 2) as buy_price,
      coalesce((select sum(s.on_hand - s.reserved) from stock s where s.company_id = u.company_id and s.unit_id = u.id), 0)::numeric(14, 2) as available
    from unit u left join cost_pool p on p.company_id = u.company_id and p.unit_id = u.id
    where u.company_id = ${ctx.companyId} and u.id = any(${[...ids]}::uuid[]) and u.deleted_at is null`.execute(ctx.db)
  return rows
}

/** Parts of the catalogue by name, number, model or specification, with what is available (for requests). */
export async function findParts(ctx: Context, keyword: string | undefined): Promise<KnownPart[]> {
  const word = keyword ? like(keyword) : null
  const { rows } =
    await sql<KnownPart>`select u.id as unit_id, u.name, coalesce(u.spec, u.model) as spec, u.measure_unit as measure,
      u.sale_price as price_sale, u.is_safety_part as safety_part,
      coalesce((select sum(s.on_hand - s.reserved) from stock s where s.company_id = u.company_id and s.unit_id = u.id), 0)::numeric(14, 2) as available
    from unit u where u.company_id = ${ctx.companyId} and u.deleted_at is null and ${is('u.status', UnitStatus.code.on)}
      and ${word ? sql`(u.name ilike ${word} or u.name_pinyin ilike ${word} or u.part_no ilike ${word} or u.model ilike ${word} or u.spec ilike ${word})` : sql`true`}
    order by u.name, u.part_no limit 20`.execute(ctx.db)
  return rows
}

/** Of these the ones that are in the catalogue. */
export async function findCatalogued(ctx: Context, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from unit where company_id = ${ctx.companyId}
    and id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

export interface RequestFacts {
  readonly id: string
  readonly requestNo: string
  readonly status: number
  readonly customerId: string | null
  readonly contractId: string | null
  readonly communityId: string
  readonly elevatorId: string
  readonly trapped: boolean
}
export async function findRequestFacts(ctx: Context, id: string): Promise<RequestFacts> {
  const { rows } =
    await sql<RequestFacts>`select p.id, p.request_no, p.status, p.customer_id, p.contract_id, p.community_id,
      p.elevator_id, exists (select 1 from repair_order r where r.company_id = p.company_id and r.id = p.biz_id
        and ${is('r.repair_type', RepairType.code.trapped)}) as trapped
    from parts_request p where p.company_id = ${ctx.companyId} and p.id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw refuse.notFound()
  return row
}

/** Where what is bought comes in, and where old parts go; undefined: there is none. */
export async function findHouse(ctx: Context, old: boolean): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select id from warehouse where company_id = ${ctx.companyId} and deleted_at is null
    and ${is('status', HouseStatus.code.on)} and ${old ? is('type', HouseType.code.oldParts) : isNot('type', HouseType.code.oldParts)} order by is_default desc, type, code, id limit 1`.execute(
    ctx.db,
  )
  return rows[0]?.id
}
