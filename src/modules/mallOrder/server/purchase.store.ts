import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { OrderSource } from '#modules/partsOrder/shared/terms.ts'

/** Parts of the buyer's own catalogue that are called by one of these numbers: their part number, or their model. */
export async function findParts(
  ctx: Context,
  numbers: readonly string[],
): Promise<Map<string, { id: string; name: string; measure: string }>> {
  const { rows } = await sql<{
    number: string
    id: string
    name: string
    measure: string
  }>`select distinct on (w.number)
      w.number, u.id, u.name, u.measure_unit as measure
    from unnest(${[...numbers]}::text[]) as w (number)
      join unit u on u.company_id = ${ctx.companyId} and u.deleted_at is null and (u.part_no = w.number or u.model = w.number)
    order by w.number, (u.part_no = w.number) desc, u.id`.execute(ctx.db)
  return new Map(rows.map(({ number, ...part }) => [number, part]))
}

/** It was bought before: an event may come twice. */
export async function isBooked(ctx: Context, remark: string): Promise<boolean> {
  const { rows } = await sql`select 1 from parts_order where company_id = ${ctx.companyId}
    and ${is('source', OrderSource.code.mall)} and remark = ${remark} limit 1`.execute(ctx.db)
  return rows.length > 0
}
