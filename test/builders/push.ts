import { inCompany, newId } from '#kernel/server/index.ts'
import { PushSender } from '#modules/push/server/index.ts'
import type { TestServer } from '../server.ts'
import { asOwner, type Company } from './company.ts'

interface Fault {
  readonly code?: string
  readonly level?: string
  readonly kind?: 1 | 2 | 3
  readonly status?: number
  readonly orderId?: string
  readonly strategyId?: string
  readonly callFirst?: string
}

let serial = 0

/** A record as the pipeline leaves it, without its news. */
export async function aRecord(
  server: TestServer,
  company: Company,
  elevatorId: string,
  fault: Fault & { at: string },
): Promise<string> {
  const id = newId()
  const { code = '94', level = 'A', kind = 3, status = 0, orderId = null, strategyId = null, at } = fault
  await asOwner(
    server,
    `insert into monitor_record (company_id, id, record_no, kind, code, level, elevator_id, source, occurred_at, received_at,
       status, repair_order_id, strategy_id, floor_label, occupied)
     values ($1, $2, $3, $4, $5, $6, $7, 2, $8, $8, $9, $10, $11, '7', true)`,
    [
      company.id,
      id,
      `GZ26${String(++serial).padStart(9, '0')}`,
      kind,
      code,
      level,
      elevatorId,
      at,
      status,
      orderId,
      strategyId,
    ],
  )
  if (orderId)
    await asOwner(
      server,
      'update repair_order set source = 3, source_record_id = coalesce(source_record_id, $2), record_ids = record_ids || $2::uuid where id = $1',
      [orderId, id],
    )
  return id
}

/** News of a record as `monitoring` gives it. */
export async function tellFault(
  server: TestServer,
  company: Company,
  recordId: string,
  name: 'fault.occurred' | 'fault.escalated' | 'fault.closed' | 'alarm.freed' = 'fault.occurred',
  more: Record<string, unknown> = {},
): Promise<void> {
  const [row] = await asOwner<Record<string, unknown>>(
    server,
    'select elevator_id as "elevatorId", kind, code, level, repair_order_id as "repairOrderId" from monitor_record where id = $1',
    [recordId],
  )
  await inCompany(server.services, { principal: null, companyId: company.id, traceId: 'test' }, (ctx) =>
    ctx.emit(name, { id: recordId, ...row, ...more }),
  )
  await server.outbox.settled()
}

/** A fault that just stood. */
export async function aFault(
  server: TestServer,
  company: Company,
  elevatorId: string,
  fault: Fault & { at: string },
): Promise<string> {
  const id = await aRecord(server, company, elevatorId, fault)
  await tellFault(server, company, id, 'fault.occurred', { callFirst: fault.callFirst ?? null })
  return id
}

export interface Pushed extends Record<string, unknown> {
  to_name: string
  channel: number
  status: number
  title: string
  body: string
  occasion: number
  role: number
  attempt: number
  error: string | null
  at: string
  ack_at: string | null
  read_at: string | null
}

/** What was pushed about lifts of the company, in the order it was told. */
export const pushed = (server: TestServer, company: Company, where = 'true'): Promise<Pushed[]> =>
  asOwner<Pushed>(
    server,
    `select *, to_char(created_at at time zone 'Asia/Shanghai', 'HH24:MI:SS') as at from push_log
     where company_id = $1 and ${where} order by seq`,
    [company.id],
  )

export const aPushSender = (server: TestServer, services = server.services): PushSender => new PushSender(services)
