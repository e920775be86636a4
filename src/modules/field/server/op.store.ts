import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import type { FieldOp, OpOutcome } from '../shared/fieldOp.ts'

/** What phones sent, as it is kept. */

/** The answer to an operation, as it is kept. */
export interface OpAnswer {
  readonly result: OpOutcome | 'received'
  readonly errorCode: number | null
  readonly errorMsg: string | null
}

/** What became of these operations when they came before. */
export async function findTaken(ctx: Context, opIds: readonly string[]): Promise<Map<string, OpAnswer>> {
  const { rows } = await sql<OpAnswer & { id: string }>`select id, result, error_code, error_msg from field_op
    where company_id = ${ctx.companyId} and id = any(${[...opIds]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** By how much this phone's clock was off when it last sent something on these orders. */
export async function findSkew(
  ctx: Context,
  deviceId: string,
  orderIds: readonly string[],
): Promise<number | undefined> {
  const { rows } = await sql<{ clockSkewMs: number }>`select clock_skew_ms from field_op
    where company_id = ${ctx.companyId} and order_id = any(${[...orderIds]}::uuid[]) and device_id = ${deviceId}
    order by received_at desc, id desc limit 1`.execute(ctx.db)
  return rows[0]?.clockSkewMs
}

export interface TakenOp extends OpAnswer {
  readonly op: FieldOp
  /** Its moment by the corrected clock. */
  readonly at: string
}

/** Keeps what was done with these operations, once; all of one phone. */
export async function keepOps(
  ctx: Context,
  device: { readonly id: string; readonly skewMs: number },
  taken: readonly TakenOp[],
): Promise<void> {
  if (taken.length === 0) return
  const rows = taken.map(({ op, at, result, errorCode, errorMsg }) => ({
    companyId: ctx.companyId,
    id: op.opId,
    deviceId: device.id,
    seq: op.seq,
    userId: ctx.who.userId,
    orderId: op.orderId,
    type: op.type,
    occurredAt: at,
    receivedAt: ctx.now.toISOString(),
    clockSkewMs: device.skewMs,
    result,
    errorCode,
    errorMsg,
    payload: JSON.stringify({ payload: op.payload, gps: op.gps ?? null }),
  }))
  await ctx.db
    .insertInto('fieldOp')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['companyId', 'id']).doNothing())
    .execute()
}

/** Which of these are pictures of the order that arrived with an operation. */
export async function findPhotoKeys(ctx: Context, orderId: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select key from order_photo where company_id = ${ctx.companyId}
    and order_id = ${orderId} and key = any(${[...keys]}::text[])`.execute(ctx.db)
  return new Set(rows.map(({ key }) => key))
}
