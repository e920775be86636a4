import { sql } from 'kysely'
import { type Context, is, literal } from '#kernel/server/index.ts'
import { JobState } from '#modules/job/shared/job.ts'
import { SampleState } from '../shared/sample.ts'

export interface SampleRow {
  readonly sampleId: string | null
  readonly state: number
  readonly madeAt: string | null
  readonly madeBy: string | null
  /** Of the job that fills it. */
  readonly done: number
  readonly total: number
  readonly broken: boolean
}

/** Nobody else changes it until the end of the transaction. */
export async function lockSample(ctx: Context): Promise<SampleRow | undefined> {
  await sql`select id from sample_company where company_id = ${ctx.companyId} and id = ${ctx.companyId} for update`.execute(
    ctx.db,
  )
  return findSample(ctx)
}

/** The company's sample as it stands; undefined when it never had one. */
export async function findSample(ctx: Context): Promise<SampleRow | undefined> {
  const { rows } = await sql<SampleRow>`select s.sample_id, s.state, s.made_at, e.name as made_by,
      coalesce(j.done, 0)::int as done, coalesce(j.total, 0)::int as total,
      (${is('s.state', SampleState.code.filling)} and coalesce(not ${is('j.state', JobState.code.running)}, true)) as broken
    from sample_company s
    left join job j on j.company_id = s.company_id and j.id = s.job_id
    left join employee e on e.company_id = s.company_id and e.user_id = s.made_by and e.deleted_at is null
    where s.company_id = ${ctx.companyId} and s.id = ${ctx.companyId}`.execute(ctx.db)
  return rows[0]
}

/** There is a row to hold, which two who come at once wait for. */
export async function keepRow(ctx: Context): Promise<void> {
  await sql`insert into sample_company (company_id, id, created_by, updated_by)
    values (${ctx.companyId}, ${ctx.companyId}, ${ctx.who.userId}, ${ctx.who.userId}) on conflict do nothing`.execute(
    ctx.db,
  )
}

export async function setFilling(ctx: Context, sampleId: string, jobId: string): Promise<void> {
  await sql`update sample_company set sample_id = ${sampleId}, job_id = ${jobId}, made_at = ${ctx.now.toISOString()},
      made_by = ${ctx.who.userId}, state = ${literal(SampleState.code.filling)}, updated_by = ${ctx.who.userId},
      updated_at = now(), version = version + 1
    where company_id = ${ctx.companyId} and id = ${ctx.companyId}`.execute(ctx.db)
}

/** False: it is not wanted any more. */
export async function setReady(ctx: Context, sampleId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update sample_company set state = ${literal(SampleState.code.ready)},
      updated_at = now(), version = version + 1
    where company_id = ${ctx.companyId} and id = ${ctx.companyId} and sample_id = ${sampleId}
      and ${is('state', SampleState.code.filling)}`.execute(ctx.db)
  return numAffectedRows === 1n
}

export async function setNone(ctx: Context): Promise<void> {
  await sql`update sample_company set state = ${literal(SampleState.code.none)}, sample_id = null, job_id = null,
      made_at = null, made_by = null, updated_by = ${ctx.who.userId}, updated_at = now(), version = version + 1
    where company_id = ${ctx.companyId} and id = ${ctx.companyId}`.execute(ctx.db)
}

export async function findFiles(ctx: Context, sampleId: string): Promise<{ bucket: string; key: string }[]> {
  const { rows } = await sql<{
    bucket: string
    key: string
  }>`select bucket, key from sample_files(${sampleId})`.execute(ctx.db)
  return rows
}

/** Every row that the sample has; nothing when it is not this company's. */
export async function removeRows(ctx: Context, sampleId: string): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select remove_sample(${sampleId}) as gone`.execute(ctx.db)
  return rows[0]?.gone ?? 0
}

/** Runs in the scope of the sample, in the same transaction. */
export async function inScopeOf<T>(ctx: Context, sampleId: string, work: () => Promise<T>): Promise<T> {
  await setScope(ctx, sampleId)
  const done = await work()
  await setScope(ctx, ctx.companyId)
  return done
}

const setScope = (ctx: Context, companyId: string) =>
  sql`select set_companies(${companyId}, ${ctx.who.userId}, ${ctx.traceId})`.execute(ctx.db)

export async function nameOf(ctx: Context, sampleId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from company
    where company_id = ${sampleId} and id = ${sampleId}`.execute(ctx.db)
  return rows[0]?.name ?? ''
}
