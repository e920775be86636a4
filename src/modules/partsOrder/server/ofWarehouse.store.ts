import { sql } from 'kysely'
import { type Context, isNot } from '#kernel/server/index.ts'
import { OrderStatus } from '../shared/terms.ts'

const over = [OrderStatus.code.done, OrderStatus.code.cancelled]

export async function unitInOrders(ctx: Context, unitId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from parts_order_line l
    join parts_order o on o.company_id = l.company_id and o.id = l.order_id
    where l.company_id = ${ctx.companyId} and l.unit_id = ${unitId} and ${isNot('o.status', over)} and o.deleted_at is null
    limit 1`.execute(ctx.db)
  return rows.length > 0
}

export async function supplierInOrders(ctx: Context, supplierId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from parts_order where company_id = ${ctx.companyId} and supplier_id = ${supplierId}
    and ${isNot('status', over)} and deleted_at is null limit 1`.execute(ctx.db)
  return rows.length > 0
}
