import { type Selectable, sql } from 'kysely'
import { type Context, type DB, lockRows, ofCompanies } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { RecordRow } from '../shared/recordList.ts'
import { kindsSeen, requireKind } from './reading.ts'
import { lockRecord, type RecordRow as MonitorRecord } from './recordRow.store.ts'
import { recordColumns, recordsFrom } from './records.store.ts'
import { byLift } from './scope.store.ts'

/** One record: read with what surrounds it, or held while it is changed. */

export type { RecordRow as MonitorRecord } from './recordRow.store.ts'

/** Held until the transaction ends; 1000404 for another company's, a lift out of sight, a kind without its list. */
export async function holdRecord(ctx: Context, id: string): Promise<MonitorRecord> {
  const record = await lockRecord(ctx, id)
  requireKind(ctx, record.kind)
  return record
}

/** Several at once, their lifts first (decision 0136); 1000404 when one of them is not there for the person. */
export async function holdRecords(ctx: Context, ids: readonly string[]): Promise<MonitorRecord[]> {
  const read = () =>
    sql<MonitorRecord>`select r.* from monitor_record r where r.company_id = ${ctx.companyId}
    and r.id = any(${[...ids]}::uuid[]) and r.kind = any(${kindsSeen(ctx)}::smallint[]) and ${byLift(ctx)}
    order by r.id`.execute(ctx.db)
  const { rows: first } = await read()
  if (first.length < new Set(ids).size) throw refuse.notFound()
  await lockRows(
    ctx,
    'elevator',
    first.map(({ elevatorId }) => elevatorId),
  )
  await lockRows(ctx, 'monitorRecord', ids)
  return (await read()).rows
}

/** Of an alarm: what was said and done, held with its record. Undefined: nobody answered yet. */
export async function findCall(ctx: Context, id: string): Promise<AlarmCall | undefined> {
  const { rows } = await sql<AlarmCall>`select a.* from alarm_call a
    where a.company_id ${ofCompanies(ctx)} and a.id = ${id}`.execute(ctx.db)
  return rows[0]
}
export type AlarmCall = Selectable<DB['alarmCall']>

/** The order of a record, for what it is called and for when people were out of the car. */
export interface RecordOrder {
  id: string
  orderNo: string
  status: number
  rescuedAt: string | null
}
export async function findOrder(ctx: Context, id: string | null): Promise<RecordOrder | undefined> {
  if (!id) return undefined
  const { rows } = await sql<RecordOrder>`select o.id, o.order_no, o.status, o.rescued_at
    from repair_order o where o.company_id ${ofCompanies(ctx)} and o.id = ${id}`.execute(ctx.db)
  return rows[0]
}

export async function findName(ctx: Context, userId: string | null): Promise<string> {
  if (!userId) return ''
  const { rows } = await sql<{ name: string }>`select u.name from app_user u where u.id = ${userId}`.execute(ctx.db)
  return rows[0]?.name ?? ''
}

export interface RecordFacts extends RecordRow {
  companyId: string
  receivedAt: string
  said: string | null
  outerNos: string[]
  lastAt: string | null
  speed: number | null
  clockFlag: boolean
  backfill: boolean
  cause: string | null
  part: string | null
  remark: string | null
  falseById: string | null
  falseByName: string | null
  strategyName: string | null
  blackBoxId: string | null
  decisionLog: { step: number; rule: string; result: string }[]
  orderStatus: number | null
  rootId: string | null
  rootNo: string | null
  rootCode: string | null
  linked: number
  officer: string | null
  officerPhone: string | null
  chargePhone: string | null
  answerer: string | null
}

/** A record of a lift and a kind that the person may see, or 1000404. */
export async function findRecord(ctx: Context, id: string): Promise<RecordFacts> {
  const own: Readonly<Record<string, string>> = {
    id: 'r.id',
    version: 'r.version',
    recordNo: 'r.record_no',
    kind: 'r.kind',
    elevatorId: 'r.elevator_id',
    code: 'r.code',
    level: 'r.level',
    status: 'r.status',
    source: 'r.source',
    occurredAt: 'r.occurred_at',
    endedAt: 'r.ended_at',
    count: 'r.count',
    floorLabel: 'r.floor_label',
    door: 'r.door',
    occupied: 'r.occupied',
    repairOrderId: 'r.repair_order_id',
    result: 'r.result',
    handledAt: 'r.handled_at',
    suppressReason: 'r.suppress_reason',
    mode: 'r.mode',
    falseAt: 'r.false_at',
    ...recordColumns(),
  }
  const listed = sql.join(Object.entries(own).map(([name, of]) => sql`${sql.raw(of)} as ${sql.ref(name)}`))
  const { rows } =
    await sql<RecordFacts>`select ${listed}, r.company_id, r.received_at, r.said, r.outer_nos, r.last_at, r.speed::float8 as speed,
      r.clock_flag, r.backfill, r.cause, r.part, r.remark, r.false_by as false_by_id,
      (select u.name from app_user u where u.id = r.false_by) as false_by_name,
      (select s.name from fault_strategy s where s.company_id = r.company_id and s.id = r.strategy_id) as strategy_name,
      r.black_box_id, r.decision_log, o.status as order_status, r.root_id, x.record_no as root_no, x.code as root_code,
      (select count(*)::int from monitor_record y where y.company_id = r.company_id and y.elevator_id = r.elevator_id
        and y.root_id = r.id) as linked,
      e.safety_officer as officer, e.officer_phone, w.phone as charge_phone,
      (select u.name from app_user u where u.id = a.answerer_id) as answerer
    from ${sql.raw(recordsFrom)}
      left join monitor_record x on x.company_id = r.company_id and x.id = r.root_id
    where r.company_id ${ofCompanies(ctx)} and r.id = ${id} and r.kind = any(${kindsSeen(ctx)}::smallint[])
      and ${byLift(ctx)}`.execute(ctx.db)
  if (!rows[0]) throw refuse.notFound()
  return rows[0]
}
