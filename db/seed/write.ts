import type pg from 'pg'

/** A row as the table has it: column → value; arrays and objects are written as their JSON. */
export type Row = Record<string, unknown>

const PER_STATEMENT = 2000

/**
 * Writes rows set-based. All rows of a call have the columns of the first; left-out columns take their defaults. `unlessThere`:
 * rows whose key is taken are passed over.
 */
export async function insertRows(
  client: pg.ClientBase,
  table: string,
  rows: readonly Row[],
  unlessThere = false,
): Promise<number> {
  const columns = Object.keys(rows[0] ?? {})
  for (let from = 0; from < rows.length; from += PER_STATEMENT) {
    await client.query(
      `insert into "${table}" (${columns.join(', ')})
       select ${columns.join(', ')} from json_populate_recordset(null::"${table}", $1::json)${unlessThere ? ' on conflict do nothing' : ''}`,
      [JSON.stringify(rows.slice(from, from + PER_STATEMENT))],
    )
  }
  return rows.length
}

/** Tables with a company, in no order. */
async function companyTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  )
  return rows.map((row) => row.name)
}

/** The tables with most rows: keys and indexes are checked and built once instead of row by row. */
const large: readonly string[] = ['maintain_order', 'order_worker', 'sign_in', 'order_event', 'elevator_log']

interface Rebuilt {
  drop: string
  create: string
}

/** Foreign keys and indexes (but primary keys) of the large tables, as statements that remove them and that make them again. */
async function keysOf(client: pg.Client, large: readonly string[]): Promise<Rebuilt[]> {
  const keys = await client.query<Rebuilt>(
    `select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drop,
       format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as create
     from pg_constraint c where c.contype = 'f' and c.conrelid::regclass::text = any ($1)`,
    [large],
  )
  const indexes = await client.query<Rebuilt>(
    `select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as create
     from pg_index i where i.indrelid::regclass::text = any ($1) and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [large],
  )
  return [...keys.rows, ...indexes.rows]
}

/**
 * Runs bulk work without the triggers of single rows (audit, counts, copies of crews): history that is loaded is not
 * something somebody did. Foreign keys hold for all rows at the end, and the counts are built once. `alsoLarge`: further
 * tables that get so many rows that their indexes are better built after them.
 */
export async function inBulk(
  client: pg.Client,
  work: () => Promise<void>,
  alsoLarge: readonly string[] = [],
): Promise<void> {
  const tables = await companyTables(client)
  const keys = await keysOf(client, [...large, ...alsoLarge])
  for (const table of tables) await client.query(`alter table "${table}" disable trigger user`)
  // What lifts are found by is put together as they are written; their places are there before them.
  await client.query('alter table elevator enable trigger lift_words_in')
  for (const { drop } of keys) await client.query(drop)
  await work()
  for (const { create } of [...keys].reverse()) await client.query(create)
  await countRows(client)
  for (const table of tables) await client.query(`alter table "${table}" enable trigger user`)
}

/** Fresh statistics, so that the first lists are planned for the rows that are there. */
export async function analyse(client: pg.Client): Promise<void> {
  await client.query(`analyze ${(await companyTables(client)).map((table) => `"${table}"`).join(', ')}`)
}

/** Builds row_count, lift_count, ar_sum and live_lift anew for all companies. */
export async function countRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where oid in (select tgrelid from pg_trigger where tgname = 'count_in')`,
  )
  await client.query('delete from row_count')
  for (const { name } of rows) {
    await client.query(
      `insert into row_count (company_id, entity, slot, n)
       select company_id, '${name}', 0, count(*) from ${name} where deleted_at is null group by company_id`,
    )
  }
  await client.query('delete from lift_count')
  await client.query(
    `insert into lift_count (company_id, kind, key, slot, n) select e.company_id, f.kind, f.key, 0, count(*) from elevator e
     cross join lift_facets(e.use_status, e.team_id, e.worker_ids, e.template_id, e.template_type, e.brand) f
     where e.deleted_at is null group by 1, 2, 3`,
  )
  await client.query('select sum_all_items()')
  await client.query('select place_all_lifts()')
}
