import { sql } from 'kysely'
import { type Context, finding, insertRows, ofCompanies, pageSource } from '#kernel/server/index.ts'
import { MachineRoom } from '../shared/parameters.ts'
import type { SchemeAction, SchemeChange, SchemeItem, SchemeRow } from '../shared/scheme.ts'
import { schemeList } from '../shared/schemeList.ts'

const has = (column: string) => (value: number) => sql`${sql.raw(column)} @> to_jsonb(${value}::numeric)`

export const schemes = pageSource<SchemeRow>(schemeList, {
  from: 'scheme s left join employee e on e.company_id = s.company_id and e.user_id = s.updated_by and e.deleted_at is null',
  countedFrom: 'scheme s',
  alias: 's',
  columns: { updatedByName: 'e.name' },
  filters: {
    keyword: finding(schemeList.filters.keyword, {
      name: { names: ['s.name'] },
      schemeNo: { codes: ['s.scheme_no'] },
    }),
    load: has('s.loads'),
    speed: has('s.speeds'),
    width: has('s.widths'),
    height: has('s.heights'),
  },
  where: () => [sql`s.deleted_at is null`],
  counted: 'scheme',
  notNull: ['schemeNo', 'updatedAt'],
})

/** A row as it is kept. */
export interface SchemeRecord extends Omit<SchemeRow, 'itemCount' | 'updatedByName'> {
  readonly companyId: string
  readonly defaults: Readonly<Record<string, number>>
  readonly items: readonly SchemeItem[]
  readonly copyFromId: string | null
}

/** All schemes of the company, held in the order of their ids: keys may go from one to another only in turn. */
export async function holdSchemes(ctx: Context): Promise<void> {
  await sql`select 1 from scheme where company_id = ${ctx.companyId} and deleted_at is null order by id for update`.execute(
    ctx.db,
  )
}

export interface SchemeKey {
  readonly load: number
  readonly speed: number
  readonly width: number
  readonly height: number
  readonly machineRoom: 1 | 2
}

export async function dropKeys(ctx: Context, schemeIds: readonly string[]): Promise<void> {
  await sql`delete from scheme_key where company_id = ${ctx.companyId} and scheme_id = any(${[...schemeIds]}::uuid[])`.execute(
    ctx.db,
  )
}

/** The scheme's keys, in one order; the first that another scheme has, with its name, and then none of the rest counts. */
export async function takeKeys(
  ctx: Context,
  schemeId: string,
  type: string,
  keys: readonly SchemeKey[],
): Promise<(SchemeKey & { readonly name: string }) | undefined> {
  const of = sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
    as x("load" int, "speed" numeric, "width" int, "height" int, "machineRoom" smallint)`
  const { rows } =
    await sql`insert into scheme_key (company_id, type, load, speed, width, height, machine_room, scheme_id)
    select ${ctx.companyId}::uuid, ${type}, x."load", x."speed", x."width", x."height", x."machineRoom", ${schemeId}::uuid
    from ${of} order by 3, 4, 5, 6, 7 on conflict do nothing returning 1`.execute(ctx.db)
  if (rows.length === keys.length) return undefined
  const { rows: taken } = await sql<{
    load: number
    speed: string
    width: number
    height: number
    machineRoom: 1 | 2
    name: string
  }>`select k.load, k.speed, k.width, k.height, k.machine_room, s.name
    from ${of} join scheme_key k on k.company_id = ${ctx.companyId} and k.type = ${type} and k.load = x."load" and k.speed = x."speed"
      and k.width = x."width" and k.height = x."height" and k.machine_room = x."machineRoom" and k.scheme_id <> ${schemeId}::uuid
    join scheme s on s.company_id = k.company_id and s.id = k.scheme_id
    order by s.name, k.load, k.speed, k.width, k.height, k.machine_room limit 1`.execute(ctx.db)
  const [first] = taken
  return first && { ...first, speed: Number(first.speed) }
}

/** The scheme in use for a lift; 不限 of the lift takes one for machine rooms first. */
export async function findByKey(
  ctx: Context,
  {
    type,
    load,
    speed,
    width,
    height,
    machineRoom,
  }: Omit<SchemeKey, 'machineRoom'> & { type: string; machineRoom: 0 | 1 | 2 },
): Promise<{ id: string; rooms: number } | undefined> {
  const room = machineRoom === MachineRoom.code.any ? sql`true` : sql`k.machine_room = ${machineRoom}`
  const { rows } = await sql<{
    id: string
    rooms: number
  }>`select k.scheme_id as id, (select count(*)::int from scheme_key o
      where o.company_id = k.company_id and o.type = k.type and o.load = k.load and o.speed = k.speed and o.width = k.width
        and o.height = k.height and o.scheme_id <> k.scheme_id) as rooms
    from scheme_key k where k.company_id = ${ctx.companyId} and k.type = ${type} and k.load = ${load} and k.speed = ${speed}
      and k.width = ${width} and k.height = ${height} and ${room} order by k.machine_room limit 1`.execute(ctx.db)
  return rows[0]
}

interface Covered {
  readonly load: number
  readonly speed: number
  readonly schemes: { id: string; name: string }[]
}
export async function findCoverage(ctx: Context): Promise<Covered[]> {
  const { rows } = await sql<Covered>`select k.load, k.speed::float8 as speed,
      jsonb_agg(distinct jsonb_build_object('id', s.id, 'name', s.name)) as schemes
    from scheme_key k join scheme s on s.company_id = k.company_id and s.id = k.scheme_id
    where k.company_id ${ofCompanies(ctx)} group by k.load, k.speed order by k.load, k.speed`.execute(ctx.db)
  return rows
}

export async function removeSchemes(ctx: Context, ids: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`update scheme set deleted_at = ${ctx.now.toISOString()}, version = version + 1,
      updated_by = ${ctx.who.userId}
    where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(ctx.db)
  return Number(numAffectedRows ?? 0)
}

export interface NewChange {
  readonly schemeId: string
  readonly action: (typeof SchemeAction.code)[keyof typeof SchemeAction.code]
  readonly lineNo: number | null
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

export async function noteSchemeChanges(ctx: Context, changes: readonly NewChange[]): Promise<void> {
  if (changes.length > 0)
    await insertRows(
      ctx,
      'schemeChange',
      changes.map((one) => ({ ...one, createdAt: ctx.now.toISOString() })),
    )
}

export async function findSchemeChanges(
  ctx: Context,
  { schemeId, page, size }: { schemeId: string; page: number; size: number },
): Promise<{ rows: SchemeChange[]; total: number }> {
  const of = sql`from scheme_change c where c.company_id ${ofCompanies(ctx)} and c.scheme_id = ${schemeId}`
  const { rows } =
    await sql<SchemeChange>`select c.id, c.created_at as at, c.action, c.line_no, c.field, c.before, c.after,
      (select e.name from employee e where e.company_id = c.company_id and e.user_id = c.created_by and e.deleted_at is null limit 1) as by_name
    ${of} order by c.created_at desc, c.id desc limit ${size} offset ${(page - 1) * size}`.execute(ctx.db)
  const total = await sql<{ n: number }>`select count(*)::int as n ${of}`.execute(ctx.db)
  return { rows, total: total.rows[0]?.n ?? 0 }
}
