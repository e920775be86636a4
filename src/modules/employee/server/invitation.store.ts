import { sql } from 'kysely'
import { type Context, is, literal, lockRows } from '#kernel/server/index.ts'
import { EmployeeState, JoinStatus } from '../shared/employee.terms.ts'
import { companyOf } from './asks.ts'

export interface NewInvitation {
  readonly employeeId: string
  readonly way: 1 | 2
  readonly tokenHash: string
  readonly expiresAt: string
}

/** The earlier links of the person stop working; the new one is the only one. */
export async function addInvitation(ctx: Context, invitation: NewInvitation): Promise<void> {
  const at = ctx.now.toISOString()
  await closeInvitations(ctx, invitation.employeeId)
  await ctx.db
    .insertInto('employeeInvitation')
    .values({ ...invitation, companyId: ctx.companyId, sentAt: at, createdBy: ctx.who.userId })
    .execute()
  await sql`update employee set join_status = ${literal(JoinStatus.code.waiting)}, invited_at = ${at},
    version = version + 1, updated_at = ${at},
      updated_by = ${ctx.who.userId}
    where company_id = ${ctx.companyId} and id = ${invitation.employeeId}`.execute(ctx.db)
}

export async function closeInvitations(ctx: Context, employeeId: string): Promise<void> {
  await sql`update employee_invitation set closed_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and employee_id = ${employeeId} and closed_at is null`.execute(ctx.db)
}

export async function countInvitations(ctx: Context, employeeId: string, since: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from employee_invitation
    where company_id = ${ctx.companyId} and employee_id = ${employeeId} and sent_at >= ${since}`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

export interface OpenInvitation {
  employeeId: string
  companyName: string
  name: string
  phone: string
  sex: 0 | 1 | 2
  way: 1 | 2
  expiresAt: string
}

/** An invitation that can still be answered; the employee is locked, so that two answers cannot both count. */
export async function findOpenInvitation(ctx: Context, tokenHash: string): Promise<OpenInvitation | undefined> {
  const asked = await sql<{ employeeId: string }>`select employee_id from employee_invitation
    where company_id = ${ctx.companyId} and token_hash = ${tokenHash}`.execute(ctx.db)
  await lockRows(
    ctx,
    'employee',
    asked.rows.map(({ employeeId }) => employeeId),
  )
  const company = companyOf('i')
  const { rows } =
    await sql<OpenInvitation>`select e.id as employee_id, ${sql.raw(company.name)} as company_name, e.name, e.phone, e.sex, i.way,
      i.expires_at
    from employee_invitation i
    join employee e on e.company_id = i.company_id and e.id = i.employee_id
    ${sql.raw(company.join)}
    where i.company_id = ${ctx.companyId} and i.token_hash = ${tokenHash} and i.closed_at is null
      and i.expires_at > ${ctx.now.toISOString()} and ${is('e.state', EmployeeState.code.active)}
      and ${is('e.join_status', JoinStatus.code.waiting)} and e.deleted_at is null
      and ${sql.raw(company.isOpen)}`.execute(ctx.db)
  return rows[0]
}

/** The person's answer; with a user the employee belongs to him from now on. */
export async function answerInvitation(ctx: Context, employeeId: string, userId: string | null): Promise<void> {
  const at = ctx.now.toISOString()
  await closeInvitations(ctx, employeeId)
  await sql`update employee set join_status = ${userId ? 1 : 2}::smallint, user_id = ${userId}, joined_at = ${userId ? at : null},
      version = version + 1, updated_at = ${at}, updated_by = ${userId}
    where company_id = ${ctx.companyId} and id = ${employeeId}`.execute(ctx.db)
}
