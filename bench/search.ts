import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import { readConfig } from '#app/config.ts'
import { buildServer } from '#app/http.server.ts'
import { newId } from '#kernel/server/index.ts'
import { migrate, readMigrations } from '#kernel/server/migrate.ts'
import { startEmbedded } from '#kernel/server/postgres/embedded.ts'
import { prepareRoles, trustWordSearch } from '#kernel/server/roles.ts'
import { readSecret } from '#kernel/server/secret.ts'
import { permissionCodes } from '#modules/permission/shared/table.ts'
import { seedSearch } from './searchSeed.ts'

/**
 * The global search over HTTP, as the application's role with row-level security: 100,000 lifts of one company beside
 * another company's 10,000. Usage: node bench/search.ts [lifts]
 */
const lifts = Number(process.argv[2] ?? 100_000)
const GOAL_MS = 50
const ROUNDS = 40
const root = fileURLToPath(new URL('..', import.meta.url))
const keywords: readonly [what: string, keyword: string][] = [
  ['community, two characters', '青禾'],
  ['community, whole name', '翠湖花园12'],
  ['pinyin initials', 'qhhy'],
  ['pinyin initials, two letters', 'xh'],
  ['lift within a community', '青禾花园1 7栋'],
  ['frequent in lift names', '号梯'],
  ['rare in lift names', '货梯'],
  ['in no row, two characters', '龘龘'],
  ['in no row, long', '没有这样的名称'],
  ['registration code', '30103501002021054321'],
  ['end of a registration code', '054321'],
  ['beginning of all registration codes', '3010350100'],
  ['device number', 'SB0077777'],
  ['phone', '13900079190'],
  ['contract number', 'HT2026000777'],
  ['one digit', '7'],
]

const dataDir = `${root}.cache/bench-search`
mkdirSync(dataDir, { recursive: true })
const embedded = await startEmbedded({ dataDir, fsync: false })
try {
  await embedded.ensureDatabase('search')
  const admin = embedded.url('postgres', 'search')
  const secret = readSecret(dataDir)
  const database = { ...(await prepareRoles(admin, secret)), secret }
  await migrate(database.owner, readMigrations(`${root}db/migrations`))
  await trustWordSearch(admin)
  const token = await scene(database.owner)
  const config = { ...readConfig({ TIWEI_ENV: 'test', TIWEI_DATA: dataDir, PORT: '0' }), dataDir }
  const server = await buildServer({ config, database, log: pino({ level: 'silent' }), quiet: true })
  const rows: { what: string; keyword: string; hits: number; p50: number; p95: number }[] = []
  for (const [what, keyword] of keywords) {
    const ask = () =>
      server.app.inject({ url: `/api/v1/search?keyword=${encodeURIComponent(keyword)}`, headers: { token } })
    for (let i = 0; i < 10; i++) await ask()
    const times: number[] = []
    let hits = 0
    for (let i = 0; i < ROUNDS; i++) {
      const began = performance.now()
      const answer = await ask()
      times.push(performance.now() - began)
      const { errorCode, data } = answer.json() as { errorCode: number; data: { hits: unknown[] }[] }
      if (errorCode !== 0) throw new Error(answer.body)
      hits = data.reduce((sum, group) => sum + group.hits.length, 0)
    }
    times.sort((a, b) => a - b)
    const at = (share: number) => Number((times[Math.floor(times.length * share)] as number).toFixed(1))
    rows.push({ what, keyword, hits, p50: at(0.5), p95: at(0.95) })
  }
  await server.close()
  console.table(rows)
  const worst = Math.max(...rows.map(({ p95 }) => p95))
  console.log(`${lifts} lifts: worst p95 ${worst} ms, goal ${GOAL_MS} ms: ${worst <= GOAL_MS ? 'kept' : 'missed'}`)
  mkdirSync(`${root}bench/results`, { recursive: true })
  writeFileSync(`${root}bench/results/search.json`, `${JSON.stringify({ lifts, goalMs: GOAL_MS, rows }, null, 2)}\n`)
} finally {
  await embedded.stop()
}

/** Seeds once; a token of a person with every permission. */
async function scene(owner: string): Promise<string> {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  try {
    const name = `搜索测试${lifts}`
    const known = await run('select id from tenant where name = $1', [name])
    let company: string = known.rows[0]?.id
    if (!company) {
      company = newId()
      const other = newId()
      for (const [id, title] of [
        [company, name],
        [other, `${name}旁`],
      ])
        await run('insert into tenant (id, name) values ($1, $2)', [id, title])
      await run(
        `insert into company (company_id, id, name, short_name, credit_code, licence_no, contact, phone, duty_phone, region_code, address)
         values ($1, $1, $2, $2, '91330100MA0DEM0015', 'TS3310001-2028', '联系人', '13800138000', '0571-88888888', '330106', '测试路1号')`,
        [company, name],
      )
      await run('insert into login_method (company_id, id) values ($1, $1)', [company])
      await seedSearch(owner, [company, other], lifts)
    }
    const [user, employee, position] = [newId(), newId(), newId()]
    const phone = `138${String(Date.now()).slice(-8)}`
    await run(`insert into app_user (id, phone, name) values ($1, $2, '搜索')`, [user, phone])
    await run(
      `insert into employee (company_id, id, employee_no, name, phone, user_id, kind, skills, skill_level, entry_date, join_status)
       values ($1, $2, $3, '搜索', $4, $5, 1, '{0,1}', 2, '2020-01-01', 1)`,
      [company, employee, phone, phone, user],
    )
    await run('insert into membership (user_id, company_id, employee_id) values ($1, $2, $3)', [
      user,
      company,
      employee,
    ])
    await run(
      `insert into position (company_id, id, name, data_scope, scope_community_ids, grants) values ($1, $2, $3, 1, '{}', $4)`,
      [company, position, phone, JSON.stringify(Object.fromEntries(permissionCodes.map((code) => [code, 1])))],
    )
    await run('insert into employee_position (company_id, employee_id, position_id) values ($1, $2, $3)', [
      company,
      employee,
      position,
    ])
    const token = randomBytes(32).toString('base64url')
    await run(
      `insert into session (id, token_hash, user_id, company_id, expires_at) values ($1, $2, $3, $4, now() + interval '1 day')`,
      [newId(), createHash('sha256').update(token).digest(), user, company],
    )
    return token
  } finally {
    await client.end()
  }
}
