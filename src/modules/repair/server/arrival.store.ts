import { type RawBuilder, sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { REPAIR_AHEAD } from '../shared/repair.ts'

/** When an order (`o`) is late to its lift: the marks of what happened, and the clock of what has not happened yet. */

/** Nobody is there, and the limit that was frozen on the order has passed, to the second (jobs 6.6). */
export const overdueArrival = (ctx: Context): RawBuilder<unknown> =>
  sql`(o.arrive_at is null and ${is('o.status', REPAIR_AHEAD)}
    and o.report_at + (o.arrive_limit * 60 + 1) * interval '1 second' <= ${ctx.now.toISOString()}::timestamptz)`

export const arriveLate = (ctx: Context): RawBuilder<unknown> => sql`(o.arrive_over or ${overdueArrival(ctx)})`

/**
 * 到场及时率 of the orders read, in per cent (monitoring 6.8 R3): on time ÷ (arrived + not arrived past the limit). Whoever still waits
 * within the limit is neither; null when nobody counts.
 */
export const arrivalRate = (ctx: Context): RawBuilder<string | null> =>
  sql`round(100.0 * count(*) filter (where o.arrive_at is not null and not o.arrive_over)
    / nullif(count(*) filter (where o.arrive_at is not null or ${arriveLate(ctx)}), 0), 2)::text`
