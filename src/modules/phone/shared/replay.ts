import type { z } from 'zod'
import type { FieldOrder } from '#modules/field/shared/fieldWork.ts'
import { isFinding, merged } from '#modules/maintenance/shared/findings.ts'
import { MaintainStatus, WorkerRole } from '#modules/maintenance/shared/maintenance.ts'
import type { OrderItem } from '#modules/maintenance/shared/orderDetail.ts'
import type { opPayloads } from '#modules/maintenance/shared/visitOp.ts'
import { recordedAlone, resultOfValue } from '#modules/template/shared/reading.ts'
import { ItemResult } from '#modules/template/shared/template.ts'
import type { QueuedOp } from './queue.ts'
import { isSignedIn } from './visit.ts'

/**
 * The order as the phone shows it: the server's copy with the phone's own operations over it, as the server will apply
 * them (jobs 3.1). Applying them to a copy that has them already changes nothing that is seen.
 */
type Payload<T extends keyof typeof opPayloads> = z.input<(typeof opPayloads)[T]>

const { departed, notStarted, inProgress, paused, done, confirmed } = MaintainStatus.code
const { normal, abnormal, unchecked } = ItemResult.code

export interface Actor {
  readonly employeeId: string | null
  readonly name: string
}

/** These stand for themselves: once refused they are not done. */
const alone: ReadonlySet<QueuedOp['type']> = new Set<QueuedOp['type']>(['itemResult', 'itemBatch', 'crewLeave'])

/** Shown on the screen: what waits, what the server took but has not sent back, and a refused gate with all behind it. */
export const isShown = ({ state, type }: QueuedOp): boolean =>
  state === 'waiting' || state === 'applied' || (state === 'rejected' && !alone.has(type))

export function replayed(order: FieldOrder, ops: readonly QueuedOp[], me: Actor, skewMs: number): FieldOrder {
  return ops
    .filter((op) => op.orderId === order.id && isShown(op))
    .reduce((now, op) => after(now, op, me, skewMs), order)
}

function after(order: FieldOrder, op: QueuedOp, me: Actor, skewMs: number): FieldOrder {
  const at = new Date(Date.parse(op.occurredAt) + skewMs).toISOString()
  switch (op.type) {
    case 'depart':
      return order.status === notStarted ? { ...order, status: departed, departAt: at } : order
    case 'cancelDepart':
      return order.status === departed
        ? { ...signed(order, me, null), status: notStarted, departAt: null, arriveAt: null }
        : order
    case 'arrive':
      return { ...signed(order, me, at), arriveAt: order.arriveAt ?? at }
    case 'safety':
      return { ...order, safety: true }
    case 'start':
      // Refused, and his own sign-in was too old as well: it goes on with a new one.
      if (op.state === 'rejected' && !isSignedIn(order, me.employeeId, Date.parse(at))) return order
      return order.status === notStarted || order.status === departed
        ? { ...order, status: inProgress, startAt: order.startAt ?? at }
        : order
    case 'itemResult':
      return withItem(order, op.payload as Payload<'itemResult'>, me, at)
    case 'itemBatch':
      return batch(order, (op.payload as Payload<'itemBatch'>).itemCodes, me.name, at)
    case 'photo':
      return withPhoto(order, op.payload as Payload<'photo'>)
    case 'pause': {
      const { reason } = op.payload as Payload<'pause'>
      return order.status === inProgress ? { ...order, status: paused, pausedAt: at, pauseReason: reason } : order
    }
    case 'resume':
      return resumed(order, at)
    case 'leave':
      return { ...order, left: true }
    case 'complete': {
      const { elevatorStateAfter, stateReason = null } = op.payload as Payload<'complete'>
      return order.status === inProgress
        ? { ...order, status: done, completeAt: at, elevatorStateAfter, stateReason }
        : order
    }
    case 'sign':
      return order.status === done ? { ...order, status: confirmed } : order
    case 'crewJoin':
      return joined(order, me, at)
    case 'crewLeave': {
      const leaving = (op.payload as Payload<'crewLeave'>).employeeId ?? me.employeeId
      return { ...order, crew: order.crew.filter((one) => one.employeeId !== leaving) }
    }
    case 'transferAccept':
      return { ...order, transferState: 2 }
    case 'transferReject':
      return { ...order, transferState: 3 }
    default:
      return order
  }
}

/** His own sign-in; null: he is not there any more. */
const signed = (order: FieldOrder, { employeeId }: Actor, signedAt: string | null): FieldOrder => ({
  ...order,
  crew: order.crew.map((one) =>
    one.employeeId === employeeId ? { ...one, signedIn: signedAt !== null, signedAt } : one,
  ),
})

function joined(order: FieldOrder, { employeeId, name }: Actor, at: string): FieldOrder {
  if (employeeId === null || order.crew.some((one) => one.employeeId === employeeId)) return order
  const own = { employeeId, name, signedIn: false, signedAt: null, role: WorkerRole.code.joined, joinAt: at }
  return { ...order, crew: [...order.crew, own] }
}

/** He left it: it is no longer his, also before the server knows. */
export const hasLeft = (order: FieldOrder, { employeeId }: Actor): boolean =>
  employeeId !== null && !order.crew.some((one) => one.employeeId === employeeId)

function resumed(order: FieldOrder, at: string): FieldOrder {
  if (order.status !== paused) return order
  const minutes = order.pausedAt === null ? 0 : Math.floor((Date.parse(at) - Date.parse(order.pausedAt)) / 60_000)
  const pauseMinutes = order.pauseMinutes + Math.max(0, minutes)
  return { ...order, status: inProgress, pausedAt: null, pauseReason: null, pauseMinutes }
}

/** What the server sent before opinions were kept has none. */
const withOthers = (item: OrderItem): OrderItem => ({ ...item, over: item.over ?? [], others: item.others ?? [] })

/** Findings of the mate that stand on this row, by their moments. */
export const findingsOfOthers = (item: OrderItem, employeeId: string | null): string[] => {
  const { others, ...main } = withOthers(item)
  return [main, ...others].flatMap((one) =>
    one.at !== null && isFinding(one) && one.byId !== employeeId ? [one.at] : [],
  )
}

function withItem(order: FieldOrder, given: Payload<'itemResult'>, me: Actor, at: string): FieldOrder {
  return mapItem(order, given.itemCode, (item) => {
    const value = given.value ?? null
    const judged = value === null ? null : resultOfValue(item, value)
    const word = {
      result: judged === abnormal && given.result === normal ? abnormal : given.result,
      value,
      text: given.text ?? null,
      naReason: given.naReason ?? null,
      handling: given.handling ? { action: given.handling.action, detail: given.handling.detail ?? '' } : null,
      photos: given.photos ?? [],
      by: me.name,
      byId: me.employeeId,
      at,
      over: given.over ?? [],
    }
    return { ...item, ...merged(withOthers(item), word) }
  })
}

function batch(order: FieldOrder, codes: readonly string[], by: string, at: string): FieldOrder {
  const wanted = new Set(codes)
  const items = order.items.map((item) =>
    wanted.has(item.itemCode) && item.result === unchecked && !recordedAlone(item)
      ? { ...item, result: normal, by, at }
      : item,
  )
  return { ...order, items }
}

function withPhoto(order: FieldOrder, { key, itemCode }: Payload<'photo'>): FieldOrder {
  if (!itemCode) return order
  return mapItem(order, itemCode, (item) => ({ ...item, photos: [...new Set([...item.photos, key])] }))
}

const mapItem = (order: FieldOrder, itemCode: string, change: (item: OrderItem) => OrderItem): FieldOrder => ({
  ...order,
  items: order.items.map((item) => (item.itemCode === itemCode ? change(item) : item)),
})
