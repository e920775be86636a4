import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** What modules further right show beside a request: where its parts may come from. */
export interface RequestSlot {
  readonly key: string
  readonly content: () => Promise<ComponentType<RequestSlotProps>>
}
interface RequestSlotProps {
  readonly requestId: string
  readonly requestNo: string
}
interface Offered {
  readonly key: string
  readonly Content: LazyExoticComponent<ComponentType<RequestSlotProps>>
}

let offered: readonly Offered[] = []

/** Said once, while the application puts its routes together; fetched with the first request that is opened. */
export function offerRequestSlots(slots: readonly RequestSlot[]): void {
  offered = slots.map(({ key, content }) => ({ key, Content: lazy(async () => ({ default: await content() })) }))
}
export const requestSlots = (): readonly Offered[] => offered
