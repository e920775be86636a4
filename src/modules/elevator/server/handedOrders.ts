import type { Context } from '#kernel/server/index.ts'
import { findOrdersOf, type Period } from './asks.ts'
import type { MovedOrder } from './crewChange.ts'
import { setOrderPeople } from './setOrderPeople.ts'

export interface GivenLift {
  readonly elevatorId: string
  readonly toId: string
}

/** Orders of the person on these lifts, those of the data scope, go to whom each lift was given; the crews stay. Writes. */
export async function moveOrders(ctx: Context, fromId: string, items: readonly GivenLift[], period: Period) {
  const moved = await ordersGiven(ctx, fromId, items, period, { lock: true })
  if (moved.length > 0) {
    await setOrderPeople(ctx, moved)
    // Whether they can do them beside their own work is judged where visits are.
    await ctx.emit('employee.ordersHanded', { id: fromId, version: 0, orderIds: moved.map((order) => order.id) })
  }
  return moved
}

/** An order with whom it goes to: in place of the person, among its other people. */
export interface GivenOrder extends MovedOrder {
  readonly toId: string
}

/** The orders of a person as they are after he was replaced on the lifts that were given to somebody. */
export async function ordersGiven(
  ctx: Context,
  fromId: string,
  items: readonly GivenLift[],
  period: Period,
  options: { lock: boolean },
): Promise<GivenOrder[]> {
  const takers = new Map(items.map((item) => [item.elevatorId, item.toId]))
  return (await findOrdersOf(ctx, fromId, period, { ...options, liftIds: [...takers.keys()], seen: true })).map(
    (order) => {
      const toId = takers.get(order.elevatorId) as string
      // An approval has taken its whole crew off: the lift's people come, as they did before it.
      const before = order.workerIds.length > 0 ? order.workerIds : order.liftCrew
      return { ...order, toId, after: [...new Set(before.map((id) => (id === fromId ? toId : id)))] }
    },
  )
}
