import { sql } from 'kysely'
import type { Context, Services } from '#kernel/server/index.ts'

/** Companies in which something waits for the clock. */
export async function companiesDue(services: Services, now: Date): Promise<string[]> {
  const { rows } = await services.pools.app.query<{ company_id: string }>(
    'select company_id from telemetry_due($1::timestamptz)',
    [now.toISOString()],
  )
  return rows.map(({ company_id }) => company_id)
}

/** Companies of which an hour before `until` waits to be put together. */
export async function companiesWithHours(services: Services, until: Date): Promise<string[]> {
  const { rows } = await services.pools.app.query<{ company_id: string }>(
    'select company_id from telemetry_hours($1::timestamptz)',
    [until.toISOString()],
  )
  return rows.map(({ company_id }) => company_id)
}

/** True: this instance looks at the company's clock until its transaction ends; another one leaves it alone. */
export async function takeTurn(ctx: Context): Promise<boolean> {
  await sql`insert into telemetry_clock (company_id, looked_at) values (${ctx.companyId}, ${ctx.now.toISOString()})
    on conflict do nothing`.execute(ctx.db)
  const { rows } = await sql`select 1 from telemetry_clock where company_id = ${ctx.companyId}
    for update skip locked`.execute(ctx.db)
  return rows.length > 0
}

/** Terminals that spoke since their moment was set are looked at when their silence could be over, not now. */
export async function putOff(ctx: Context, silentMs: number): Promise<void> {
  const now = ctx.now.getTime()
  await sql`update terminal_link l set due_at = x.due_at
    from (select terminal_id, last_seen_at + ${silentMs} * interval '1 millisecond' as due_at from terminal_link
      where company_id = ${ctx.companyId} and due_at <= ${ctx.now.toISOString()} and area is null
        and (presence -> 'online')::boolean and last_seen_at > ${new Date(now - silentMs).toISOString()}
      order by terminal_id for update skip locked) x
    where l.company_id = ${ctx.companyId} and l.terminal_id = x.terminal_id`.execute(ctx.db)
}

/** Terminals whose time has come, longest overdue first, and all that stand in the same communities. */
export async function findDueTerminals(
  ctx: Context,
  most: number,
): Promise<{ terminalId: string; communityId: string | null }[]> {
  const { rows } = await sql<{ terminalId: string; communityId: string | null }>`select l.terminal_id, e.community_id
    from terminal_link l join terminal t on t.company_id = l.company_id and t.id = l.terminal_id
      left join elevator e on e.company_id = t.company_id and e.id = t.elevator_id
    where l.company_id = ${ctx.companyId} and l.due_at <= ${ctx.now.toISOString()}
    order by l.due_at limit ${most}`.execute(ctx.db)
  return rows
}

export interface Neighbour {
  terminalId: string
  elevatorId: string
  communityId: string
}
export async function findNeighbours(ctx: Context, communityIds: readonly string[]): Promise<Neighbour[]> {
  const { rows } = await sql<Neighbour>`select t.id as terminal_id, e.id as elevator_id, e.community_id
    from elevator e join terminal t on t.company_id = e.company_id and t.elevator_id = e.id and t.deleted_at is null
      join terminal_link l on l.company_id = t.company_id and l.terminal_id = t.id
    where e.company_id = ${ctx.companyId} and e.community_id = any(${[...communityIds]}::uuid[])`.execute(ctx.db)
  return rows
}

/** Lifts whose codes are due. */
export async function findDueStates(ctx: Context, most: number): Promise<string[]> {
  const { rows } = await sql<{ elevatorId: string }>`select elevator_id from realtime_state
    where company_id = ${ctx.companyId} and due_at <= ${ctx.now.toISOString()} order by due_at limit ${most}`.execute(
    ctx.db,
  )
  return rows.map(({ elevatorId }) => elevatorId)
}
