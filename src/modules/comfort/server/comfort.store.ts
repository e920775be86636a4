import { type Selectable, sql } from 'kysely'
import { type Context, type DB, dataScope, is, lockRows, ofCompanies, pageSource } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { elevatorScope, liftNameOf } from '#modules/elevator/server/index.ts'
import { DrivingMethod, UseType } from '#modules/elevator/shared/elevator.terms.ts'
import { type ComfortRow, type Curves, comfortList } from '../shared/comfortTest.ts'

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

/** Whose test it is, for an operations user who reads those of several companies. */
export async function companyOfTest(ctx: Context, id: string): Promise<string> {
  return (await findTest(ctx, id)).companyId
}
