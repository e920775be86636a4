import { type Context, duty } from '#kernel/server/index.ts'

/** What was ordered of a part for a warehouse and is not in yet; null: for no warehouse in particular. */
interface Ordered {
  readonly unitId: string
  readonly warehouseId: string | null
  readonly qty: string
}

/** What stock asks of the orders of parts, further right (commerce R5). Without orders nothing is ordered. */
export interface StockOrders {
  onOrder(ctx: Context, unitIds: readonly string[]): Promise<readonly Ordered[]>
}

export const onOrder = duty<StockOrders['onOrder']>('stock.onOrder', async () => [])
