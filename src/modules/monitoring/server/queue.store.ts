import { sql } from 'kysely'
import { ofCompanies, type QueueSource } from '#kernel/server/index.ts'
import { Band } from '#kernel/shared/queue.ts'
import { faultCodes } from '#modules/signal/shared/faultCodes.ts'
import { RecordKind } from '#modules/signal/shared/record.ts'
import { may } from '../shared/permissions.ts'
import { alarmState, isUnsent, lateMinutes } from './records.store.ts'
import { byLift } from './scope.store.ts'

const { alarm } = RecordKind.code

const nameOfCode = sql.raw(
  `case r.code ${faultCodes
    .filter(({ kind }) => kind === alarm)
    .map(({ code, name }) => `when '${code}' then '${name}'`)
    .join(' ')} else r.code end`,
)

/**
 * 报警未转单 (archives 4.1): alarms that nobody was sent for. Somebody may be in the car until one has spoken with him, so
 * they stand with the people in lifts; who makes an order of one, or closes it, takes it away.
 */
export const alarmQueue: QueueSource = {
  kind: 'alarm',
  needs: [may.alarms],
  band: Band.danger,
  rows: (ctx) => ({
    from: sql`monitor_record r join elevator e on e.company_id = r.company_id and e.id = r.elevator_id
      left join community c on c.company_id = e.company_id and c.id = e.community_id
      left join repair_order o on o.company_id = r.company_id and o.id = r.repair_order_id
      left join alarm_call a on a.company_id = r.company_id and a.id = r.id`,
    countFrom: sql`monitor_record r`,
    where: sql`r.company_id ${ofCompanies(ctx)} and ${isUnsent} and ${byLift(ctx)}`,
    id: sql`r.id`,
    title: sql`coalesce(nullif(concat_ws(' ', c.name, e.name), ''), r.record_no)`,
    note: sql`concat_ws(' · ', ${nameOfCode}, r.floor_label || ' 层',
      case when a.answered_at is not null then '已接警' when r.ended_at is not null then '已恢复，待确认' end)`,
    mark: sql`r.level`,
    state: sql.raw(alarmState),
    since: sql`r.occurred_at`,
    due: sql`r.occurred_at + make_interval(mins => ${sql.raw(lateMinutes)})`,
  }),
}
