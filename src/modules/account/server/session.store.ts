import { sql } from 'kysely'
import type { Db } from '#kernel/server/index.ts'

export interface SessionRow {
  readonly sessionId: string
  readonly userId: string
  readonly companyId: string | null
  readonly client: number
  readonly lastSeenAt: string
  readonly expiresAt: string
  readonly revokedAt: string | null
  readonly revokedCode: number | null
  readonly name: string
  readonly roleType: number
  readonly grantedCompanyIds: string[]
  readonly userState: number
  readonly member: boolean
  readonly tenantState: number | null
  readonly tenantExpired: boolean
}

/** Everything about a session that stands outside the companies' tables, in one read. */
export async function findSession(db: Db, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.id as session_id, s.user_id, s.company_id, s.client, s.last_seen_at, s.expires_at, s.revoked_at, s.revoked_code,
      u.name, u.role_type, u.granted_company_ids, u.state as user_state,
      (u.role_type = 2 or m.user_id is not null) as member,
      t.state as tenant_state, coalesce(t.expire_at < now(), false) as tenant_expired
    from session s join app_user u on u.id = s.user_id
    left join membership m on m.user_id = s.user_id and m.company_id = s.company_id and m.state = 1
    left join tenant t on t.id = s.company_id
    where s.token_hash = ${tokenHash}`.execute(db)
  return rows[0]
}

export interface Standing {
  readonly employeeId: string | null
  readonly teamId: string | null
  readonly employeeState: number | null
  readonly joinStatus: number | null
  readonly modules: string[]
  readonly idleMinutes: number
  readonly positions: { preset: string | null; grants: unknown; dataScope: 1 | 2 | 3 | 4; ids: string[] }[]
}

/** What a person is in the company of the transaction: employee, team, positions. */
export async function findStanding(db: Db, companyId: string, userId: string): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select e.id as employee_id, e.team_id, e.state as employee_state, e.join_status,
      c.modules, coalesce(l.idle_minutes, 120) as idle_minutes,
      coalesce((
        select jsonb_agg(jsonb_build_object('grants', p.grants, 'preset', p.preset, 'dataScope', p.data_scope,
          'ids', to_jsonb(p.scope_project_ids || p.scope_community_ids)))
        from employee_position ep join position p on p.company_id = ep.company_id and p.id = ep.position_id
        where ep.company_id = ${companyId} and ep.employee_id = e.id and p.deleted_at is null), '[]') as positions
    from company c
    left join employee e on e.company_id = c.company_id and e.user_id = ${userId} and e.deleted_at is null
    left join login_method l on l.company_id = c.company_id
    where c.company_id = ${companyId}`.execute(db)
  return rows[0]
}

export interface NewSession {
  readonly id: string
  readonly tokenHash: Buffer
  readonly userId: string
  readonly companyId: string | null
  readonly client: number
  readonly deviceId: string
  readonly deviceName: string
  readonly ip: string
  readonly expiresAt: string
}

export async function addSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('session')
    .values({ ...session })
    .execute()
}

/** Ends sessions with the code their next call gets; returns their token hashes. */
export async function endSessions(
  db: Db,
  which: { id?: string; userId?: string; except?: string; keep?: number; client?: number },
  code: number,
): Promise<Buffer[]> {
  const { rows } = await sql<{ tokenHash: Buffer }>`update session set revoked_at = now(), revoked_code = ${code}
    where revoked_at is null
      and (${which.id ?? null}::uuid is null or id = ${which.id ?? null}::uuid)
      and (${which.userId ?? null}::uuid is null or user_id = ${which.userId ?? null}::uuid)
      and (${which.except ?? null}::uuid is null or id <> ${which.except ?? null}::uuid)
      and (${which.client ?? null}::smallint is null or client = ${which.client ?? null}::smallint)
      and (${which.keep ?? null}::int is null or id not in (
        select id from session where user_id = ${which.userId ?? null}::uuid and revoked_at is null
          and (${which.client ?? null}::smallint is null or client = ${which.client ?? null}::smallint)
        order by last_seen_at desc limit ${which.keep ?? 0}))
    returning token_hash`.execute(db)
  return rows.map((row) => row.tokenHash)
}

export async function touchSession(db: Db, id: string, expiresAt: string): Promise<void> {
  await sql`update session set last_seen_at = now(), expires_at = ${expiresAt} where id = ${id} and revoked_at is null`.execute(
    db,
  )
}
