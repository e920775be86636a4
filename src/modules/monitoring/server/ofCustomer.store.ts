import { sql } from 'kysely'
import { type Context, is, ofCompanies } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import type { customerAsks } from '#modules/customer/server/index.ts'
import { RecordKind } from '#modules/signal/shared/record.ts'
import { countingRecord } from './counting.store.ts'

const { fault, alarm } = RecordKind.code

/** What terminals said of a customer's lifts in a month; the share of online is of the days that were counted. */
export async function findReportMonitored(
  ctx: Context,
  { customerId, from, to }: customerAsks.ReportAsked,
): Promise<customerAsks.ReportMonitored | null> {
  const { rows } = await sql<customerAsks.ReportMonitored>`with l as (
      select e.company_id, e.id from elevator e where e.company_id ${ofCompanies(ctx)} and e.customer_id = ${customerId}
        and e.deleted_at is null and e.terminal_no is not null)
    select (select count(*)::int from l) as lifts,
      (select round(100.0 * sum(least(d.online_sec, 86400)) / nullif(count(*) * 86400, 0), 1)::text
        from l join counter_day d on d.company_id = l.company_id and d.elevator_id = l.id
        where d.date between ${from}::date and ${to}::date and d.date < ${dayOf(ctx.now)}::date
          and d.online_sec is not null) as online,
      count(*) filter (where ${is('m.kind', fault)})::int as faults,
      count(*) filter (where ${is('m.kind', alarm)})::int as alarms
    from l join monitor_record m on m.company_id = l.company_id and m.elevator_id = l.id
    where ${is('m.kind', [fault, alarm])} and ${sql.raw(countingRecord('m'))}
      and m.occurred_at >= (${from}::date)::timestamp at time zone 'Asia/Shanghai'
      and m.occurred_at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`.execute(ctx.db)
  const found = rows[0]
  return found && found.lifts > 0 ? found : null
}
