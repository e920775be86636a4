import { sql } from 'kysely'
import { type Context, is, isNot } from '#kernel/server/index.ts'
import { CertificateState, OwnerType } from '#modules/employee/shared/certificate.ts'
import type { CompanyDetail } from '../shared/company.ts'

/** The row of the caller's company; the account as it is sealed. */
export interface CompanyRecord extends Omit<CompanyDetail, 'place' | 'logo' | 'logoDark' | 'papers'> {
  lng: number | null
  lat: number | null
}

export async function findCompany(ctx: Context, lock = false): Promise<CompanyRecord | undefined> {
  const { rows } = await sql<CompanyRecord>`select c.* from company c where c.company_id = ${ctx.companyId}
    and c.id = ${ctx.companyId} ${sql.raw(lock ? 'for update' : '')}`.execute(ctx.db)
  return rows[0]
}

export async function findPapers(ctx: Context): Promise<CompanyDetail['papers']> {
  const { rows } = await sql<
    CompanyDetail['papers'][number]
  >`select id, cert_type, cert_no, issuer, valid_from, valid_to,
      state from certificate where company_id = ${ctx.companyId} and ${is('owner_type', OwnerType.code.company)}
        and owner_id = ${ctx.companyId}
      and ${isNot('state', CertificateState.code.revoked)} and deleted_at is null
    order by cert_type, valid_to nulls first limit 50`.execute(ctx.db)
  return rows
}

/** The installation's register carries the name, too: unique over all companies (23505). */
export async function renameTenant(ctx: Context, name: string): Promise<void> {
  await sql`update tenant set name = ${name} where id = ${ctx.companyId}`.execute(ctx.db)
}
