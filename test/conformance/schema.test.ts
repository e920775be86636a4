import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnName, propName } from '#kernel/server/database.ts'
import { freshDatabase, testDatabase } from '../database.ts'

/**
 * Rules for tables that let one schema run on plain PostgreSQL and distributed by company (decision 0002), read from the
 * catalogue. what a statement may not say is checked by tools/statements.ts.
 */

/** Tables of the installation: known before, or without, a company. */
const installation = [
  'app_user',
  'broker_seat',
  'first_use_code',
  'login_log',
  'mall_category',
  'mall_goods',
  'mall_sku',
  'mall_store',
  'membership',
  'officer_pass',
  'public_token',
  'push_event',
  'push_topic',
  'sandbox_trade',
  'schema_migration',
  'session',
  'sms_code',
  'support_article',
  'tenant',
  'terminal_gate',
  'terminal_nonce',
  'terminal_number',
  'trusted_device',
]

/** The application adds to them and reads them; nobody changes or removes a row. */
const appendOnly = [
  'addendum',
  'audit_log',
  'contract_change',
  'elevator_link_log',
  'elevator_log',
  'order_event',
  'order_photo',
  'overtime_hit',
  'repair_caller',
  'repair_event',
  'stock_ledger',
  'template_snapshot',
]

/** What an operations user may write: traces of his own requests. */
const writtenByOps = ['audit_log', 'job', 'message', 'request_log']

/** Bare name of a relation; regclass would quote some. */
const nameOf = (oid: string) => `(select relname::text from pg_class where oid = ${oid})`

let client: pg.Client

beforeAll(async () => {
  client = new pg.Client({ connectionString: (await testDatabase()).owner })
  await client.connect()
})
afterAll(() => client.end())

async function column(sql: string, ...values: unknown[]): Promise<string[]> {
  const { rows } = await client.query<{ found: string }>(sql, values)
  return rows.map((row) => row.found)
}

const tenantTables = () =>
  column(
    `select c.relname as found from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1)
     order by 1`,
    installation,
  )

/** Rows of pg_constraint and pg_index of the companies' tables, as text that names the culprit. */
const keys = (condition: string) =>
  column(
    `select format('%s on %s', ${nameOf('i.indexrelid')}, ${nameOf('i.indrelid')}) as found
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and c.relname <> all ($1) and ${condition} order by 1`,
    installation,
  )

const companyAt = `(select a.attnum from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'company_id')`

test('every table is either of the installation or has company_id not null', async () => {
  const tables = await tenantTables()
  expect(tables.length).toBeGreaterThan(45)
  const having = await column(
    `select ${nameOf('a.attrelid')} as found from pg_attribute a
     where a.attname = 'company_id' and a.attnotnull and ${nameOf('a.attrelid')} = any ($1) order by 1`,
    tables,
  )
  expect(having).toEqual(tables)
})

test('every column is found again by its name in the program', async () => {
  const names = await column(
    `select distinct a.attname as found from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  )
  expect(names).toContain('party_b_name')
  expect(names.filter((name) => columnName(propName(name)) !== name)).toEqual([])
})

test('company_id is the first column of every primary key', async () => {
  expect(await keys(`i.indisprimary and i.indkey[0] <> ${companyAt}`)).toEqual([])
  const withKey = await column(
    `select ${nameOf('i.indrelid')} as found from pg_index i where i.indisprimary and ${nameOf('i.indrelid')} = any ($1) order by 1`,
    await tenantTables(),
  )
  expect(withKey).toEqual(await tenantTables())
})

test('unique indexes and exclusions contain company_id', async () => {
  expect(await keys(`i.indisunique and ${companyAt} <> all (i.indkey)`)).toEqual([])
  expect(await keys(`i.indisexclusion and ${companyAt} <> all (i.indkey)`)).toEqual([])
  const compared = await column(
    `select format('%s', x.conname) as found from pg_constraint x
     where x.contype = 'x' and not exists (
       select 1 from unnest(x.conkey, x.conexclop) as k (column_no, operator)
       join pg_attribute a on a.attrelid = x.conrelid and a.attnum = k.column_no
       join pg_operator o on o.oid = k.operator
       where a.attname = 'company_id' and o.oprname = '=')`,
  )
  expect(compared).toEqual([])
})

test('foreign keys hold company_id in the same place on both sides and never set null or cascade an update', async () => {
  const apart = await column(
    `select format('%s: %s', ${nameOf('x.conrelid')}, x.conname) as found from pg_constraint x
     where x.contype = 'f' and ${nameOf('x.conrelid')} <> all ($1) and not exists (
       select 1 from unnest(x.conkey, x.confkey) as k (own, other)
       join pg_attribute a on a.attrelid = x.conrelid and a.attnum = k.own
       join pg_attribute b on b.attrelid = x.confrelid and b.attnum = k.other
       where a.attname = 'company_id' and b.attname = 'company_id')`,
    installation,
  )
  expect(apart).toEqual([])
  const forbidden = await column(
    `select conname as found from pg_constraint where contype = 'f' and (confdeltype in ('n', 'd') or confupdtype in ('c', 'n', 'd'))`,
  )
  expect(forbidden).toEqual([])
})

test('no foreign key leads into or out of the tables of the installation', async () => {
  const crossing = await column(
    `select conname as found from pg_constraint
     where contype = 'f' and (${nameOf('conrelid')} = any ($1)) <> (${nameOf('confrelid')} = any ($1))`,
    installation,
  )
  expect(crossing).toEqual([])
})

test('names stay within 50 characters', async () => {
  const long = await column(
    `select relname as found from pg_class where relnamespace = 'public'::regnamespace and length(relname) > 50
     union select conname from pg_constraint where connamespace = 'public'::regnamespace and length(conname) > 50`,
  )
  expect(long).toEqual([])
})

test('every table of companies has row-level security with a policy for both roles and no subquery in it', async () => {
  const tables = await tenantTables()
  const open = await column(
    `select relname as found from pg_class where relname = any ($1) and not relrowsecurity`,
    tables,
  )
  expect(open).toEqual([])
  for (const role of ['tiwei_app', 'tiwei_ops']) {
    const guarded = await column(
      `select distinct tablename::text as found from pg_policies where $1 = any (roles) and tablename = any ($2) order by 1`,
      role,
      tables,
    )
    expect(guarded, role).toEqual(tables)
  }
  const ownOnly = await column(
    `select tablename::text || '.' || policyname as found from pg_policies
     where 'tiwei_app' = any (roles) and tablename = any ($1) and qual is distinct from '(company_id = current_company())'`,
    tables,
  )
  expect(ownOnly).toEqual([])
  const nested = await column(
    `select tablename::text as found from pg_policies where coalesce(qual, '') || coalesce(with_check, '') ~* 'select'`,
  )
  expect(nested).toEqual([])
})

test('the roles own nothing, cannot bypass, and operations users write only the traces of their requests', async () => {
  const powerful = await column(
    `select rolname as found from pg_roles where rolname in ('tiwei_app', 'tiwei_ops') and (rolsuper or rolbypassrls or rolinherit or rolcreaterole or rolcreatedb)`,
  )
  expect(powerful).toEqual([])
  const owned = await column(
    `select relname as found from pg_class where pg_get_userbyid(relowner) in ('tiwei_app', 'tiwei_ops')`,
  )
  expect(owned).toEqual([])
  const written = await column(
    `select c.relname as found from pg_class c where c.relname = any ($1)
       and (has_table_privilege('tiwei_ops', c.oid, 'insert') or has_any_column_privilege('tiwei_ops', c.oid, 'update')
         or has_table_privilege('tiwei_ops', c.oid, 'delete')) order by 1`,
    await tenantTables(),
  )
  expect(written).toEqual(writtenByOps)
})

test('append-only tables can be neither changed nor emptied by the application', async () => {
  const changed = await column(
    `select c.relname as found from pg_class c where c.relname = any ($1)
       and (has_any_column_privilege('tiwei_app', c.oid, 'update') or has_table_privilege('tiwei_app', c.oid, 'delete')
         or has_table_privilege('tiwei_app', c.oid, 'truncate'))`,
    appendOnly,
  )
  expect(changed).toEqual([])
  const added = await column(
    `select c.relname as found from pg_class c where c.relname = any ($1) and has_table_privilege('tiwei_app', c.oid, 'insert') order by 1`,
    appendOnly,
  )
  expect(added).toEqual(appendOnly)
})

test('trigger functions take the table name as an argument and notify nobody', async () => {
  const wrong = await column(
    `select proname as found from pg_proc where pronamespace = 'public'::regnamespace
       and prolang = (select oid from pg_language where lanname = 'plpgsql') and prosrc ~* 'tg_table_name|tg_relname|pg_notify|set_config'`,
  )
  expect(wrong).toEqual([])
})

test('audited tables have an id, counted tables a deleted_at', async () => {
  const without = (trigger: string, name: string) =>
    column(
      `select ${nameOf('t.tgrelid')} as found from pg_trigger t where t.tgname = $1 and not exists (
         select 1 from pg_attribute a where a.attrelid = t.tgrelid and a.attname = $2 and not a.attisdropped)`,
      trigger,
      name,
    )
  expect(await without('audit', 'id')).toEqual([])
  expect(await without('count_in', 'deleted_at')).toEqual([])
})

test('the code of an enumerated column is checked under the name <table>_<column>', async () => {
  const unnamed = await column(
    `select format('%s: %s', ${nameOf('x.conrelid')}, x.conname) as found from pg_constraint x
     join pg_attribute a on a.attrelid = x.conrelid and a.attnum = x.conkey[1]
     where x.contype = 'c' and cardinality(x.conkey) = 1
       and not (select relispartition from pg_class where oid = x.conrelid) and pg_get_constraintdef(x.oid) ~ '= ANY \\('
       and x.conname <> format('%s_%s', ${nameOf('x.conrelid')}, a.attname) order by 1`,
  )
  expect(unnamed).toEqual([])
})

test('db/citus.sql distributes every table of companies, after the tables it refers to', async () => {
  const text = readFileSync(fileURLToPath(new URL('../../db/citus.sql', import.meta.url)), 'utf8')
  const distributed = [...text.matchAll(/call pg_temp\.distribute\('(\w+)'\)/g)].map((found) => found[1])
  expect([...distributed].sort()).toEqual(await tenantTables())
  const references = await client.query<{ own: string; other: string; name: string }>(
    `select ${nameOf('conrelid')} as own, ${nameOf('confrelid')} as other, conname as name
     from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  )
  const early = references.rows
    .filter(({ name }) => !text.includes(`drop constraint if exists ${name};`))
    .filter(({ own, other }) => distributed.indexOf(own) < distributed.indexOf(other))
  expect(early).toEqual([])
  const local = /stay local:\n-- ([^.]+)\./.exec(text)?.[1]?.split(', ') ?? []
  const reference = [...text.matchAll(/call pg_temp\.refer\('(\w+)'\)/g)].map((found) => found[1] as string)
  expect([...local, ...reference].sort()).toEqual(installation)
})

test('db/citus.sql may run again after a migration: what is distributed stays as it is', async () => {
  const text = readFileSync(fileURLToPath(new URL('../../db/citus.sql', import.meta.url)), 'utf8')
  const cluster = new pg.Client({ connectionString: (await freshDatabase()).admin })
  await cluster.connect()
  try {
    // What the file asks of a cluster; a cluster itself is not at hand.
    await cluster.query(`
      create table pg_dist_partition (logicalrelid regclass, way text);
      create function create_distributed_table(name text, by text, colocate_with text default 'default') returns void language sql
        as $$ insert into pg_dist_partition values (name::regclass, by || ' ' || colocate_with) $$;
      create function create_reference_table(name text) returns void language sql
        as $$ insert into pg_dist_partition values (name::regclass, 'reference') $$`)
    const run = async () => {
      await cluster.query('discard all')
      await cluster.query(text)
      const { rows } = await cluster.query<{ way: string; n: number }>(
        'select way, count(*)::int as n from pg_dist_partition group by way order by way',
      )
      return rows
    }
    const tables = (await tenantTables()).length
    const once = [
      { way: 'company_id audit_log', n: tables - 1 },
      { way: 'company_id default', n: 1 },
      { way: 'reference', n: 4 },
    ]
    expect(await run()).toEqual(once)
    expect(await run()).toEqual(once)
    await cluster.query("delete from pg_dist_partition where logicalrelid = 'drill'::regclass")
    expect(await run()).toEqual(once)
  } finally {
    await cluster.end()
  }
})
