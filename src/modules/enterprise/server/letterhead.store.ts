import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'

export interface CompanyHead {
  readonly name: string
  readonly licenceNo: string
  readonly dutyPhone: string
  readonly logoPath: string | null
}

export async function findHead(ctx: Context, companyId: string): Promise<CompanyHead | undefined> {
  const { rows } = await sql<CompanyHead>`select name, licence_no, duty_phone, logo_path from company
    where company_id ${ofCompanies(ctx)} and company_id = ${companyId}`.execute(ctx.db)
  return rows[0]
}
