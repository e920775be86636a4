import pg from 'pg'
import { passwordOf } from './postgres/embedded.ts'
import { deriveKey } from './secret.ts'
import { SetupRefusal } from './setupRefusal.ts'

/** Addresses of one database as the three roles of the product. */
export interface DatabaseUrls {
  /** Owns the schema; migrations and maintenance only. */
  owner: string
  /** Company users: own nothing, cannot bypass row-level security. */
  app: string
  /** Operations users: read what they were granted. */
  ops: string
}

/** The addresses of the roles on the database of the given administrator's address. */
export function roleUrls(adminUrl: string, secret: string): DatabaseUrls {
  const as = (role: string) => {
    const url = new URL(adminUrl)
    url.username = role
    url.password = passwordOf(secret, role)
    return url.href
  }
  const owner = new URL(adminUrl)
  // The owner cannot log in: the administrator becomes it.
  owner.searchParams.set('options', '-c role=tiwei_owner')
  return { owner: owner.href.replaceAll('+', '%20'), app: as('tiwei_app'), ops: as('tiwei_ops') }
}

/**
 * Creates the roles and lets the owner build in this database; repeatable, and safe when two instances start at once.
 * The administrator (user of the address) needs CREATEROLE and CREATE on the database, or to be a superuser.
 */
export async function prepareRoles(adminUrl: string, secret: string): Promise<DatabaseUrls> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext('tiwei roles'))")
    await checkVersion(client)
    await checkSecret(client, secret)
    await createOwner(client)
    for (const role of ['tiwei_app', 'tiwei_ops']) await createLogin(client, role, passwordOf(secret, role))
    const mark = await fingerprintOf(client)
    if (mark === null) await client.query(`comment on role tiwei_app is '${fingerprint(secret)}'`)
  } finally {
    await client.end().catch(() => {})
  }
  return roleUrls(adminUrl, secret)
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as major")
  if (rows[0].major < 15) throw new SetupRefusal(`数据库版本为 PostgreSQL ${rows[0].major}，需要 15 或更高版本`)
}

const fingerprint = (secret: string) => `tiwei ${deriveKey(secret, 'fingerprint').slice(0, 16)}`

async function fingerprintOf(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query(
    "select shobj_description(oid, 'pg_authid') as mark from pg_roles where rolname = 'tiwei_app'",
  )
  return rows[0]?.mark ?? null
}

/**
 * Gives the roles the passwords of another secret, all or none. The administrator of the embedded database is one of
 * them; the one of a database of your own keeps its password.
 */
export async function changeSecret(adminUrl: string, next: string, embedded: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    for (const role of ['tiwei_app', 'tiwei_ops', ...(embedded ? ['postgres'] : [])])
      await client.query(`alter role ${role} password '${passwordOf(next, role)}'`)
    await client.query(`comment on role tiwei_app is '${fingerprint(next)}'`)
    await client.query('commit')
  } finally {
    await client.end().catch(() => {})
  }
}

/** Connections of running instances to any database of this server. */
export async function countInstances(adminUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where usename in ('tiwei_app', 'tiwei_ops')`,
    )
    return rows[0]?.n ?? 0
  } finally {
    await client.end().catch(() => {})
  }
}

/** An instance with another secret would change the passwords under the feet of the running ones. */
async function checkSecret(client: pg.Client, secret: string): Promise<void> {
  const mark = await fingerprintOf(client)
  if (mark !== null && mark !== fingerprint(secret))
    throw new SetupRefusal(
      '该数据库由另一个密钥初始化；请把原安装的 secret 文件放入 TIWEI_DATA，或把 TIWEI_SECRET 设为其内容。' +
        '原密钥确已丢失时，以管理员执行 COMMENT ON ROLE tiwei_app IS NULL 后重新启动',
    )
}

/**
 * Lets searches for words use their indexes under row-level security; call it after the migrations. PostgreSQL takes an
 * index for a condition of a protected table only when its functions are marked as leaking nothing. ILIKE, @> of arrays
 * and our word_pairs are not, although they tell nothing but yes or no: the only errors they know speak of the pattern
 * and of the type. Only a superuser may say so; without one searches are right, but slower. Instances that start at once
 * wait for each other: two that alter one function at a time end with "tuple concurrently updated".
 */
export async function trustWordSearch(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query("select pg_advisory_lock(hashtext('tiwei roles'))")
    const { rows } = await client.query<{ name: string }>(`select p.oid::regprocedure::text as name from pg_proc p
      where p.oid in ('pg_catalog.texticlike(text, text)'::regprocedure,
          'pg_catalog.arraycontains(anyarray, anyarray)'::regprocedure, to_regprocedure('public.word_pairs(text)'))
        and not p.proleakproof and (select rolsuper from pg_roles where rolname = current_user)`)
    for (const { name } of rows) await client.query(`alter function ${name} leakproof`)
  } finally {
    await client.end().catch(() => {})
  }
}

async function roleExists(client: pg.Client, role: string): Promise<boolean> {
  return (await client.query('select 1 from pg_roles where rolname = $1', [role])).rowCount === 1
}

async function createOwner(client: pg.Client): Promise<void> {
  if (!(await roleExists(client, 'tiwei_owner'))) await client.query('create role tiwei_owner nologin')
  const { rows } = await client.query(`
    select pg_has_role(current_user, 'tiwei_owner', 'member') as member,
      has_schema_privilege('tiwei_owner', 'public', 'create') as schema,
      has_database_privilege('tiwei_owner', current_database(), 'create') as database,
      current_database() as name`)
  const [may] = rows
  if (!may.member) await client.query('grant tiwei_owner to current_user')
  if (!may.database) await client.query(`grant create on database ${client.escapeIdentifier(may.name)} to tiwei_owner`)
  if (!may.schema) await client.query('grant usage, create on schema public to tiwei_owner')
}

/** The password is set when the role is new or no installation has marked it yet. */
async function createLogin(client: pg.Client, role: string, password: string): Promise<void> {
  const attributes = `login noinherit nosuperuser nocreatedb nocreaterole password '${password}'`
  if (!(await roleExists(client, role))) await client.query(`create role ${role} ${attributes}`)
  else if ((await fingerprintOf(client)) === null)
    await client.query(`alter role ${role} login noinherit password '${password}'`)
}
