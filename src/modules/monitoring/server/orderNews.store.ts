import { sql } from 'kysely'
import { type Context, is, lockRows } from '#kernel/server/index.ts'
import { RecordStatus } from '#modules/signal/shared/record.ts'
import type { RecordRow } from './recordRow.store.ts'

/** Records of an order, or of a lift, held with their lifts (decision 0136). */

async function held(ctx: Context, read: () => Promise<RecordRow[]>): Promise<RecordRow[]> {
  const lifts = (await read()).map(({ elevatorId }) => elevatorId)
  await lockRows(ctx, 'elevator', lifts)
  const ids = (await read()).map(({ id }) => id)
  await lockRows(ctx, 'monitorRecord', ids)
  return read()
}

const { repair, recovered, happening, waiting } = RecordStatus.code

/** Those that wait for this order, or all that it was ever about. */
export const lockOfOrder = (ctx: Context, orderId: string, which: 'waiting' | 'all'): Promise<RecordRow[]> =>
  held(ctx, async () => {
    const open = which === 'all' ? sql`true` : is('m.status', repair)
    const { rows } = await sql<RecordRow>`select m.* from monitor_record m where m.company_id = ${ctx.companyId}
      and m.repair_order_id = ${orderId} and ${open} order by m.id`.execute(ctx.db)
    return rows
  })

/** Those that nobody is sent for. */
export const lockOpenOfLift = (ctx: Context, elevatorId: string): Promise<RecordRow[]> =>
  held(ctx, async () => {
    const { rows } = await sql<RecordRow>`select m.* from monitor_record m where m.company_id = ${ctx.companyId}
      and m.elevator_id = ${elevatorId} and ${is('m.status', [happening, waiting, recovered])} order by m.id`.execute(
      ctx.db,
    )
    return rows
  })

/** 已恢复待确认 since before this moment, oldest first. */
export const lockForgotten = (ctx: Context, before: string): Promise<RecordRow[]> =>
  held(ctx, async () => {
    const { rows } = await sql<RecordRow>`select m.* from monitor_record m where m.company_id = ${ctx.companyId}
      and ${is('m.status', recovered)} and coalesce(m.ended_at, m.occurred_at) < ${before}
      order by m.id limit 5000`.execute(ctx.db)
    return rows
  })

export interface OrderOutcome {
  id: string
  orderNo: string
  status: number
  cause: number | null
  faultPart: number | null
  measure: string | null
  completeAt: string | null
  rescuedAt: string | null
  closeReason: number | null
  mergedIntoId: string | null
  mergedNo: string | null
  /** Login of the main worker. */
  handlerId: string | null
}
/** What became of an order, of a removed one too. */
export async function findOutcome(ctx: Context, orderId: string): Promise<OrderOutcome | undefined> {
  const { rows } =
    await sql<OrderOutcome>`select o.id, o.order_no, o.status, o.cause, o.fault_part, o.measure, o.complete_at,
      o.rescued_at, o.close_reason, o.merged_into_id,
      (select x.order_no from repair_order x where x.company_id = o.company_id and x.id = o.merged_into_id) as merged_no,
      (select w.user_id from employee w where w.company_id = o.company_id and w.id = o.worker_ids[1]) as handler_id
    from repair_order o where o.company_id = ${ctx.companyId} and o.id = ${orderId}`.execute(ctx.db)
  return rows[0]
}

/** People are out of the car: kept once, the first moment counts. True: it was not known before. */
export async function noteFreed(ctx: Context, recordId: string, at: string): Promise<boolean> {
  const { rows } =
    await sql`insert into alarm_call (company_id, id, freed_at) values (${ctx.companyId}, ${recordId}, ${at})
    on conflict (company_id, id) do update set freed_at = excluded.freed_at, version = alarm_call.version + 1,
      updated_at = ${ctx.now.toISOString()} where alarm_call.freed_at is null returning id`.execute(ctx.db)
  return rows.length > 0
}
