import { sql } from 'kysely'
import { type Context, finding, is, isNot, literal, pageSource, type SourceSpec } from '#kernel/server/index.ts'
import type { Column } from '#kernel/shared/list.ts'
import { holdsLift, liftNameOf } from '#modules/elevator/server/index.ts'
import type { FaultLevel } from '#modules/repair/shared/repair.ts'
import { RecordKind, RecordStatus } from '#modules/signal/shared/record.ts'
import { AlarmState } from '../shared/alarm.terms.ts'
import { OPEN_RECORD, UNHANDLED } from '../shared/record.states.ts'
import { alarmList, eventList, faultList, LATE_MINUTES, type RecordRow, recordList } from '../shared/recordList.ts'
import { kindsSeen } from './reading.ts'
import { byLift } from './scope.store.ts'

/** The records as lists, within the lifts a person may see (monitoring 4.1). */

export const recordsFrom = `monitor_record r
  join elevator e on e.company_id = r.company_id and e.id = r.elevator_id
  left join community c on c.company_id = e.company_id and c.id = e.community_id
  left join repair_order o on o.company_id = r.company_id and o.id = r.repair_order_id
  left join terminal t on t.company_id = r.company_id and t.id = r.terminal_id
  left join alarm_call a on a.company_id = r.company_id and a.id = r.id
  left join employee w on w.company_id = e.company_id and w.id = e.worker_ids[1]`

const alarm = AlarmState.code
const { confirmed, falseAlarm, suppressed } = RecordStatus.code
/** Whoever wrote it down first: the desk, or the crew in its order. */
const freedAt = 'coalesce(a.freed_at, o.rescued_at)'
/** `alarmStateOf` in SQL. */
export const alarmState = `case when ${isNot('r.kind', RecordKind.code.alarm)} then null
  when ${is('r.status', falseAlarm)} then ${literal(alarm.falseAlarm)}
  when ${is('r.status', [confirmed, suppressed])} then ${literal(alarm.closed)}
  when a.answered_at is null then ${literal(alarm.ringing)}
  when ${freedAt} is not null then ${literal(alarm.freed)}
  when r.repair_order_id is not null then ${literal(alarm.dispatched)}
  else ${literal(alarm.answered)} end`
/** Never below 0; null stays null, which `greatest` would swallow. */
const secondsTo = (at: string) =>
  `case when ${at} < r.occurred_at then 0 else extract(epoch from ${at} - r.occurred_at)::int end`
const ofAlarm = (at: string) => `case when ${is('r.kind', RecordKind.code.alarm)} then ${secondsTo(at)} end`

export const recordColumns = (): Readonly<Record<string, string>> => ({
  elevatorName: 'e.name',
  lift: liftNameOf('e'),
  communityName: 'c.name',
  lasted: secondsTo('r.ended_at'),
  orderNo: 'o.order_no',
  charge: 'w.name',
  handler: '(select u.name from app_user u where u.id = r.handler_id)',
  terminalNo: 't.terminal_no',
  alarmState,
  answeredAt: 'a.answered_at',
  freedAt,
  personCount: 'a.person_count',
  vulnerable: `coalesce(a.vulnerable, '{}')`,
  answerSec: ofAlarm('a.answered_at'),
  arriveSec: ofAlarm('o.arrive_at'),
  trappedSec: ofAlarm(freedAt),
})

/** 超时未处理: nobody took it up within the minutes of its level; without one, those of C. */
export const lateMinutes = `case r.level ${Object.entries(LATE_MINUTES)
  .map(([level, minutes]) => `when ${literal(level as FaultLevel)} then ${literal(minutes)}`)
  .join(' ')} else ${literal(LATE_MINUTES.C)} end`
const isLate = (ctx: Context) => sql`${is('r.status', UNHANDLED)}
  and r.occurred_at + make_interval(mins => ${sql.raw(lateMinutes)}) < ${ctx.now.toISOString()}::timestamptz`

/** 报警未转单: nobody was sent for it, and nobody has closed it. */
export const isUnsent = sql`${is('r.kind', RecordKind.code.alarm)} and ${is('r.status', UNHANDLED)}
  and r.repair_order_id is null`

const spec = (): SourceSpec => ({
  from: recordsFrom,
  alias: 'r',
  columns: recordColumns(),
  filters: {
    keyword: finding(recordList.filters.keyword, {
      recordNo: 'r.record_no',
      elevatorName: (text) => holdsLift(text),
      orderNo: 'o.order_no',
    }),
    terminalNo: finding(recordList.filters.terminalNo, { terminalNo: 't.terminal_no' }),
    communityId: 'e.community_id',
    charge: (id: string) => sql`e.worker_ids[1] = ${id}::uuid`,
    ordered: (ordered: 0 | 1) => sql.raw(`r.repair_order_id is ${ordered === 1 ? 'not null' : 'null'}`),
    late: (late: boolean, ctx: Context) => (late ? isLate(ctx) : sql`not (${isLate(ctx)})`),
    open: (open: boolean) => (open ? is('r.status', OPEN_RECORD) : isNot('r.status', OPEN_RECORD)),
    alarmState,
    unsent: (unsent: boolean) => (unsent ? isUnsent : sql`not (${isUnsent})`),
  },
  where: (ctx, query) => [
    byLift(ctx),
    sql`r.kind = any(${kindsSeen(ctx)}::smallint[])`,
    ...(typeof query.kind === 'number' ? [sql`r.kind = ${query.kind}`] : []),
  ],
  ownOrder: { by: 'record_urgency(r.kind, r.level, r.status, r.occurred_at)', desc: true },
  notNull: ['occurredAt', 'recordNo', 'status', 'count'],
})

export const records = pageSource<RecordRow>(recordList, spec)
/** For their sheets: other columns under another name, and lengths of time that say their unit. */
const SECONDS = ['lasted', 'answerSec', 'arriveSec', 'trappedSec'] as const
function sheet(of: typeof faultList | typeof eventList | typeof alarmList) {
  const columns: Record<string, Column | undefined> = { ...of.columns }
  for (const name of SECONDS) if (columns[name]) columns[name] = { ...columns[name], unit: '秒' }
  return pageSource<RecordRow>({ ...of, columns } as typeof faultList, spec)
}
const faults = sheet(faultList)
const events = sheet(eventList)
const alarms = sheet(alarmList)
const { event, alarm: alarmKind } = RecordKind.code
export const sheetOf = (kind: number) => (kind === event ? events : kind === alarmKind ? alarms : faults)
