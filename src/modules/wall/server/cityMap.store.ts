import { type RawBuilder, sql } from 'kysely'
import { type Context, holdsWord, is, isNot } from '#kernel/server/index.ts'
import { addDays, dayOf } from '#kernel/shared/days.ts'
import { own, peopleScope } from '#modules/board/server/index.ts'
import { communityScope } from '#modules/community/server/index.ts'
import { visibleLifts } from '#modules/elevator/server/index.ts'
import { IN_CARE, UseStatus } from '#modules/elevator/shared/elevator.terms.ts'
import { EmployeeState } from '#modules/employee/shared/employee.terms.ts'
import { repairScope } from '#modules/repair/server/index.ts'
import { REPAIR_BUSY, REPAIR_OPEN, RepairSource } from '#modules/repair/shared/repair.ts'
import { RecordStatus } from '#modules/signal/shared/record.ts'
import type { MapCommunity, MapQuery, MapWorker } from '../shared/cityMap.ts'
import { heardAs } from './lifts.store.ts'
import { troubles } from './places.store.ts'
import { isFault } from './records.store.ts'

/** More than a picture holds; from here on those with fewest lifts are left out, and the page says so. */
const MOST = 3000
const MOST_WORKERS = 300
/** A position older than this says nothing about where a person is. */
const POSITION_HOURS = 2
/** 维保到期, as the list of lifts counts it. */
const DUE_DAYS = 2
const HEAT_DAYS = 30

type Found = Omit<MapCommunity, 'together'>

/** A layer's count by community, asked only where the layer is shown. */
function layer(wanted: boolean, name: string, counted: RawBuilder<unknown>) {
  if (!wanted) return { column: sql`null::int as ${sql.ref(name)}`, join: sql`` }
  const alias = sql.ref(`of_${name}`)
  return {
    column: sql`coalesce(${alias}.n, 0) as ${sql.ref(name)}`,
    join: sql`left join (${counted}) ${alias} on ${alias}.community_id = c.id`,
  }
}

export async function findCommunities(ctx: Context, query: MapQuery): Promise<{ rows: Found[]; capped: boolean }> {
  const ofTeam = query.teamId ? sql`and e.team_id = ${query.teamId}::uuid` : sql``
  const repairs = (which: RawBuilder<unknown>) => sql`select o.community_id, count(*)::int as n from repair_order o
    where ${own(ctx, 'o')} and o.deleted_at is null and ${is('o.status', REPAIR_OPEN)} and ${which} and ${repairScope(ctx)}
    group by o.community_id`
  const has = (name: MapQuery['layers'][number]) => query.layers.includes(name)
  const layers = [
    layer(has('order'), 'orders', repairs(sql`true`)),
    layer(has('emergency'), 'emergency', repairs(is('o.source', RepairSource.code.platform))),
    layer(
      has('due'),
      'due',
      sql`select e.community_id, count(*)::int as n from elevator e where ${visibleLifts(ctx)}
        and ${is('e.use_status', UseStatus.code.inUse)}
        and e.next_maintain_date <= ${addDays(dayOf(ctx.now), DUE_DAYS)}::date ${ofTeam} group by e.community_id`,
    ),
    layer(
      has('heat'),
      'heat',
      sql`select e.community_id, count(*)::int as n
        from monitor_record r join elevator e on e.company_id = r.company_id and e.id = r.elevator_id
        where ${isFault()} and ${isNot('r.status', RecordStatus.code.falseAlarm)} and ${visibleLifts(ctx)} ${ofTeam}
          and r.occurred_at >= ${`${addDays(dayOf(ctx.now), -HEAT_DAYS)}T00:00:00+08:00`}::timestamptz
        group by e.community_id`,
    ),
  ]
  const where = [own(ctx, 'c'), sql`c.deleted_at is null`, communityScope(ctx, 'c'), ...narrowed(query)]
  const { rows } = await sql<Found>`
    select c.id, c.name, c.lng, c.lat, c.located, h.lifts, h.online, h.offline, coalesce(t.faulty, 0) as faulty, t.worst,
      coalesce(t.grave, false) as grave, ${sql.join(layers.map(({ column }) => column))}
    from (select e.company_id, e.community_id, count(*)::int as lifts, count(*) filter (where ${heardAs.online})::int as online,
        count(*) filter (where ${heardAs.offline})::int as offline
      from elevator e where ${visibleLifts(ctx)} and ${is('e.use_status', IN_CARE)} ${ofTeam} group by 1, 2) h
      join community c on c.company_id = h.company_id and c.id = h.community_id
      left join ${troubles(ctx)} t on t.company_id = c.company_id and t.community_id = c.id
      ${sql.join(
        layers.map(({ join }) => join),
        sql` `,
      )}
    where ${sql.join(where, sql` and `)}
    order by coalesce(t.grave, false) desc, t.worst nulls last, h.lifts desc, c.id limit ${MOST + 1}`.execute(ctx.db)
  return { rows: rows.slice(0, MOST), capped: rows.length > MOST }
}

function narrowed({ bounds, keyword }: MapQuery): RawBuilder<unknown>[] {
  const text = keyword?.trim()
  return [
    ...(bounds
      ? [sql`c.lng between ${bounds.west} and ${bounds.east}`, sql`c.lat between ${bounds.south} and ${bounds.north}`]
      : []),
    ...(text ? [holdsWord({ names: ['c.name', 'c.address'], codes: ['c.name_pinyin'] }, text)] : []),
  ]
}

/** The newest position of each person within the last hours, with the repair he is out for. */
export async function findWorkers(ctx: Context, teamId: string | undefined): Promise<MapWorker[]> {
  const since = new Date(ctx.now.getTime() - POSITION_HOURS * 3_600_000).toISOString()
  const { rows } = await sql<MapWorker>`
    select p.id, p.name, l.lng, l.lat, l.locate_time as at,
      (select r.order_no from repair_order r where r.company_id = p.company_id and ${is('r.status', REPAIR_BUSY)}
        and r.worker_ids @> array[p.id] and r.deleted_at is null order by r.repair_type, r.report_at limit 1) as busy_no
    from employee p cross join lateral (
      select u.lng, u.lat, u.locate_time from user_location u
      where u.company_id = p.company_id and u.user_id = p.user_id and u.locate_time between ${since} and ${ctx.now.toISOString()}
      order by u.locate_time desc limit 1) l
    where ${own(ctx, 'p')} and p.deleted_at is null and ${is('p.state', EmployeeState.code.active)} and ${peopleScope(ctx)}
      and ${teamId ? sql`p.team_id = ${teamId}::uuid` : sql`true`}
    order by p.name, p.id limit ${MOST_WORKERS}`.execute(ctx.db)
  return rows
}
