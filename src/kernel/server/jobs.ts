import { Logger, type Runner, run, runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import { Refusal, refuse } from '../shared/refusal.ts'
import { noteRefused, refusalOf } from './answer.ts'
import { beside } from './beside.ts'
import { is } from './codes.ts'
import { CompanyState } from './companies.ts'
import type { Context, Principal } from './context.ts'
import { newId } from './id.ts'
import { keepParts, type Parted } from './partitions.ts'
import { servicesOf } from './quiet.ts'
import { expire, type Kept } from './retention.ts'
import { inCompany } from './scope.ts'
import type { Services } from './services.ts'

/**
 * How often the queue takes work up whose end could not be written: the database was away, its disk full, the server
 * stopped. With growing pauses that is half a day; after the last one nobody would tell the person how it ended.
 */
const ATTEMPTS = 12

/** States of a job as the person sees it (common.md §6, import state). */
const jobState = { running: 0, done: 1, partly: 2, failed: 3 } as const

export interface JobRun<I> {
  readonly id: string
  readonly input: I
  readonly principal: Principal
  readonly services: Services
  /** Kept at most twice a second; the person sees it live and may leave and come back. */
  progress(done: number, total?: number): Promise<void>
  inCompany<T>(work: (ctx: Context) => Promise<T>): Promise<T>
}

export interface JobHandler<I = unknown> {
  readonly kind: string
  /** Returns what the person gets to see; `partly` when some rows failed. */
  readonly run: (task: JobRun<I>) => Promise<{ result: unknown; partly?: boolean }>
}

export interface Nightly {
  readonly name: string
  readonly run: (ctx: Context) => Promise<void>
}

/** Every minute for every company; opens its own transactions, because it may have many small ones to make. */
export interface Minutely {
  readonly name: string
  readonly run: (services: Services, companyId: string) => Promise<void>
  /** Others wait for what it does: it goes on for a company that was stopped. */
  readonly whileStopped?: true
}

/** Starts a job in the same transaction as the request: both happen or neither. Returns the job's id. */
export async function startJob(ctx: Context, kind: string, title: string, input: unknown): Promise<string> {
  const id = newId()
  await ctx.db
    .insertInto('job')
    .values({ id, companyId: ctx.companyId, kind, title, input: JSON.stringify(input), createdBy: ctx.who.userId })
    .execute()
  await sql`select start_work(${ctx.companyId}, ${id}, ${kind})`.execute(ctx.db)
  return id
}

export interface JobRunner {
  stop(): Promise<void>
}

/**
 * Runs jobs and nightly tasks on graphile-worker. The queue lives in the database, so several instances share it
 * and a killed one's work is taken up again; tasks must therefore be safe to run twice.
 */
export async function openJobRunner(
  ownerUrl: string,
  services: Services,
  handlers: readonly JobHandler<never>[],
  nightly: readonly Nightly[],
  retention: readonly Kept[] = [],
  minutely: readonly Minutely[] = [],
  parts: readonly Parted[] = [],
): Promise<JobRunner> {
  const logger = services.log.child({ part: 'work' })
  await prepare(ownerUrl)
  const kinds = new Map(handlers.map((handler) => [handler.kind, handler]))
  const pgPool = new pg.Pool({ connectionString: ownerUrl, max: 5 })
  // The queue connects again by itself when the database comes back.
  const lost = (error: Error) => logger.warn({ err: error }, 'connection of the job queue lost')
  pgPool.on('error', lost)
  pgPool.on('connect', (client) => client.on('error', lost))
  // Before anything comes that would lie in them.
  await keepParts(pgPool, parts, services.clock())
  const runner: Runner = await run({
    pgPool,
    logger: new Logger(
      () => (level, message) => logger[level === 'error' ? 'error' : level === 'warning' ? 'warn' : 'debug'](message),
    ),
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 1000,
    // 00:05 Asia/Shanghai, which has no summer time. One minute's pass waits for the one before and replaces one that waits.
    crontab: [
      '5 16 * * * nightly ?fill=12h',
      ...(minutely.length > 0 ? ['* * * * * minutely ?queue=minutely&jobKey=minutely&max=1'] : []),
    ].join('\n'),
    taskList: {
      work: async (payload) => {
        const { companyId, jobId, kind } = payload as { companyId: string; jobId: string; kind: string }
        const handler = kinds.get(kind)
        if (!handler) return
        if (services.workers) await runInWorker(services, kind, companyId, jobId)
        else await runOne(services, handler, companyId, jobId)
      },
      nightly: async () => {
        await keepParts(pgPool, parts, services.clock())
        await runNightly(services, nightly)
        // Last, so that nothing that may wait holds up the day's work; what fails is tried again by the queue.
        const gone = await expire(pgPool, retention, services.clock())
        logger.info({ gone: Object.fromEntries(gone) }, 'rows over their time')
      },
      minutely: async () => runMinutely(services, minutely),
    },
  })
  runner.promise.catch((error) => logger.error({ err: error }, 'worker ended'))
  return {
    async stop() {
      await runner.stop()
      await pgPool.end()
    },
  }
}

async function prepare(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    // Two instances that start at once would both create the queue's tables and this function.
    await owner.query("select pg_advisory_lock(hashtext('tiwei work'))")
    await runMigrations({ connectionString: ownerUrl })
    await owner.query(`create or replace function start_work(company uuid, job uuid, kind text) returns void
      language sql security definer set search_path = public as $$
      select graphile_worker.add_job('work', json_build_object('companyId', company, 'jobId', job, 'kind', kind), job_key := job::text, max_attempts := ${ATTEMPTS})
    $$`)
    await owner.query('grant execute on function start_work(uuid, uuid, text) to tiwei_app, tiwei_ops')
  } finally {
    await owner.end()
  }
}

/** Beside the server. A process that dies has undone its work and can say so no more: it is said here, once and for all. */
async function runInWorker(services: Services, kind: string, companyId: string, jobId: string): Promise<void> {
  try {
    await services.workers?.run({ kind: 'job', job: kind, companyId, jobId })
  } catch (error) {
    if (!(error instanceof Refusal) || error.errorCode !== refuse.interrupted.code) throw error
    const job = await openJob(services, companyId, jobId)
    await job?.save({ state: jobState.failed, error: error.message })
  }
}

interface JobChange {
  done?: number
  total?: number
  state?: number
  result?: string
  error?: string
}

/** A job that is still to be done, and how its progress is kept and shown. */
async function openJob(services: Services, companyId: string, jobId: string) {
  const caller = { principal: null, companyId, traceId: jobId }
  const row = await inCompany(services, caller, (ctx) =>
    ctx.db.selectFrom('job').selectAll().where('companyId', '=', companyId).where('id', '=', jobId).executeTakeFirst(),
  )
  if (!row || row.state !== jobState.running) return undefined
  return {
    input: row.input,
    createdBy: row.createdBy,
    async save(values: JobChange): Promise<void> {
      await inCompany(services, caller, async (ctx) => {
        await ctx.db
          .updateTable('job')
          .set({ ...values, updatedAt: new Date().toISOString() })
          .where('companyId', '=', companyId)
          .where('id', '=', jobId)
          .execute()
      })
      services.push.state(`user.${row.createdBy}.job`, { id: jobId, title: row.title, ...values })
    },
    /** How far it has come, told from the middle of its transaction. */
    async advance(done: number, total: number | undefined): Promise<void> {
      await beside(
        services,
        companyId,
        `update job set done = $3, total = coalesce($4, total), updated_at = $5 where company_id = $1 and id = $2`,
        [companyId, jobId, Math.trunc(done), total === undefined ? null : Math.trunc(total), new Date().toISOString()],
      )
      const values = { done, ...(total === undefined ? {} : { total }) }
      services.push.state(`user.${row.createdBy}.job`, { id: jobId, title: row.title, ...values })
    },
  }
}

export async function runOne(
  services: Services,
  handler: JobHandler<never>,
  companyId: string,
  jobId: string,
): Promise<void> {
  const job = await openJob(services, companyId, jobId)
  if (!job) return
  const { save, advance } = job
  let saved = 0
  try {
    const principal = await services.auth.principalOf(job.createdBy, companyId)
    const { result, partly } = await handler.run({
      id: jobId,
      input: job.input as never,
      principal,
      services: servicesOf(services, companyId),
      inCompany: (inner) => inCompany(services, { principal, traceId: jobId }, inner),
      async progress(done, total) {
        if (Date.now() - saved < 500) return
        saved = Date.now()
        await advance(done, total)
      },
    })
    await save({ state: partly ? jobState.partly : jobState.done, result: JSON.stringify(result ?? null) })
  } catch (error) {
    const refusal = refusalOf(error)
    const where = { jobId, kind: handler.kind }
    if (refusal) noteRefused(error, services.log, where)
    else services.log.error({ err: error, ...where }, 'job failed')
    await save({ state: jobState.failed, error: (refusal ?? refuse.busy({ traceId: jobId })).message })
  }
}

export async function runNightly(services: Services, nightly: readonly Nightly[]): Promise<void> {
  for (const id of await companiesIn(services, CompanyState.open)) {
    for (const task of nightly) {
      await inCompany(services, { principal: null, companyId: id, traceId: `nightly-${task.name}` }, task.run).catch(
        (error) => services.log.error({ err: error, task: task.name, companyId: id }, 'nightly task failed'),
      )
    }
  }
}

export async function runMinutely(services: Services, minutely: readonly Minutely[]): Promise<void> {
  const each = async (companies: readonly string[], tasks: readonly Minutely[]) => {
    for (const id of companies)
      for (const task of tasks)
        await task
          .run(services, id)
          .catch((error) => services.log.error({ err: error, task: task.name, companyId: id }, 'minutely task failed'))
  }
  await each(await companiesIn(services, CompanyState.open), minutely)
  const going = minutely.filter(({ whileStopped }) => whileStopped)
  if (going.length > 0) await each(await companiesIn(services, CompanyState.stopped), going)
}

/** Long work that no person asked for: in a process beside the server, where there is one. */
export async function runBeside(services: Services, task: Minutely, companyId: string): Promise<void> {
  if (services.workers) await services.workers.run({ kind: 'task', task: task.name, companyId })
  else await task.run(services, companyId)
}

/** Companies at work, for what is learned of several of them; each is asked in its own context (`inCompany`). */
export const openCompanies = (services: Services): Promise<string[]> => companiesIn(services, CompanyState.open)

/** A sample is looked at, and works for nobody: nothing is due in it (decision 0129). */
async function companiesIn(services: Services, state: number): Promise<string[]> {
  const { rows } = await services.pools.app.query<{ id: string }>(
    `select id from tenant where ${is('state', state)} and sample_of is null`,
  )
  return rows.map(({ id }) => id)
}
