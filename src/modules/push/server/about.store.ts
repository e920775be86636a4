import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { liftLabelOf } from '#modules/elevator/server/index.ts'
import { MaintainStatus, SignInKind } from '#modules/maintenance/shared/maintenance.ts'
import type { FaultLevel } from '#modules/repair/shared/repair.ts'

/** What people are told about: a record and the order that came of it. */

export interface RecordFacts {
  id: string
  kind: 1 | 2 | 3
  code: string
  level: FaultLevel | null
  status: number
  occurredAt: string
  floorLabel: string | null
  occupied: boolean | null
  repairOrderId: string | null
  elevatorId: string
  teamId: string | null
  place: string
  workerIds: string[]
  escalation: { minute: number; target: number; channel: number }[] | null
  quietFrom: string | null
  quietTo: string | null
}

export async function findRecords(ctx: Context, ids: readonly string[]): Promise<RecordFacts[]> {
  const { rows } = await sql<RecordFacts>`select m.id, m.kind, m.code, m.level, m.status, m.occurred_at, m.floor_label,
      m.occupied, m.repair_order_id, m.elevator_id, e.team_id, ${sql.raw(liftLabelOf('c', 'e'))} as place, e.worker_ids,
      s.escalation, to_char(s.quiet_from, 'HH24:MI') as quiet_from, to_char(s.quiet_to, 'HH24:MI') as quiet_to
    from monitor_record m
    join elevator e on e.company_id = m.company_id and e.id = m.elevator_id
    left join community c on c.company_id = e.company_id and c.id = e.community_id
    left join fault_strategy s on s.company_id = m.company_id and s.id = m.strategy_id
    where m.company_id = ${ctx.companyId} and m.id = any(${[...ids]}::uuid[])
    order by m.level nulls last, m.occurred_at, m.id`.execute(ctx.db)
  return rows
}

export interface OrderFacts {
  id: string
  orderNo: string
  source: number
  repairType: number
  status: number
  version: number
  elevatorId: string | null
  workerIds: string[]
  recordIds: string[]
  reportAt: string
  dispatchAfter: string | null
  acceptAt: string | null
  arriveAt: string | null
  arriveLimit: number
}

export async function findOrder(ctx: Context, id: string): Promise<OrderFacts | undefined> {
  const { rows } = await sql<OrderFacts>`select o.id, o.order_no, o.source, o.repair_type, o.status, o.version,
      o.elevator_id, o.worker_ids, o.record_ids, o.report_at, o.dispatch_after, o.accept_at, o.arrive_at, o.arrive_limit
    from repair_order o where o.company_id = ${ctx.companyId} and o.id = ${id} and o.deleted_at is null`.execute(ctx.db)
  return rows[0]
}

/** Who is at the lift now, at a visit that goes on: signed in and not gone. The longest there first. */
export async function findOnSite(ctx: Context, elevatorId: string): Promise<string[]> {
  const { rows } = await sql<{ employeeId: string }>`select s.employee_id from maintain_order o
    join sign_in s on s.company_id = o.company_id and s.order_id = o.id and ${is('s.kind', SignInKind.code.arrive)}
    where o.company_id = ${ctx.companyId} and o.elevator_id = ${elevatorId} and o.deleted_at is null
      and ${is('o.status', MaintainStatus.code.inProgress)} and s.pass
    group by s.employee_id order by min(s.at)`.execute(ctx.db)
  return rows.map((row) => row.employeeId)
}
