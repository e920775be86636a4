import { sql } from 'kysely'
import { type Context, ofCompanies, saveSettings } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { defaultSetting, PushSetting } from '../shared/setting.ts'

/** 推送设置 of the company; the defaults until somebody saves, and for what a newer version brought. */
export async function findSetting(ctx: Context): Promise<{ version: number; setting: PushSetting }> {
  const { rows } = await sql<{ version: number; setting: object }>`select s.version, s.setting from push_setting s
    where s.company_id = ${ctx.companyId}`.execute(ctx.db)
  const row = rows[0]
  return row
    ? { version: row.version, setting: PushSetting.parse({ ...defaultSetting, ...row.setting }) }
    : { version: 0, setting: defaultSetting }
}

/** Saves when the version is still the one the person saw; the first save makes the row. */
export async function saveSetting(ctx: Context, version: number, setting: PushSetting): Promise<number> {
  const saved = await saveSettings(ctx, 'pushSetting', version, { setting })
  if (saved === undefined) throw refuse.stale()
  return saved
}

/** The row behind the history of the settings; its id is the company. */
export async function findSettingRow(ctx: Context, id: string): Promise<unknown> {
  const { rows } = await sql`select s.id from push_setting s where s.company_id ${ofCompanies(ctx)}
    and s.id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw refuse.notFound()
  return rows[0]
}
