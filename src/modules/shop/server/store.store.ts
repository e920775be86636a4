import { type Selectable, sql } from 'kysely'
import { type Context, type DB, finding, is, like, newId, ofCompanies, pageSource } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import type { Point } from '#kernel/shared/distance.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { type Pending, type StoreRow, storeList } from '../shared/store.ts'
import { StoreStatus } from '../shared/terms.ts'

const { waiting, open } = StoreStatus.code

export type StoreRecord = Omit<
  Selectable<DB['store']>,
  'status' | 'pending' | 'payee' | 'merchants' | 'returnAddress' | 'urgentAt'
> & {
  readonly urgentAt: Point | null
  readonly status: StoreStatus
  readonly pending: Pending | null
  readonly payee: { readonly bankName: string; readonly bankAccount: string; readonly accountName: string } | null
  readonly merchants: Readonly<Record<string, string>>
  readonly returnAddress: {
    readonly receiver: string
    readonly phone: string
    readonly regionCode: string
    readonly detail: string
  }
}

/** An application, or a change of an open store, that waits for somebody's decision. */
const waits = `(${is('s.status', waiting)} or s.pending is not null)`

export const stores = pageSource<Omit<StoreRow, 'goodsCount' | 'orders30' | 'refundRate'>>(storeList, {
  from: 'store s',
  alias: 's',
  columns: { waits: `s.pending is not null`, goodsCount: 'null::int', orders30: 'null::int', refundRate: 'null::text' },
  filters: {
    keyword: finding(storeList.filters.keyword, { name: 's.name', taxNo: 's.tax_no', contact: 's.contact' }),
    waiting: (wanted: boolean) => sql`${sql.raw(waits)} = ${wanted}`,
  },
  where: () => [sql`s.deleted_at is null`],
  notNull: ['createdAt'],
})

export async function findStoreOptions(ctx: Context, query: OptionQuery): Promise<Option[]> {
  const asked = query.ids
    ? sql`s.id = any(${query.ids}::uuid[])`
    : sql`s.name ilike ${like(query.keyword ?? '')} and s.status > ${waiting}`
  const { rows } = await sql<Option>`select s.id as value, s.name as label, s.tax_no as note from store s
    where s.company_id ${ofCompanies(ctx)} and s.deleted_at is null and ${asked}
    order by s.name limit ${query.size}`.execute(ctx.db)
  return rows
}

/** The company's one store; `lock`: held until the transaction ends. */
export async function findOwn(ctx: Context, { lock = false } = {}): Promise<StoreRecord | undefined> {
  const { rows } = await sql<StoreRecord>`select * from store where company_id = ${ctx.companyId} and deleted_at is null
    ${sql.raw(lock ? 'for update' : '')}`.execute(ctx.db)
  return rows[0]
}

/** Those that wait among the companies of the person, the oldest first. */
export async function findWaiting(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select s.id from store s
    where s.company_id ${ofCompanies(ctx)} and s.deleted_at is null and ${sql.raw(waits)}
    order by coalesce(s.applied_at, s.created_at), s.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export async function findCompanyName(ctx: Context, companyId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from company where company_id = ${companyId}`.execute(ctx.db)
  return rows[0]?.name ?? ''
}

export interface StoreEventRow {
  readonly action: string
  readonly note: string | null
  readonly byName: string
  readonly at: string
}
export async function findEvents(ctx: Context, companyId: string, storeId: string): Promise<StoreEventRow[]> {
  const { rows } = await sql<StoreEventRow>`select action, note, by_name, at from store_event
    where company_id = ${companyId} and store_id = ${storeId} order by at desc, id desc limit 50`.execute(ctx.db)
  return rows
}

export async function addEvent(
  ctx: Context,
  storeId: string,
  event: { readonly action: string; readonly note?: string | undefined; readonly byName: string },
): Promise<void> {
  await sql`insert into store_event (company_id, id, store_id, action, note, by_name, at, created_by)
    values (${ctx.companyId}, ${newId()}, ${storeId}, ${event.action}, ${event.note ?? null}, ${event.byName},
      ${ctx.now.toISOString()}, ${ctx.isGuest ? null : ctx.who.userId})`.execute(ctx.db)
}

/** Whether another company's store has this name (`mall_store` is everybody's). */
export async function isNameTaken(ctx: Context, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from mall_store where name = ${name} and company_id <> ${ctx.companyId}`.execute(
    ctx.db,
  )
  return rows.length > 0
}

/** What everybody may see of the company's store; its name is nobody else's from the application on. */
export async function publishStore(ctx: Context, store: StoreRecord, companyName: string): Promise<void> {
  const types = await sql<{
    id: string
    parentId: string | null
    name: string
  }>`select id, parent_id, name from goods_type
    where company_id = ${ctx.companyId} and deleted_at is null order by sort, name`.execute(ctx.db)
  const page = {
    logo: store.logo,
    banner: store.banner,
    intro: store.intro,
    phone: store.phone,
    serviceHours: store.serviceHours,
    address: store.address,
    licenseFile: store.licenseFile,
    taxNo: store.taxNo,
    licenseExpireAt: store.licenseExpireAt,
    companyName,
    types: types.rows,
    afterSaleDays: store.afterSaleDays,
    shipWithinHours: store.shipWithinHours,
    methods: { offline: store.payee !== null, online: Object.keys(store.merchants) },
  }
  await sql`insert into mall_store (company_id, store_id, name, status, page, urgent, urgent_lng, urgent_lat, urgent_km,
      urgent_phone, updated_at)
    values (${ctx.companyId}, ${store.id}, ${store.name}, ${store.status}, ${JSON.stringify(page)}::jsonb, ${store.urgent},
      ${store.urgentAt?.lng ?? null}, ${store.urgentAt?.lat ?? null}, ${store.urgentKm}, ${store.urgentPhone}, ${ctx.now.toISOString()})
    on conflict (company_id) do update set store_id = excluded.store_id, name = excluded.name, status = excluded.status,
      page = excluded.page, urgent = excluded.urgent, urgent_lng = excluded.urgent_lng, urgent_lat = excluded.urgent_lat,
      urgent_km = excluded.urgent_km, urgent_phone = excluded.urgent_phone, updated_at = excluded.updated_at`.execute(
    ctx.db,
  )
}

/** Open stores whose licence ends by this day, or has ended. */
export async function findEndingLicence(ctx: Context, day: Day): Promise<StoreRecord | undefined> {
  const { rows } = await sql<StoreRecord>`select * from store where company_id = ${ctx.companyId} and deleted_at is null
    and ${is('status', open)} and license_expire_at <= ${day}::date for update`.execute(ctx.db)
  return rows[0]
}

export async function setWarned(ctx: Context, id: string, days: number): Promise<void> {
  await sql`update store set warned_days = ${days} where company_id = ${ctx.companyId} and id = ${id}`.execute(ctx.db)
}
