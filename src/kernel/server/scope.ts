import type pg from 'pg'
import { Refusal, refuse } from '../shared/refusal.ts'
import { type Context, type ContextSeed, type EventFacts, makeContext, type Principal, type Sent } from './context.ts'
import { bind, bindLater, type Db, hanging, sqlState, together, wrote } from './database.ts'
import { withConnection } from './holding.ts'
import { newId } from './id.ts'
import { lend, requireOnlyNoted, requireUnwritten, take } from './lending.ts'
import { servicesOf } from './quiet.ts'
import type { Services } from './services.ts'

export interface Caller {
  readonly principal: Principal | null
  /** Scope of a public or background call that has no person but a company, e.g. a nightly task. */
  readonly companyId?: string
  readonly traceId: string
  readonly ip?: string
  readonly device?: Context['device']
  readonly sent?: Sent | undefined
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined
  /** It follows from an urgent event, and so does all that it tells others. */
  readonly urgent?: boolean
}

const uuid = /^[0-9a-f-]{36}$/i
const literal = (value: string | null | undefined) => {
  if (value == null || value === '') return "''"
  if (!uuid.test(value)) throw new Error('not an id')
  return `'${value}'`
}

/** Of whoever does not go away: background work. */
const staying = new AbortController().signal
const nobody: Context['device'] = { id: '', type: 'server', name: '' }

export interface TransactionOptions {
  /** The caller says that it changes nothing: when that is so, its end is not waited for. */
  readonly reads?: boolean | undefined
  /** The database itself refuses every write (25006). */
  readonly readOnly?: boolean | undefined
  /** Open to everybody, so without a number: what was written before `outside` stays, and who is elsewhere's is a guest. */
  readonly isPublic?: boolean | undefined
  /** The first thing in the transaction, and again in the one that follows `outside`: the request's number is noted. */
  readonly first?: ((db: Db) => Promise<void>) | undefined
}

/** How often a transaction is tried again after these errors. */
const againFor: Readonly<Record<string, number>> = { '40001': 2, '40P01': 2, '23505': 1 }

/**
 * Runs `work` in one transaction, scoped to the caller's company: begin, scope and first statement travel in one packet.
 * Deadlocks and serialization failures are tried again (twice), a broken unique rule once: somebody saved the same since the
 * handler looked, and the second time it finds that and says so in its own words. `after` work runs when the commit is
 * acknowledged.
 */
export async function inCompany<T>(
  services: Services,
  caller: Caller,
  work: (ctx: Context) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const transaction = new Transaction(services, caller, options)
    try {
      return await withConnection(services, transaction, () => once(transaction, work))
    } catch (error) {
      const state = sqlState(error)
      // What was done outside, or committed before it, must not be done twice.
      if (!transaction.left && attempt <= (againFor[state ?? ''] ?? 0)) continue
      throw error
    }
  }
}

async function once<T>(transaction: Transaction, work: (ctx: Context) => Promise<T>): Promise<T> {
  const { services, caller, options, later } = transaction
  const { principal } = caller
  let committed = false
  try {
    await transaction.open()
    const context = contextOf(transaction)
    const answer = await outcome(() =>
      work(caller.companyId && !principal ? withCompany(context, caller.companyId) : context),
    )
    if (options.reads && 'result' in answer && (await transaction.lend())) return answer.result
    await transaction.commit('result' in answer)
    committed = true
    for (const fn of later) {
      // A failure here must not turn a committed write into an error.
      void Promise.resolve()
        .then(fn)
        .catch((error) => services.log.error({ err: error, traceId: caller.traceId }, 'work after commit failed'))
    }
    if ('refusal' in answer) throw answer.refusal
    return answer.result
  } catch (error) {
    if (!committed) await transaction.rollback()
    // A call that only reads by its name came to a write.
    if (principal?.viewing && sqlState(error) === '25006') throw refuse.viewing({ 岗位: principal.viewing.position })
    throw error
  } finally {
    transaction.end()
  }
}

/** `party`: the other company of a trade, whose rows the transaction is among for a while. */
function contextOf(transaction: Transaction, party?: string): Context {
  const { caller, later } = transaction
  const company = party ?? transaction.company
  const services = servicesOf(transaction.services, company)
  const { traceId, ip = '', device = nobody, sent, signal = staying, urgent = false } = caller
  const principal = party ? null : caller.principal
  const seed: ContextSeed = {
    services,
    principal,
    traceId,
    ip,
    device,
    sent,
    signal,
    isPublic: transaction.options.isPublic === true,
    db: () => transaction.db,
    log: services.log.child({ traceId }),
    emit: (name, events, haste) => addToOutbox(transaction, company, name, events, haste === 'urgent' || urgent),
    after: (fn) => later.push(fn),
    outside: async (work) => {
      if (party) throw new Error('the transaction is in the rows of another party')
      await transaction.leave()
      return work()
    },
    inCompany: async (companyId, work, as) => {
      if (party) throw new Error('the transaction is in the rows of another party')
      await transaction.leave()
      const scope = as ? { principal: as } : { principal: null, companyId }
      return inCompany(services, { ...scope, traceId, ip, device, signal, urgent }, work)
    },
    withParty: async (companyId, work) => {
      if (!company) throw new Error('nobody trades without a company')
      await transaction.enter(companyId)
      try {
        return await work(withCompany(contextOf(transaction, companyId), companyId))
      } finally {
        // A statement failed: nothing more is done in this transaction, and its end forgets where it was.
        // silent: the first error is the one that is told.
        await transaction.enter(company).catch(() => {})
      }
    },
  }
  return makeContext(seed)
}

/** The connection of one call: in a transaction, out of it for a while (`leave`), and in the next one. */
class Transaction {
  readonly services: Services
  readonly caller: Caller
  readonly options: TransactionOptions
  readonly company: string | undefined
  /** Runs after the last commit. */
  readonly later: (() => unknown)[] = []
  /** It was out: something may have been committed, or done outside. */
  left = false
  readonly #pool: pg.Pool
  #client: pg.PoolClient | undefined
  #begun: Promise<unknown> | undefined
  #broken: Error | undefined
  #over = false
  #db: Db | undefined
  #opening: Promise<pg.PoolClient> | undefined

  constructor(services: Services, caller: Caller, options: TransactionOptions) {
    this.services = services
    this.caller = caller
    this.options = options
    this.company = caller.companyId ?? caller.principal?.companyId
    this.#pool = caller.principal?.roleType === 2 ? services.pools.ops : services.pools.app
  }

  get db(): Db {
    if (!this.#db) throw new Error('no transaction')
    return this.#db
  }

  get holds(): boolean {
    return this.#client !== undefined
  }

  /** The connection of the open transaction, which is begun when there is none. */
  connection(): Promise<pg.PoolClient> {
    if (this.#over) return Promise.reject(new Error('a statement after the end of its call'))
    if (this.#client) return Promise.resolve(this.#client)
    this.#opening ??= this.open().finally(() => {
      this.#opening = undefined
    })
    return this.#opening
  }

  async open(): Promise<pg.PoolClient> {
    if (this.services.pools.watch.hangs) throw hanging()
    const { client, open } = await take(this.#pool)
    const { caller, options } = this
    const trace = caller.traceId.replace(/[^\w-]/g, '')
    this.#client = client
    this.#db = bind(client)
    wrote(client)
    together(client)
    // SET LOCAL itself, because set_config() is not propagated to workers of a cluster (decision 0002).
    const scope = `begin${options.readOnly ? ' read only' : ''}; set local app.company_id = ${literal(this.company)}; set local app.actor_id = ${literal(caller.principal?.userId)}; set local app.trace_id = '${trace}'`
    // Not waited for: the first statement of the handler travels in the same packet. Should this fail, so does that one:
    // without a scope the policies show and take no row.
    this.#begun = client.query(open ? `commit; ${scope}` : scope)
    this.#begun.catch(() => {})
    await options.first?.(this.#db)
    return client
  }

  /** Whose rows the policies show from here on, until the transaction ends. */
  async enter(companyId: string): Promise<void> {
    const client = await this.connection()
    await client.query(`set local app.company_id = ${literal(companyId)}`)
  }

  /** Ends the transaction and gives the connection back; the next statement begins another. */
  async leave(): Promise<void> {
    const client = this.#client
    if (!client) return
    if (this.options.first) {
      // The number of the request is noted again in the next transaction: until then nobody has done it.
      if (this.services.settings.environment === 'test') await requireOnlyNoted(client)
      await this.rollback()
    } else {
      if (this.services.settings.environment === 'test' && this.caller.principal && !this.options.isPublic)
        await requireUnwritten(client)
      await this.commit(true)
    }
    this.release()
    this.left = true
    this.#db = bindLater(() => this.connection())
  }

  async commit(wanted: boolean): Promise<void> {
    const client = this.#client
    if (!client) return
    await this.#begun
    const ended = await client.query('commit')
    // A statement failed and the handler went on: the database undid everything, so nothing may be reported as done.
    if (ended.command === 'ROLLBACK' && wanted) throw new Error('the transaction had failed; nothing was kept')
  }

  /** When nothing was written, nothing is waited for; the next request on this connection ends the transaction. */
  async lend(): Promise<boolean> {
    const client = this.#client
    await this.#begun
    if (!client || wrote(client) || this.later.length > 0) return false
    if (this.services.settings.environment === 'test') await requireUnwritten(client)
    this.#client = undefined
    lend(this.#pool, client)
    return true
  }

  async rollback(): Promise<void> {
    await this.#client?.query('rollback').catch((failure: Error) => {
      this.#broken = failure
    })
  }

  /** The call is over: a statement that nobody waited for must not take a connection for good. */
  end(): void {
    this.#over = true
    this.release()
  }

  release(): void {
    const client = this.#client
    this.#client = undefined
    client?.release(this.#broken)
    this.#broken = undefined
  }
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

async function addToOutbox(
  transaction: Transaction,
  companyId: string | undefined,
  name: string,
  given: EventFacts | readonly EventFacts[],
  urgent: boolean,
): Promise<void> {
  const { caller, services, later } = transaction
  const all = 'length' in given ? (given as readonly EventFacts[]) : [given]
  if (!companyId) throw new Error(`event ${name} without a company`)
  if (all.length === 0) return
  const rows = all.map(({ id, version, ...payload }) => ({ event: newId(), id, version, payload }))
  const client = await transaction.connection()
  await client.query({
    name: 'outbox_add',
    text: `insert into outbox (company_id, id, name, actor_id, urgent, row_id, row_version, payload)
      select $1, n.event, $2, $3, $4, n.id, n.version, n.payload
      from jsonb_to_recordset($5) as n (event uuid, id uuid, version int, payload jsonb) returning id`,
    values: [companyId, name, caller.principal?.userId ?? null, urgent, JSON.stringify(rows)],
  })
  if (!later.includes(services.wakeOutbox)) later.push(services.wakeOutbox)
}
