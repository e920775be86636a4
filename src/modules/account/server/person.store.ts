import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context, Db } from '#kernel/server/index.ts'
import type { LoginLogRow } from '../shared/account.ts'

/** A row of app_user: the person over all companies (archives 1, user). */
export interface Person {
  readonly id: string
  readonly phone: string
  readonly account: string | null
  readonly passwordHash: string | null
  readonly passwordChangedAt: string | null
  readonly passwordHistory: string[]
  readonly name: string
  readonly headImg: string | null
  readonly sex: 0 | 1 | 2
  readonly email: string | null
  readonly roleType: 1 | 2
  readonly grantedCompanyIds: string[]
  readonly totpSecret: string | null
  readonly totpConfirmedAt: string | null
  readonly totpLastStep: number | null
  readonly recoveryCodes: string[]
  readonly mfaAskedAt: string | null
  readonly prefs: Record<string, unknown>
  readonly state: number
  readonly version: number
}

/** By phone or by the second name; the phone wins, since an account may look like one. */
export async function findPersonNamed(db: Db, account: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`select * from app_user where phone = ${account} or account = ${account}
    order by (phone = ${account}) desc limit 1`.execute(db)
  return rows[0]
}

export async function findPersonByPhone(db: Db, phone: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`select * from app_user where phone = ${phone}`.execute(db)
  return rows[0]
}

/** `lock`: attempts on the second factor of one person wait for each other. */
export async function findPerson(db: Db, id: string, options: { lock?: boolean } = {}): Promise<Person | undefined> {
  const { rows } = await sql<Person>`select * from app_user where id = ${id}
    ${sql.raw(options.lock ? 'for update' : '')}`.execute(db)
  return rows[0]
}

export type PersonChange = Partial<
  Pick<
    Person,
    | 'phone'
    | 'passwordHash'
    | 'passwordChangedAt'
    | 'passwordHistory'
    | 'name'
    | 'headImg'
    | 'sex'
    | 'email'
    | 'totpSecret'
    | 'totpConfirmedAt'
    | 'totpLastStep'
    | 'recoveryCodes'
    | 'mfaAskedAt'
  >
>

/** Writes what is given; with `version` only while it still holds. Returns whether a row was written. */
export async function changePerson(ctx: Context, id: string, values: PersonChange, version?: number): Promise<boolean> {
  const result = await ctx.db
    .updateTable('appUser')
    .set({ ...values, updatedAt: ctx.now.toISOString() })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The step of an accepted dynamic password; false when this or a later one was used before (RFC 6238 5.2). */
export async function spendTotpStep(db: Db, id: string, step: number): Promise<boolean> {
  const { rows } = await sql`update app_user set totp_last_step = ${step}
    where id = ${id} and coalesce(totp_last_step, 0) < ${step} returning id`.execute(db)
  return rows.length > 0
}

/** Merges keys into the preferences; they carry no version: the last choice wins. */
export async function mergePrefs(db: Db, id: string, patch: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ prefs: Record<string, unknown> }>`update app_user
    set prefs = prefs || ${JSON.stringify(patch)}::jsonb where id = ${id} returning prefs`.execute(db)
  return rows[0]?.prefs ?? {}
}

/** What a person chose on one screen (columns, folded bars), kept below prefs.columns; null: nothing. */
export async function readScreenPrefs(db: Db, id: string, key: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select prefs -> 'columns' -> ${key}::text as value from app_user
    where id = ${id}`.execute(db)
  return rows[0]?.value ?? null
}

/** Null forgets the entry. At 200 kB of settings no new screen is taken; returns whether it was kept. */
export async function writeScreenPrefs(db: Db, id: string, key: string, value: unknown): Promise<boolean> {
  const entry = JSON.stringify({ [key]: value })
  const { rows } = await sql`update app_user
    set prefs = jsonb_set(prefs, '{columns}',
      ${value === null ? sql`coalesce(prefs -> 'columns', '{}') - ${key}::text` : sql`coalesce(prefs -> 'columns', '{}') || ${entry}::jsonb`})
    where id = ${id} and (${value === null} or prefs -> 'columns' is null or jsonb_exists(prefs -> 'columns', ${key})
      or pg_column_size(prefs -> 'columns') < 200000) returning id`.execute(db)
  return rows.length > 0
}

export interface LoginEntry {
  readonly account: string
  readonly userId: string | null
  readonly companyId: string | null
  readonly ok: boolean
  readonly loginOrder: number
  readonly reason: string | null
}

export async function addLogin(ctx: Context, entry: LoginEntry): Promise<void> {
  await ctx.db
    .insertInto('loginLog')
    .values({ ...entry, at: ctx.now.toISOString(), ip: ctx.ip, deviceId: ctx.device.id })
    .execute()
}

export type LoginRow = z.output<typeof LoginLogRow>

export async function findLogins(
  db: Db,
  userId: string,
  page: { page: number; size: number },
): Promise<{ records: LoginRow[]; total: number }> {
  const { rows: counted } = await sql<{
    n: number
  }>`select count(*) as n from login_log where user_id = ${userId}`.execute(db)
  const { rows } = await sql<LoginRow>`
    select id::text as id, at, login_order, ok as success, coalesce(ip, '') as ip, null as place, reason from login_log
    where user_id = ${userId} order by at desc, login_log.id desc
    limit ${page.size} offset ${(page.page - 1) * page.size}`.execute(db)
  return { records: rows, total: counted[0]?.n ?? 0 }
}

export async function isTrusted(db: Db, userId: string, deviceId: string, at: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from trusted_device
    where user_id = ${userId} and device_id = ${deviceId} and until > ${at.toISOString()}`.execute(db)
  return rows.length > 0
}

export async function trustDevice(db: Db, userId: string, deviceId: string, until: string): Promise<void> {
  await sql`delete from trusted_device where user_id = ${userId} and until < now()`.execute(db)
  await sql`insert into trusted_device (user_id, device_id, until) values (${userId}, ${deviceId}, ${until})
    on conflict (user_id, device_id) do update set until = excluded.until`.execute(db)
}

export async function distrustDevices(db: Db, userId: string): Promise<void> {
  await sql`delete from trusted_device where user_id = ${userId}`.execute(db)
}
