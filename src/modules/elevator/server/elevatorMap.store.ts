import { sql } from 'kysely'
import { type AnyQuery, type Context, is } from '#kernel/server/index.ts'
import { addDays, dayOf } from '#kernel/shared/days.ts'
import { IN_CARE, UseStatus } from '../shared/elevator.terms.ts'
import { DUE_WITHIN, type ElevatorMap, MAP_CAP, type MapCommunity } from '../shared/elevatorMap.ts'
import { riskAt } from '../shared/liftName.ts'
import { elevators } from './elevatorList.store.ts'
import { riskRankOf } from './liftName.store.ts'

/** The lifts of a filter counted by community: one pass over them, however many there are. */
export async function findMap(ctx: Context, query: AnyQuery): Promise<ElevatorMap> {
  const today = dayOf(ctx.now)
  const stopped = is('e.use_status', UseStatus.code.stopped)
  const maintainDue = sql`(${is('e.use_status', UseStatus.code.inUse)}
    and e.next_maintain_date <= ${addDays(today, DUE_WITHIN.maintain)})`
  const inspectDue = sql`(${is('e.use_status', IN_CARE)} and e.next_inspect_date <= ${addDays(today, DUE_WITHIN.inspect)})`
  const { rows } = await sql<
    Omit<MapCommunity, 'risk'> & { rank: number | null }
  >`select q.id, q.name, q.address, q.lng, q.lat, q.located, s.rank, s.n as count, s.stopped,
      s.maintain_due, s.inspect_due, s.attention
    from (select e.company_id, e.community_id, count(*)::int as n, (count(*) filter (where ${stopped}))::int as stopped,
        (count(*) filter (where ${maintainDue}))::int as maintain_due,
        (count(*) filter (where ${inspectDue}))::int as inspect_due,
        (count(*) filter (where ${stopped} or ${maintainDue} or ${inspectDue}))::int as attention,
        min(${riskRankOf(ctx, 'e')}) as rank
      ${elevators.matching(ctx, query)} group by e.company_id, e.community_id) s
    join community q on q.company_id = s.company_id and q.id = s.community_id
    order by s.n desc, q.id limit ${sql.raw(String(MAP_CAP + 1))}`.execute(ctx.db)
  const communities = rows.slice(0, MAP_CAP).map(({ rank, ...row }) => ({ ...row, risk: riskAt(rank) }))
  return {
    communities,
    total: communities.reduce((sum, { count }) => sum + count, 0),
    capped: rows.length > MAP_CAP,
  }
}
