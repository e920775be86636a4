import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
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
/** How the line of a row begins; what follows up to its last brace is left as it is. */
const ROW = '{"row":'

/** What the restored database makes itself. */
const left = new Set(['schema_migration'])

/**
 * Written beside the file and put in its place when it is whole: what was there before – yesterday's backup – stays until
 * then. Readable by its owner alone. Refuses in words when there is no place for it.
 */
export async function backup(ownerUrl: string, file: string): Promise<BackupSummary> {
  const client = await connect(ownerUrl)
  const part = `${file}.${randomBytes(4).toString('hex')}.part`
  const summary = { tables: 0, rows: 0 }
  try {
    const out = createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true })
    await pipeline(Readable.from(contentLines(client, summary)), createGzip({ level: 6 }), out)
    await rename(part, file)
    return summary
  } catch (error) {
    await rm(part, { force: true })
    throw inWords(error, file)
  } finally {
    await client.end()
  }
}

/** The lines of a backup, in pieces; counts what it gives. */
async function* contentLines(client: pg.Client, summary: { tables: number; rows: number }): AsyncGenerator<string> {
  await client.query('begin isolation level repeatable read read only')
  const { rows: migrations } = await client.query(
    'select version, name, checksum from schema_migration order by version',
  )
  yield `${JSON.stringify({ format: FORMAT, at: new Date().toISOString(), migrations })}\n`
  for (const table of await tablesOf(client)) {
    summary.tables += 1
    yield `${JSON.stringify({ table: table.name, columns: table.columns })}\n`
    // As the database writes them: as numbers of this program 6.00 would come back as 6.
    await client.query(
      `declare one no scroll cursor for select to_jsonb(t)::text as row from ${pg.escapeIdentifier(table.name)} t`,
    )
    for (;;) {
      const { rows: some } = await client.query<{ row: string }>(`fetch ${BATCH} from one`)
      summary.rows += some.length
      if (some.length > 0) yield some.map(({ row }) => `${ROW}${row}}\n`).join('')
      if (some.length < BATCH) break
    }
    await client.query('close one')
  }
  yield `${JSON.stringify({ end: summary.rows })}\n`
  await client.query('commit')
}

/** What a person can do about a place that takes no file; other errors stay as they are. */
export function inWords(error: unknown, file: string): unknown {
  const kept = existsSync(file) ? '原有的备份文件没有变化；' : ''
  const text = {
    ENOSPC: `磁盘空间已满，备份没有完成；${kept}请清理磁盘或换一个位置后重试`,
    EDQUOT: `磁盘配额已满，备份没有完成；${kept}请清理磁盘或换一个位置后重试`,
    ENOENT: `文件夹 ${dirname(file)} 不存在，没有备份；请先建立文件夹，或换一个位置`,
    ENOTDIR: `${dirname(file)} 不是文件夹，没有备份；请换一个位置`,
    EISDIR: `${file} 是文件夹，没有备份；请写明文件名，例如 ${join(file, 'tiwei.gz')}`,
    EACCES: `没有权限写入 ${dirname(file)}，没有备份；请换一个位置，或以有权限的用户执行`,
    EPERM: `没有权限写入 ${dirname(file)}，没有备份；请换一个位置，或以有权限的用户执行`,
    EROFS: `${dirname(file)} 只能读取，没有备份；请换一个位置`,
  }[(error as NodeJS.ErrnoException).code ?? '']
  return text ? new Error(text, { cause: error }) : error
}

/** Fills an empty, migrated database from a backup, in one transaction: all of it or nothing. */
export async function restore(ownerUrl: string, file: string): Promise<BackupSummary> {
  const client = await connect(ownerUrl)
  const known = new Map((await tablesOf(client)).map((table) => [table.name, table]))
  let table: Table | undefined
  let batch: string[] = []
  let rows = 0
  let tables = 0
  let complete = false
  const flush = async () => {
    if (!table || batch.length === 0) return
    const name = pg.escapeIdentifier(table.name)
    const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    await client.query(
      `insert into ${name} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${name}, $1)`,
      [`[${batch.join(',')}]`],
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
      if (text.startsWith(ROW)) {
        batch.push(text.slice(ROW.length, -1))
        if (batch.length >= BATCH) await flush()
        continue
      }
      const value = JSON.parse(text) as {
        format?: string
        migrations?: unknown[]
        table?: string
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
  pipeline(createReadStream(file), unzipped).catch(() => {})
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
