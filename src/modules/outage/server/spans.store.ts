import { type RawBuilder, sql } from 'kysely'
import { type Context, is, isNot, ofCompanies } from '#kernel/server/index.ts'
import { StateAfter } from '#modules/maintenance/shared/maintenance.ts'
import { countingRecord } from '#modules/monitoring/server/index.ts'
import { REPAIR_DONE, RepairStatus } from '#modules/repair/shared/repair.ts'
import { RecordResult, RecordStatus } from '#modules/signal/shared/record.ts'
import { TerminalStatus } from '#modules/terminal/shared/terms.ts'
import { stoppingCodes } from '../shared/outage.ts'

/** When lifts stood, by each of those who say so (decision 0151). Overlapping ones are made one further up. */

const maintenanceOrTest = [RecordResult.code.maintenance, RecordResult.code.test]

/** It tells of an outage: counts, stops the lift, and nobody made it by working or testing. */
export const isStopping = (record: string) =>
  `${is(`${record}.code`, stoppingCodes)} and ${countingRecord(record)}
    and coalesce(${isNot(`${record}.result`, maintenanceOrTest)}, true)`

/** A repair that made the lift run, also with a hazard, ends what it was about. */
const ranAgain = (order: string) =>
  `case when ${is(`${order}.status`, REPAIR_DONE)} and coalesce(${isNot(`${order}.state_after`, StateAfter.code.stopped)}, true)
    then ${order}.complete_at end`

/**
 * Each source with `began` and `ended` (null: goes on) within the companies, of lifts that `which` takes by the alias of a
 * source. A terminal that fell silent is believed until it did.
 */
export const sourcesOf = (
  ctx: Context,
  { from, to, which }: { from: string; to: string; which: (alias: string) => RawBuilder<unknown> },
): RawBuilder<unknown> => sql`
  select o.company_id, o.elevator_id, 'repair' as kind, o.id, o.order_no as no, null::text as code, o.stop_from as began,
    coalesce(o.stop_to, ${sql.raw(ranAgain('o'))}) as ended
  from repair_order o where o.company_id ${ofCompanies(ctx)} and ${which('o')} and o.stop_from < ${to}::timestamptz
    and (o.stop_to > ${from}::timestamptz or o.stop_to is null) and o.stop_from is not null
    and ${isNot('o.status', RepairStatus.code.closed)} and o.deleted_at is null
  union all
  select m.company_id, m.elevator_id, 'record', m.id, m.record_no, m.code, m.occurred_at,
    coalesce(m.ended_at, a.freed_at, case when ${is('m.status', RecordStatus.code.confirmed)} then m.handled_at end,
      ${sql.raw(ranAgain('w'))}, case when ${is('t.status', TerminalStatus.code.offline)} then greatest(t.last_seen_at, m.last_at, m.occurred_at) end)
  from monitor_record m
    left join alarm_call a on a.company_id = m.company_id and a.id = m.id
    left join repair_order w on w.company_id = m.company_id and w.id = m.repair_order_id
    left join terminal t on t.company_id = m.company_id and t.id = m.terminal_id
  where m.company_id ${ofCompanies(ctx)} and ${which('m')} and m.occurred_at < ${to}::timestamptz
    and (m.ended_at > ${from}::timestamptz or m.ended_at is null) and ${sql.raw(isStopping('m'))}`

/** The same as one set of moments a lift, cut to the time asked for: `stood` of `company_id`, `elevator_id`. */
export const stoodIn = (
  ctx: Context,
  asked: { from: string; to: string; which: (alias: string) => RawBuilder<unknown> },
): RawBuilder<unknown> => sql`
  select s.company_id, s.elevator_id, range_agg(tstzrange(s.a, s.b)) as stood,
    bool_or(s.ended is null and s.b = ${ctx.now.toISOString()}::timestamptz) as standing
  from (select q.company_id, q.elevator_id, q.ended, greatest(q.began, ${asked.from}::timestamptz) as a,
      least(coalesce(q.ended, ${ctx.now.toISOString()}::timestamptz), ${asked.to}::timestamptz) as b
    from (${sourcesOf(ctx, asked)}) q) s
  where s.a < s.b group by s.company_id, s.elevator_id`

/** Whole minutes of each outage, so that the sum is that of what is shown. */
export const minutesOf = (stood: string): RawBuilder<number> =>
  sql.raw(`(select coalesce(sum(floor(extract(epoch from upper(u) - lower(u)) / 60)), 0)::int from unnest(${stood}) u)`)
export const timesOf = (stood: string): RawBuilder<number> => sql.raw(`(select count(*)::int from unnest(${stood}) u)`)
