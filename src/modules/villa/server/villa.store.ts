import { type RawBuilder, sql } from 'kysely'
import {
  type Context,
  finding,
  holdsWord,
  is,
  lockRows,
  ofCompanies,
  pageSource,
  seesAll,
} from '#kernel/server/index.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { seenPoint } from '#modules/community/server/index.ts'
import { CustomerType } from '#modules/customer/shared/customer.ts'
import { elevatorScope, holdsLift, visibleLifts } from '#modules/elevator/server/index.ts'
import { ELEVATOR_KEPT, UseType } from '#modules/elevator/shared/elevator.terms.ts'
import { VillaState } from '../shared/villa.terms.ts'
import type { VillaDetail, VillaLift } from '../shared/villa.ts'
import { type VillaRow, villaList } from '../shared/villaList.ts'

/** The file's lifts, those of a stopped file included, within the person's data scope. */
const liftsOf = (ctx: Context) => sql`villa_archive_elevator h join elevator e on e.company_id = h.company_id
  and e.id = h.elevator_id where h.company_id = v.company_id and h.archive_id = v.id and ${elevatorScope(ctx, 'e')}`

/** A file is seen by whoever sees one of its lifts (archives 1, position). */
const seen = (ctx: Context): RawBuilder<unknown>[] =>
  seesAll(ctx) ? [] : [sql`exists (select 1 from ${liftsOf(ctx)})`]

const held =
  'from villa_archive_elevator h join elevator e on e.company_id = h.company_id and e.id = h.elevator_id where h.company_id = v.company_id and h.archive_id = v.id'

/** Owners and lifts are found once, through their own indexes, and not anew for each file. */
const keyword = finding(villaList.filters.keyword, {
  archiveNo: { codes: ['v.archive_no'] },
  ownerName: (text, ctx) => sql`v.owner_customer_id = any(array(select w.id from customer w
    where w.company_id ${ofCompanies(ctx)} and ${holdsWord({ names: ['w.name'], codes: ['w.name_pinyin'] }, text)}))`,
  house: { names: ['v.house'] },
  emergencyPhone: { codes: ['v.emergency_phone'] },
  lifts: (text, ctx) => sql`v.id = any(array(select h.archive_id from elevator e join villa_archive_elevator h
    on h.company_id = e.company_id and h.elevator_id = e.id
    where e.company_id ${ofCompanies(ctx)} and ${holdsLift(text)}))`,
})

export const villas = pageSource<VillaRow>(villaList, {
  from: `villa_archive v join customer o on o.company_id = v.company_id and o.id = v.owner_customer_id
    left join community c on c.company_id = v.company_id and c.id = v.community_id`,
  alias: 'v',
  columns: {
    ownerName: 'o.name',
    communityName: 'c.name',
    lifts: `(select string_agg(e.name, '、' order by e.device_number) ${held})`,
    elevatorId: `(select e.id ${held} order by e.device_number limit 1)`,
    brand: `(select string_agg(distinct e.brand, '、') ${held})`,
    nextVisit: `(select min(e.next_maintain_date) ${held} and ${is('v.state', VillaState.code.inUse)})`,
  },
  filters: {
    keyword,
  },
  where: (ctx) => [sql`v.deleted_at is null`, ...seen(ctx)],
  notNull: ['archiveNo', 'house', 'createdAt'],
})

type Preference = VillaDetail['visitPreference']

/** Preference and contact lie in columns of their own. */
export interface VillaRecord
  extends Omit<VillaDetail, 'elevatorIds' | 'lifts' | 'visitPreference' | 'emergencyContact'>,
    Pick<Preference, 'shoes' | 'pets'> {
  preferWeekdays: Preference['weekdays']
  preferTime: Preference['time']
  emergencyName: string
  emergencyPhone: string
}

/** A file the person may see; undefined for a foreign, unknown or out-of-scope id. */
export async function findVilla(ctx: Context, id: string, lock = false): Promise<VillaRecord | undefined> {
  if (lock) await lockRows(ctx, 'villaArchive', [id])
  const where = [sql`v.company_id ${ofCompanies(ctx)}`, sql`v.id = ${id}`, sql`v.deleted_at is null`, ...seen(ctx)]
  const { rows } =
    await sql<VillaRecord>`select v.id, v.version, v.archive_no, v.owner_customer_id, o.name as owner_name,
      v.community_id, c.name as community_name, v.house, v.lng, v.lat, v.residents, v.has_elder_or_child, v.warranty_to,
      v.prefer_weekdays, v.prefer_time, v.shoes, v.pets, v.emergency_name, v.emergency_phone, v.cycle_days, v.files, v.state,
      (select max(a.plan_date) from villa_visit_ask a where a.company_id = v.company_id and a.archive_id = v.id) as asked_for
    from villa_archive v join customer o on o.company_id = v.company_id and o.id = v.owner_customer_id
      left join community c on c.company_id = v.company_id and c.id = v.community_id
    where ${sql.join(where, sql` and `)}`.execute(ctx.db)
  return rows[0]
}

const liftColumns = sql`e.id, e.name, e.device_number, c.name as community_name, e.brand, e.model, e.next_maintain_date, ${sql.raw(seenPoint('e'))}`

/** Lifts of a file within the person's data scope. */
export async function findVillaLifts(ctx: Context, archiveId: string): Promise<VillaLift[]> {
  const { rows } = await sql<VillaLift>`select ${liftColumns} from villa_archive_elevator h
      join elevator e on e.company_id = h.company_id and e.id = h.elevator_id
      join community c on c.company_id = e.company_id and c.id = e.community_id
    where h.company_id ${ofCompanies(ctx)} and h.archive_id = ${archiveId}
      and ${elevatorScope(ctx, 'e')} order by e.device_number`.execute(ctx.db)
  return rows
}

/** Home lifts in care that the person sees, with the file in use that holds each; those in none stand first. */
export async function findHomeLifts(
  ctx: Context,
  { communityId, exceptId }: { communityId?: string | undefined; exceptId?: string | undefined },
): Promise<(VillaLift & { archiveNo: string | null })[]> {
  const { rows } = await sql<VillaLift & { archiveNo: string | null }>`select ${liftColumns}, v.archive_no
    from elevator e join community c on c.company_id = e.company_id and c.id = e.community_id
      left join villa_archive_elevator h on h.company_id = e.company_id and h.elevator_id = e.id and h.running
        and h.archive_id is distinct from ${exceptId ?? null}::uuid
      left join villa_archive v on v.company_id = h.company_id and v.id = h.archive_id
    where ${visibleLifts(ctx, 'e')} and ${is('e.use_type', UseType.code.villa)} and ${is('e.use_status', ELEVATOR_KEPT)}
      and (${communityId ?? null}::uuid is null or e.community_id = ${communityId ?? null}::uuid)
    order by v.archive_no nulls first, c.name, e.device_number limit 200`.execute(ctx.db)
  return rows
}

export interface AskedLift {
  id: string
  useType: number | null
  communityId: string
}

/** Which of these lifts exist and are the person's to file. */
export async function findAsked(ctx: Context, ids: readonly string[]): Promise<AskedLift[]> {
  const { rows } = await sql<AskedLift>`select e.id, e.use_type, e.community_id from elevator e
    where e.company_id = ${ctx.companyId} and e.id = any(${[...ids]}::uuid[]) and ${visibleLifts(ctx, 'e')}`.execute(
    ctx.db,
  )
  return rows
}

/** The number of another file in use that holds one of these lifts. */
export async function findHolder(ctx: Context, ids: readonly string[], exceptId?: string): Promise<string | undefined> {
  const { rows } = await sql<{ archiveNo: string }>`select v.archive_no from villa_archive_elevator h
      join villa_archive v on v.company_id = h.company_id and v.id = h.archive_id
    where h.company_id = ${ctx.companyId} and h.elevator_id = any(${[...ids]}::uuid[]) and h.running
      and h.archive_id is distinct from ${exceptId ?? null}::uuid limit 1`.execute(ctx.db)
  return rows[0]?.archiveNo
}

/** Exactly these lifts of the person's scope are in the file afterwards; lifts that he does not see stay. */
export async function setLifts(ctx: Context, archiveId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from villa_archive_elevator h using elevator e
    where h.company_id = ${ctx.companyId} and h.archive_id = ${archiveId} and e.company_id = h.company_id
      and e.id = h.elevator_id and e.id <> all(${[...ids]}::uuid[]) and ${elevatorScope(ctx, 'e')}`.execute(ctx.db)
  await sql`insert into villa_archive_elevator (company_id, archive_id, elevator_id)
    select ${ctx.companyId}::uuid, ${archiveId}::uuid, x from unnest(${[...ids]}::uuid[]) as x
    on conflict (company_id, archive_id, elevator_id) do nothing`.execute(ctx.db)
}

/** All lifts of a file, seen or not: what starts or stops with it. */
export async function findLiftIds(ctx: Context, archiveId: string): Promise<string[]> {
  const { rows } = await sql<{ elevatorId: string }>`select elevator_id from villa_archive_elevator
    where company_id = ${ctx.companyId} and archive_id = ${archiveId}`.execute(ctx.db)
  return rows.map((row) => row.elevatorId)
}

export async function setRunning(ctx: Context, archiveId: string, running: boolean): Promise<void> {
  await sql`update villa_archive_elevator set running = ${running}
    where company_id = ${ctx.companyId} and archive_id = ${archiveId}`.execute(ctx.db)
}

export async function isPerson(ctx: Context, customerId: string): Promise<boolean | undefined> {
  const { rows } = await sql<{
    person: boolean
  }>`select ${is('type', CustomerType.code.individual)} as person from customer
    where company_id = ${ctx.companyId} and id = ${customerId} and deleted_at is null`.execute(ctx.db)
  return rows[0]?.person
}

export async function findOptions(ctx: Context, query: OptionQuery): Promise<Option[]> {
  const { rows } = await sql<Option>`select v.id as value, o.name || ' ' || v.house as label, v.archive_no as note
    from villa_archive v join customer o on o.company_id = v.company_id and o.id = v.owner_customer_id
    where v.company_id ${ofCompanies(ctx)} and v.deleted_at is null
      and ${sql.join([sql`true`, ...seen(ctx)], sql` and `)}
      and ${query.ids ? sql`v.id = any(${query.ids}::uuid[])` : query.keyword ? keyword(query.keyword, ctx) : is('v.state', VillaState.code.inUse)}
    order by v.archive_no limit ${query.size}`.execute(ctx.db)
  return rows
}

/** What the plan keeps to: lift → weekdays its owner likes (archives 4.6). Lifts without a wish are missing. */
export async function findPreferences(ctx: Context, liftIds: readonly string[]): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ elevatorId: string; preferWeekdays: number[] }>`select h.elevator_id, v.prefer_weekdays
    from villa_archive_elevator h join villa_archive v on v.company_id = h.company_id and v.id = h.archive_id
    where h.company_id = ${ctx.companyId} and h.elevator_id = any(${[...liftIds]}::uuid[]) and h.running
      and v.deleted_at is null and cardinality(v.prefer_weekdays) between 1 and 6`.execute(ctx.db)
  return new Map(rows.map((row) => [row.elevatorId, row.preferWeekdays]))
}
