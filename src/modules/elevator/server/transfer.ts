import type { Context, Handlers } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { findEmployee } from '#modules/employee/server/index.ts'
import type { transferApi } from '#modules/employee/shared/api.ts'
import { HandoverKind, UNDO_HOURS } from '#modules/employee/shared/handover.ts'
import { type HeldLift, lockHeldLifts } from './crew.store.ts'
import { type CrewChange, changeCrews, changesOf, requireCertified, requireTakers } from './crewChange.ts'
import { moveOrders } from './handedOrders.ts'
import { addHandover } from './handover.store.ts'

/**
 * 移交电梯: all lifts or none (archives 5); orders not started yet go along, so that the person can leave (archives 8.18).
 * Of lifts in whose crew the person is not, only the person's orders go. Can be taken back for 24 hours (archives 10.4).
 */
export const transferHandlers: Handlers<typeof transferApi> = {
  async transfer(ctx, { fromId, items }) {
    const { name } = await findEmployee(ctx, fromId)
    const held = await lockHeldLifts(
      ctx,
      fromId,
      items.map((item) => item.elevatorId),
    )
    const lifts = new Map(held.map((lift) => [lift.id, lift]))
    if (new Set(items.map((item) => item.elevatorId)).size < items.length) throw refuse.notFound()
    const changes = items
      .filter((item) => lifts.has(item.elevatorId))
      .map((item): CrewChange => {
        const lift = lifts.get(item.elevatorId) as HeldLift
        return { lift, crew: crewOf(lift, fromId, item), handed: [fromId, item.toId] }
      })
    const names = await requireCertified(ctx, changes)
    const loose = await looseOrders(
      ctx,
      fromId,
      items.filter((item) => !lifts.has(item.elevatorId)),
    )
    const { moved } = await changeCrews(
      ctx,
      changes,
      ({ handed }) => `移交：${name} 移交给 ${names.get(handed?.[1] ?? '')}`,
    )
    const orders = [...moved, ...loose]
    await addHandover(ctx, {
      kind: HandoverKind.code.handOver,
      fromId,
      absenceId: null,
      lifts: changes.map(({ lift, crew }) => ({ id: lift.id, before: lift.workerIds, after: crew })),
      orders: changesOf(orders),
      undoUntil: new Date(ctx.now.getTime() + UNDO_HOURS * 3_600_000).toISOString(),
    })
    return { lifts: changes.length, orders: orders.length }
  },
}

/** Orders on lifts of others; a lift that is not the person's and has none of the person's orders: 1000404. */
async function looseOrders(
  ctx: Context,
  fromId: string,
  items: readonly { readonly elevatorId: string; readonly toId: string }[],
) {
  if (items.length === 0) return []
  if (items.some((item) => item.toId === fromId)) throw toSelf()
  await requireTakers(
    ctx,
    items.map((item) => item.toId),
  )
  const moved = await moveOrders(ctx, fromId, items, { from: dayOf(ctx.now), to: null })
  const found = new Set(moved.map((order) => order.elevatorId))
  if (items.some((item) => !found.has(item.elevatorId))) throw refuse.notFound()
  return moved
}

const toSelf = () => fieldRefusal([{ prop: 'items', msg: '不能移交给本人' }])

/** The receiver takes the person's place; with assistants named, the crew is the receiver and they. */
function crewOf(
  lift: HeldLift,
  fromId: string,
  { toId, assistantIds }: { toId: string; assistantIds?: string[] | undefined },
): string[] {
  if (toId === fromId || assistantIds?.includes(fromId)) throw toSelf()
  const crew = assistantIds ? [toId, ...assistantIds] : lift.workerIds.map((id) => (id === fromId ? toId : id))
  return [...new Set(crew)]
}

interface Handed {
  readonly fromId: string
  readonly toId: string
  readonly liftIds: readonly string[]
  /** Orders that have changed hands already, each by its own check; they are taken back with the lifts. */
  readonly orders: readonly {
    readonly id: string
    readonly before: readonly string[]
    readonly after: readonly string[]
  }[]
}

/**
 * 交接 of 人员维保计划 (jobs 4.2): the receiver takes the person's place in these lifts' crews, all of them or none; the orders
 * were moved one by one before. Both together can be taken back for 24 hours, as any hand-over.
 */
export async function handOverLifts(ctx: Context, { fromId, toId, liftIds, orders }: Handed): Promise<number> {
  if (liftIds.length === 0 && orders.length === 0) return 0
  const { name } = await findEmployee(ctx, fromId)
  const held = await lockHeldLifts(ctx, fromId, liftIds)
  if (held.length < new Set(liftIds).size) throw refuse.notFound()
  const changes = held.map(
    (lift): CrewChange => ({ lift, crew: crewOf(lift, fromId, { toId }), handed: [fromId, toId] }),
  )
  const names = await requireCertified(ctx, changes)
  await changeCrews(ctx, changes, () => `移交：${name} 移交给 ${names.get(toId) ?? ''}`, [])
  await addHandover(ctx, {
    kind: HandoverKind.code.handOver,
    fromId,
    absenceId: null,
    lifts: changes.map(({ lift, crew }) => ({ id: lift.id, before: lift.workerIds, after: crew })),
    orders,
    undoUntil: new Date(ctx.now.getTime() + UNDO_HOURS * 3_600_000).toISOString(),
  })
  return changes.length
}
