import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { QrState } from '#modules/elevator/shared/elevator.terms.ts'
import { MAINTAIN_OPEN, MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'

export interface Scanned {
  elevatorId: string
  token: string
  orderId: string | null
}

/** A sticker in force by its token or number, and the worker's own order of the lift that is due first. */
export async function findScanned(ctx: Context, qr: string, employeeId: string): Promise<Scanned | undefined> {
  const { rows } = await sql<Scanned>`select q.elevator_id, q.token,
      (select o.id from maintain_order o where o.company_id = q.company_id and o.elevator_id = q.elevator_id
        and o.worker_ids @> array[${employeeId}::uuid] and ${is('o.status', MAINTAIN_OPEN)} and o.deleted_at is null
        order by ${is('o.status', MaintainStatus.code.inProgress)} desc, o.plan_date limit 1) as order_id
    from elevator_qr q where q.company_id = ${ctx.companyId} and ${is('q.state', QrState.code.valid)}
      and (q.token = ${qr} or q.short_no = ${qr})
    limit 1`.execute(ctx.db)
  return rows[0]
}

/** The open visit of the lift whose deadline comes first. */
export async function findNext(
  ctx: Context,
  elevatorId: string,
): Promise<{ planDate: Day; legalDeadline: Day } | null> {
  const { rows } = await sql<{ planDate: Day; legalDeadline: Day }>`select plan_date, legal_deadline from maintain_order
    where company_id = ${ctx.companyId} and elevator_id = ${elevatorId} and ${is('status', MAINTAIN_OPEN)}
      and deleted_at is null
    order by legal_deadline, plan_date limit 1`.execute(ctx.db)
  return rows[0] ?? null
}
