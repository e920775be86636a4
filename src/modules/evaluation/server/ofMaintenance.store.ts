import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import type { maintenanceAsks } from '#modules/maintenance/server/index.ts'

export async function evaluationOf(
  ctx: Context,
  bizType: maintenanceAsks.Evaluated,
  bizId: string,
): Promise<(Omit<maintenanceAsks.Kept, 'token'> & { url: string }) | null> {
  const { rows } = await sql<maintenanceAsks.Kept>`select star, content, token, expires_at from evaluation
    where company_id ${ofCompanies(ctx)} and biz_type = ${bizType} and biz_id = ${bizId}
      and deleted_at is null`.execute(ctx.db)
  if (!rows[0]) return null
  const { token, ...facts } = rows[0]
  return { ...facts, url: `${ctx.services.settings.publicUrl}/e/${token}` }
}

export async function openEvaluations(
  ctx: Context,
  bizType: maintenanceAsks.Evaluated,
  bizIds: readonly string[],
): Promise<Map<string, string>> {
  if (bizIds.length === 0) return new Map()
  const { rows } = await sql<{ bizId: string; token: string }>`select biz_id, token from evaluation
    where company_id = ${ctx.companyId} and biz_type = ${bizType} and biz_id = any(${[...bizIds]}::uuid[])
      and star is null and deleted_at is null and expires_at > ${ctx.now.toISOString()}`.execute(ctx.db)
  return new Map(rows.map(({ bizId, token }) => [bizId, token]))
}
