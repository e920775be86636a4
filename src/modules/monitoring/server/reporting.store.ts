import { type RawBuilder, sql } from 'kysely'
import { type Context, is, isNot } from '#kernel/server/index.ts'
import {
  byId,
  type Candidate,
  candidate,
  type FactsRow,
  type Found,
  liftOf,
  neverTold,
  ofLinkedLifts,
} from '#modules/platform/server/index.ts'
import type { Facts } from '#modules/platform/shared/fieldMap.ts'
import { PlatformKind } from '#modules/platform/shared/platform.terms.ts'
import { faultName } from '#modules/signal/shared/faultCodes.ts'
import { RecordKind, RecordSource, RecordStatus } from '#modules/signal/shared/record.ts'
import { COLLECTING, TERMINAL_IN_USE, TerminalStatus } from '#modules/terminal/shared/terms.ts'

/** What city platforms are told of faults and of terminals. Background work: one company. */

const { fault, alarm } = RecordKind.code
const { confirmed, falseAlarm, suppressed } = RecordStatus.code

const records = sql`select m.id, m.version, m.record_no as no, m.elevator_id,
    (m.occurred_at at time zone 'Asia/Shanghai')::date::text as day
  from monitor_record m`
/** 隐患 and 提示 are no fault of the lift, and what the platform itself said needs no telling. */
const isTold = sql`${is('m.kind', [fault, alarm])} and (m.level is null or m.level in ('A', 'B', 'C'))
  and ${isNot('m.source', RecordSource.code.city)}`
const notSuppressed = isNot('m.status', suppressed)

async function found(ctx: Context, which: RawBuilder<unknown>): Promise<Candidate[]> {
  const { rows } = await sql<Found>`${records} where m.company_id = ${ctx.companyId} and ${isTold} and ${which}
    order by m.occurred_at, m.id`.execute(ctx.db)
  return rows.map(candidate)
}

/** `closed`: also what is history by now; what was suppressed from the beginning is never told. */
export async function findReport(
  ctx: Context,
  id: string,
  { closed }: { closed: boolean },
): Promise<Candidate | undefined> {
  const [record] = await found(ctx, sql`m.id = ${id} and ${closed ? sql`true` : notSuppressed}`)
  return record
}

/** Those that an order is about now. */
export const findOrderReports = (ctx: Context, orderId: string): Promise<Candidate[]> =>
  found(ctx, sql`m.repair_order_id = ${orderId} and ${notSuppressed}`)

export async function faultsSince(ctx: Context, platformId: string, day: string): Promise<Candidate[]> {
  const { rows } = await sql<Found>`${records}
    ${ofLinkedLifts('m', platformId)}
    where m.company_id = ${ctx.companyId} and ${isTold} and ${notSuppressed}
      and m.occurred_at >= (${day}::date)::timestamp at time zone 'Asia/Shanghai'
      and ${neverTold('m', platformId, PlatformKind.code.fault)}
    order by m.occurred_at, m.id limit 50000`.execute(ctx.db)
  return rows.map(candidate)
}

/** 发生 1 / 响应 2 / 到场 3 / 完成 4 / 误报 5: how far it is when it is told. */
const step = sql`case when ${is('m.status', falseAlarm)} then 5 when ${is('m.status', [confirmed, suppressed])} then 4
  when o.arrive_at is not null then 3 when o.accept_at is not null then 2 else 1 end`

export async function faultFacts(
  ctx: Context,
  ids: readonly string[],
  platformId: string,
): Promise<ReadonlyMap<string, Facts>> {
  const { rows } = await sql<FactsRow & { code: string }>`select m.id, m.record_no, k.remote_id, e.register_code,
      m.code, m.level, m.kind as record_kind, ${step} as step, m.occurred_at, m.ended_at, m.floor_label as floor, m.count,
      m.occupied::int as occupied, o.order_no, o.accept_at, o.arrive_at, coalesce(a.freed_at, o.rescued_at) as freed_at,
      m.handled_at as closed_at, m.cause
    from monitor_record m
    ${liftOf('m', platformId)}
    left join repair_order o on o.company_id = m.company_id and o.id = m.repair_order_id
    left join alarm_call a on a.company_id = m.company_id and a.id = m.id
    where m.company_id = ${ctx.companyId} and m.id = any(${[...ids]}::uuid[])`.execute(ctx.db)
  return byId(rows.map((row) => ({ ...row, codeName: faultName(row.code) })))
}

/** `day` null: how a terminal stands is told whenever it changes. */
type FoundTerminal = Omit<Found, 'day'>
const terminalCandidate = ({ id, version, no, elevatorId }: FoundTerminal): Candidate => ({
  ...candidate({ id, version, no, elevatorId, day: '' }),
  day: null,
})
const terminals = sql`select t.id, t.version, t.terminal_no as no, t.elevator_id from terminal t`
const isAtLift = sql`t.elevator_id is not null and ${is('t.terminal_type', COLLECTING)}
  and ${is('t.status', TERMINAL_IN_USE)} and t.deleted_at is null`

export async function findTerminalReport(ctx: Context, id: string): Promise<Candidate | undefined> {
  const { rows } = await sql<FoundTerminal>`${terminals} where t.company_id = ${ctx.companyId} and t.id = ${id}
    and ${isAtLift}`.execute(ctx.db)
  return rows[0] && terminalCandidate(rows[0])
}

export async function terminalsNeverTold(ctx: Context, platformId: string): Promise<Candidate[]> {
  const { rows } = await sql<FoundTerminal>`${terminals}
    ${ofLinkedLifts('t', platformId)}
    where t.company_id = ${ctx.companyId} and ${isAtLift} and ${neverTold('t', platformId, PlatformKind.code.online)}
    order by t.terminal_no limit 50000`.execute(ctx.db)
  return rows.map(terminalCandidate)
}

export async function onlineFacts(
  ctx: Context,
  ids: readonly string[],
  platformId: string,
): Promise<ReadonlyMap<string, Facts>> {
  const { rows } =
    await sql<FactsRow>`select t.id, t.terminal_no, t.terminal_type, t.model, k.remote_id, e.register_code,
      (${is('t.status', TerminalStatus.code.online)})::int as online, t.online_since, r.received_at as last_heard_at
    from terminal t
    ${liftOf('t', platformId)}
    left join realtime_state r on r.company_id = t.company_id and r.elevator_id = t.elevator_id
    where t.company_id = ${ctx.companyId} and t.id = any(${[...ids]}::uuid[])`.execute(ctx.db)
  return byId(rows)
}
