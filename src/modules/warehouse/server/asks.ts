import { type Context, duty } from '#kernel/server/index.ts'

/** Whether a part ever moved; its pool is held afterwards, so that nothing moves it meanwhile (commerce 1.1, 4.1). */
export const unitMoved = duty<(ctx: Context, unitId: string) => Promise<boolean>>('warehouse.unitMoved')

/** Whether something lies in a warehouse, is on its way there, or waits to be posted for it. */
export const houseInUse = duty<(ctx: Context, warehouseId: string) => Promise<boolean>>('warehouse.houseInUse')

/** Whether bills name a supplier. */
export const supplierInBills = duty<(ctx: Context, supplierId: string) => Promise<boolean>>('warehouse.supplierInBills')
