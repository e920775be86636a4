import { type ComponentType, createContext } from 'react'

export interface OrderPartsProps {
  /** 1 维保 2 维修 3 年检. */
  readonly bizType: 1 | 2 | 3
  readonly bizId: string
}

/**
 * The tab 配件 of an order. Requests for parts stand to the right of orders: the app plugs their tab in. Null: no tab;
 * `needs`: codes of which one shows it.
 */
export const OrderPartsSlot = createContext<{
  readonly needs: readonly string[]
  readonly Tab: ComponentType<OrderPartsProps>
} | null>(null)
