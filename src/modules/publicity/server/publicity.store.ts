import { sql } from 'kysely'
import { CompanyState, type Context, is, isNot } from '#kernel/server/index.ts'
import { COVERED, IN_CARE, UseStatus } from '#modules/elevator/shared/elevator.terms.ts'
import type { PublicCompany } from '../shared/api.ts'

/** Guests have no company: the functions of the schema say whose row it is, the row itself is read in its company. */

/** Lifts of companies in state 正常 that carry the number, at most five. */
export async function findPublicLifts(
  ctx: Context,
  code: string,
): Promise<{ companyId: string; elevatorId: string }[]> {
  const { rows } = await sql<{ companyId: string; elevatorId: string }>`select company_id, elevator_id
    from public_lifts(${code})`.execute(ctx.db)
  return rows
}

export async function findCompanies(
  ctx: Context,
  pattern: string,
): Promise<{ id: string; name: string; shortName: string }[]> {
  const { rows } = await sql<{ id: string; name: string; shortName: string }>`select id, name, short_name
    from public_companies(${pattern})`.execute(ctx.db)
  return rows
}

/** The card of the transaction's company while it is 正常, and none of a sample (decision 0129). */
export async function findCompany(ctx: Context): Promise<PublicCompany | undefined> {
  const { rows } =
    await sql<PublicCompany>`select c.company_id as id, c.name, c.short_name, c.credit_code, c.licence_no, c.licence_items,
      c.licence_to, c.duty_phone, c.address,
      (select count(*)::int from elevator e where e.company_id = c.company_id and e.deleted_at is null
        and ${is('e.use_status', IN_CARE)} and ${is('e.service_status', COVERED)}) as lifts
    from company c join tenant t on t.id = c.company_id
    where c.company_id = ${ctx.companyId} and ${is('c.state', CompanyState.open)} and ${is('t.state', CompanyState.open)}
      and t.sample_of is null and (c.expire_at is null or c.expire_at > ${ctx.now.toISOString()})`.execute(ctx.db)
  return rows[0]
}

export async function findOfficerCompanies(ctx: Context, phone: string): Promise<string[]> {
  const { rows } = await sql<{ companyId: string }>`select company_id from officer_companies(${phone})`.execute(ctx.db)
  return rows.map(({ companyId }) => companyId)
}

/** His lifts in the transaction's company. */
export async function findOfficerLifts(ctx: Context, phone: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from elevator where company_id = ${ctx.companyId}
    and officer_phone = ${phone} and deleted_at is null and ${isNot('use_status', UseStatus.code.transferred)}
    order by name, id limit 200`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export async function addPass(ctx: Context, hash: Buffer, phone: string, expiresAt: string): Promise<void> {
  await sql`insert into officer_pass (token_hash, phone, expires_at) values (${hash}, ${phone}, ${expiresAt})`.execute(
    ctx.db,
  )
}

export async function findPass(ctx: Context, hash: Buffer): Promise<{ phone: string; expiresAt: string } | undefined> {
  const { rows } = await sql<{ phone: string; expiresAt: string }>`select phone, expires_at from officer_pass
    where token_hash = ${hash} and expires_at > ${ctx.now.toISOString()}`.execute(ctx.db)
  return rows[0]
}
