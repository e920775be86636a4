import type { ComponentType } from 'react'
import type { MallOrderDetail } from '../shared/order.ts'

/** What modules further right show of an order – its after-sales, its invoice –, on both sides' pages. */
export interface OrderSlot {
  readonly key: string
  readonly label: string
  readonly Content: ComponentType<{ order: MallOrderDetail }>
}

let offered: readonly OrderSlot[] = []

/** Said once, while the application puts its routes together. */
export function offerOrderSlots(slots: readonly OrderSlot[]): void {
  offered = slots
}
export const orderSlots = (): readonly OrderSlot[] => offered
