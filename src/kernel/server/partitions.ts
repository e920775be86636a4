import type pg from 'pg'

/** A table in parts by time, which are made ahead and dropped when all in them is over its time. Texts are trusted. */
export interface Parted {
  readonly table: string
  readonly column: string
  readonly by: 'day' | 'month'
  /** Parts that stand ready beyond the present one. */
  readonly ahead: number
  /** How long rows are kept, as PostgreSQL says it. */
  readonly keep: string
}

interface Part {
  readonly name: string
  readonly from: string
  readonly to: string
}

/** Shanghai has no summer time. */
const ZONE_MS = 8 * 3_600_000
const two = (n: number) => String(n).padStart(2, '0')

/** The part `offset` steps after the one that holds `at`. */
export function partAt({ table, by }: Pick<Parted, 'table' | 'by'>, at: Date, offset: number): Part {
  const local = new Date(at.getTime() + ZONE_MS)
  const day = by === 'day' ? local.getUTCDate() : 1
  const start = (step: number) =>
    new Date(
      Date.UTC(
        local.getUTCFullYear(),
        local.getUTCMonth() + (by === 'month' ? step : 0),
        day + (by === 'day' ? step : 0),
      ),
    )
  const said = (one: Date) =>
    `${one.getUTCFullYear()}-${two(one.getUTCMonth() + 1)}-${two(one.getUTCDate())} 00:00:00+08`
  const from = start(offset)
  const name = `${table}_${from.getUTCFullYear()}${two(from.getUTCMonth() + 1)}${by === 'day' ? two(from.getUTCDate()) : ''}`
  return { name, from: said(from), to: said(start(offset + 1)) }
}

/**
 * As the owner of the tables, safe to run twice and on several instances at once. Rows that came before their part was
 * there lie in `…_else` and move with it; what is over its time there is removed.
 */
export async function keepParts(owner: pg.Pool, tables: readonly Parted[], now: Date): Promise<void> {
  const client = await owner.connect()
  try {
    for (const parted of tables) {
      for (let offset = 0; offset <= parted.ahead; offset++) await make(client, parted, partAt(parted, now, offset))
      await drop(client, parted, now)
    }
  } finally {
    client.release()
  }
}

async function make(client: pg.PoolClient, { table, column }: Parted, { name, from, to }: Part): Promise<void> {
  const isThere = async () => (await client.query('select 1 from pg_class where relname = $1', [name])).rows.length > 0
  if (await isThere()) return
  await client.query('begin')
  try {
    // Of two instances one makes it; frames that come meanwhile wait.
    await client.query(`lock table ${table}_else in access exclusive mode`)
    if (!(await isThere())) {
      const within = `${column} >= '${from}' and ${column} < '${to}'`
      await client.query(`create table ${name} (like ${table} including all)`)
      await client.query(`alter table ${name} enable row level security`)
      await client.query(`with moved as (delete from ${table}_else where ${within} returning *)
        insert into ${name} select * from moved`)
      await client.query(`alter table ${table} attach partition ${name} for values from ('${from}') to ('${to}')`)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function drop(client: pg.PoolClient, { table, column, keep }: Parted, now: Date): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select i.inhrelid::regclass::text as name from pg_inherits i
     where i.inhparent = $1::regclass and i.inhrelid::regclass::text <> $1 || '_else'
       and substring(pg_get_expr((select c.relpartbound from pg_class c where c.oid = i.inhrelid), i.inhrelid)
         from 'TO \\(''([^'']+)''\\)')::timestamptz <= $2::timestamptz - $3::interval`,
    [table, now.toISOString(), keep],
  )
  for (const { name } of rows) await client.query(`drop table if exists ${name}`)
  await client.query(`delete from ${table}_else where ${column} < $1::timestamptz - $2::interval`, [
    now.toISOString(),
    keep,
  ])
}
