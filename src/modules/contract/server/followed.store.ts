import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

/** What other modules keep on a contract. */

/** contract.performedVisits (jobs 7): one more visit of this contract. */
export async function notePerformed(ctx: Context, contractId: string): Promise<void> {
  await sql`update contract set performed_visits = performed_visits + 1
    where company_id = ${ctx.companyId} and id = ${contractId}`.execute(ctx.db)
}

export async function linkContracts(
  ctx: Context,
  { ids, projectId }: { readonly ids: readonly string[]; readonly projectId: string | null },
): Promise<void> {
  await sql`update contract set project_id = ${projectId}::uuid, version = version + 1,
      updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.who.userId}
    where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[])`.execute(ctx.db)
}
