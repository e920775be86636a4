import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import type { NamedPlace } from '#modules/community/server/index.ts'

/** Everybody of the company, also those who have left: they did the work that a sheet of the past tells of. */
export async function findPeopleNames(ctx: Context): Promise<NamedPlace[]> {
  const { rows } = await sql<NamedPlace>`select id, name, employee_no as number from employee
    where company_id = ${ctx.companyId} and deleted_at is null`.execute(ctx.db)
  return rows
}
