import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { MallOrderDetail } from '../shared/order.ts'

/** What modules further right show of an order – its after-sales, its invoice –, on both sides' pages (`order.side`). */
export interface OrderSlot {
  readonly key: string
  readonly label: string
  readonly content: () => Promise<ComponentType<{ order: MallOrderDetail }>>
}
interface Offered extends Pick<OrderSlot, 'key' | 'label'> {
  readonly Content: LazyExoticComponent<ComponentType<{ order: MallOrderDetail }>>
}

let offered: readonly Offered[] = []

/** Said once, while the application puts its routes together; fetched with the first order that is opened. */
export function offerOrderSlots(slots: readonly OrderSlot[]): void {
  offered = slots.map(({ content, ...slot }) => ({
    ...slot,
    Content: lazy(async () => ({ default: await content() })),
  }))
}
export const orderSlots = (): readonly Offered[] => offered
