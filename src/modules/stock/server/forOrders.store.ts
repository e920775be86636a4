import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { ReservationStatus } from '../shared/reservation.ts'
import { SerialStatus } from '../shared/stock.ts'

/** So many numbers of a part that lie in a warehouse, the oldest first. */
export async function findFreeSerials(
  ctx: Context,
  of: { unitId: string; warehouseId: string; qty: string; without: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ serialNo: string }>`select serial_no from serial
    where company_id = ${ctx.companyId} and unit_id = ${of.unitId} and warehouse_id = ${of.warehouseId}
      and ${is('status', SerialStatus.code.inStock)} and serial_no <> all(${[...of.without]}::text[])
    order by created_at, serial_no limit ${Math.trunc(Number(of.qty))}`.execute(ctx.db)
  return rows.map(({ serialNo }) => serialNo)
}

export interface HeldPart {
  readonly reservationId: string
  readonly unitId: string
  readonly warehouseId: string
  readonly batchId: string | null
  readonly qty: string
}

/** What is held for a source, warehouse by warehouse and batch by batch, what expires first first. */
export async function findHeldFor(
  ctx: Context,
  { sourceType, sourceId }: { sourceType: number; sourceId: string },
): Promise<HeldPart[]> {
  const { rows } = await sql<HeldPart>`select h.reservation_id, s.unit_id, s.warehouse_id, s.batch_id, h.qty
    from reservation r join stock_hold h on h.company_id = r.company_id and h.reservation_id = r.id
      join stock s on s.company_id = h.company_id and s.id = h.stock_id
      left join batch b on b.company_id = s.company_id and b.id = s.batch_id
    where r.company_id = ${ctx.companyId} and r.source_type = ${sourceType} and r.source_id = ${sourceId}
      and ${is('r.status', ReservationStatus.code.active)}
    order by b.expire_at nulls last, s.id`.execute(ctx.db)
  return rows
}

/** What is available now over all warehouses, by part; of parts that never came in nothing is. */
export async function findStockOf(ctx: Context, unitIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ unitId: string; available: string }>`select u.id as unit_id,
      coalesce(sum(s.on_hand - s.reserved), 0)::numeric(14, 2) as available
    from unit u left join stock s on s.company_id = u.company_id and s.unit_id = u.id
    where u.company_id = ${ctx.companyId} and u.id = any(${[...unitIds]}::uuid[]) group by u.id`.execute(ctx.db)
  return new Map(rows.map(({ unitId, available }) => [unitId, available]))
}
