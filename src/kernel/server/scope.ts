import type pg from 'pg'
import { Refusal, refuse } from '../shared/refusal.ts'
import { type Context, type ContextSeed, makeContext, type News, type Principal } from './context.ts'
import { bind, sqlState, together, wrote } from './database.ts'
import { newId } from './id.ts'
import type { Services } from './services.ts'

export interface Caller {
  readonly principal: Principal | null
  /** Scope of a public or background call that has no person but a company, e.g. a nightly task. */
  readonly companyId?: string
  readonly traceId: string
  readonly ip?: string
  readonly device?: Context['device']
}

const uuid = /^[0-9a-f-]{36}$/i
const literal = (value: string | null | undefined) => {
  if (value == null || value === '') return "''"
  if (!uuid.test(value)) throw new Error('not an id')
  return `'${value}'`
}

const nobody: Context['device'] = { id: '', type: 'server', name: '' }

/**
 * Runs `work` in one transaction, scoped to the caller's company: begin, scope and first statement travel in one packet.
 * Deadlocks and serialization failures are tried again (twice); `after` work runs when the commit is acknowledged.
 * `readOnly`: the database itself refuses every write (25006).
 */
export async function inCompany<T>(
  services: Services,
  caller: Caller,
  work: (ctx: Context) => Promise<T>,
  options: { reads?: boolean; readOnly?: boolean } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(services, caller, work, options)
    } catch (error) {
      const state = sqlState(error)
      if (attempt < 3 && (state === '40001' || state === '40P01')) continue
      throw error
    }
  }
}

async function once<T>(
  services: Services,
  caller: Caller,
  work: (ctx: Context) => Promise<T>,
  { reads = false, readOnly = false }: { reads?: boolean; readOnly?: boolean },
): Promise<T> {
  const { principal } = caller
  const pool = principal?.roleType === 2 ? services.pools.ops : services.pools.app
  const { client, open } = await take(pool)
  const later: (() => Promise<void> | void)[] = []
  let broken: Error | undefined
  let lent = false
  let committed = false
  try {
    const company = caller.companyId ?? principal?.companyId
    const trace = caller.traceId.replace(/[^\w-]/g, '')
    // SET LOCAL itself, because set_config() is not propagated to workers of a cluster (decision 0002).
    const scope = `begin${readOnly ? ' read only' : ''}; set local app.company_id = ${literal(company)}; set local app.actor_id = ${literal(principal?.userId)}; set local app.trace_id = '${trace}'`
    wrote(client)
    together(client)
    // Not waited for: the first statement of the handler travels in the same packet. Should this fail, so does that one:
    // without a scope the policies show and take no row.
    const begun = client.query(open ? `commit; ${scope}` : scope)
    begun.catch(() => {})
    const seed: ContextSeed = {
      db: bind(client),
      services,
      principal,
      traceId: caller.traceId,
      ip: caller.ip ?? '',
      device: caller.device ?? nobody,
      log: services.log.child({ traceId: caller.traceId }),
      emit: (name, news) => addNews(client, company, principal?.userId ?? null, services, later, name, news),
      after: (fn) => later.push(fn),
    }
    const context = makeContext(seed)
    const answer = await outcome(() =>
      work(caller.companyId && !principal ? withCompany(context, caller.companyId) : context),
    )
    await begun
    if (reads && !wrote(client) && later.length === 0 && 'result' in answer) {
      // Nothing was written, so nothing is waited for; the next request on this connection ends the transaction.
      if (services.settings.environment === 'test') await demandUnwritten(client)
      lent = true
      return answer.result
    }
    const ended = await client.query('commit')
    // A statement failed and the handler went on: the database undid everything, so nothing may be reported as done.
    if (ended.command === 'ROLLBACK' && 'result' in answer)
      throw new Error('the transaction had failed; nothing was kept')
    for (const fn of later) {
      // A failure here must not turn a committed write into an error.
      void Promise.resolve()
        .then(fn)
        .catch((error) => services.log.error({ err: error, traceId: caller.traceId }, 'work after commit failed'))
    }
    committed = true
    if ('refusal' in answer) throw answer.refusal
    return answer.result
  } catch (error) {
    if (!committed)
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
    // A call that only reads by its name came to a write.
    if (principal?.viewing && sqlState(error) === '25006') throw refuse.viewing({ 岗位: principal.viewing.position })
    throw error
  } finally {
    if (lent) lend(pool, client)
    else client.release(broken)
  }
}

/** In tests: a function that writes behind a select would be answered before its commit, and lost in a crash. */
async function demandUnwritten(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query('select pg_current_xact_id_if_assigned() as id').catch(() => ({ rows: [] }))
  if (rows[0]?.id) throw new Error('a select has written or locked rows: name it in `effects` of database.ts')
}

/** How long a reading transaction may stay open for the next request; it holds no row and no snapshot. */
const LENT_MS = 2
const lentOf = new WeakMap<pg.Pool, pg.PoolClient[]>()

/** A connection whose reading transaction is still `open`, or one of the pool. */
async function take(pool: pg.Pool): Promise<{ client: pg.PoolClient; open: boolean }> {
  const client = lentOf.get(pool)?.pop()
  return client ? { client, open: true } : { client: await pool.connect(), open: false }
}

/** Under load the next request is there before the time is over and saves a trip; else the transaction ends by itself. */
function lend(pool: pg.Pool, client: pg.PoolClient): void {
  let lent = lentOf.get(pool)
  if (!lent) {
    lent = []
    lentOf.set(pool, lent)
  }
  const waiting = lent
  const end = () => {
    client.query('commit').then(
      () => client.release(),
      (failure: Error) => client.release(failure),
    )
  }
  if (pool.waitingCount > 0) {
    end()
    return
  }
  waiting.push(client)
  setTimeout(() => {
    const at = waiting.indexOf(client)
    if (at < 0) return
    waiting.splice(at, 1)
    end()
  }, LENT_MS)
}

/** The result, or a refusal whose traces are to be kept; anything else thrown undoes the transaction. */
async function outcome<T>(work: () => Promise<T>): Promise<{ result: T } | { refusal: Refusal }> {
  try {
    return { result: await work() }
  } catch (error) {
    if (error instanceof Refusal && error.commits) return { refusal: error }
    throw error
  }
}

/** Background work has a company but no person. */
function withCompany(context: Context, companyId: string): Context {
  return Object.defineProperty(context, 'companyId', { value: companyId })
}

async function addNews(
  client: pg.PoolClient,
  companyId: string | undefined,
  actorId: string | null,
  services: Services,
  later: (() => Promise<void> | void)[],
  name: string,
  given: News | readonly News[],
): Promise<void> {
  const all = 'length' in given ? (given as readonly News[]) : [given]
  if (!companyId) throw new Error(`news ${name} without a company`)
  if (all.length === 0) return
  const rows = all.map(({ id, version, ...payload }) => ({ news: newId(), id, version, payload }))
  await client.query({
    name: 'outbox_add',
    text: `insert into outbox (company_id, id, name, actor_id, row_id, row_version, payload)
      select $1, n.news, $2, $3, n.id, n.version, n.payload
      from jsonb_to_recordset($4) as n (news uuid, id uuid, version int, payload jsonb) returning id`,
    values: [companyId, name, actorId, JSON.stringify(rows)],
  })
  if (!later.includes(services.wakeOutbox)) later.push(services.wakeOutbox)
}
