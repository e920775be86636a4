import { type RawBuilder, sql } from 'kysely'
import { type Db, is } from '#kernel/server/index.ts'
import { RoleType } from '../shared/account.ts'
import { companyOf } from './asks.ts'
import { MemberState } from './membership.store.ts'

/** A person in a company, or in none yet. */
export interface MemberRow {
  readonly userId: string
  readonly companyId: string | null
  readonly name: string
  readonly roleType: number
  readonly grantedCompanyIds: string[]
  readonly userState: number
  readonly member: boolean
  readonly tenantState: number | null
  readonly tenantExpired: boolean
  /** The company whose sample it is (decision 0129). */
  readonly sampleOf: string | null
}

export interface SessionRow extends MemberRow {
  readonly sessionId: string
  readonly client: number
  readonly lastSeenAt: string
  readonly expiresAt: string
  readonly revokedAt: string | null
  readonly revokedCode: number | null
  /** Set while the session looks at the product as a position (archives 10.6). */
  readonly viewPositionId: string | null
  readonly viewEmployeeId: string | null
  readonly viewSince: string | null
  /** The session that it was opened from has ended. */
  readonly fromEnded: boolean
}

const memberColumns = (company: {
  columns: RawBuilder<unknown>
}) => sql`u.id as user_id, u.name, u.role_type, u.granted_company_ids, u.state as user_state,
  (${is('u.role_type', RoleType.code.operations)} or m.user_id is not null) as member,
  ${company.columns}`

/** Everything about a session that stands outside the companies' tables, in one read; by its token or its id. */
export async function findSession(db: Db, by: Buffer | string): Promise<SessionRow | undefined> {
  const which = typeof by === 'string' ? sql`s.id = ${by}` : sql`s.token_hash = ${by}`
  const company = companyOf(sql`s.company_id`)
  const { rows } = await sql<SessionRow>`
    select s.id as session_id, s.company_id, s.client, s.last_seen_at, s.expires_at, s.revoked_at, s.revoked_code,
      s.view_position_id, s.view_employee_id, s.view_since,
      (s.from_session_id is not null and f.revoked_at is not null) as from_ended,
      ${memberColumns(company)}
    from session s join app_user u on u.id = s.user_id
    left join session f on f.id = s.from_session_id
    left join membership m on m.user_id = s.user_id and m.company_id = s.company_id and ${is('m.state', MemberState.member)}
    ${company.join}
    where ${which}`.execute(db)
  return rows[0]
}

/** The same without a session. */
export async function findMember(db: Db, userId: string, companyId: string): Promise<MemberRow | undefined> {
  const company = companyOf(sql`${companyId}`)
  const { rows } = await sql<MemberRow>`
    select ${companyId}::uuid as company_id, ${memberColumns(company)}
    from app_user u
    left join membership m on m.user_id = u.id and m.company_id = ${companyId} and ${is('m.state', MemberState.member)}
    ${company.join}
    where u.id = ${userId}`.execute(db)
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
  /** The session it is opened from and ends with. */
  readonly fromSessionId?: string
}

export async function addSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('session')
    .values({ ...session })
    .execute()
}

export interface EndedSession {
  readonly tokenHash: Buffer
  readonly userId: string
  readonly deviceId: string | null
}

/**
 * Ends sessions with the code their next call gets, and returns them. `keep`: so many of the newest besides
 * `except` stay.
 */
export async function endSessions(
  db: Db,
  which: {
    id?: string
    userId?: string
    companyId?: string
    except?: string
    keep?: number
    client?: number
    /** Only sessions that people signed in to, or only those opened from another one. */
    opened?: 'signedIn' | 'fromAnother'
  },
  code: number,
): Promise<EndedSession[]> {
  const chosen = [
    sql`revoked_at is null`,
    ...(which.id ? [sql`id = ${which.id}`] : []),
    ...(which.userId ? [sql`user_id = ${which.userId}`] : []),
    ...(which.companyId ? [sql`company_id = ${which.companyId}`] : []),
    // What was opened from the one that stays, or what that one was opened from, stays as well.
    ...(which.except
      ? [
          sql`id <> ${which.except} and from_session_id is distinct from ${which.except}
            and id is distinct from (select from_session_id from session where id = ${which.except})`,
        ]
      : []),
    ...(which.client ? [sql`client = ${which.client}`] : []),
    ...(which.opened === 'signedIn' ? [sql`from_session_id is null`] : []),
    ...(which.opened === 'fromAnother' ? [sql`from_session_id is not null`] : []),
  ]
  const all = sql.join(chosen, sql` and `)
  const older =
    which.keep === undefined
      ? sql``
      : sql`and id not in (select id from session where ${all} order by last_seen_at desc, id desc limit ${which.keep})`
  const { rows } = await sql<EndedSession>`update session set revoked_at = now(), revoked_code = ${code},
    push_id = null where ${all} ${older} returning token_hash, user_id, device_id`.execute(db)
  return rows
}

/** One person's sign-ins wait for each other, so that two at once cannot both count the other as not there. */
export async function lockPerson(db: Db, userId: string): Promise<void> {
  await sql`select 1 from app_user where id = ${userId} for update`.execute(db)
}

export async function setPushId(db: Db, sessionId: string, pushId: string): Promise<void> {
  await sql`update session set push_id = ${pushId} where id = ${sessionId} and revoked_at is null`.execute(db)
}

export interface OpenSession {
  readonly id: string
  readonly client: 1 | 2 | 3
  readonly deviceName: string | null
  readonly ip: string | null
  readonly lastSeenAt: string
  readonly createdAt: string
}

export async function findOpenSessions(db: Db, userId: string): Promise<OpenSession[]> {
  const { rows } = await sql<OpenSession>`
    select id, client, device_name, ip, last_seen_at, created_at from session
    where user_id = ${userId} and revoked_at is null and expires_at > now() and from_session_id is null
    order by last_seen_at desc, id desc limit 100`.execute(db)
  return rows
}

export async function touchSession(db: Db, id: string, expiresAt: string): Promise<void> {
  await sql`update session set last_seen_at = now(), expires_at = ${expiresAt} where id = ${id} and revoked_at is null`.execute(
    db,
  )
}
