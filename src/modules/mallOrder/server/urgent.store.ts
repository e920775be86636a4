import { type RawBuilder, sql } from 'kysely'
import { type Context, is, ofCompanies } from '#kernel/server/index.ts'
import { type Day, dayOf } from '#kernel/shared/days.ts'
import { metresBetween, type Point } from '#kernel/shared/distance.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { liftLabelOf } from '#modules/elevator/server/index.ts'
import { goodsHold, wordsIn } from '#modules/goods/server/index.ts'
import { partsScope } from '#modules/parts/server/index.ts'
import type { PartsStatus } from '#modules/parts/shared/parts.ts'
import { StoreStatus } from '#modules/shop/shared/terms.ts'
import { ReservationSource, ReservationStatus } from '#modules/stock/shared/reservation.ts'
import type { MallStatus } from '../shared/terms.ts'
import type { Sold } from '../shared/urgent.ts'

/** A request that the person sees, and the place of its lift. */
export interface AskedRequest {
  readonly id: string
  readonly companyId: string
  readonly status: PartsStatus
  readonly elevatorId: string
  readonly lift: string
  readonly lng: number
  readonly lat: number
  readonly located: boolean
  readonly regionCode: string
  readonly address: string
  readonly applicant: string | null
  readonly phone: string | null
}

export async function findAsked(ctx: Context, id: string): Promise<AskedRequest> {
  const { rows } = await sql<AskedRequest>`select p.id, p.company_id, p.status, p.elevator_id,
      ${sql.raw(liftLabelOf('c', 'e'))} as lift, c.lng, c.lat, c.located, c.region_code, c.address, a.name as applicant, a.phone
    from parts_request p
      join elevator e on e.company_id = p.company_id and e.id = p.elevator_id
      join community c on c.company_id = p.company_id and c.id = p.community_id
      left join employee a on a.company_id = p.company_id and a.id = p.applicant_id
    where p.company_id ${ofCompanies(ctx)} and p.id = ${id} and p.deleted_at is null and ${partsScope(ctx)}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw refuse.notFound()
  return rows[0]
}

/** What the warehouse holds for the request already, by part. */
export async function findHeld(ctx: Context, requestId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ unitId: string; qty: string }>`select r.unit_id, sum(h.qty)::numeric(14, 2) as qty
    from reservation r join stock_hold h on h.company_id = r.company_id and h.reservation_id = r.id
    where r.company_id = ${ctx.companyId} and ${is('r.source_type', ReservationSource.code.parts)}
      and r.source_id = ${requestId} and ${is('r.status', ReservationStatus.code.active)} group by r.unit_id`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ unitId, qty }) => [unitId, qty]))
}

export interface NearStore {
  readonly companyId: string
  readonly storeId: string
  readonly metres: number
  readonly phone: string
  readonly licensed: boolean
}

/** Nobody delivers further than 100 km, which is less than a degree of latitude. */
const REACH = 1

/** Stores of others that deliver to this place, the nearest first. */
export async function findNear(ctx: Context, at: Point): Promise<NearStore[]> {
  const { rows } = await sql<{
    companyId: string
    storeId: string
    lng: number
    lat: number
    km: number
    phone: string
    licenseFile: string | null
    until: Day | null
  }>`select s.company_id, s.store_id, s.urgent_lng as lng, s.urgent_lat as lat, s.urgent_km as km, s.urgent_phone as phone,
      s.page ->> 'licenseFile' as license_file, s.page ->> 'licenseExpireAt' as until
    from mall_store s where s.urgent and ${is('s.status', StoreStatus.code.open)} and s.company_id <> ${ctx.companyId}
      and s.urgent_lat between ${at.lat - REACH}::float8 and ${at.lat + REACH}::float8`.execute(ctx.db)
  const today = dayOf(ctx.now)
  return rows
    .map(({ companyId, storeId, lng, lat, km, phone, licenseFile, until }) => ({
      companyId,
      storeId,
      km,
      phone,
      metres: Math.round(metresBetween(at, { lng, lat })),
      licensed: Boolean(licenseFile) && (until === null || until >= today),
    }))
    .filter(({ km, metres }) => metres <= km * 1000)
    .toSorted((a, b) => a.metres - b.metres)
}

export interface Searched {
  readonly name: string
  readonly spec: string | null
}
export interface FoundOffer extends Sold {
  /** Of the line it was found for. */
  readonly at: number
  readonly skuId: string
  readonly goodsId: string
  readonly companyId: string
  readonly storeId: string
  readonly storeName: string
  readonly title: string
  readonly specValues: readonly string[]
  readonly price: string
  readonly metres: number
  readonly byModel: boolean
}

/** Of a line so many offers are shown. */
const SHOWN = 20
/** Shorter ones are found in every second title. */
const MODEL_SIGNS = 3

/** Its 型号 stands in what the mall searches, as it is written or without its dashes. */
function isModel(spec: string | null): RawBuilder<unknown> | undefined {
  const word = (spec ?? '').trim().toLowerCase()
  const bare = word.replace(/[-_./\s]/g, '')
  if (bare.length < MODEL_SIGNS) return undefined
  return word === bare ? goodsHold(word) : sql`(${goodsHold(word)} or ${goodsHold(bare)})`
}

const isNamed = (name: string): RawBuilder<unknown> | undefined => {
  const words = wordsIn(name)
  return words.length > 0 ? sql`(${sql.join(words.map(goodsHold), sql` and `)})` : undefined
}

/** Pieces that these stores have in their warehouses, for every line the nearest first. `skuIds`: of these alone. */
export async function findOffers(
  ctx: Context,
  near: readonly NearStore[],
  lines: readonly Searched[],
  skuIds?: readonly string[],
): Promise<FoundOffer[]> {
  const asked = lines.flatMap(({ name, spec }, at) => {
    const [model, named] = [isModel(spec), isNamed(name)]
    const fits = [model, named].filter((one) => one !== undefined)
    return fits.length > 0 ? [{ at, model: model ?? sql`false`, fits: sql.join(fits, sql` or `) }] : []
  })
  if (near.length === 0 || asked.length === 0) return []
  const only = skuIds ? sql`and k.sku_id = any(${[...skuIds]}::uuid[])` : sql``
  const parts = asked.map(
    ({
      at,
      model,
      fits,
    }) => sql`(select ${at}::int as at, k.sku_id, k.goods_id, m.company_id, m.store_id, m.store_name, m.title,
        k.spec_values, k.price, k.available, n.metres, ${model} as by_model, coalesce((m.page ->> 'minBuy')::int, 1) as min_buy,
        coalesce((m.page ->> 'stepBuy')::int, 1) as step_buy, (m.page ->> 'maxBuy')::int as max_buy
      from mall_goods m
        join near n on n.company_id = m.company_id and n.store_id = m.store_id
        join mall_sku k on k.company_id = m.company_id and k.goods_id = m.goods_id and k.linked and k.available > 0
      where (${fits}) ${only} order by n.metres, by_model desc, k.price, k.sku_id limit ${SHOWN})`,
  )
  const { rows } = await sql<FoundOffer>`with near as materialized (
      select * from unnest(${near.map(({ companyId }) => companyId)}::uuid[], ${near.map(({ storeId }) => storeId)}::uuid[],
        ${near.map(({ metres }) => metres)}::int[]) as x (company_id, store_id, metres))
    ${sql.join(parts, sql` union all `)}`.execute(ctx.db)
  return rows
}

/** In the buyer's rows: what these orders were bought for. */
export async function linkRequest(ctx: Context, orderIds: readonly string[], requestId: string): Promise<void> {
  await sql`update mall_purchase set request_id = ${requestId} where company_id = ${ctx.companyId}
    and id = any(${[...orderIds]}::uuid[])`.execute(ctx.db)
}

export interface RequestOrder {
  readonly id: string
  readonly userId: string
  readonly orderNo: string
  readonly storeName: string
  readonly goods: string
  readonly status: MallStatus
  readonly payDeadline: string | null
}

export async function findOrdersOf(ctx: Context, requestId: string): Promise<RequestOrder[]> {
  const { rows } = await sql<RequestOrder>`select p.id, p.user_id, p.order_no, p.store_name, p.status, p.pay_deadline,
      (select string_agg((l ->> 'title') || ' ×' || (l ->> 'qty'), '、') from jsonb_array_elements(p.lines) l) as goods
    from mall_purchase p where p.company_id ${ofCompanies(ctx)} and p.request_id = ${requestId} and p.deleted_at is null
    order by p.created_at desc, p.id`.execute(ctx.db)
  return rows
}

/** The request that an order of the person's company was bought for, where the person sees it. */
export async function findRequestOf(ctx: Context, orderId: string): Promise<{ id: string; requestNo: string } | null> {
  const { rows } = await sql<{ id: string; requestNo: string }>`select p.id, p.request_no from mall_purchase b
      join parts_request p on p.company_id = b.company_id and p.id = b.request_id
    where b.company_id = ${ctx.companyId} and b.id = ${orderId} and p.deleted_at is null and ${partsScope(ctx)}`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}
