import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

/** Lifts and orders as they are now, whatever became of them; for taking a hand-over back. */
export interface LiftNow {
  id: string
  version: number
  name: string
  teamId: string | null
  workerIds: string[]
  useStatus: number
  gone: boolean
}

export async function lockLiftsNow(ctx: Context, ids: readonly string[]): Promise<Map<string, LiftNow>> {
  const { rows } =
    await sql<LiftNow>`select id, version, name, team_id, worker_ids, use_status, deleted_at is not null as gone
    from elevator where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[]) order by id for update`.execute(
      ctx.db,
    )
  return new Map(rows.map((row) => [row.id, row]))
}

export interface OrderNow {
  id: string
  orderNo: string
  elevatorId: string
  planDate: string
  status: number
  workerIds: string[]
  gone: boolean
}

/** The orders noted, and those made since for these lifts that nobody began. */
export async function lockOrdersNow(
  ctx: Context,
  ids: readonly string[],
  since: { readonly liftIds: readonly string[]; readonly at: string },
): Promise<OrderNow[]> {
  const { rows } =
    await sql<OrderNow>`select id, order_no, elevator_id, plan_date, status, worker_ids, deleted_at is not null as gone
    from maintain_order where company_id = ${ctx.companyId} and (id = any(${[...ids]}::uuid[])
      or (elevator_id = any(${[...since.liftIds]}::uuid[]) and created_at > ${since.at} and status = 0 and deleted_at is null))
    order by id for update`.execute(ctx.db)
  return rows
}
