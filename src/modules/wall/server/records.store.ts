import { sql } from 'kysely'
import { type Context, is, isNot } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { midnight } from '#modules/board/server/index.ts'
import { liftLabelOf, visibleLifts } from '#modules/elevator/server/index.ts'
import { OPEN_RECORD } from '#modules/monitoring/shared/record.states.ts'
import { homesSql, isStopping } from '#modules/outage/server/index.ts'
import type { FaultLevel } from '#modules/repair/shared/repair.ts'
import { RecordKind, RecordStatus } from '#modules/signal/shared/record.ts'
import type { WallRecord, WallSummary } from '../shared/wall.ts'

/** Records of faults and alarms on the wall, of the lifts that the person sees. */

const { fault, alarm } = RecordKind.code
/** Events are of no concern here. */
export const isFault = (alias = 'r') => is(`${alias}.kind`, [fault, alarm])
export const isOpen = (alias = 'r') => is(`${alias}.status`, OPEN_RECORD)
/** It stops or endangers: A to C and those not classified, as 实时监测 counts 故障. */
export const isGrave = (alias = 'r') => sql.raw(`coalesce(${alias}.level, 'C') <= 'C'`)

const from = sql`monitor_record r join elevator e on e.company_id = r.company_id and e.id = r.elevator_id`
const HOUR_MS = 3_600_000
const HOURS = 24
const DAYS = 30
const MOST_CODES = 10
const MOST_ROWS = 6

const before = (ctx: Context, ms: number) => sql`${new Date(ctx.now.getTime() - ms).toISOString()}::timestamptz`

/** Open records by level, and lifts that have a grave one. */
export async function countOpen(ctx: Context): Promise<{ faulty: number; levels: Map<FaultLevel | null, number> }> {
  const { rows } = await sql<{ level: FaultLevel | null; n: number; total: boolean }>`
    select case when grouping(r.level) = 0 then r.level end as level, grouping(r.level) = 1 as total,
      case when grouping(r.level) = 1 then count(distinct r.elevator_id) filter (where ${isGrave()}) else count(*) end::int as n
    from ${from} where ${isOpen()} and ${isFault()} and ${visibleLifts(ctx)}
    group by grouping sets ((r.level), ())`.execute(ctx.db)
  return {
    faulty: rows.find(({ total }) => total)?.n ?? 0,
    levels: new Map(rows.filter(({ total }) => !total).map(({ level, n }) => [level, n])),
  }
}

interface HourRow {
  readonly at: string
  readonly level: FaultLevel | null
  readonly n: number
}

/** The last 24 hours by hour and level; the hour that runs is the last. */
export async function countHours(ctx: Context): Promise<HourRow[]> {
  const begin = Math.floor(ctx.now.getTime() / HOUR_MS) * HOUR_MS - (HOURS - 1) * HOUR_MS
  const { rows } = await sql<HourRow>`select date_trunc('hour', r.occurred_at) as at, r.level, count(*)::int as n
    from ${from} where ${isFault()} and r.occurred_at >= ${new Date(begin).toISOString()}::timestamptz
      and r.occurred_at <= ${ctx.now.toISOString()} and ${visibleLifts(ctx)}
    group by 1, 2`.execute(ctx.db)
  return rows
}

export async function countToday(ctx: Context): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${from}
    where ${isFault()} and r.occurred_at >= ${midnight(dayOf(ctx.now))} and r.occurred_at <= ${ctx.now.toISOString()}
      and ${visibleLifts(ctx)}`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

/** 故障排行 of 30 days. */
export async function findCodes(ctx: Context): Promise<WallSummary['codes']> {
  const { rows } = await sql<{ code: string; times: number }>`select r.code, count(*)::int as times from ${from}
    where ${isFault()} and ${isNot('r.status', RecordStatus.code.falseAlarm)}
      and r.occurred_at >= ${before(ctx, DAYS * HOURS * HOUR_MS)} and ${visibleLifts(ctx)}
    group by r.code order by times desc, r.code limit ${MOST_CODES}`.execute(ctx.db)
  return rows
}

/** It is open and the lift carries nobody. */
const stands = sql.raw(`(${isStopping('r')} and ${is('r.status', OPEN_RECORD)} and r.ended_at is null)`)
const columns = sql`r.id, ${sql.raw(liftLabelOf('c', 'e'))} as title, r.code, r.kind, r.level, r.status,
  r.occurred_at as at, r.ended_at, ${stands} as stands,
  case when ${stands} then ${homesSql('r.company_id', 'r.elevator_id')} end as homes`
const named = sql`${from} left join community c on c.company_id = e.company_id and c.id = e.community_id`

/** Open ones: alarms, then by level; of a level who is waited for longest by most, as the desks order it (monitoring 10.5). */
export async function findRunning(ctx: Context): Promise<WallRecord[]> {
  const minutes = sql`floor(extract(epoch from ${ctx.now.toISOString()}::timestamptz - q.at) / 60)`
  const { rows } = await sql<WallRecord>`select q.* from (select ${columns} from ${named}
      where ${isOpen()} and ${isFault()} and ${visibleLifts(ctx)}) q
    order by (q.kind <> ${alarm}), q.level nulls last, not q.stands, (q.homes is not null), q.homes * ${minutes} desc nulls last,
      q.at desc, q.id limit ${MOST_ROWS}`.execute(ctx.db)
  return rows
}

/** 实时记录: what came last within a day. */
export async function findLatest(ctx: Context): Promise<WallRecord[]> {
  const { rows } = await sql<WallRecord>`select ${columns} from ${named}
    where ${isFault()} and r.occurred_at >= ${before(ctx, HOURS * HOUR_MS)} and r.occurred_at <= ${ctx.now.toISOString()}
      and ${visibleLifts(ctx)}
    order by r.occurred_at desc, r.id desc limit ${MOST_ROWS}`.execute(ctx.db)
  return rows
}
