import { sql } from 'kysely'
import { type Context, newId } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { onceCertified, validCertificate } from '#modules/employee/server/index.ts'
import { CertType } from '#modules/employee/shared/certificate.ts'
import type { CommunityFacts, Numbers, Twins, WorkerFacts } from './elevator.store.ts'

export interface Named {
  id: string
  name: string
  /** Number people also write instead of the name; '' where there is none. */
  number: string
}
export interface BuildingFacts extends Named {
  communityId: string
  lng: number | null
  lat: number | null
}

/** Everything an import resolves names against. */
export interface Directory {
  communities: (CommunityFacts & Named)[]
  buildings: BuildingFacts[]
  customers: Named[]
  teams: Named[]
  /** `certified`: holds a T certificate in force today; `once`: has held one. */
  workers: (WorkerFacts & Named & { certified: boolean; once: boolean })[]
  templates: (Named & { elevatorType: number })[]
}

export async function findDirectory(ctx: Context): Promise<Directory> {
  const own = sql`company_id = ${ctx.companyId} and deleted_at is null`
  const read = async <R>(query: ReturnType<typeof sql<R>>) => [...(await query.execute(ctx.db)).rows]
  const workers = await read(
    sql<WorkerFacts & Named>`select id, name, employee_no as number from employee where ${own} and state = 1`,
  )
  const ids = workers.map((worker) => worker.id)
  const certified = await validCertificate(ctx, ids, CertType.code.repairT, dayOf(ctx.now))
  const once = await onceCertified(ctx, ids, CertType.code.repairT)
  return {
    communities: await read(
      sql<
        CommunityFacts & Named
      >`select id, name, community_no as number, community_no, region_code, address, lng, lat, check_state from community where ${own}`,
    ),
    buildings: await read(
      sql<BuildingFacts>`select id, name, '' as number, community_id, lng, lat from building where ${own}`,
    ),
    // A merged customer stays findable by its old name and number.
    customers: await read(
      sql<Named>`select id, name, customer_no as number from customer where ${own}
        union all select customer_id, name, customer_no from customer_alias where company_id = ${ctx.companyId}`,
    ),
    teams: await read(sql<Named>`select id, name, '' as number from team where ${own} and state = 1`),
    workers: workers.map((worker) => ({ ...worker, certified: certified.has(worker.id), once: once.has(worker.id) })),
    templates: await read(
      sql<
        Named & { elevatorType: number }
      >`select id, name, '' as number, elevator_type from maintain_template where ${own} and status = 1`,
    ),
  }
}

/** For many lifts at once: which of their numbers other lifts carry already; `id`: of one that is there. In the order given. */
export async function findTwinsOf(ctx: Context, lifts: readonly (Numbers & { id?: string })[]): Promise<Twins[]> {
  const column = (pick: (lift: Numbers) => string | null | undefined) => lifts.map((lift) => pick(lift) ?? null)
  const taken = (rule: ReturnType<typeof sql>) =>
    sql`exists (select 1 from elevator e where e.company_id = ${ctx.companyId} and e.deleted_at is null
      and e.id is distinct from n.id and ${rule})`
  const { rows } = await sql<Twins>`select
      ${taken(sql`e.register_code = n.register_code and e.use_status <> 4`)} as register_code,
      ${taken(sql`e.device_number = n.device_number`)} as device_number,
      ${taken(sql`e.community_id = n.community_id and e.name = n.name`)} as name,
      ${taken(sql`e.region_code = n.region_code and e.nine_six_three_serial_number = n.serial and e.use_status <> 4`)} as serial,
      ${taken(sql`e.manufacturer = n.manufacturer and e.factory_number = n.factory_number and e.use_status <> 4`)} as factory
    from unnest(${column((lift) => lift.registerCode)}::text[], ${column((lift) => lift.deviceNumber)}::text[],
      ${column((lift) => lift.communityId)}::uuid[], ${column((lift) => lift.name)}::text[], ${column((lift) => lift.regionCode)}::text[],
      ${column((lift) => lift.nineSixThreeSerialNumber)}::text[], ${column((lift) => lift.manufacturer)}::text[],
      ${column((lift) => lift.factoryNumber)}::text[], ${lifts.map((lift) => lift.id ?? null)}::uuid[])
      with ordinality as n (register_code, device_number, community_id, name, region_code, serial, manufacturer, factory_number, id, place)
    order by n.place`.execute(ctx.db)
  return rows
}

/**
 * Adds many lifts in one statement whose size does not grow with them: an insert of 500 rows with 90 parameters each takes
 * the driver longer than the database. All rows have the same columns; jsonb columns hold values, not text. Returns the ids.
 */
export async function insertLifts(ctx: Context, rows: readonly Readonly<Record<string, unknown>>[]): Promise<string[]> {
  const [first] = rows
  if (!first) return []
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const own = { companyId: ctx.companyId, createdBy: ctx.who.userId, updatedBy: ctx.who.userId }
  const lifts = rows.map((row): Record<string, unknown> => ({ ...row, ...own, id: newId() }))
  const names = Object.keys(lifts[0] as object).map(snake)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const records = JSON.stringify(
    lifts.map((lift) => Object.fromEntries(Object.entries(lift).map(([name, value]) => [snake(name), value]))),
  )
  await sql`insert into elevator (${columns}) select ${columns}
    from jsonb_populate_recordset(null::elevator, ${records}::jsonb) returning id`.execute(ctx.db)
  return lifts.map((lift) => lift.id as string)
}
