import type { Duplex } from 'node:stream'
import {
  CamelCasePlugin,
  type CompiledQuery,
  Kysely,
  type PluginTransformResultArgs,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type UnknownRow,
} from 'kysely'
import pg from 'pg'
import type { DB } from './database.gen.ts'
import { DatabaseWatch } from './watch.ts'

export type Db = Kysely<DB>
export type { DB }

const { types } = pg
const asIs = (value: string) => value
types.setTypeParser(types.builtins.DATE, asIs)
types.setTypeParser(types.builtins.NUMERIC, asIs)
types.setTypeParser(types.builtins.INT8, Number)
/** '2026-11-20 14:05:19.5+08' → '2026-11-20T14:05:19.5+08:00': ISO 8601 with offset, no Date object on the way. */
types.setTypeParser(types.builtins.TIMESTAMPTZ, (value) => {
  const iso = value.replace(' ', 'T')
  return /[+-]\d\d$/.test(iso) ? `${iso}:00` : iso
})

/** Statements seen often are prepared under a name, so that PostgreSQL plans them once per connection. */
class Statements {
  private readonly seen = new Map<string, number>()
  private readonly names = new Map<string, string>()

  nameOf(sql: string): string | undefined {
    const name = this.names.get(sql)
    if (name !== undefined) return name
    if (this.names.size >= 400) return undefined
    const times = (this.seen.get(sql) ?? 0) + 1
    if (this.seen.size > 5000) this.seen.clear()
    this.seen.set(sql, times)
    if (times < 4) return undefined
    const made = `q${this.names.size}`
    this.names.set(sql, made)
    return made
  }
}

const statements = new Statements()
const bound = new WeakMap<pg.ClientBase, Db>()

/** A select that locks rows or calls something with an effect is not one: its end must be waited for like a write's. */
const effects =
  /\bfor\s+(no\s+key\s+)?(update|(key\s+)?share)\b|\b(nextval|setval|pg_notify|pg_(try_)?advisory_\w+|set_companies)\s*\(/i
const onlyReads = new Map<string, boolean>()
const writing = new WeakSet<pg.ClientBase>()

/** Whether a statement leaves neither rows nor locks behind; said of each text once. */
export function reads(text: string): boolean {
  let known = onlyReads.get(text)
  if (known === undefined) {
    known = /^\s*select\b/i.test(text) && !effects.test(text)
    if (onlyReads.size > 5000) onlyReads.clear()
    onlyReads.set(text, known)
  }
  return known
}

/** Whether anything but a plain select went over the connection since this was asked last. */
export function wrote(client: pg.ClientBase): boolean {
  return writing.delete(client)
}

/**
 * Statements that are sent until the microtasks are done leave in one packet: `begin` with the first statement of a
 * handler, the last one with `commit`. Writing to the socket is what a short request spends most time with.
 */
export function together(client: pg.ClientBase): void {
  const stream = streamOf(client)
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const streamOf = (client: pg.ClientBase): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream

/** What a call says that finds the database hanging: the words by which `isAway` knows it. */
export const hanging = () => new Error('Connection terminated: the database does not answer')

/** Names in camel case as the rows are made, once per statement and not once per row; keys inside JSON stay. */
class SnakeCaseQueries extends CamelCasePlugin {
  override transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(args.result)
  }

  propOf(column: string): string {
    return this.camelCase(column)
  }

  columnOf(prop: string): string {
    return this.snakeCase(prop)
  }
}

/** `partyBName` is `party_b_name`: every letter for itself, or the way back leads elsewhere. */
const names = new SnakeCaseQueries({ underscoreBetweenUppercaseLetters: true })

/** The column behind a property and the other way round; compared with the catalogue by a test. */
export const columnName = (prop: string): string => names.columnOf(prop)
export const propName = (column: string): string => names.propOf(column)

function objects({ rows, fields }: pg.QueryArrayResult<unknown[]>): Record<string, unknown>[] {
  if (rows.length === 0) return []
  const keys = fields.map((field) => names.propOf(field.name))
  return rows.map((row) => {
    const made: Record<string, unknown> = {}
    for (let at = 0; at < keys.length; at++) made[keys[at] as string] = row[at]
    return made
  })
}

/** A query builder that speaks on one connection; made once per connection. */
export function bind(client: pg.ClientBase): Db {
  let db = bound.get(client)
  if (db) return db
  db = speaking((query) => execute(client, query))
  bound.set(client, db)
  return db
}

/** A query builder that asks for its connection with every statement: it may have none yet. */
export function bindLater(connect: () => Promise<pg.ClientBase>): Db {
  return speaking(async (query) => execute(await connect(), query))
}

type Listener = (query: CompiledQuery, answer: pg.QueryArrayResult<unknown[]>) => void
let listener: Listener | undefined

/** Tests hear what every statement was answered with and compare it with what the code says of it (tools/rows). */
export function hearAnswers(heard: Listener): void {
  listener = heard
}

async function execute<R>(client: pg.ClientBase, query: CompiledQuery): Promise<QueryResult<R>> {
  const name = statements.nameOf(query.sql)
  if (!reads(query.sql)) writing.add(client)
  const result = await client.query<unknown[]>({
    text: query.sql,
    values: query.parameters as unknown[],
    rowMode: 'array',
    ...(name ? { name } : {}),
  })
  listener?.(query, result)
  return { rows: objects(result) as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
}

function speaking(executeQuery: <R>(query: CompiledQuery) => Promise<QueryResult<R>>): Db {
  const connection = {
    executeQuery,
    // biome-ignore lint/correctness/useYield: streaming goes through readInChunks, which pages by key
    async *streamQuery(): AsyncGenerator<never> {
      throw new Error('use readInChunks')
    },
  }
  const unused = async () => {
    throw new Error('transactions are opened by inCompany()')
  }
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => ({
        init: async () => {},
        acquireConnection: async () => connection,
        releaseConnection: async () => {},
        beginTransaction: unused,
        commitTransaction: unused,
        rollbackTransaction: unused,
        destroy: async () => {},
      }),
    },
    plugins: [names],
  })
}

export interface Pools {
  /** Company users: sees and writes the rows of one company. */
  readonly app: pg.Pool
  /** Operations users: reads across companies, writes nothing of theirs (distributed by company, decision 0002). */
  readonly ops: pg.Pool
  /**
   * For what beside.ts does in the middle of a transaction, one statement that waits for no connection of the others.
   * Whatever else needs a connection while it holds one ends its transaction first (`ctx.outside`), or all connections
   * wait for each other.
   */
  readonly beside: pg.Pool
  readonly watch: DatabaseWatch
  end(): Promise<void>
}

export interface PoolSizes {
  readonly app: number
  readonly ops: number
  readonly beside: number
  /** How long a call waits for a connection when all are in use. */
  readonly waitMs?: number
}

export function openPools(urls: { app: string; ops: string }, size: PoolSizes = { app: 16, ops: 4, beside: 2 }): Pools {
  const clients = new Set<pg.PoolClient>()
  const pool = (connectionString: string, max: number) => {
    const made = new pg.Pool({
      connectionString,
      max,
      idleTimeoutMillis: 60_000,
      connectionTimeoutMillis: size.waitMs ?? 4_000,
      pipeline: true,
      options: '-c timezone=Asia/Shanghai -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000',
    })
    // A connection that dies, idle or in use, is replaced at the next use; the statement under way is told by its own
    // error. Neither event may end the process.
    made.on('error', () => {})
    made.on('connect', (client) => {
      client.on('error', () => {})
      clients.add(client)
    })
    made.on('remove', (client) => clients.delete(client))
    return made
  }
  const app = pool(urls.app, size.app)
  const ops = pool(urls.ops, size.ops)
  const beside = pool(urls.app, size.beside)
  const watch = new DatabaseWatch(urls.app, () => {
    for (const client of clients) streamOf(client).destroy()
  })
  return {
    app,
    ops,
    beside,
    watch,
    end: async () => void (await Promise.all([watch.stop(), app.end(), ops.end(), beside.end()])),
  }
}

const connectionErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08003',
  '08001',
])

/** True when the database itself is away, as opposed to a statement it refused. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: string }).code
  if (code !== undefined && connectionErrors.has(code)) return true
  return /Connection terminated|timeout exceeded when trying to connect|terminating connection|server closed/i.test(
    error.message,
  )
}

export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}
