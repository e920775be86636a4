import { type Selectable, sql } from 'kysely'
import { type Context, type DB, dataScope, is, lockRows, ofCompanies, pageSource } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { elevatorScope, liftNameOf } from '#modules/elevator/server/index.ts'
import { DrivingMethod, UseType } from '#modules/elevator/shared/elevator.terms.ts'
import { type ComfortRow, type Curves, comfortList } from '../shared/comfortTest.ts'
import type { Wheels } from '../shared/turning.ts'

const from = `comfort_test c join elevator e on e.company_id = c.company_id and e.id = c.elevator_id
  left join employee p on p.company_id = c.company_id and p.id = c.tester_id`

/** A test is seen by whoever sees its lift. */
const testScope = dataScope('comfortTest', 'c', (ctx, c) => ({
  within: sql`exists (select 1 from elevator se where se.company_id = ${sql.raw(c)}.company_id
    and se.id = ${sql.raw(c)}.elevator_id and ${elevatorScope(ctx, 'se')})`,
}))

export const comfortTests = pageSource<ComfortRow>(comfortList, () => ({
  from,
  countedFrom: 'comfort_test c',
  alias: 'c',
  columns: { lift: liftNameOf('e'), testerName: 'p.name' },
  where: (ctx) => [testScope(ctx)],
  notNull: ['testedAt', 'score'],
}))

export interface TestRecord extends Selectable<DB['comfortTest']> {
  lift: ComfortRow['lift']
  testerName: string | null
}

export async function findTest(ctx: Context, id: string, lock = false): Promise<TestRecord> {
  if (lock) await lockRows(ctx, 'comfortTest', [id])
  const { rows } = await sql<TestRecord>`select c.*, ${sql.raw(liftNameOf('e'))} as lift, p.name as tester_name
    from ${sql.raw(from)} where c.company_id ${ofCompanies(ctx)} and c.id = ${id} and ${testScope(ctx)}`.execute(ctx.db)
  if (!rows[0]) throw refuse.notFound()
  return rows[0]
}

/** Curves that are kept of a test; none of a report on paper. */
export async function findCurves(ctx: Context, id: string): Promise<Curves[]> {
  const { rows } = await sql<{ runs: Curves[] }>`select runs from comfort_curve
    where company_id ${ofCompanies(ctx)} and id = ${id}::uuid`.execute(ctx.db)
  return rows[0]?.runs ?? []
}

export async function keepCurves(ctx: Context, id: string, runs: readonly Curves[]): Promise<void> {
  await sql`insert into comfort_curve (company_id, id, runs) values (${ctx.companyId}, ${id}::uuid, ${JSON.stringify(runs)}::jsonb)
    on conflict (company_id, id) do update set runs = excluded.runs`.execute(ctx.db)
}

interface TestedLift {
  type: number
  speed: number
  /** GB/T 10058 was not made for it (archives 6.8). */
  outOfScope: boolean
}

export async function findTestedLift(ctx: Context, id: string): Promise<TestedLift> {
  const { hydraulic } = DrivingMethod.code
  const { dumbwaiter, villa } = UseType.code
  const { rows } = await sql<TestedLift>`select e.type, e.speed::float8 as speed,
      coalesce(${is('e.driving_method', hydraulic)}, false) or coalesce(${is('e.use_type', [dumbwaiter, villa])}, false) as out_of_scope
    from elevator e where e.company_id = ${ctx.companyId} and e.id = ${id}::uuid and e.deleted_at is null
      and ${elevatorScope(ctx, 'e')}`.execute(ctx.db)
  if (!rows[0]) throw refuse.notFound()
  return rows[0]
}

/** Wheels of the lift of a test that the person sees. */
export async function findWheels(ctx: Context, elevatorId: string): Promise<Wheels> {
  const { rows } = await sql<Wheels>`select e.traction_ratio, e.sheave_diameter, e.roller_diameter, e.gear_ratio
    from elevator e where e.company_id ${ofCompanies(ctx)} and e.id = ${elevatorId}::uuid`.execute(ctx.db)
  if (!rows[0]) throw refuse.notFound()
  return rows[0]
}

export interface Spectrum {
  readonly elevatorId: string
  readonly testedOn: Day
  /** m/s, measured; null where the recording did not say it. */
  readonly speed: number | null
  readonly spectrum: Curves['spectrum']
}

/** Of each of these lifts the newest test since a day that kept its curves: what its deciding run vibrated with. */
export async function findNewestSpectra(ctx: Context, elevatorIds: readonly string[], since: Day): Promise<Spectrum[]> {
  const { rows } = await sql<Spectrum>`select distinct on (t.elevator_id) t.elevator_id, t.tested_at as tested_on,
      (t.runs -> t.worst::int ->> 'speedMax')::float8 as speed, one.run -> 'spectrum' as spectrum
    from comfort_test t join comfort_curve k on k.company_id = t.company_id and k.id = t.id
      cross join lateral (select r.run from jsonb_array_elements(k.runs) r (run) where (r.run ->> 'run')::int = t.worst) one
    where t.company_id = ${ctx.companyId} and t.elevator_id = any(${[...elevatorIds]}::uuid[]) and t.tested_at >= ${since}::date
      and t.deleted_at is null
    order by t.elevator_id, t.tested_at desc, t.id desc`.execute(ctx.db)
  return rows
}

/** Whose test it is, for an operations user who reads those of several companies. */
export async function companyOfTest(ctx: Context, id: string): Promise<string> {
  return (await findTest(ctx, id)).companyId
}
