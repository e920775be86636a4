import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { addDays } from '#kernel/shared/days.ts'
import { learnedTravel, type Travel, wayKey } from '#modules/plan/shared/route.ts'
import { MAINTAIN_DONE } from '../shared/maintenance.ts'
import { dayToday } from './orderRow.store.ts'

/** How long ways between communities really take (jobs 6.3, step 5): learned at night from drives of the last half year. */

const LEARNED_DAYS = 180
/** Fewer drives say nothing (jobs 6.3). */
const LEAST = 5
/** A longer one was no drive: somebody forgot to sign in, or did something else on the way. */
const MOST_MINUTES = 180

/**
 * A drive is what lies between 出发 and 到达 of a visit whose people came from another community that day; who drove along
 * counts once. Medians of today take the place of yesterday's.
 */
export async function learnWays(ctx: Context): Promise<void> {
  await sql`delete from learned_way where company_id = ${ctx.companyId}`.execute(ctx.db)
  await sql`
    insert into learned_way (company_id, from_id, to_id, minutes, drives)
    select ${ctx.companyId}::uuid, d.from_id, d.to_id, ceil(percentile_cont(0.5) within group (order by d.minutes)), count(*)
    from (
      select distinct v.id, v.from_id, v.to_id, v.minutes from (
        select o.id, o.community_id as to_id, extract(epoch from o.arrive_at - o.depart_at) / 60 as minutes,
          lag(o.community_id) over (partition by w.employee_id, o.arrive_at::date order by o.arrive_at) as from_id
        from maintain_order o join order_worker w on w.company_id = o.company_id and w.order_id = o.id
        where o.company_id = ${ctx.companyId} and ${is('o.status', MAINTAIN_DONE)} and o.deleted_at is null
          and o.complete_at >= ${addDays(dayToday(ctx), -LEARNED_DAYS)}::date and o.arrive_at >= o.depart_at
      ) v
      where v.from_id <> v.to_id and v.minutes between 1 and ${MOST_MINUTES}
    ) d group by d.from_id, d.to_id having count(*) >= ${LEAST}`.execute(ctx.db)
}

/** Ways between these communities, or all, as they were learned; the formula for all others. */
export async function findTravel(ctx: Context, communityIds?: readonly string[]): Promise<Travel> {
  const ids = communityIds && sql`${[...new Set(communityIds)]}::uuid[]`
  const { rows } = await sql<{
    fromId: string
    toId: string
    minutes: number
  }>`select from_id, to_id, minutes from learned_way
    where company_id = ${ctx.companyId} and ${ids ? sql`from_id = any(${ids}) and to_id = any(${ids})` : sql`true`}`.execute(
    ctx.db,
  )
  return learnedTravel(new Map(rows.map(({ fromId, toId, minutes }) => [wayKey(fromId, toId), minutes])))
}
