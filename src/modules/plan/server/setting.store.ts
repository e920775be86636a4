import { type Selectable, sql } from 'kysely'
import { type Context, type DB, saveSettings } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { recordKeeping } from '#modules/law/shared/law.ts'
import { type Calendar, type CalendarDay, calendarOf } from '../shared/calendar.ts'
import { defaultSetting, MaintainSetting } from '../shared/setting.ts'

type SettingRow = Selectable<DB['maintainSetting']>

const shortClock = (value: unknown) => (typeof value === 'string' ? value.slice(0, 5) : value)
const clocks = ['dayStart', 'dayEnd', 'lunchFrom', 'lunchTo', 'remindAt', 'legalRemindAt'] as const

/** The company's maintenance settings; the defaults of jobs 4.1 until somebody saves. */
export async function findSetting(
  ctx: Context,
): Promise<{ version: number; setting: MaintainSetting; retainYears: number }> {
  const { rows } = await sql<SettingRow>`select * from maintain_setting where company_id = ${ctx.companyId}`.execute(
    ctx.db,
  )
  const row = rows[0]
  if (!row) return { version: 0, setting: defaultSetting, retainYears: recordKeeping.years }
  const values: Record<string, unknown> = { ...row, qualityPercent: Number(row.qualityPercent) }
  for (const name of clocks) values[name] = shortClock(values[name])
  return { version: row.version, setting: MaintainSetting.parse(values), retainYears: row.retainYears }
}

/** The row behind the history of the settings; its id is the company. Nothing was changed before the first save. */
export async function findSettingRow(ctx: Context, id: string): Promise<void> {
  if (!ctx.who.companies.includes(id)) throw refuse.notFound()
}

/** Saves when the version is still the one the person saw; the first save makes the row. */
export async function saveSetting(ctx: Context, version: number, setting: MaintainSetting): Promise<number> {
  const saved = await saveSettings(ctx, 'maintainSetting', version, setting)
  if (saved === undefined) throw refuse.stale()
  return saved
}

/** Worked days of the company: its week, the statutory calendar, its own rows over both (jobs 6.2). */
export async function findCalendar(ctx: Context, setting: MaintainSetting): Promise<Calendar> {
  return calendarOf({ workDays: setting.workDays, overrides: await findOverrides(ctx) })
}

/** The company's own days, with what it calls them. */
export async function findOverrides(ctx: Context): Promise<(CalendarDay & { name: string | null })[]> {
  const { rows } = await sql<CalendarDay & { name: string | null }>`select date, kind, name from work_calendar
    where company_id = ${ctx.companyId} order by date`.execute(ctx.db)
  return rows
}
