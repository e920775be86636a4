import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { TeamState } from '#modules/organisation/shared/team.ts'

export async function findTeams(ctx: Context): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from team
    where company_id = ${ctx.companyId} and ${is('state', TeamState.code.active)} and deleted_at is null`.execute(
    ctx.db,
  )
  return [...rows]
}

/** People of the company by their phone. */
export async function findByPhones(
  ctx: Context,
  phones: readonly string[],
): Promise<Map<string, { id: string; phone: string }>> {
  const { rows } = await sql<{ id: string; phone: string }>`select id, phone from employee
    where company_id = ${ctx.companyId} and phone = any(${phones}::text[]) and deleted_at is null`.execute(ctx.db)
  return new Map(rows.map((row) => [row.phone, row]))
}
