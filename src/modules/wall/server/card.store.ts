import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { own } from '#modules/board/server/index.ts'
import { communityScope } from '#modules/community/server/index.ts'
import { CONTRACT_IN_FORCE } from '#modules/contract/shared/contract.terms.ts'
import { liftNameOf, visibleLifts } from '#modules/elevator/server/index.ts'
import { IN_CARE } from '#modules/elevator/shared/elevator.terms.ts'
import { EmployeeState } from '#modules/employee/shared/employee.terms.ts'
import { repairScope } from '#modules/repair/server/index.ts'
import { REPAIR_OPEN } from '#modules/repair/shared/repair.ts'
import { type RecordsOf, telemetryAsks } from '#modules/telemetry/server/index.ts'
import { LiveCondition } from '#modules/telemetry/shared/liveList.ts'
import type { HereLift, MapCard } from '../shared/cityMap.ts'
import { isFault, isOpen } from './records.store.ts'

/** What the card of a community says (monitoring 4.1). */

const MOST_LIFTS = 200
const MOST_ROWS = 20
const MOST_PEOPLE = 6

type Head = Pick<MapCard, 'id' | 'name' | 'address' | 'lng' | 'lat' | 'located' | 'dutyPhone'>

/** Undefined where the person does not see the community. */
export async function findHead(ctx: Context, id: string): Promise<Head | undefined> {
  const { rows } =
    await sql<Head>`select c.id, c.name, c.address, c.lng, c.lat, c.located, c.duty_room_phone as duty_phone
    from community c where ${own(ctx, 'c')} and c.id = ${id}::uuid and c.deleted_at is null and ${communityScope(ctx, 'c')}`.execute(
      ctx.db,
    )
  return rows[0]
}

const here = (ctx: Context, id: string) =>
  sql`${visibleLifts(ctx)} and e.community_id = ${id}::uuid and ${is('e.use_status', IN_CARE)}`

export async function findCustomer(ctx: Context, id: string): Promise<MapCard['customer']> {
  const { rows } = await sql<NonNullable<MapCard['customer']>>`select k.name, max(e.safety_officer) as officer,
      (array_agg(e.officer_phone order by e.safety_officer desc nulls last))[1] as phone
    from elevator e join customer k on k.company_id = e.company_id and k.id = e.customer_id
    where ${here(ctx, id)} group by k.id, k.name order by count(*) desc, k.id limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

export async function findContract(ctx: Context, id: string): Promise<MapCard['contract']> {
  const { rows } = await sql<NonNullable<MapCard['contract']>>`select k.contract_no, k.end_date
    from elevator e join contract k on k.company_id = e.company_id and k.id = e.contract_id
    where ${here(ctx, id)} and k.deleted_at is null and ${is('k.status', CONTRACT_IN_FORCE)} and k.contract_no is not null
      and k.end_date is not null
    order by k.end_date desc, k.id limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

/** Whoever is named for most lifts here, first. */
export async function findCharged(ctx: Context, id: string): Promise<MapCard['people']> {
  const { rows } = await sql<MapCard['people'][number]>`select p.id, p.name, p.phone, count(*)::int as held
    from elevator e cross join lateral unnest(e.worker_ids) w (id)
      join employee p on p.company_id = e.company_id and p.id = w.id
    where ${here(ctx, id)} and p.deleted_at is null and ${is('p.state', EmployeeState.code.active)}
    group by p.id, p.name, p.phone order by held desc, p.name, p.id limit ${MOST_PEOPLE}`.execute(ctx.db)
  return rows
}

/** As 实时监测 says it; of a lift that nobody reads only what is known to be bad. */
const conditionOf = ({ faulty }: RecordsOf) =>
  sql.raw(`coalesce(l.condition, case when ${faulty} or e.trapped_at is not null then ${LiveCondition.code.fault} end)`)

/** The worst first. */
export async function findLifts(ctx: Context, id: string): Promise<{ lifts: HereLift[]; more: number }> {
  const records = telemetryAsks.recordsOf('e')
  const { rows } = await sql<HereLift>`select e.id, ${sql.raw(liftNameOf('e'))} as lift,
      ${conditionOf(records)} as condition, ${sql.raw(records.level)} as worst,
      array(select p.name from unnest(e.worker_ids) with ordinality as x (id, n)
        join employee p on p.company_id = e.company_id and p.id = x.id order by x.n) as crew
    from elevator e left join live_lift l on l.company_id = e.company_id and l.id = e.id
      ${sql.raw(records.join)}
    where ${here(ctx, id)}
    order by ${sql.raw(records.level)} nulls last, (e.terminal_no is null), (e.online is true), e.name, e.id
    limit ${MOST_LIFTS + 1}`.execute(ctx.db)
  if (rows.length <= MOST_LIFTS) return { lifts: rows, more: 0 }
  const { rows: all } = await sql<{
    n: number
  }>`select count(*)::int as n from elevator e where ${here(ctx, id)}`.execute(ctx.db)
  return { lifts: rows.slice(0, MOST_LIFTS), more: (all[0]?.n ?? 0) - MOST_LIFTS }
}

export async function findHereRecords(ctx: Context, id: string): Promise<MapCard['records']> {
  const { rows } = await sql<MapCard['records'][number]>`select r.id, e.name, r.code, r.kind, r.level, r.status,
      r.occurred_at as at
    from monitor_record r join elevator e on e.company_id = r.company_id and e.id = r.elevator_id
    where ${isOpen()} and ${isFault()} and ${visibleLifts(ctx)} and e.community_id = ${id}::uuid
    order by r.level nulls last, r.occurred_at desc, r.id limit ${MOST_ROWS}`.execute(ctx.db)
  return rows
}

export async function findHereOrders(ctx: Context, id: string): Promise<MapCard['orders']> {
  const { rows } = await sql<MapCard['orders'][number]>`select o.id, e.name, o.order_no, o.status, o.report_at,
      coalesce((select array_agg(w.name order by array_position(o.worker_ids, w.id)) from employee w
        where w.company_id = o.company_id and w.id = any(o.worker_ids)), '{}') as crew
    from repair_order o left join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    where ${own(ctx, 'o')} and o.deleted_at is null and ${is('o.status', REPAIR_OPEN)} and o.community_id = ${id}::uuid
      and ${repairScope(ctx)}
    order by o.report_at, o.id limit ${MOST_ROWS}`.execute(ctx.db)
  return rows
}

/** One lift of the community: from there the way of people is measured. */
export async function findOneLift(ctx: Context, id: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select e.id from elevator e where ${here(ctx, id)} order by e.name, e.id limit 1`.execute(ctx.db)
  return rows[0]?.id
}
