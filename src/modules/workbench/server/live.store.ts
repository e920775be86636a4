import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { addDays, type Day } from '#kernel/shared/days.ts'
import { midnight, onDay, own } from '#modules/board/server/index.ts'
import { elevatorScope } from '#modules/elevator/server/index.ts'
import { IN_CARE } from '#modules/elevator/shared/elevator.terms.ts'
import { COUNTING_RECORD } from '#modules/monitoring/shared/record.states.ts'
import { RecordKind } from '#modules/signal/shared/record.ts'
import type { Monitored } from '../shared/workbench.ts'
import type { SourceOf } from './orderTiles.store.ts'

/** What terminals say of the lifts a person sees (archives 4.1: 终端在线率, 每百台故障, 离线 today). */

const WEEK_DAYS = 7

const connected = (ctx: Context) => sql`${own(ctx, 'e')} and e.deleted_at is null and e.terminal_no is not null
  and ${is('e.use_status', IN_CARE)} and ${elevatorScope(ctx, 'e')}`

export const liveSources = {
  offlineToday: (ctx, day) => ({
    kind: 'live',
    from: sql`elevator e join community c on c.company_id = e.company_id and c.id = e.community_id
      join realtime_state r on r.company_id = e.company_id and r.elevator_id = e.id`,
    countFrom: sql`elevator e join realtime_state r on r.company_id = e.company_id and r.elevator_id = e.id`,
    where: sql`${connected(ctx)} and e.online = false and ${onDay('r.received_at', day)}`,
    row: sql`e.id, c.name || ' ' || e.name as title,
      to_char(r.received_at at time zone 'Asia/Shanghai', 'HH24:MI') || ' 起没有数据' as note, null::date as day, null::int as code`,
    order: sql`r.received_at desc, e.id`,
  }),
} as const satisfies Record<string, SourceOf>

/** Null: none of these lifts has a terminal, so nothing is known. */
export async function findMonitored(ctx: Context, day: Day): Promise<Monitored | null> {
  const from = addDays(day, 1 - WEEK_DAYS)
  const { rows } = await sql<{ connected: number; online: number }>`select count(*)::int as connected,
      count(*) filter (where e.online)::int as online
    from elevator e where ${connected(ctx)}`.execute(ctx.db)
  const lifts = rows[0]
  if (!lifts || lifts.connected === 0) return null
  const perHundred = (n: number) => ((n / lifts.connected) * 100).toFixed(1)
  const faults = await sql<{ day: Day; faults: number }>`
    with f as (select (m.occurred_at at time zone 'Asia/Shanghai')::date as day, count(*)::int as n
      from monitor_record m join elevator e on e.company_id = m.company_id and e.id = m.elevator_id
      where ${connected(ctx)} and ${is('m.kind', RecordKind.code.fault)} and ${is('m.status', COUNTING_RECORD)}
        and m.company_id = ${ctx.companyId}
        and m.occurred_at >= ${midnight(from)} and m.occurred_at < ${midnight(addDays(day, 1))} group by 1)
    select d::date as day, coalesce(f.n, 0) as faults from generate_series(${from}::date, ${day}::date, interval '1 day') d
      left join f on f.day = d::date order by 1`.execute(ctx.db)
  const all = faults.rows.reduce((sum, { faults: n }) => sum + n, 0)
  return {
    ...lifts,
    rate: ((lifts.online / lifts.connected) * 100).toFixed(1),
    week: faults.rows.map((one) => ({ ...one, perHundred: perHundred(one.faults) })),
    perHundred: perHundred(all),
  }
}

/** Whether anything could be heard at all. */
export async function isMonitored(ctx: Context): Promise<boolean> {
  const { rows } = await sql<{
    any: boolean
  }>`select exists (select 1 from elevator e where ${connected(ctx)}) as any`.execute(ctx.db)
  return rows[0]?.any ?? false
}
