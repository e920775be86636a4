import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { BillStatus, BizType, OPEN_BILLS } from '../shared/bill.ts'
import { lockUnits } from './stock.store.ts'

export { keptIn, stockFigure, stockStateIs } from './figures.store.ts'
export { findPolicies, keepPolicies } from './policy.ts'

export async function unitMoved(ctx: Context, unitId: string): Promise<boolean> {
  await lockUnits(ctx, [unitId])
  const { rows } =
    await sql`select 1 from stock_ledger where company_id = ${ctx.companyId} and unit_id = ${unitId} limit 1`.execute(
      ctx.db,
    )
  return rows.length > 0
}

export async function houseInUse(ctx: Context, warehouseId: string): Promise<boolean> {
  const { rows } = await sql`select 1 where exists (select 1 from stock s where s.company_id = ${ctx.companyId}
      and s.warehouse_id = ${warehouseId} and s.on_hand > 0)
    or exists (select 1 from stock_bill b where b.company_id = ${ctx.companyId} and ${is('b.status', OPEN_BILLS)}
      and (b.warehouse_id = ${warehouseId} or b.target_warehouse_id = ${warehouseId}))
    or exists (select 1 from stock_bill b join stock_bill_line l on l.company_id = b.company_id and l.bill_id = b.id
      where b.company_id = ${ctx.companyId} and ${is('b.biz_type', BizType.code.transferOut)}
        and ${is('b.status', BillStatus.code.posted)} and (b.target_warehouse_id = ${warehouseId} or b.warehouse_id = ${warehouseId})
        and l.qty > coalesce((select sum(q.qty) from stock_bill_line q
          join stock_bill qb on qb.company_id = q.company_id and qb.id = q.bill_id
          where q.company_id = l.company_id and q.source_line_id = l.id and ${is('qb.status', BillStatus.code.posted)}), 0))`.execute(
    ctx.db,
  )
  return rows.length > 0
}

export async function supplierInBills(ctx: Context, supplierId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from stock_bill where company_id = ${ctx.companyId} and supplier_id = ${supplierId}
    limit 1`.execute(ctx.db)
  return rows.length > 0
}
