import { inCompany, newId } from '#kernel/server/index.ts'
import type { TestServer } from '../server.ts'
import { asOwner, type Company } from './company.ts'

/** Signals as telemetry says them, and the records that come of them. */

/** A terminal that reads the lift. */
export async function aReader(server: TestServer, company: Company, elevatorId: string): Promise<string> {
  const id = newId()
  await asOwner(
    server,
    `insert into terminal (company_id, id, terminal_no, terminal_type, model, status, elevator_id)
     values ($1, $2, $3, 1, 'TW-E1', 1, $4)`,
    [company.id, id, `TW${id.replaceAll('-', '').slice(-12).toUpperCase()}`, elevatorId],
  )
  return id
}

export interface GivenSignal {
  readonly lift: string
  readonly code: string
  readonly occurredAt: string
  readonly terminalId?: string | null
  readonly [fact: string]: unknown
}

/** `signal.stood` is told and, unless `rests`, handled with all that follows. */
export async function stood(
  server: TestServer,
  company: Company,
  { lift, ...given }: GivenSignal,
  rests = false,
): Promise<void> {
  const facts = {
    id: lift,
    terminalId: null,
    receivedAt: server.services.clock().toISOString(),
    floor: 7,
    door: 0,
    speed: 0,
    occupied: null,
    mode: 1,
    clockFlag: false,
    backfill: false,
    resolved: false,
    lines: [],
    ...given,
  }
  await emitted(server, company, 'signal.stood', facts, rests)
  if (!rests) await server.outbox.settled()
}

export async function ended(
  server: TestServer,
  company: Company,
  lift: string,
  code: string,
  endedAt: string,
): Promise<void> {
  await emitted(server, company, 'signal.ended', { id: lift, code, endedAt })
  await server.outbox.settled()
}

export const emitted = (
  server: TestServer,
  company: Company,
  name: string,
  facts: { readonly id: string; readonly [fact: string]: unknown },
  rests = false,
): Promise<void> =>
  inCompany(
    rests ? { ...server.services, wakeOutbox: () => {} } : server.services,
    { principal: null, companyId: company.id, traceId: 'test' },
    (ctx) => ctx.emit(name, facts),
  )

export interface KeptRecord {
  id: string
  recordNo: string
  code: string
  kind: number
  level: string | null
  status: number
  count: number
  occurredAt: string
  lastAt: string | null
  endedAt: string | null
  repairOrderId: string | null
  suppressReason: string | null
  rootId: string | null
  result: number | null
  cause: string | null
  part: string | null
  decisionLog: { step: number; rule: string; result: string }[]
}
export const recordsOf = (server: TestServer, lift: string): Promise<KeptRecord[]> =>
  asOwner<KeptRecord>(
    server,
    `select id, record_no as "recordNo", code, kind, level, status, count, occurred_at as "occurredAt", last_at as "lastAt",
       ended_at as "endedAt", repair_order_id as "repairOrderId", suppress_reason as "suppressReason", root_id as "rootId",
       result, cause, part, decision_log as "decisionLog"
     from monitor_record where elevator_id = $1 order by record_no`,
    [lift],
  )

/** Repair orders of a lift, oldest first. */
export const ordersFor = (server: TestServer, lift: string): Promise<Record<string, unknown>[]> =>
  asOwner(server, 'select * from repair_order where elevator_id = $1 order by order_no', [lift])

/** What was told of a kind of news, with its payload. */
export const toldOf = (server: TestServer, company: Company, name: string): Promise<Record<string, unknown>[]> =>
  asOwner(server, 'select row_id as id, payload from outbox where company_id = $1 and name = $2 order by id', [
    company.id,
    name,
  ])
