import type { Context } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { refuseUncertified, validCertificate } from '#modules/employee/server/index.ts'
import { CertType } from '#modules/employee/shared/certificate.ts'
import { ElevatorLogKind } from '../shared/elevator.terms.ts'
import { findWaitingOrders, type WaitingOrder } from './asks.ts'
import { findActive, type HeldLift, setCrew } from './crew.store.ts'
import { addElevatorLogs } from './elevatorLog.store.ts'
import { setOrderPeople } from './setOrderPeople.ts'

/**
 * The one way in which lifts get other people and their orders not started yet go along: a hand-over (employee/transfer)
 * and the setting of those in charge (project/setCharge) both come here (archives 5).
 */
export interface CrewChange {
  readonly lift: HeldLift
  /** Afterwards, in order; the first is 责任人. */
  readonly crew: readonly string[]
  /** A hand-over names both; else those who leave are matched with those who come. */
  readonly handed?: readonly [fromId: string, toId: string]
}

export interface MovedOrder extends WaitingOrder {
  readonly after: readonly string[]
}

export const changesOf = (orders: readonly MovedOrder[]) =>
  orders.map(({ id, workerIds, after }) => ({ id, before: workerIds, after }))

/** Who takes the place of each person who leaves; null: nobody. 责任人 is followed by 责任人. */
function successorsOf({ lift, crew, handed }: CrewChange): ReadonlyMap<string, string | null> {
  const leaving = lift.workerIds.filter((id) => !crew.includes(id))
  const coming = crew.filter((id) => !lift.workerIds.includes(id))
  const successors = new Map<string, string | null>(handed ? [handed] : [])
  const [first] = lift.workerIds
  if (first !== undefined && leaving.includes(first) && !successors.has(first)) successors.set(first, crew[0] ?? null)
  const taken = new Set(successors.values())
  const free = coming.filter((id) => !taken.has(id))
  for (const id of leaving) if (!successors.has(id)) successors.set(id, free.shift() ?? null)
  return successors
}

/** An order of exactly the lift's people gets exactly the new ones; in any other crew each who leaves is followed. */
function peopleAfter(order: WaitingOrder, change: CrewChange): readonly string[] {
  const { workerIds } = change.lift
  if (order.workerIds.join() === workerIds.join()) return change.crew
  const successors = successorsOf(change)
  const after = order.workerIds.flatMap((id) => (successors.has(id) ? (successors.get(id) ?? []) : [id]))
  // Nobody is left without anybody: then the new person in charge comes.
  return after.length > 0 ? [...new Set(after)] : change.crew.slice(0, 1)
}

/** The orders that a change moves, by day; writes nothing. */
export async function ordersMoved(
  ctx: Context,
  changes: readonly CrewChange[],
  options: { lock?: boolean } = {},
): Promise<MovedOrder[]> {
  const byLift = new Map(changes.map((change) => [change.lift.id, change]))
  const orders = await findWaitingOrders(ctx, [...byLift.keys()], options)
  return orders.flatMap((order) => {
    const after = peopleAfter(order, byLift.get(order.elevatorId) as CrewChange)
    return after.join() === order.workerIds.join() ? [] : [{ ...order, after }]
  })
}

/** Everybody new to a lift or newly first is in service (1000404) and holds a T certificate in force today (1007011). */
export async function requireCertified(
  ctx: Context,
  changes: readonly CrewChange[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(
    changes.flatMap(({ lift, crew, handed }) =>
      crew.filter((id) => !lift.workerIds.includes(id) || crew[0] === id || handed?.[1] === id),
    ),
  )
  return requireTakers(ctx, [...ids])
}

/** Names of these people, all in service and with a T certificate in force today. */
export async function requireTakers(ctx: Context, given: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(given)]
  const people = await findActive(ctx, ids)
  if (people.length < ids.length) throw refuse.notFound()
  const certified = await validCertificate(ctx, ids, CertType.code.repairT, dayOf(ctx.now))
  const without = people.find((person) => !certified.has(person.id))
  if (without) throw await refuseUncertified(ctx, without)
  return new Map(people.map((person) => [person.id, person.name]))
}

/**
 * Writes crews, orders, the lifts' records and the events, all in the transaction of the request; the lifts are locked. With
 * `settled` exactly these orders move (an undo), and the event says that none follow later.
 */
export async function changeCrews(
  ctx: Context,
  changes: readonly CrewChange[],
  summaryOf: (change: CrewChange) => string,
  settled?: readonly MovedOrder[],
): Promise<{ lifts: number; orders: number; moved: readonly MovedOrder[] }> {
  const moved = settled ?? (await ordersMoved(ctx, changes, { lock: true }))
  for (const { lift, crew } of changes) {
    const version = await setCrew(ctx, lift.id, crew)
    await ctx.emit('elevator.workersChanged', {
      id: lift.id,
      version,
      before: { workerIds: lift.workerIds, teamId: lift.teamId },
      after: { workerIds: crew, teamId: lift.teamId },
      ...(settled ? { ordersSettled: true } : {}),
    })
  }
  await setOrderPeople(ctx, moved)
  await addElevatorLogs(
    ctx,
    changes.map((change) => ({
      elevatorId: change.lift.id,
      kind: ElevatorLogKind.code.workers,
      summary: summaryOf(change),
    })),
  )
  return { lifts: changes.length, orders: moved.length, moved }
}
