import { sql } from 'kysely'
import { type Context, saveSettings } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { StockSetting } from '../shared/setting.ts'

const usual: StockSetting = { skipReview: false, separateMaker: false, generalTaxpayer: true, version: 0 }

export async function findSetting(ctx: Context): Promise<StockSetting> {
  const { rows } =
    await sql<StockSetting>`select skip_review, separate_maker, general_taxpayer, version from stock_setting
    where company_id = ${ctx.companyId} and id = ${ctx.companyId}`.execute(ctx.db)
  return rows[0] ?? usual
}

export async function saveSetting(ctx: Context, { version, ...values }: StockSetting): Promise<{ version: number }> {
  const saved = await saveSettings(ctx, 'stockSetting', version, values)
  if (saved === undefined) throw refuse.stale()
  return { version: saved }
}
