import { sql } from 'kysely'
import type { z } from 'zod'
import { CompanyState, type Context, is, like } from '#kernel/server/index.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import type { MyCompany } from '../shared/account.ts'
import { followPhone } from './followPhone.ts'
import { MemberState } from './membership.store.ts'
import type { Person } from './person.store.ts'

/** How a company lets people in (archives 1, loginMethod). */
export interface LoginMethod {
  readonly passwordEnabled: boolean
  readonly smsEnabled: boolean
  readonly mfaMode: 0 | 1 | 2 | 3
  readonly mfaScope: 1 | 2
  readonly mfaPositionIds: string[]
  readonly mfaGraceDays: number
  readonly trustDeviceDays: number
  readonly pwdExpireDays: number
  readonly lockThreshold: number
  readonly lockMinutes: number
  readonly maxWebSessions: number
}

export const startingMethod: LoginMethod = {
  passwordEnabled: true,
  smsEnabled: true,
  mfaMode: 0,
  mfaScope: 1,
  mfaPositionIds: [],
  mfaGraceDays: 3,
  trustDeviceDays: 7,
  pwdExpireDays: 90,
  lockThreshold: 5,
  lockMinutes: 15,
  maxWebSessions: 3,
}

/** A company of a person, as far as signing in is concerned. */
export interface PersonCompany extends LoginMethod {
  readonly companyId: string
  readonly name: string
  readonly shortName: string | null
  /** Neither 停用 nor expired. */
  readonly usable: boolean
  readonly positionIds: string[]
}

const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * The companies a person works for (or, for operations users, the granted ones), each read in its own scope. An unknown
 * person costs as much as one with a single company, so that the time of the answer tells nothing.
 */
export async function findCompanies(ctx: Context, person: Person | undefined): Promise<PersonCompany[]> {
  const ids = await companyIds(ctx, person)
  const found: PersonCompany[] = []
  for (const companyId of ids.length > 0 ? ids : [nobody]) {
    await setScope(ctx, companyId)
    const { rows } = await sql<PersonCompany & { employed: boolean }>`
      select t.id as company_id, t.name, c.short_name,
        (${is('t.state', CompanyState.open)} and coalesce(t.expire_at > now(), true)) as usable,
        coalesce(l.password_enabled, true) as password_enabled, coalesce(l.sms_enabled, true) as sms_enabled,
        coalesce(l.mfa_mode, 0) as mfa_mode, coalesce(l.mfa_scope, 1) as mfa_scope,
        coalesce(l.mfa_position_ids, '{}') as mfa_position_ids, coalesce(l.mfa_grace_days, 3) as mfa_grace_days,
        coalesce(l.trust_device_days, 7) as trust_device_days, coalesce(l.pwd_expire_days, 90) as pwd_expire_days,
        coalesce(l.lock_threshold, 5) as lock_threshold, coalesce(l.lock_minutes, 15) as lock_minutes,
        coalesce(l.max_web_sessions, 3) as max_web_sessions,
        coalesce(e.state, 1) = 1 as employed,
        array(select ep.position_id from employee_position ep
          where ep.company_id = ${companyId} and ep.employee_id = e.id) as position_ids
      from tenant t
      left join company c on c.company_id = t.id and c.id = t.id
      left join login_method l on l.company_id = t.id
      left join employee e on e.company_id = t.id and e.user_id = ${person?.id ?? nobody} and e.deleted_at is null
      where t.id = ${companyId}`.execute(ctx.db)
    for (const { employed, ...company } of rows) if (employed || person?.roleType === 2) found.push(company)
  }
  await setScope(ctx, ctx.isGuest ? null : ctx.companyId || null)
  return found
}

async function companyIds(ctx: Context, person: Person | undefined): Promise<string[]> {
  if (person?.roleType === 2) return person.grantedCompanyIds
  const { rows } = await sql<{ companyId: string }>`select company_id from membership
    where user_id = ${person?.id ?? nobody} and ${is('state', MemberState.member)} order by created_at, company_id`.execute(
    ctx.db,
  )
  return rows.map((row) => row.companyId)
}

async function setScope(ctx: Context, companyId: string | null): Promise<void> {
  const actor = ctx.isGuest ? null : ctx.who.userId
  await sql`select set_companies(${companyId}, ${actor}, ${ctx.traceId})`.execute(ctx.db)
}

/** The employee rows of a person carry the phone, too: they follow it, each in its company's scope. */
export async function movePhone(ctx: Context, person: Person, phone: string): Promise<void> {
  for (const companyId of await companyIds(ctx, person)) {
    await setScope(ctx, companyId)
    await followPhone(ctx, { companyId, userId: person.id, phone })
  }
  await setScope(ctx, ctx.companyId || null)
}

export type OwnCompany = Omit<z.output<typeof MyCompany>, 'allow'>

export async function findOwnCompany(ctx: Context): Promise<OwnCompany | undefined> {
  const { rows } = await sql<OwnCompany>`select id, name, short_name, logo_path, logo_dark_path, duty_phone from company
    where company_id = ${ctx.companyId} and id = ${ctx.companyId}`.execute(ctx.db)
  return rows[0]
}

/** A colleague's user id, only when he works in the caller's company. */
export async function findColleague(ctx: Context, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`select user_id from employee
    where company_id = ${ctx.companyId} and user_id = ${userId} and deleted_at is null`.execute(ctx.db)
  return rows[0]?.userId
}

/** Companies whose rows this person sees, by name. */
export async function companyOptions(ctx: Context, { keyword, ids, size }: OptionQuery): Promise<Option[]> {
  const wanted = ids ? ids.filter((id) => ctx.who.companies.includes(id)) : ctx.who.companies
  const { rows } = await sql<Option>`select id as value, name as label from tenant
    where id = any(${[...wanted]}::uuid[]) and ${keyword ? sql`name ilike ${like(keyword)}` : sql`true`}
    order by name limit ${size}`.execute(ctx.db)
  return rows
}
