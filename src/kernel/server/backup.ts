import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'

/**
 * A logical backup of one database as one gzip file of lines: a head (format, migrations), then per table its name and
 * rows as JSON. Taken in one snapshot while the service runs; restored into an empty database that is migrated to the
 * same version. Needs no program of PostgreSQL's own, because the embedded one brings none. Files of the object store
 * and the secret stand beside the database in the data folder and are copied with it (docs/operations.md).
 */
export interface BackupSummary {
  readonly tables: number
  readonly rows: number
}

interface Table {
  readonly name: string
  readonly columns: readonly string[]
}

const FORMAT = 'tiwei-backup 1'
const BATCH = 2000

/** What the restored database makes itself. */
const left = new Set(['schema_migration'])

export async function backup(ownerUrl: string, file: string): Promise<BackupSummary> {
  const client = await connect(ownerUrl)
  const zip = createGzip({ level: 6 })
  const out = zip.pipe(createWriteStream(file, { mode: 0o600 }))
  const line = async (value: unknown) => {
    if (!zip.write(`${JSON.stringify(value)}\n`)) await once(zip, 'drain')
  }
  let rows = 0
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows: migrations } = await client.query(
      'select version, name, checksum from schema_migration order by version',
    )
    await line({ format: FORMAT, at: new Date().toISOString(), migrations })
    const tables = await tablesOf(client)
    for (const table of tables) {
      await line({ table: table.name, columns: table.columns })
      await client.query(
        `declare one no scroll cursor for select to_jsonb(t) as row from ${pg.escapeIdentifier(table.name)} t`,
      )
      for (;;) {
        const { rows: part } = await client.query<{ row: unknown }>(`fetch ${BATCH} from one`)
        for (const { row } of part) await line({ row })
        rows += part.length
        if (part.length < BATCH) break
      }
      await client.query('close one')
    }
    await line({ end: rows })
    await client.query('commit')
    zip.end()
    await once(out, 'close')
    return { tables: tables.length, rows }
  } finally {
    await client.end()
  }
}

/** Fills an empty, migrated database from a backup, in one transaction: all of it or nothing. */
export async function restore(ownerUrl: string, file: string): Promise<BackupSummary> {
  const client = await connect(ownerUrl)
  const known = new Map((await tablesOf(client)).map((table) => [table.name, table]))
  let table: Table | undefined
  let batch: unknown[] = []
  let rows = 0
  let tables = 0
  let complete = false
  const flush = async () => {
    if (!table || batch.length === 0) return
    const name = pg.escapeIdentifier(table.name)
    const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    await client.query(
      `insert into ${name} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${name}, $1)`,
      [JSON.stringify(batch)],
    )
    rows += batch.length
    batch = []
  }
  try {
    await client.query('begin')
    await client.query('set constraints all deferred')
    for (const name of known.keys()) await switchTriggers(client, name, 'disable')
    const keys = await dropForeignKeys(client)
    for await (const text of linesOf(file)) {
      const value = JSON.parse(text) as {
        format?: string
        migrations?: unknown[]
        table?: string
        row?: unknown
        end?: number
      }
      if (value.format !== undefined) await checkHead(client, value)
      else if (value.table !== undefined) {
        await flush()
        table = known.get(value.table)
        if (!table) throw new Error(`备份中的表 ${value.table} 在当前版本中不存在`)
        tables += 1
      } else if (value.end !== undefined) {
        await flush()
        complete = value.end === rows
      } else {
        batch.push(value.row)
        if (batch.length >= BATCH) await flush()
      }
    }
    if (!complete) throw new Error('备份文件不完整，未恢复任何数据')
    for (const { table: name, key, definition } of keys)
      await client.query(
        `alter table ${pg.escapeIdentifier(name)} add constraint ${pg.escapeIdentifier(key)} ${definition}`,
      )
    for (const name of known.keys()) await switchTriggers(client, name, 'enable')
    await raiseIdentities(client)
    await client.query('commit')
    return { tables, rows }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

/** Row count and a digest over all rows per table, independent of their order: equal for equal contents. */
export async function contents(ownerUrl: string): Promise<Map<string, { rows: number; digest: string }>> {
  const client = await connect(ownerUrl)
  try {
    const found = new Map<string, { rows: number; digest: string }>()
    for (const { name } of await tablesOf(client)) {
      const { rows } = await client.query<{ n: number; sums: string | null }>(
        `select count(*)::int as n, sum(hashtextextended(to_jsonb(t)::text, 0)::numeric)::text as sums from ${pg.escapeIdentifier(name)} t`,
      )
      const digest = createHash('sha256')
        .update(rows[0]?.sums ?? '')
        .digest('hex')
      found.set(name, { rows: rows[0]?.n ?? 0, digest })
    }
    return found
  } finally {
    await client.end()
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const unzipped = createGunzip()
  // A broken file ends the iteration below with its error.
  pipeline(createReadStream(file), unzipped, () => {})
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of unzipped) {
    const parts = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
  if (rest !== '') yield rest
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname order by a.attnum)::text[] as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' group by c.relname order by c.relname`,
  )
  return rows.filter(({ name }) => !left.has(name))
}

async function checkHead(client: pg.Client, head: { format?: string; migrations?: unknown[] }): Promise<void> {
  if (head.format !== FORMAT) throw new Error('不是本产品的备份文件，或备份来自更新的版本')
  const { rows } = await client.query('select version, name, checksum from schema_migration order by version')
  if (JSON.stringify(rows) !== JSON.stringify(head.migrations)) {
    throw new Error('备份与当前程序的数据库版本不同：请用备份时的版本恢复，再升级')
  }
  const { rows: people } = await client.query('select 1 from app_user limit 1')
  if (people.length > 0) throw new Error('目标数据库不是空的，未恢复任何数据')
}

async function switchTriggers(client: pg.Client, table: string, state: 'enable' | 'disable'): Promise<void> {
  await client.query(`alter table ${pg.escapeIdentifier(table)} ${state} trigger user`)
}

/** References are taken off and put back, which checks them all: tables arrive in the order of their names. */
async function dropForeignKeys(client: pg.Client): Promise<{ table: string; key: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; key: string; definition: string }>(
    `select c.relname as table, k.conname as key, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname = 'public'`,
  )
  for (const { table, key } of rows)
    await client.query(`alter table ${pg.escapeIdentifier(table)} drop constraint ${pg.escapeIdentifier(key)}`)
  return rows
}

async function raiseIdentities(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_attribute a
     join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and a.attidentity <> '' and c.relkind = 'r'`,
  )
  for (const { table, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce((select max(${pg.escapeIdentifier(column)}) from ${pg.escapeIdentifier(table)}), 0) + 1, false)`,
      [`public.${table}`, column],
    )
  }
}
