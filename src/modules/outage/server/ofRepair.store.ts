import { type RawBuilder, sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { OPEN_RECORD } from '#modules/monitoring/shared/record.states.ts'
import type { repairAsks } from '#modules/repair/server/index.ts'
import { homesSql } from './homes.store.ts'
import { findStood } from './outage.store.ts'
import { isStopping } from './spans.store.ts'

/** A lift without a known number of homes is not taken for one of few: it stands before those of its level. */
const UNKNOWN_FIRST = sql`1e15::float8`
const RUNS = sql`-1::float8`

/** Since when its lift stands, by the order or by what its terminal says now; null: it runs, as far as anybody knows. */
const sinceOf = (order: string): RawBuilder<string | null> =>
  sql.raw(`least(case when ${order}.stop_to is null then ${order}.stop_from end,
    (select min(sr.occurred_at) from monitor_record sr where sr.company_id = ${order}.company_id
      and sr.elevator_id = ${order}.elevator_id and ${is('sr.status', OPEN_RECORD)} and sr.ended_at is null
      and ${isStopping('sr')}))`)

/** What an open order's lift means to the homes, as SQL of its alias. */
export function standingOf(ctx: Context, order: string): repairAsks.Standing {
  const since = sinceOf(order)
  const homes = homesSql(`${order}.company_id`, `${order}.elevator_id`)
  const minutes = sql`floor(extract(epoch from ${ctx.now.toISOString()}::timestamptz - s.since) / 60)`
  return {
    since,
    homes,
    weight: sql`(select case when s.since is null then ${RUNS} when s.homes is null then ${UNKNOWN_FIRST}
      else s.homes * ${minutes} end from (select ${since} as since, ${homes} as homes) s)`,
  }
}

/** How long the lift stood because of this order, and how many homes were without it; null: it did not stand. */
export async function outageOfRepair(
  ctx: Context,
  order: repairAsks.OutageAsked,
): Promise<repairAsks.RepairOutage | null> {
  const { elevatorId, reportAt, stopFrom, completeAt, stopTo, open } = order
  if (!elevatorId) return null
  const from = stopFrom && Date.parse(stopFrom) < Date.parse(reportAt) ? stopFrom : reportAt
  const to = open ? ctx.now.toISOString() : (stopTo ?? completeAt ?? ctx.now.toISOString())
  if (Date.parse(from) >= Date.parse(to)) return null
  const { minutes, homes, times } = await findStood(ctx, elevatorId, { from, to })
  return times === 0 ? null : { minutes, homes, homeMinutes: homes === null ? null : homes * minutes }
}
