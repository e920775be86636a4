import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { DeviceType, UseStatus } from '#modules/elevator/shared/elevator.terms.ts'
import { MAINTAIN_DONE, MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import type { Gaps } from '#modules/signal/shared/pipeline/standstill.ts'
import { TerminalStatus } from '#modules/terminal/shared/terms.ts'

/** Lifts of one community and use are a group; what their gaps between trips are is learned, not asked of the trips. */
const uses = sql`coalesce(e.use_type::text, '-')`
const straight = is('e.type', DeviceType.code.straight)

/** Communities in which a lift told trips since then. */
export async function findTripPlaces(ctx: Context, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct e.community_id as id from elevator e
    where e.company_id = ${ctx.companyId} and e.deleted_at is null and ${straight} and exists (select 1 from trip t
      where t.company_id = e.company_id and t.elevator_id = e.id and t.end_at >= ${since.toISOString()})`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

/** Seconds at which trips began, by lift, oldest first. */
export async function findStarts(
  ctx: Context,
  communityId: string,
  since: Date,
): Promise<{ uses: string; starts: number[] }[]> {
  const { rows } = await sql<{ uses: string; starts: number[] }>`select ${uses} as uses,
      array_agg(extract(epoch from t.start_at)::int order by t.start_at) as starts
    from elevator e join trip t on t.company_id = e.company_id and t.elevator_id = e.id
    where e.company_id = ${ctx.companyId} and e.community_id = ${communityId} and e.deleted_at is null and ${straight}
      and t.end_at >= ${since.toISOString()} group by e.id, e.use_type`.execute(ctx.db)
  return rows
}

export interface GroupGaps {
  readonly communityId: string
  readonly uses: string
  readonly gaps: Gaps
  readonly lifts: number
}
/** What was learned takes the place of what was learned before; groups without trips are forgotten. */
export async function saveGaps(ctx: Context, groups: readonly GroupGaps[]): Promise<void> {
  const rows = groups.map(({ communityId, ...rest }) => ({ community_id: communityId, ...rest }))
  await sql`insert into trip_gap (company_id, community_id, uses, gaps, lifts, learned_at)
    select ${ctx.companyId}, x.community_id, x.uses, x.gaps, x.lifts, ${ctx.now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(community_id uuid, uses text, gaps jsonb, lifts int)
    on conflict (company_id, community_id, uses) do update set gaps = excluded.gaps, lifts = excluded.lifts,
      learned_at = excluded.learned_at`.execute(ctx.db)
  await sql`delete from trip_gap where company_id = ${ctx.companyId}
    and learned_at < ${ctx.now.toISOString()}`.execute(ctx.db)
}

export async function findGaps(ctx: Context): Promise<{ communityId: string; uses: string; gaps: Gaps }[]> {
  const { rows } = await sql<{ communityId: string; uses: string; gaps: Gaps }>`select community_id, uses, gaps
    from trip_gap where company_id = ${ctx.companyId}`.execute(ctx.db)
  return rows
}

interface RestingRow {
  elevatorId: string
  communityId: string
  buildingId: string | null
  uses: string
  tripAt: number | null
  idleFrom: number | null
  told: boolean
  mode: number | null
  runs: boolean
  receivedAt: string | null
  online: boolean
}
/** Lifts of the groups that were learned, as their last frames left them. */
export async function findResting(ctx: Context): Promise<RestingRow[]> {
  const { rows } = await sql<RestingRow>`select r.elevator_id, e.community_id, e.building_id, ${uses} as uses,
      (r.watch ->> 'tripAt')::float8 as trip_at, (r.watch ->> 'idleFrom')::float8 as idle_from, r.watch ? 'stillAt' as told,
      r.mode, coalesce(r.frame ->> 'run' = '1', false) as runs, r.received_at,
      exists (select 1 from terminal t where t.company_id = e.company_id and t.elevator_id = e.id and t.deleted_at is null
        and ${is('t.status', TerminalStatus.code.online)}) as online
    from realtime_state r join elevator e on e.company_id = r.company_id and e.id = r.elevator_id
      join trip_gap g on g.company_id = e.company_id and g.community_id = e.community_id and g.uses = ${uses}
    where r.company_id = ${ctx.companyId} and e.deleted_at is null and ${straight}
      and ${is('e.use_status', UseStatus.code.inUse)}`.execute(ctx.db)
  return rows
}

interface Visited {
  elevatorId: string
  /** A visit goes on, or rests. */
  now: boolean
  /** ISO; when the last one of these days was done. */
  doneAt: string | null
}
/** Maintenance of these lifts: while somebody works at one nobody rides it. */
export async function findVisited(ctx: Context, ids: readonly string[]): Promise<Visited[]> {
  const { inProgress, paused } = MaintainStatus.code
  const { rows } = await sql<Visited>`select o.elevator_id, bool_or(${is('o.status', [inProgress, paused])}) as now,
      max(o.complete_at) filter (where ${is('o.status', MAINTAIN_DONE)}) as done_at
    from maintain_order o where o.company_id = ${ctx.companyId} and o.elevator_id = any(${[...ids]}::uuid[])
      and o.deleted_at is null and o.plan_date >= ${ctx.now.toISOString()}::timestamptz - interval '60 days'
    group by 1`.execute(ctx.db)
  return rows
}
