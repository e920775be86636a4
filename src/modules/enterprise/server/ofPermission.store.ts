import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

export async function lockAdministration(ctx: Context): Promise<void> {
  await sql`select 1 from company where company_id = ${ctx.companyId} and id = ${ctx.companyId} for update`.execute(
    ctx.db,
  )
}
