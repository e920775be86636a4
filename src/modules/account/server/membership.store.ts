import { sql } from 'kysely'
import { type Context, type Db, literal, newId } from '#kernel/server/index.ts'
import { isSample } from '#kernel/shared/sampleId.ts'
import { refuseLogin } from '../shared/account.ts'

/** Who belongs to which company: tables of the installation, used by the module that takes people on. */

/** Of membership.state: the person may enter the company, or did once. */
export const MemberState = { member: 1, left: 2 } as const

export interface KnownUser {
  readonly id: string
  readonly phone: string
  readonly name: string
  readonly account: string | null
  readonly roleType: 1 | 2
  readonly state: number
  readonly hasPassword: boolean
}

export async function findUserByPhone(db: Db, phone: string): Promise<KnownUser | undefined> {
  const { rows } = await sql<KnownUser>`select id, phone, name, account, role_type, state,
    password_hash is not null as has_password from app_user where phone = ${phone}`.execute(db)
  return rows[0]
}

export interface NewUser {
  readonly phone: string
  readonly name: string
  readonly sex: 0 | 1 | 2
  /** From hashPassword. */
  readonly passwordHash: string
}

/** The account of a person no company knew before. A phone that is taken breaks the unique rule (23505). */
export async function addUser(ctx: Context, user: NewUser): Promise<string> {
  if (isSample(ctx.companyId)) throw refuseLogin.inSample()
  const id = newId()
  await ctx.db
    .insertInto('appUser')
    .values({ ...user, id, passwordChangedAt: ctx.now.toISOString() })
    .execute()
  return id
}

/** The person may enter the company from now on; who had left comes back. */
export async function addMember(ctx: Context, userId: string, companyId: string, employeeId: string): Promise<void> {
  if (isSample(companyId)) throw refuseLogin.inSample()
  await sql`insert into membership (user_id, company_id, employee_id) values (${userId}, ${companyId}, ${employeeId})
    on conflict (user_id, company_id) do update set employee_id = excluded.employee_id,
      state = ${literal(MemberState.member)}`.execute(ctx.db)
}

/** A visitor of a sample has his row there, whatever he did with it before (decision 0129). */
export async function addVisitor(db: Db, userId: string, sampleId: string, employeeId: string): Promise<void> {
  await sql`insert into membership (user_id, company_id, employee_id) values (${userId}, ${sampleId}, ${employeeId})
    on conflict (user_id, company_id) do update set employee_id = excluded.employee_id,
      state = ${literal(MemberState.member)}`.execute(db)
}

/** The person may not enter the company any more; other companies are untouched. */
export async function endMembership(ctx: Context, userId: string, companyId: string): Promise<void> {
  await sql`update membership set state = ${literal(MemberState.left)} where user_id = ${userId}
    and company_id = ${companyId}`.execute(ctx.db)
}
