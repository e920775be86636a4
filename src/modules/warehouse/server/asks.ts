import type { RawBuilder } from 'kysely'
import { type Context, duty } from '#kernel/server/index.ts'
import type { KnownPolicy, PolicyLine, StockState, stockColumns } from '../shared/unitStock.ts'

/** Whether a part ever moved; its pool is held afterwards, so that nothing moves it meanwhile (commerce 1.1, 4.1). */
export const unitMoved = duty<(ctx: Context, unitId: string) => Promise<boolean>>('warehouse.unitMoved')

/** Whether something lies in a warehouse, is on its way there, or waits to be posted for it. */
export const houseInUse = duty<(ctx: Context, warehouseId: string) => Promise<boolean>>('warehouse.houseInUse')

/** Whether an order that is not over names a part, or a supplier; whoever makes one holds both. */
export const unitInOrders = duty<(ctx: Context, unitId: string) => Promise<boolean>>('warehouse.unitInOrders')
export const supplierInOrders =
  duty<(ctx: Context, supplierId: string) => Promise<boolean>>('warehouse.supplierInOrders')

/** Whether bills name a supplier. */
export const supplierInBills = duty<(ctx: Context, supplierId: string) => Promise<boolean>>('warehouse.supplierInBills')

export type StockFigure = keyof typeof stockColumns

/** A figure of a part's stock as the person sees it, of one warehouse or of all but those of old parts. SQL of a row of `unit`. */
export const stockFigure =
  duty<(ctx: Context, figure: StockFigure, unit: string, warehouseId: string | undefined) => RawBuilder<unknown>>(
    'warehouse.stockFigure',
  )

/** Whether a part is in this state (commerce 4.1). SQL of a row of `unit`. */
export const stockStateIs =
  duty<(ctx: Context, state: StockState, unit: string, warehouseId: string | undefined) => RawBuilder<unknown>>(
    'warehouse.stockStateIs',
  )

/** Whether a part lies in a warehouse, lay there, or is wanted there. SQL of a row of `unit`. */
export const keptIn = duty<(ctx: Context, unit: string, warehouseId: string) => RawBuilder<unknown>>('warehouse.keptIn')

/** How much the warehouses want of a part. */
export const findPolicies = duty<(ctx: Context, unitId: string) => Promise<KnownPolicy[]>>('warehouse.findPolicies')

/** These are the limits of the part from now on; absent ones stay. Its pool is held. Tells when it runs low by the new limits. */
export const keepPolicies =
  duty<(ctx: Context, unitId: string, given: readonly PolicyLine[] | undefined) => Promise<void>>(
    'warehouse.keepPolicies',
  )
