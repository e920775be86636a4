import { type ComponentType, createContext, type ReactNode } from 'react'

export interface OrderBoardProps {
  readonly view: 'week' | 'month'
  /** Between the views of the page. */
  readonly switcher: ReactNode
  readonly onOpen: (id: string) => void
}

/** 周 and 月 of the orders. Boards stand to the right of orders: the app plugs theirs in. Null: the page is the list alone. */
export const OrderBoardSlot = createContext<ComponentType<OrderBoardProps> | null>(null)
