import { sql } from 'kysely'
import { type Context, is, isNot, newId } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { certificateGaps, validCertificate } from '#modules/employee/server/index.ts'
import { CertType } from '#modules/employee/shared/certificate.ts'
import { EmployeeState } from '#modules/employee/shared/employee.terms.ts'
import { TeamState } from '#modules/organisation/shared/team.ts'
import { TemplateStatus } from '#modules/template/shared/template.terms.ts'
import { TemplateKind } from '#modules/template/shared/template.ts'
import { UseStatus } from '../shared/elevator.terms.ts'
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
  /** `gap`: why no T certificate is in force today; null: one is. */
  workers: (WorkerFacts & Named & { gap: string | null })[]
  templates: (Named & { elevatorType: number })[]
}

export async function findDirectory(ctx: Context): Promise<Directory> {
  const own = sql`company_id = ${ctx.companyId} and deleted_at is null`
  const read = async <R>(query: ReturnType<typeof sql<R>>) => [...(await query.execute(ctx.db)).rows]
  const workers = await read(
    sql<
      WorkerFacts & Named
    >`select id, name, employee_no as number from employee where ${own} and ${is('state', EmployeeState.code.active)}`,
  )
  const ids = workers.map((worker) => worker.id)
  const certified = await validCertificate(ctx, ids, CertType.code.repairT, dayOf(ctx.now))
  const without = ids.filter((id) => !certified.has(id))
  const gaps = await certificateGaps(ctx, without, dayOf(ctx.now))
  return {
    communities: await read(
      sql<
        CommunityFacts & Named
      >`select id, name, community_no as number, community_no, region_code, address, lng, lat, located, check_state from community where ${own}`,
    ),
    buildings: await read(
      sql<BuildingFacts>`select id, name, '' as number, community_id, lng, lat from building where ${own}`,
    ),
    // A merged customer stays findable by its old name and number.
    customers: await read(
      sql<Named>`select id, name, customer_no as number from customer where ${own}
        union all select customer_id, name, customer_no from customer_alias where company_id = ${ctx.companyId}`,
    ),
    teams: await read(
      sql<Named>`select id, name, '' as number from team where ${own} and ${is('state', TeamState.code.active)}`,
    ),
    workers: workers.map((worker) => ({ ...worker, gap: gaps.get(worker.id) ?? null })),
    templates: await read(
      sql<
        Named & { elevatorType: number }
      >`select id, name, '' as number, elevator_type from maintain_template where ${own}
        and ${is('status', TemplateStatus.code.enabled)} and ${isNot('kind', TemplateKind.code.annual)}`,
    ),
  }
}

interface Numbered {
  id: string
  moved: boolean
  registerCode: string | null
  deviceNumber: string | null
  communityId: string
  name: string
  regionCode: string
  serial: string | null
  manufacturer: string | null
  factoryNumber: string | null
}

/**
 * For many lifts at once: which of their numbers other lifts carry already; `id`: of one that is there. In the order given.
 * The lifts that carry any of the numbers are read once and matched here: a question for each row is answered by a walk
 * through all lifts of the company when the database does not know yet how many there are (straight after an import).
 */
export async function findTwinsOf(ctx: Context, lifts: readonly (Numbers & { id?: string })[]): Promise<Twins[]> {
  const column = (pick: (lift: Numbers) => string | null | undefined) => [
    ...new Set(lifts.map(pick).filter((value) => value !== null && value !== undefined)),
  ]
  const { rows } =
    await sql<Numbered>`select id, ${is('use_status', UseStatus.code.transferred)} as moved, register_code,
      device_number, community_id, name,
      region_code, nine_six_three_serial_number as serial, manufacturer, factory_number
    from elevator where company_id = ${ctx.companyId} and deleted_at is null and (
      register_code = any(${column((lift) => lift.registerCode)}::text[])
      or device_number = any(${column((lift) => lift.deviceNumber)}::text[])
      or (name = any(${column((lift) => lift.name)}::text[])
        and community_id = any(${column((lift) => lift.communityId)}::uuid[]))
      or nine_six_three_serial_number = any(${column((lift) => lift.nineSixThreeSerialNumber)}::text[])
      or factory_number = any(${column((lift) => lift.factoryNumber)}::text[]))`.execute(ctx.db)
  /** Who carries what: by the value, or by both of two; papers of lifts transferred out do not count. */
  const carriers = (of: (one: Numbered) => readonly (string | null)[], papers = true) =>
    Map.groupBy(
      rows.filter((one) => !(papers && one.moved) && !of(one).includes(null)),
      (one) => of(one).join('\n'),
    )
  const known = {
    registerCode: carriers((one) => [one.registerCode]),
    deviceNumber: carriers((one) => [one.deviceNumber], false),
    name: carriers((one) => [one.communityId, one.name], false),
    serial: carriers((one) => [one.regionCode, one.serial]),
    factory: carriers((one) => [one.manufacturer, one.factoryNumber]),
  }
  return lifts.map((lift) => {
    const taken = (by: keyof typeof known, ...values: (string | null | undefined)[]) =>
      !values.some((value) => value === null || value === undefined) &&
      (known[by].get(values.join('\n')) ?? []).some((one) => one.id !== lift.id)
    return {
      registerCode: taken('registerCode', lift.registerCode),
      deviceNumber: taken('deviceNumber', lift.deviceNumber),
      name: taken('name', lift.communityId, lift.name),
      serial: taken('serial', lift.regionCode, lift.nineSixThreeSerialNumber),
      factory: taken('factory', lift.manufacturer, lift.factoryNumber),
    }
  })
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
