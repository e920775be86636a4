import { sql } from 'kysely'
import { type Context, ofCompanies, saveSettings } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { defaultSetting, RepairSetting } from '../shared/setting.ts'

/**
 * The company's repair settings; the defaults of jobs 4.2 and 6.6 until somebody saves, and for what a newer version
 * brought after the last save.
 */
export async function findSetting(ctx: Context): Promise<{ version: number; setting: RepairSetting }> {
  const { rows } = await sql<{ version: number; setting: object }>`select version, setting from repair_setting
    where company_id = ${ctx.companyId}`.execute(ctx.db)
  const row = rows[0]
  return row
    ? { version: row.version, setting: RepairSetting.parse({ ...defaultSetting, ...row.setting }) }
    : { version: 0, setting: defaultSetting }
}

/** Saves when the version is still the one the person saw; the first save makes the row. */
export async function saveSetting(ctx: Context, version: number, setting: RepairSetting): Promise<number> {
  const saved = await saveSettings(ctx, 'repairSetting', version, { setting })
  if (saved === undefined) throw refuse.stale()
  return saved
}

/** People a setting may name: of this company, still there. */
export async function knownPeople(ctx: Context, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from employee where company_id = ${ctx.companyId}
    and id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

export async function knownCommunities(ctx: Context, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from community where company_id = ${ctx.companyId}
    and id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

/** The row behind the history of the settings; its id is the company. */
export async function findSettingRow(ctx: Context, id: string): Promise<unknown> {
  const { rows } = await sql`select s.id from repair_setting s where s.company_id ${ofCompanies(ctx)}
    and s.id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw refuse.notFound()
  return rows[0]
}
