import { sql } from 'kysely'
import { type Context, newId } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { SerialStatus } from '../shared/stock.ts'

/** Batches and serial numbers; their part is held. */

export interface BatchRecord {
  readonly id: string
  readonly unitId: string
  readonly batchNo: string
  readonly expireAt: string | null
}

export async function findBatches(ctx: Context, ids: readonly string[]): Promise<Map<string, BatchRecord>> {
  const asked = [...new Set(ids)]
  if (asked.length === 0) return new Map()
  const { rows } = await sql<BatchRecord>`select id, unit_id, batch_no, expire_at from batch
    where company_id = ${ctx.companyId} and id = any(${asked}::uuid[])`.execute(ctx.db)
  if (rows.length < asked.length) throw refuse.notFound()
  return new Map(rows.map((one) => [one.id, one]))
}

/** The batch of this number, made when it is new; one that is known keeps its dates. */
export async function keepBatch(
  ctx: Context,
  given: {
    unitId: string
    batchNo: string
    producedAt: string | null
    expireAt: string | null
    supplierId: string | null
  },
): Promise<BatchRecord> {
  await sql`insert into batch (company_id, id, unit_id, batch_no, produced_at, expire_at, supplier_id, created_by)
    values (${ctx.companyId}, ${newId()}, ${given.unitId}, ${given.batchNo}, ${given.producedAt}, ${given.expireAt},
      ${given.supplierId}, ${ctx.isGuest ? null : ctx.who.userId})
    on conflict (company_id, unit_id, batch_no) do nothing`.execute(ctx.db)
  const { rows } = await sql<BatchRecord>`select id, unit_id, batch_no, expire_at from batch
    where company_id = ${ctx.companyId} and unit_id = ${given.unitId} and batch_no = ${given.batchNo}`.execute(ctx.db)
  return rows[0] as BatchRecord
}

export interface SerialRecord {
  readonly serialNo: string
  readonly status: SerialStatus
  readonly warehouseId: string | null
}

export async function findSerials(
  ctx: Context,
  unitId: string,
  serialNos: readonly string[],
): Promise<Map<string, SerialRecord>> {
  const { rows } = await sql<SerialRecord>`select serial_no, status, warehouse_id from serial
    where company_id = ${ctx.companyId} and unit_id = ${unitId} and serial_no = any(${[...serialNos]}::text[])`.execute(
    ctx.db,
  )
  return new Map(rows.map((one) => [one.serialNo, one]))
}

/** Where these are now, and in which state; those that are new are made. */
export async function setSerials(
  ctx: Context,
  unitId: string,
  serialNos: readonly string[],
  to: { status: SerialStatus; warehouseId: string | null; elevatorId?: string | null },
): Promise<void> {
  if (serialNos.length === 0) return
  const actor = ctx.isGuest ? null : ctx.who.userId
  await sql`insert into serial (company_id, id, unit_id, serial_no, status, warehouse_id, elevator_id, created_by, updated_by)
    select ${ctx.companyId}::uuid, x.id, ${unitId}::uuid, x.no, ${to.status}::int, ${to.warehouseId}::uuid,
      ${to.elevatorId ?? null}::uuid, ${actor}::uuid, ${actor}::uuid
    from unnest(${serialNos.map(() => newId())}::uuid[], ${[...serialNos]}::text[]) as x (id, no)
    on conflict (company_id, unit_id, serial_no) do update set status = excluded.status, warehouse_id = excluded.warehouse_id,
      elevator_id = excluded.elevator_id, version = serial.version + 1, updated_by = excluded.updated_by,
      updated_at = ${ctx.now.toISOString()}`.execute(ctx.db)
}
