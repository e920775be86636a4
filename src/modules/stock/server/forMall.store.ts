import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { compareAmounts, minus } from '#kernel/shared/money.ts'
import { ReservationSource, ReservationStatus } from '../shared/reservation.ts'
import { dropHolds, endReservations, fillWaiting } from './reservation.store.ts'

const { active, used, released } = ReservationStatus.code

interface Promised {
  readonly id: string
  readonly unitId: string
  readonly warehouseId: string
  readonly qty: string
  readonly usedQty: string
}

/** So much less of these parts is promised to the order; what is left stays held. The parts are held. */
export async function shrinkReservations(
  ctx: Context,
  orderId: string,
  parts: readonly { readonly unitId: string; readonly warehouseId: string; readonly qty: number }[],
): Promise<void> {
  const { rows } = await sql<Promised>`select r.id, r.unit_id, r.warehouse_id, r.qty, r.used_qty from reservation r
    where r.company_id = ${ctx.companyId} and r.source_type = ${ReservationSource.code.mall} and r.source_id = ${orderId}
      and ${is('r.status', active)} order by r.id`.execute(ctx.db)
  for (const { unitId, warehouseId, qty } of parts) {
    let less = String(qty)
    for (const one of rows) {
      if (one.unitId !== unitId || one.warehouseId !== warehouseId || compareAmounts(less, 0) <= 0) continue
      const open = minus(one.qty, one.usedQty)
      const part = compareAmounts(open, less) < 0 ? open : less
      less = minus(less, part)
      if (compareAmounts(part, open) === 0) {
        await endReservations(ctx, [one.id], compareAmounts(one.usedQty, 0) > 0 ? used : released)
        continue
      }
      await dropHolds(ctx, [one.id])
      await sql`update reservation set qty = qty - ${part}::numeric, version = version + 1, updated_at = ${ctx.now.toISOString()}
        where company_id = ${ctx.companyId} and id = ${one.id}`.execute(ctx.db)
      await fillWaiting(ctx, [unitId], [one.id])
    }
  }
}
