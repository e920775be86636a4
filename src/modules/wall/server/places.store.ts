import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { own } from '#modules/board/server/index.ts'
import { communityScope } from '#modules/community/server/index.ts'
import { visibleLifts } from '#modules/elevator/server/index.ts'
import { IN_CARE } from '#modules/elevator/shared/elevator.terms.ts'
import { RecordKind } from '#modules/signal/shared/record.ts'
import type { WallPlace } from '../shared/wall.ts'
import { isFault, isGrave, isOpen } from './records.store.ts'

/** Communities on the wall: what is worst first, then those with most lifts. More than these are no picture. */
const MOST = 80

/** What is wrong by community: few rows, found through the index of open records. */
export const troubles = (ctx: Context) => sql`(
  select e.company_id, e.community_id, count(distinct r.elevator_id) filter (where ${isGrave()})::int as faulty, min(r.level) as worst,
    bool_or(r.level = 'A' or ${is('r.kind', RecordKind.code.alarm)}) as grave
  from monitor_record r join elevator e on e.company_id = r.company_id and e.id = r.elevator_id
  where ${isOpen()} and ${isFault()} and ${visibleLifts(ctx)} group by 1, 2)`

export async function findPlaces(ctx: Context): Promise<WallPlace[]> {
  const { rows } = await sql<WallPlace>`
    select c.id, c.name, c.lng, c.lat, c.located, h.lifts, coalesce(t.faulty, 0) as faulty, t.worst,
      coalesce(t.grave, false) as grave
    from (select e.company_id, e.community_id, count(*)::int as lifts from elevator e
        where ${visibleLifts(ctx)} and ${is('e.use_status', IN_CARE)} group by 1, 2) h
      join community c on c.company_id = h.company_id and c.id = h.community_id
      left join ${troubles(ctx)} t on t.company_id = c.company_id and t.community_id = c.id
    where ${own(ctx, 'c')} and c.deleted_at is null and ${communityScope(ctx, 'c')}
    order by coalesce(t.grave, false) desc, t.worst nulls last, h.lifts desc, c.id limit ${MOST}`.execute(ctx.db)
  return rows
}
