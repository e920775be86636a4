import { sql } from 'kysely'
import { type Context, newId, ofCompanies } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { RepairConfig } from '../shared/repairConfig.ts'

export async function findConfigs(ctx: Context): Promise<RepairConfig[]> {
  const { rows } =
    await sql<RepairConfig>`select r.repair_type, r.fields, r.min_photos_before, r.min_photos_after, r.scan_qr,
      r.two_persons, r.customer_sign, r.auto_sign_days, r.pause_reasons, r.close_reasons, r.version
    from repair_config r where r.company_id = ${ctx.companyId} order by r.repair_type`.execute(ctx.db)
  return rows
}

/** Version 0 makes the row of the type; refuses when somebody was faster. */
export async function saveConfig(
  ctx: Context,
  { version, repairType, fields, ...plain }: RepairConfig,
): Promise<number> {
  const values = { ...plain, fields: JSON.stringify(fields), updatedBy: ctx.who.userId }
  const saved =
    version === 0
      ? await ctx.db
          .insertInto('repairConfig')
          .values({ ...values, companyId: ctx.companyId, id: newId(), repairType, createdBy: ctx.who.userId })
          .onConflict((conflict) => conflict.columns(['companyId', 'repairType']).doNothing())
          .returning('version')
          .executeTakeFirst()
      : await ctx.db
          .updateTable('repairConfig')
          .set({ ...values, version: version + 1, updatedAt: ctx.now.toISOString() })
          .where('companyId', '=', ctx.companyId)
          .where('repairType', '=', repairType)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  if (!saved) throw refuse.stale()
  return saved.version
}

export async function findConfigById(ctx: Context, id: string): Promise<void> {
  const { rows } = await sql`select r.id from repair_config r where r.company_id ${ofCompanies(ctx)}
    and r.id = ${id}`.execute(ctx.db)
  if (rows.length === 0) throw refuse.notFound()
}
