import { sql } from 'kysely'
import { type Context, is, ofCompanies } from '#kernel/server/index.ts'
import { addMonths, type Day, dayOf } from '#kernel/shared/days.ts'
import { IN_CARE } from '#modules/elevator/shared/elevator.terms.ts'
import { PartsBiz, PartsStatus } from '#modules/parts/shared/parts.ts'
import { HouseStatus, HouseType } from '#modules/warehouse/shared/house.ts'
import { UnitStatus } from '#modules/warehouse/shared/unit.ts'
import { BillColor, BillStatus, BizType } from '../shared/bill.ts'
import type { IdlePart, VanPart } from '../shared/van.api.ts'
import { VAN_MONTHS } from '../shared/van.ts'
import { onTheWay } from './figures.store.ts'
import { ofHouses } from './houses.store.ts'

const { issue, sale, ownUse } = BizType.code
/** What a van gives away; what it hands on to another warehouse was not used. */
const GIVEN = [issue, sale, ownUse] as const

export interface VanRecord {
  readonly companyId: string
  readonly id: string
  readonly name: string
  readonly plateNo: string | null
  readonly keeperId: string
  readonly keeperName: string
  readonly teamName: string | null
  /** Whose lifts are on the route besides the keeper's own. */
  readonly routeTeamId: string | null
  readonly teamOfRoute: string | null
}

/**
 * Vans that the person sees, his own first. The route are the lifts of the van's team and those that its keeper maintains; of a
 * van of no team whose keeper maintains none those of his team.
 */
export async function findVans(ctx: Context): Promise<VanRecord[]> {
  const { rows } =
    await sql<VanRecord>`select h.company_id, h.id, h.name, h.plate_no, h.keeper_id, k.name as keeper_name,
      t.name as team_name, r.id as route_team_id, r.name as team_of_route
    from warehouse h join employee k on k.company_id = h.company_id and k.id = h.keeper_id
      left join team t on t.company_id = h.company_id and t.id = h.team_id
      left join team r on r.company_id = h.company_id and r.id = coalesce(h.team_id, case when not exists (
        select 1 from elevator e where e.company_id = h.company_id and e.worker_ids @> array[h.keeper_id]
          and e.deleted_at is null and ${is('e.use_status', IN_CARE)}) then k.team_id end)
    where h.company_id ${ofCompanies(ctx)} and ${is('h.type', HouseType.code.van)} and h.deleted_at is null
      and ${is('h.status', HouseStatus.code.on)} and ${ofHouses(ctx, 'h.id')}
    order by h.keeper_id is not distinct from ${ctx.who.employeeId}::uuid desc, h.code, h.id`.execute(ctx.db)
  return rows
}

/** Lifts of the route, under the alias e. */
const onRoute = ({ companyId, keeperId, routeTeamId }: VanRecord) => sql`e.company_id = ${companyId}
  and (e.worker_ids @> array[${keeperId}::uuid] or e.team_id = ${routeTeamId}::uuid)
  and e.deleted_at is null and ${is('e.use_status', IN_CARE)}`

const since = (ctx: Context): Day => addMonths(dayOf(ctx.now), -VAN_MONTHS)
const moment = (day: Day): string => `${day}T00:00:00+08:00`

interface Place {
  readonly lifts: number
  readonly centreId: string | null
  readonly centreName: string | null
  readonly centreSeen: boolean
  readonly lng: number | null
  readonly lat: number | null
}

/** The centre from which the van is filled, where it is – its team's base, else the company's address – and how long the route is. */
export async function findPlace(ctx: Context, van: VanRecord): Promise<Place> {
  const { rows } = await sql<Place>`select (select count(*)::int from elevator e where ${onRoute(van)}) as lifts,
      h.id as centre_id, h.name as centre_name, coalesce(${ofHouses(ctx, 'h.id')}, false) and h.id is not null as centre_seen,
      case when t.base_lat is not null then coalesce(t.base_lng, c.lng) else c.lng end as lng,
      case when t.base_lng is not null then coalesce(t.base_lat, c.lat) else c.lat end as lat
    from company c left join lateral (select h.* from warehouse h where h.company_id = c.company_id
        and ${is('h.type', HouseType.code.centre)} and ${is('h.status', HouseStatus.code.on)} and h.deleted_at is null
        order by h.is_default desc, h.code, h.id limit 1) h on true
      left join team t on t.company_id = h.company_id and t.id = h.team_id
    where c.company_id = ${van.companyId} and c.id = ${van.companyId}`.execute(ctx.db)
  return rows[0] as Place
}

export interface NeedRow {
  readonly orderId: string
  readonly unitId: string | null
  readonly partNo: string | null
  readonly qty: string
  readonly again: boolean
  readonly lng: number
  readonly lat: number
}

/**
 * What repairs on the route needed: parts of finished requests and what was noted from the van. Served by the van is what a bill of
 * the van of the day of arrival gave out, for the request or for its lift.
 */
export async function findNeeds(ctx: Context, van: VanRecord): Promise<NeedRow[]> {
  const from = since(ctx)
  const { rows } =
    await sql<NeedRow>`with given as (select b.company_id, b.parts_request_id, b.elevator_id, b.bill_date, l.unit_id
      from stock_bill b join stock_bill_line l on l.company_id = b.company_id and l.bill_id = b.id
      where b.company_id = ${van.companyId} and b.warehouse_id = ${van.id} and ${is('b.biz_type', issue)}
        and ${is('b.status', BillStatus.code.posted)} and ${is('b.color', BillColor.code.blue)} and b.bill_date >= ${from}::date),
    asked as (select p.company_id, p.id, p.biz_id, p.elevator_id, e.community_id,
        (coalesce(r.arrive_at, r.report_at) at time zone 'Asia/Shanghai')::date as day
      from elevator e join parts_request p on p.company_id = e.company_id and p.elevator_id = e.id
        join repair_order r on r.company_id = p.company_id and r.id = p.biz_id
      where ${onRoute(van)} and ${is('p.biz_type', PartsBiz.code.repair)} and ${is('p.status', PartsStatus.code.installed)}
        and p.deleted_at is null and r.deleted_at is null and p.installed_at >= ${moment(from)}::timestamptz),
    for_order as (select distinct g.company_id, g.unit_id, g.bill_date, g.parts_request_id from given g),
    for_lift as (select distinct g.company_id, g.unit_id, g.bill_date, g.elevator_id from given g),
    used as (select a.company_id, a.biz_id, a.community_id, l.unit_id, l.qty, f.unit_id is null and g.unit_id is null as again
      from asked a join parts_request_line l on l.company_id = a.company_id and l.request_id = a.id
        left join for_order f on f.company_id = a.company_id and f.parts_request_id = a.id and f.unit_id = l.unit_id
          and f.bill_date = a.day
        left join for_lift g on g.company_id = a.company_id and g.elevator_id = a.elevator_id and g.unit_id = l.unit_id
          and g.bill_date = a.day
      union all select x.company_id, x.biz_id, e.community_id, x.unit_id, x.qty, false from elevator e
        join parts_use x on x.company_id = e.company_id and x.elevator_id = e.id
      where ${onRoute(van)} and ${is('x.biz_type', PartsBiz.code.repair)} and x.at >= ${moment(from)}::timestamptz)
    select n.biz_id as order_id, n.unit_id, u.part_no, n.qty, n.again, m.lng, m.lat
    from used n join community m on m.company_id = n.company_id and m.id = n.community_id
      left join unit u on u.company_id = n.company_id and u.id = n.unit_id and u.deleted_at is null
        and ${is('u.status', UnitStatus.code.on)}`.execute(ctx.db)
  return rows
}

export type ShelfRow = Omit<VanPart, 'uses' | 'trips' | 'again' | 'minutes' | 'carry' | 'missing'> & {
  readonly reserved: string
}

/** What of these parts the van has, what is on its way to it, and what is free where they would come from. */
export async function findShelves(
  ctx: Context,
  van: VanRecord,
  fromId: string | null,
  unitIds: readonly string[],
): Promise<ShelfRow[]> {
  if (unitIds.length === 0) return []
  const { rows } =
    await sql<ShelfRow>`select u.id as unit_id, u.part_no, u.name as unit_name, u.model, u.spec, u.measure_unit,
      u.qty_decimals, coalesce(x.on_hand, 0)::numeric(14, 2) as on_hand, coalesce(x.reserved, 0)::numeric(14, 2) as reserved,
      coalesce(y.qty, 0)::numeric(14, 2) as on_the_way,
      case when ${fromId}::uuid is not null then coalesce(f.free, 0)::numeric(14, 2) end as free
    from unit u
      left join lateral (select sum(s.on_hand) as on_hand, sum(s.reserved) as reserved from stock s
        where s.company_id = u.company_id and s.unit_id = u.id and s.warehouse_id = ${van.id}) x on true
      left join lateral (select sum(q.qty) as qty from (${sql.raw(onTheWay)}) q
        where q.company_id = u.company_id and q.unit_id = u.id and q.warehouse_id = ${van.id}) y on true
      left join lateral (select sum(s.on_hand - s.reserved) as free from stock s
          left join batch b on b.company_id = s.company_id and b.id = s.batch_id
        where s.company_id = u.company_id and s.unit_id = u.id and s.warehouse_id = ${fromId}::uuid
          and (b.expire_at is null or b.expire_at >= ${dayOf(ctx.now)}::date)) f on true
    where u.company_id = ${van.companyId} and u.id = any(${[...unitIds]}::uuid[])`.execute(ctx.db)
  return rows
}

/** Free parts of the van that neither the route asked for, for whatever work, nor the van gave away. */
export async function findIdle(ctx: Context, van: VanRecord, most: number): Promise<IdlePart[]> {
  const from = since(ctx)
  const { rows } =
    await sql<IdlePart>`with lying as (select s.company_id, s.unit_id, sum(s.on_hand - s.reserved) as available
      from stock s where s.company_id = ${van.companyId} and s.warehouse_id = ${van.id}
      group by s.company_id, s.unit_id having sum(s.on_hand - s.reserved) > 0),
    wanted as (select l.unit_id from elevator e
        join parts_request p on p.company_id = e.company_id and p.elevator_id = e.id
        join parts_request_line l on l.company_id = p.company_id and l.request_id = p.id
      where ${onRoute(van)} and p.deleted_at is null and p.status <> ${PartsStatus.code.voided}
        and coalesce(p.installed_at, p.created_at) >= ${moment(from)}::timestamptz and l.unit_id is not null
      union select x.unit_id from elevator e join parts_use x on x.company_id = e.company_id and x.elevator_id = e.id
      where ${onRoute(van)} and x.at >= ${moment(from)}::timestamptz and x.unit_id is not null
      union select l.unit_id from stock_bill b join stock_bill_line l on l.company_id = b.company_id and l.bill_id = b.id
      where b.company_id = ${van.companyId} and b.warehouse_id = ${van.id} and ${is('b.biz_type', GIVEN)}
        and ${is('b.status', BillStatus.code.posted)} and ${is('b.color', BillColor.code.blue)} and b.bill_date >= ${from}::date)
    select u.id as unit_id, u.part_no, u.name as unit_name, u.model, u.spec, u.measure_unit, u.qty_decimals,
      y.available::numeric(14, 2) as available
    from lying y join unit u on u.company_id = y.company_id and u.id = y.unit_id
    where not exists (select 1 from wanted w where w.unit_id = y.unit_id)
    order by u.name, u.part_no limit ${most}`.execute(ctx.db)
  return rows
}

export interface ShelfOf {
  readonly unitId: string
  readonly batchId: string | null
  readonly free: string
}

/** What is free of these parts in one warehouse, what expires first first. `fit`: only what may still be put in. */
export async function findShelvesOf(
  ctx: Context,
  warehouseId: string,
  unitIds: readonly string[],
  { fit }: { readonly fit: boolean },
): Promise<ShelfOf[]> {
  const { rows } = await sql<ShelfOf>`select s.unit_id, s.batch_id, s.on_hand - s.reserved as free
    from stock s left join batch b on b.company_id = s.company_id and b.id = s.batch_id
    where s.company_id = ${ctx.companyId} and s.warehouse_id = ${warehouseId} and s.unit_id = any(${[...unitIds]}::uuid[])
      and s.on_hand > s.reserved and (not ${fit}::boolean or b.expire_at is null or b.expire_at >= ${dayOf(ctx.now)}::date)
    order by b.expire_at nulls last, s.id`.execute(ctx.db)
  return rows
}

/** Draft transfers between two warehouses. */
export async function findDraftTransfers(
  ctx: Context,
  fromId: string,
  toId: string,
): Promise<{ id: string; billNo: string }[]> {
  const { rows } = await sql<{ id: string; billNo: string }>`select b.id, b.bill_no from stock_bill b
    where b.company_id = ${ctx.companyId} and b.warehouse_id = ${fromId} and b.target_warehouse_id = ${toId}
      and ${is('b.biz_type', BizType.code.transferOut)} and ${is('b.status', BillStatus.code.draft)} and b.deleted_at is null
    order by b.created_at, b.id`.execute(ctx.db)
  return rows
}
