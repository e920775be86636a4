import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { newId } from '#kernel/server/index.ts'
import { type PermissionCode, permissionCodes } from '#modules/permission/shared/table.ts'
import type { TestServer } from '../server.ts'
import { next } from './next.ts'

export interface Company {
  readonly id: string
  readonly name: string
}

export interface Person {
  readonly userId: string
  readonly employeeId: string
  readonly companyId: string
  readonly token: string
  readonly phone: string
  readonly name: string
  readonly positionId: string
}

/** Connections of the schema's owner by address: a login costs more than most statements of a scene. */
const owners = new Map<string, pg.Pool>()

function ownerPool(address: string): pg.Pool {
  const known = owners.get(address)
  if (known) return known
  const pool = new pg.Pool({ connectionString: address, max: 20, idleTimeoutMillis: 2000, allowExitOnIdle: true })
  // A database that is dropped ends them.
  pool.on('error', () => {})
  owners.set(address, pool)
  return pool
}

/** SQL as the owner of the schema, past row-level security: for setting scenes and looking behind them. */
export async function asOwner<T extends pg.QueryResultRow = pg.QueryResultRow>(
  server: TestServer,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  return (await ownerPool(server.database.owner).query<T>(text, values)).rows
}

/**
 * What a database in use knows of its rows: nothing collects that by itself in tests, and plans for tables of unknown size
 * take a hundred times longer over a few hundred rows.
 */
export async function knowRows(server: TestServer): Promise<void> {
  await asOwner(server, 'analyze')
}

/** `id`: of a company that stands in an allow list. */
export async function aCompany(server: TestServer, given: { name?: string; id?: string } = {}): Promise<Company> {
  const id = given.id ?? newId()
  const name = given.name ?? `测试电梯${next()}`
  await asOwner(server, 'insert into tenant (id, name) values ($1, $2)', [id, name])
  await asOwner(
    server,
    `insert into company (company_id, id, name, short_name, credit_code, licence_no, contact, phone, duty_phone, region_code, address)
     values ($1, $1, $2, $2, '91330100MA0DEM0015', 'TS3310001-2028', '联系人', '13800138000', '0571-88888888', '330106', '测试路1号')`,
    [id, name],
  )
  await asOwner(server, 'insert into login_method (company_id, id) values ($1, $1)', [id])
  return { id, name }
}

/** A person of a company with a session. `grants`: codes at level 1 (all when absent); `levels` for others. */
export async function aPerson(
  server: TestServer,
  company: Company,
  given: {
    grants?: readonly PermissionCode[]
    levels?: Record<string, 0 | 1>
    scope?: 1 | 2 | 3 | 4
    scopeIds?: string[]
    scopeProjectIds?: string[]
    teamId?: string
    name?: string
    kind?: number
  } = {},
): Promise<Person> {
  const [userId, employeeId, positionId] = [newId(), newId(), newId()]
  // Several people may be made at once: each keeps the number it drew.
  const own = next()
  const phone = `139${String(10_000_000 + own).slice(-8)}`
  const name = given.name ?? `员工${own}`
  const grants = given.levels ?? Object.fromEntries((given.grants ?? permissionCodes).map((code) => [code, 1]))
  await asOwner(server, 'insert into app_user (id, phone, name) values ($1, $2, $3)', [userId, phone, name])
  await asOwner(
    server,
    `insert into employee (company_id, id, employee_no, name, phone, user_id, team_id, kind, skills, skill_level, entry_date, join_status)
     values ($1, $2, $3, $4, $5, $6, $7, $8, '{0,1}', 2, '2020-01-01', 1)`,
    [
      company.id,
      employeeId,
      // Beside the numbers the product draws, YG0001 ….
      `CS${String(own).padStart(4, '0')}`,
      name,
      phone,
      userId,
      given.teamId ?? null,
      given.kind ?? 1,
    ],
  )
  await asOwner(server, 'insert into membership (user_id, company_id, employee_id) values ($1, $2, $3)', [
    userId,
    company.id,
    employeeId,
  ])
  await asOwner(
    server,
    `insert into position (company_id, id, name, data_scope, scope_community_ids, scope_project_ids, grants)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      company.id,
      positionId,
      `岗位${own}`,
      given.scope ?? 1,
      given.scopeIds ?? [],
      given.scopeProjectIds ?? [],
      JSON.stringify(grants),
    ],
  )
  await asOwner(server, 'insert into employee_position (company_id, employee_id, position_id) values ($1, $2, $3)', [
    company.id,
    employeeId,
    positionId,
  ])
  const token = await aSession(server, userId, company.id)
  return { userId, employeeId, positionId, companyId: company.id, token, phone, name }
}

export async function aSession(server: TestServer, userId: string, companyId: string | null): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await asOwner(
    server,
    `insert into session (id, token_hash, user_id, company_id, expires_at) values ($1, $2, $3, $4, now() + interval '1 day')`,
    [newId(), createHash('sha256').update(token).digest(), userId, companyId],
  )
  return token
}

/** An operations user (roleType 2) over the given companies. */
export async function anOperator(
  server: TestServer,
  companies: readonly Company[],
): Promise<{ userId: string; token: string }> {
  const userId = newId()
  await asOwner(
    server,
    'insert into app_user (id, phone, name, role_type, granted_company_ids) values ($1, $2, $3, 2, $4)',
    [userId, `137${String(10_000_000 + next()).slice(-8)}`, '运营', companies.map((company) => company.id)],
  )
  return { userId, token: await aSession(server, userId, null) }
}
