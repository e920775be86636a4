import { type Context, duty } from '#kernel/server/index.ts'

export interface OrderPeople {
  readonly id: string
  /** Who goes there afterwards. */
  readonly after: readonly string[]
}

/** Orders that are not started go with the people of their lift. */
export const setOrderPeople =
  duty<(ctx: Context, orders: readonly OrderPeople[]) => Promise<void>>('elevator.setOrderPeople')
