import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import type { Level } from '#modules/template/shared/template.ts'
import { MAINTAIN_DONE, MaintainStatus } from '../shared/maintenance.ts'

export interface NearVisit {
  orderId: string
  orderNo: string
  date: Day
  level: Level
  status: MaintainStatus
  elevatorId: string
}

/** The last done and the next open visit of each lift around a day. */
export async function findNear(
  ctx: Context,
  elevatorIds: readonly string[],
  day: Day,
): Promise<{ last: NearVisit[]; next: NearVisit[] }> {
  const columns = sql`o.id as order_id, o.order_no, coalesce(o.complete_at::date, o.plan_date) as date, o.level, o.status, o.elevator_id`
  const ids = [...elevatorIds]
  const last = await sql<NearVisit>`select distinct on (o.elevator_id) ${columns} from maintain_order o
    where o.company_id = ${ctx.companyId} and o.elevator_id = any(${ids}::uuid[]) and ${is('o.status', MAINTAIN_DONE)}
      and o.complete_at::date <= ${day}::date order by o.elevator_id, o.complete_at desc`.execute(ctx.db)
  const next = await sql<NearVisit>`select distinct on (o.elevator_id) ${columns} from maintain_order o
    where o.company_id = ${ctx.companyId} and o.elevator_id = any(${ids}::uuid[])
      and ${is('o.status', MaintainStatus.code.notStarted)} and o.deleted_at is null
      and o.plan_date >= ${day}::date order by o.elevator_id, o.plan_date`.execute(ctx.db)
  return { last: last.rows, next: next.rows }
}

export async function findContractName(ctx: Context, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from contract
    where company_id = ${ctx.companyId} and id = ${id}`.execute(ctx.db)
  return rows[0]?.name ?? null
}
