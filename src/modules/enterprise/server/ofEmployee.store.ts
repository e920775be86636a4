import { sql } from 'kysely'
import { CompanyState, type Context, is, like, ofCompanies } from '#kernel/server/index.ts'

export const ownerCompany = (as: string, certificate: string, when: string) => ({
  join: `left join company ${as} on ${as}.company_id = ${certificate}.company_id and ${as}.id = ${certificate}.owner_id
      and ${when}`,
  name: `${as}.name`,
})

export const companiesNamed = (ctx: Context, text: string) =>
  sql`select w.id from company w where w.company_id ${ofCompanies(ctx)} and w.name ilike ${like(text)}`

export async function findCompanyName(ctx: Context, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from company
    where company_id = ${ctx.companyId} and id = ${id}`.execute(ctx.db)
  return rows[0]?.name
}

export const companyOf = (row: string) => ({
  join: `join tenant t on t.id = ${row}.company_id`,
  name: 't.name',
  isOpen: `${is('t.state', CompanyState.open)}`,
})
