import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { SetupRefusal } from './setupRefusal.ts'
import { splitStatements } from './sqlStatements.ts'

export interface Migration {
  version: number
  name: string
  /** SHA-256 of the text, independent of line ends. */
  checksum: string
  sql: string
}

/** The migrations of a folder in order. A file is `NNNN_name.sql`; two files with one number are refused. */
export function readMigrations(folder: string): Migration[] {
  const migrations = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => {
      const [, version, name] = /^(\d{4})_([a-z0-9_]+)\.sql$/.exec(file) ?? []
      if (!version || !name) throw new SetupRefusal(`迁移文件名不合规：${file}，应为 NNNN_name.sql`)
      const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
      return { version: Number(version), name, checksum: createHash('sha256').update(sql).digest('hex'), sql }
    })
  for (const [i, migration] of migrations.entries())
    if (migrations[i + 1]?.version === migration.version)
      throw new SetupRefusal(`迁移编号重复：${fileOf(migration)} 与 ${fileOf(migrations[i + 1] as Migration)}`)
  return migrations
}

/**
 * Brings the database to the newest version and returns the migrations that ran now. Each file is one transaction, each
 * statement one message. Waits while another instance migrates. Refuses a database that is newer than this program, or
 * a file that changed after it ran.
 */
export async function migrate(ownerUrl: string, migrations: readonly Migration[]): Promise<Migration[]> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext('tiwei migrate'))")
    await client.query("set client_min_messages = 'warning'")
    await client.query(`create table if not exists schema_migration (
      version int constraint schema_migration_pk primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now())`)
    const pending = compare(
      migrations,
      (await client.query('select version, name, checksum from schema_migration')).rows,
    )
    for (const migration of pending) await apply(client, migration)
    return pending
  } finally {
    await client.end().catch(() => {}) // ends the lock with the session
  }
}

function compare(migrations: readonly Migration[], applied: Omit<Migration, 'sql'>[]): Migration[] {
  const known = new Map(migrations.map((m) => [m.version, m]))
  for (const done of applied) {
    const own = known.get(done.version)
    if (!own)
      throw new SetupRefusal(`数据库版本（${fileOf(done)}）比当前程序新；请使用不低于该版本的程序，或恢复升级前的备份`)
    if (own.checksum !== done.checksum)
      throw new SetupRefusal(`迁移 ${fileOf(own)} 在执行之后被修改过；请恢复该文件的原内容，改动写成新的迁移`)
    known.delete(done.version)
  }
  return [...known.values()]
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    for (const { text, line } of splitStatements(migration.sql)) {
      await client.query(text).catch((error: Error & { position?: string }) => {
        const at = line + text.slice(0, Number(error.position ?? 1) - 1).split('\n').length - 1
        throw new Error(`迁移 ${fileOf(migration)} 第 ${at} 行失败：${error.message}`, { cause: error })
      })
    }
    await client.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', [
      migration.version,
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

function fileOf(migration: Pick<Migration, 'version' | 'name'>): string {
  return `${String(migration.version).padStart(4, '0')}_${migration.name}.sql`
}
