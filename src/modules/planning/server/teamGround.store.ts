import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { MAINTAIN_OPEN, MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import type { TeamWork } from '#modules/plan/shared/ground.ts'

/** Orders that are planned anew from a day on: neither load nor taken days while their place is sought. */
export interface Replanned {
  readonly planIds: readonly string[]
  readonly from: Day
}

const others = (replanned: Replanned | undefined) =>
  replanned
    ? sql`not (${is('o.status', MaintainStatus.code.notStarted)} and o.plan_date >= ${replanned.from}::date
      and coalesce(o.plan_id = any(${[...replanned.planIds]}::uuid[]), false))`
    : sql`true`

const open = sql`${is('o.status', MAINTAIN_OPEN)} and o.deleted_at is null`

/** All open visits of a team by day and community. */
export async function findTeamWork(
  ctx: Context,
  teamId: string,
  [from, to]: readonly [from: Day, to: Day],
  replanned?: Replanned,
): Promise<TeamWork[]> {
  const { rows } = await sql<TeamWork>`
    select o.plan_date as date, o.community_id, count(*)::int as visits, sum(o.std_minutes)::int as minutes
    from maintain_order o where o.company_id = ${ctx.companyId} and o.team_id = ${teamId} and ${open}
      and o.plan_date between ${from}::date and ${to}::date and ${others(replanned)}
    group by o.plan_date, o.community_id`.execute(ctx.db)
  return rows
}

/** Days on which lifts have an order of another plan or of none: a lift has one open order a day (V15). */
export async function findOthersDays(
  ctx: Context,
  elevatorIds: readonly string[],
  from: Day,
  replanned?: Replanned,
): Promise<Map<string, Day[]>> {
  const { rows } = await sql<{ elevatorId: string; date: Day }>`
    select o.elevator_id, o.plan_date as date
    from maintain_order o where o.company_id = ${ctx.companyId} and o.elevator_id = any(${[...elevatorIds]}::uuid[])
      and ${open} and o.plan_date >= ${from}::date and ${others(replanned)}
    order by o.plan_date`.execute(ctx.db)
  return new Map(
    [...Map.groupBy(rows, (row) => row.elevatorId)].map(([id, days]) => [id, days.map(({ date }) => date)]),
  )
}
