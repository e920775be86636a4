import { type RawBuilder, sql } from 'kysely'
import { type Context, finding, holdsWord, is, like, ofCompanies, pageSource } from '#kernel/server/index.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { holdsLift, liftNameOf, liftsHolding } from '#modules/elevator/server/index.ts'
import { repairScope } from '#modules/permission/server/index.ts'
import { REPAIR_BUSY, RepairStatus } from '../shared/repair.ts'
import { RepairOver, type RepairRow, type RepairTab, repairList } from '../shared/repairList.ts'
import { arriveLate } from './arrival.store.ts'
import { repairPlace } from './repairPlace.store.ts'

/** The list of repairs: columns, filters, tabs, and which rows a person may see. */

const crewNames = `(select string_agg(w.name, '、' order by array_position(o.worker_ids, w.id))
  from employee w where w.company_id = o.company_id and w.id = any(o.worker_ids))`
const seconds = (to: string) =>
  `(floor(extract(epoch from ${to}))::bigint - floor(extract(epoch from o.report_at))::bigint)`

const tabs: Readonly<Record<RepairTab, RawBuilder<unknown>>> = {
  all: sql`true`,
  waiting: is('o.status', RepairStatus.code.waiting),
  working: is('o.status', REPAIR_BUSY),
  paused: is('o.status', RepairStatus.code.paused),
  toSign: is('o.status', RepairStatus.code.done),
  done: is('o.status', RepairStatus.code.signed),
  over: sql`(o.arrive_over or o.finish_over)`,
}

const yes = (column: RawBuilder<unknown>) => (wanted: number) => (wanted === 1 ? column : sql`not ${column}`)

export const repairs = pageSource<RepairRow>(repairList, () => ({
  from: `repair_order o
    left join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    left join community c on c.company_id = o.company_id and c.id = o.community_id`,
  alias: 'o',
  columns: {
    elevatorName: 'e.name',
    lift: liftNameOf('e'),
    communityName: `coalesce(c.name, o.address)`,
    faultText: 'o.report_text',
    crew: `coalesce(${crewNames}, '')`,
    arriveMin: `(${seconds('o.arrive_at')} / 60)::int`,
    finishMin: `((${seconds('o.complete_at')} - o.pause_seconds) / 60)::int`,
    over: `(case when o.arrive_over then ${RepairOver.code.arrive} else 0 end) + (case when o.finish_over then ${RepairOver.code.finish} else 0 end)`,
    level: 'o.fault_level',
  },
  filters: {
    tab: (tab: RepairTab) => tabs[tab],
    orderNo: finding(repairList.filters.orderNo, {
      orderNo: 'o.order_no',
      elevatorName: (text, ctx) => sql`o.elevator_id = any(array(${liftsHolding(ctx, text)}))`,
      // Of orders whose lift nobody has named yet.
      communityName: (text, ctx) => sql`o.community_id = any(array(select x.id from community x
        where x.company_id ${ofCompanies(ctx)} and ${holdsWord({ names: ['x.name'], codes: ['x.name_pinyin'] }, text)}))`,
    }),
    faultCode: finding(repairList.filters.faultCode, { faultCode: 'o.fault_code' }),
    workerId: (id: string) => sql`o.worker_ids @> array[${id}::uuid]`,
    arriveOver: (wanted: number, ctx: Context) => yes(arriveLate(ctx))(wanted),
    finishOver: yes(sql`o.finish_over`),
    rework: yes(sql`o.is_rework`),
    charge: 'o.charge_type',
  },
  where: (ctx) => [sql`o.deleted_at is null`, repairScope(ctx)],
  counted: 'repair_order',
  ownOrder: { by: 'repair_urgency(o.repair_type, o.status, o.report_at, o.arrive_limit, o.finish_limit)' },
  notNull: ['reportAt', 'orderNo'],
  sometimesNull: ['signAt', 'star', 'amount'],
}))

/** Orders of the person's scope by number or lift, for choosing the one that another goes into; the newest first. */
export async function findOptions(ctx: Context, { keyword, ids, size }: OptionQuery): Promise<Option[]> {
  const word = keyword ? like(keyword) : null
  const { rows } = await sql<Option>`select o.id as value, o.order_no as label,
      ${sql.raw(repairPlace)} as note
    from repair_order o
    left join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    left join community c on c.company_id = o.company_id and c.id = o.community_id
    where o.company_id ${ofCompanies(ctx)} and o.deleted_at is null and ${repairScope(ctx)}
      and ${ids ? sql`o.id = any(${[...ids]}::uuid[])` : sql`true`}
      and ${word ? sql`(o.order_no ilike ${word} or ${holdsLift(keyword ?? '')} or (e.id is null and coalesce(c.name, o.address) ilike ${word}))` : sql`true`}
    order by o.report_at desc, o.id desc limit ${size}`.execute(ctx.db)
  return rows
}
