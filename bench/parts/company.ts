import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import { readConfig } from '#app/config.ts'
import { buildServer, type HttpServer } from '#app/http.server.ts'
import { newId } from '#kernel/server/index.ts'
import { migrate, readMigrations } from '#kernel/server/migrate.ts'
import { startEmbedded } from '#kernel/server/postgres/embedded.ts'
import { prepareRoles, trustWordSearch } from '#kernel/server/roles.ts'
import { readSecret } from '#kernel/server/secret.ts'
import { permissionCodes } from '#modules/permission/shared/table.ts'

/** A large company in a database that stays under .cache, so that only the first run seeds it. */
export interface BenchCompany {
  readonly server: HttpServer
  readonly company: string
  /** Token of a person with every permission, who sees all rows. */
  readonly token: string
  /** As the owner of the schema, past row-level security. */
  readonly ownerUrl: string
  readonly dataDir: string
  close(): Promise<void>
}

export interface Me {
  readonly userId: string
  readonly employeeId: string
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** `seed` fills the two companies when the first of this name is not there. */
export async function openCompany(
  folder: string,
  name: string,
  seed: (ownerUrl: string, companies: readonly [string, string], me: Me) => Promise<void>,
): Promise<BenchCompany> {
  const dataDir = `${root}.cache/${folder}`
  mkdirSync(dataDir, { recursive: true })
  const embedded = await startEmbedded({ dataDir, fsync: false })
  try {
    await embedded.ensureDatabase('bench')
    const admin = embedded.url('postgres', 'bench')
    const secret = readSecret(dataDir)
    const database = { ...(await prepareRoles(admin, secret)), secret }
    await migrate(database.owner, readMigrations(`${root}db/migrations`))
    await trustWordSearch(admin)
    const { company, token } = await scene(database.owner, name, seed)
    const config = { ...readConfig({ TIWEI_ENV: 'test', TIWEI_DATA: dataDir, PORT: '0' }), dataDir }
    const server = await buildServer({ config, database, log: pino({ level: 'silent' }), quiet: true })
    return {
      server,
      company,
      token,
      ownerUrl: database.owner,
      dataDir,
      async close() {
        await server.close()
        await embedded.stop()
      },
    }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

async function scene(
  owner: string,
  name: string,
  seed: (...of: Parameters<Parameters<typeof openCompany>[2]>) => Promise<void>,
) {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  try {
    const known = await run(
      `select t.id as company, m.user_id as "userId" from tenant t join membership m on m.company_id = t.id where starts_with(t.name, $1) limit 1`,
      [`${name} `],
    )
    let { company, userId } = (known.rows[0] ?? {}) as { company?: string; userId?: string }
    if (!company || !userId) {
      const other = newId()
      company = newId()
      for (const [id, title] of [
        [company, `${name} ${company.slice(-6)}`],
        [other, `${name}旁 ${other.slice(-6)}`],
      ])
        await run('insert into tenant (id, name) values ($1, $2)', [id, title])
      await run(
        `insert into company (company_id, id, name, short_name, credit_code, licence_no, contact, phone, duty_phone, region_code, address)
         values ($1, $1, $2, $2, '91330100MA0DEM0015', 'TS3310001-2028', '联系人', '13800138000', '0571-88888888', '330106', '测试路1号')`,
        [company, name],
      )
      await run('insert into login_method (company_id, id) values ($1, $1)', [company])
      await run('insert into maintain_setting (company_id, id) values ($1, $1) on conflict do nothing', [company])
      const employeeId = newId()
      userId = newId()
      // The membership comes last: a company is seeded wholly or anew.
      await seed(owner, [company, other], { userId, employeeId })
      await addPerson(run, company, userId, employeeId)
    }
    const token = randomBytes(32).toString('base64url')
    await run(
      `insert into session (id, token_hash, user_id, company_id, expires_at) values ($1, $2, $3, $4, now() + interval '1 day')`,
      [newId(), createHash('sha256').update(token).digest(), userId, company],
    )
    return { company, token }
  } finally {
    await client.end()
  }
}

/** A person with every permission, who sees all rows. */
export async function addPerson(
  run: (text: string, values: unknown[]) => Promise<unknown>,
  company: string,
  userId: string,
  employeeId: string,
) {
  const position = newId()
  // Several in one moment are several.
  const phone = `138${userId.replace(/\D/g, '').slice(-8).padStart(8, '0')}`
  await run(`insert into app_user (id, phone, name) values ($1, $2, '管理员')`, [userId, phone])
  await run(
    `insert into employee (company_id, id, employee_no, name, phone, user_id, kind, skills, skill_level, entry_date, join_status)
     values ($1, $2, $3, '管理员', $3, $4, 1, '{0,1}', 2, '2020-01-01', 1)`,
    [company, employeeId, phone, userId],
  )
  const grants = JSON.stringify(Object.fromEntries(permissionCodes.map((code) => [code, 1])))
  await run(
    `insert into position (company_id, id, name, data_scope, scope_community_ids, grants) values ($1, $2, '全部 ' || $4::text, 1, '{}', $3)`,
    [company, position, grants, phone],
  )
  await run('insert into employee_position (company_id, employee_id, position_id) values ($1, $2, $3)', [
    company,
    employeeId,
    position,
  ])
  await run('insert into membership (user_id, company_id, employee_id) values ($1, $2, $3)', [
    userId,
    company,
    employeeId,
  ])
}
