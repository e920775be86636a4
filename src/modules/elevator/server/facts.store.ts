import { type RawBuilder, sql } from 'kysely'
import { type Columns, type Context, updateRow } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'

/**
 * What other modules find out about lifts and lists of lifts show. `from` is their select, one row for a lift by `id`;
 * lifts that have it already are left alone. The version of a lift stays where a form that somebody has open shall not go
 * stale by it.
 */
type Source = RawBuilder<unknown>

/** The project a lift belongs to, or none. */
export async function setProject(ctx: Context, liftIds: readonly string[], projectId: string | null): Promise<void> {
  await sql`update elevator set project_id = ${projectId}::uuid
    where company_id = ${ctx.companyId} and id = any(${[...liftIds]}::uuid[])`.execute(ctx.db)
}

/** `from`: id, state (0 无合同 1 在保 2 即将到期 3 已到期), contract_id of the running contract. */
export async function noteService(ctx: Context, from: Source): Promise<void> {
  await sql`update elevator t set service_status = s.state, contract_id = s.contract_id from (${from}) s
    where t.company_id = ${ctx.companyId} and t.id = s.id
      and (t.service_status <> s.state or t.contract_id is distinct from s.contract_id)`.execute(ctx.db)
}

/** A visit was done on that day; an older one changes nothing. */
export async function noteVisits(
  ctx: Context,
  visits: readonly { readonly elevatorId: string; readonly day: Day }[],
): Promise<void> {
  await sql`update elevator e set last_maintain_date = greatest(e.last_maintain_date, n.day)
    from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb) as n("elevatorId" uuid, day date)
    where e.company_id = ${ctx.companyId} and e.id = n."elevatorId"`.execute(ctx.db)
}

/** `from`: id, next (day of the next planned visit). */
export async function noteNextVisit(ctx: Context, from: Source): Promise<void> {
  await sql`update elevator e set next_maintain_date = s.next from (${from}) s
    where e.company_id = ${ctx.companyId} and e.id = s.id and e.next_maintain_date is distinct from s.next`.execute(
    ctx.db,
  )
}

/** `from`: id, since (people are in the lift since then, null when nobody is). */
export async function noteTrapped(ctx: Context, from: Source): Promise<void> {
  await sql`update elevator e set trapped_at = s.since from (${from}) s
    where e.company_id = ${ctx.companyId} and e.id = s.id and e.trapped_at is distinct from s.since`.execute(ctx.db)
}

/** `from`: id, inspect_date, next_date, org of the newest passed inspection; an older one changes nothing. */
export async function noteInspections(ctx: Context, from: Source): Promise<void> {
  await sql`update elevator e set last_inspect_date = n.inspect_date, inspect_org = n.org,
      next_inspect_date = coalesce(n.next_date, e.next_inspect_date), version = e.version + 1,
      updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.who.userId}
    from (${from}) n where e.company_id = ${ctx.companyId} and e.id = n.id
      and (e.last_inspect_date is null or e.last_inspect_date < n.inspect_date)`.execute(ctx.db)
}

/** `from`: id, inspect_date, next_date of the newest passed check of the governor. */
export async function noteGovernorChecks(ctx: Context, from: Source): Promise<void> {
  await sql`update elevator e set governor_check_date = n.inspect_date,
      governor_next_date = coalesce(n.next_date, e.governor_next_date), version = e.version + 1,
      updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.who.userId}
    from (${from}) n where e.company_id = ${ctx.companyId} and e.id = n.id
      and (e.governor_check_date is null or e.governor_check_date < n.inspect_date)`.execute(ctx.db)
}

/** The dates that a result of an inspection sets, by the lift's version as it was read. */
export async function setInspectionDates(
  ctx: Context,
  lift: { readonly id: string; readonly version: number },
  dates: Columns<'elevator'>,
): Promise<void> {
  if (Object.keys(dates).length > 0) await updateRow(ctx, 'elevator', lift.id, lift.version, dates)
}

/** The terminal that reads the lift, as lists show it; nulls: none stands there any more. */
export async function noteTerminal(
  ctx: Context,
  liftId: string,
  { terminalNo, simNo, online }: { terminalNo: string | null; simNo: string | null; online: boolean | null },
): Promise<void> {
  await sql`update elevator set terminal_no = ${terminalNo}, sim_no = ${simNo}, online = ${online}
    where company_id = ${ctx.companyId} and id = ${liftId}::uuid`.execute(ctx.db)
}
