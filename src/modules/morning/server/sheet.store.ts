import { type RawBuilder, sql } from 'kysely'
import { type Context, is, newId, ofCompanies, seesAll } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { TeamState } from '#modules/organisation/shared/team.ts'
import type { SheetBrief, SheetContent } from '../shared/morning.ts'

/** Adds the sheet of a team and day; undefined when it is there already: two instances make it once. */
export async function addSheet(
  ctx: Context,
  teamId: string,
  day: Day,
  content: SheetContent,
): Promise<string | undefined> {
  const row = await ctx.db
    .insertInto('morningSheet')
    .values({
      companyId: ctx.companyId,
      id: newId(),
      teamId,
      day,
      content: JSON.stringify(content),
      createdAt: ctx.now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['companyId', 'teamId', 'day']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Sheets of the own team and of the team one leads; who sees the whole company sees every team's. `t` is the team. */
function visible(ctx: Context): RawBuilder<unknown> {
  const { teamId, employeeId, companies } = ctx.who
  const company = sql`t.company_id ${ofCompanies(companies)}`
  if (seesAll(ctx)) return company
  return sql`${company} and (t.id = ${teamId}::uuid or t.leader_id = ${employeeId}::uuid)`
}

export interface SheetRecord {
  id: string
  companyId: string
  teamId: string
  day: Day
  leaderId: string | null
  content: SheetContent
}

export async function findSheet(ctx: Context, id: string): Promise<SheetRecord | undefined> {
  const { rows } = await sql<SheetRecord>`select m.id, m.company_id, m.team_id, m.day, t.leader_id, m.content
    from morning_sheet m join team t on t.company_id = m.company_id and t.id = m.team_id
    where m.id = ${id} and ${visible(ctx)}`.execute(ctx.db)
  return rows[0]
}

export async function findTicks(ctx: Context, { id, companyId }: SheetRecord): Promise<Record<string, string>> {
  const { rows } = await sql<{ employeeId: string; tickedAt: string }>`select k.employee_id, k.ticked_at
    from morning_tick k where k.company_id = ${companyId} and k.sheet_id = ${id}`.execute(ctx.db)
  return Object.fromEntries(rows.map(({ employeeId, tickedAt }) => [employeeId, tickedAt]))
}

/** The first tick stays. */
export async function addTick(ctx: Context, sheetId: string, employeeId: string): Promise<void> {
  await sql`insert into morning_tick (company_id, sheet_id, employee_id, ticked_at)
    values (${ctx.companyId}, ${sheetId}, ${employeeId}, ${ctx.now.toISOString()})
    on conflict (company_id, sheet_id, employee_id) do nothing`.execute(ctx.db)
}

export async function findBriefs(ctx: Context, day: Day): Promise<SheetBrief[]> {
  const { rows } = await sql<SheetBrief>`select t.id as team_id, t.name as team_name, m.id as sheet_id,
      coalesce(s.off, false) as off, coalesce(s.version, 0) as version,
      coalesce(jsonb_array_length(m.content -> 'members'), 0) as members,
      (select count(*)::int from morning_tick k where k.company_id = m.company_id and k.sheet_id = m.id) as ticked
    from team t left join morning_sheet m on m.company_id = t.company_id and m.team_id = t.id and m.day = ${day}::date
    left join morning_switch s on s.company_id = t.company_id and s.id = t.id
    where ${visible(ctx)} and ${is('t.state', TeamState.code.active)} and t.deleted_at is null order by t.name,
      t.id limit 200`.execute(ctx.db)
  return rows
}

/** Whether the team is the person's to switch. */
export async function isVisibleTeam(ctx: Context, teamId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from team t where ${visible(ctx)} and t.id = ${teamId} and t.deleted_at is null`.execute(ctx.db)
  return rows.length > 0
}

export async function setSwitch(ctx: Context, teamId: string, off: boolean): Promise<void> {
  const at = ctx.now.toISOString()
  await sql`insert into morning_switch (company_id, id, off, updated_at, created_by, updated_by)
    values (${ctx.companyId}, ${teamId}, ${off}, ${at}, ${ctx.who.userId}, ${ctx.who.userId})
    on conflict (company_id, id) do update set off = excluded.off, version = morning_switch.version + 1,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by
    where morning_switch.off <> excluded.off`.execute(ctx.db)
}
