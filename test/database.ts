import pg from 'pg'
import { expect, inject } from 'vitest'
import { type DatabaseUrls, prepareRoles, roleUrls } from '#kernel/server/roles.ts'

export interface TestDatabase extends DatabaseUrls {
  name: string
  /** The administrator's address of this database, as DATABASE_URL would say it. */
  admin: string
  /** Secret of the installation that the roles' passwords come from. */
  secret: string
}

let own: { readonly file: string | undefined; readonly database: Promise<TestDatabase> } | undefined

/** The database of this test file: migrated, empty at its first use, of this file alone. */
export function testDatabase(): Promise<TestDatabase> {
  // Modules stay loaded from one file to the next.
  const file = expect.getState().testPath
  if (own?.file !== file || !own) own = { file, database: freshDatabase() }
  return own.database
}

/** A further database from the template, for a test that wants one of its own. */
export async function freshDatabase(): Promise<TestDatabase> {
  const { template } = inject('cluster')
  return create(template)
}

/** A database without any table, for tests of the migrations themselves. */
export function emptyDatabase(): Promise<TestDatabase> {
  return create('template1')
}

/** Prefix of the databases of this worker; those of the files it ran before are dropped at the first use. */
const prefix = `test_${process.env.VITEST_POOL_ID ?? '0'}_`
let made = 0
let lastFile: string | undefined

async function create(template: string): Promise<TestDatabase> {
  const { superuserUrl, secret } = inject('cluster')
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  const number = ++made
  const file = expect.getState().testPath
  const name = `${prefix}${process.pid}_${number}_${Math.random().toString(36).slice(2, 8)}`
  try {
    if (number === 1 || file !== lastFile) await endEarlier(client)
    lastFile = file
    await client.query(`create database ${name} template ${template} strategy file_copy`)
    // Rights on a database do not come with its template; the work queue makes a schema of its own.
    if (template !== 'template1') await client.query(`grant create on database ${name} to tiwei_owner`)
  } finally {
    await client.end()
  }
  const admin = superuserUrl.replace(/\/[^/]*$/, `/${name}`)
  if (template === 'template1') await prepareRoles(admin, secret)
  return { name, admin, secret, ...roleUrls(admin, secret) }
}

const endings: (() => Promise<void>)[] = []

/** What works on a database of this file by itself ends before the next file drops it: a queue would go on in nothing. */
export function beforeDropping(end: () => Promise<void>): void {
  endings.push(end)
}

let dropping: Promise<void> = Promise.resolve()

/** Ends what the files before this one left running, then drops their databases while this file goes on. */
async function endEarlier(client: pg.Client): Promise<void> {
  await dropping
  for (const end of endings.splice(0)) await end()
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  dropping = dropAll(rows.map(({ datname }) => datname))
}

async function dropAll(names: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject('cluster').superuserUrl })
  await client.connect()
  for (const name of names) await client.query(`drop database if exists ${name} with (force)`)
  await client.end()
}
