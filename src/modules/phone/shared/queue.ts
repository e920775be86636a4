import { type FieldOp, MAX_OPS, type OpResult } from '#modules/field/shared/fieldOp.ts'
import type { FieldOrder } from '#modules/field/shared/fieldWork.ts'
import { isGate, isSuperfluous } from '#modules/field/shared/gates.ts'
import { MaintainStatus, refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import type { PhoneOpType } from './ops.ts'
import type { PhoneTask } from './task.ts'

/**
 * The phone's queue of operations (jobs 6.8): written before the screen changes, sent in order, kept until the server's
 * copy of the order holds what they did. Nothing a worker recorded is thrown away.
 */
const opStates = ['waiting', 'applied', 'conflict', 'rejected', 'skipped', 'discarded'] as const
type OpState = (typeof opStates)[number]

export interface QueuedOp {
  /** Position on this phone; grows and is never used twice. */
  readonly seq: number
  readonly opId: string
  readonly orderId: string
  readonly type: PhoneOpType
  /** The phone's wall clock, ISO. */
  readonly occurredAt: string
  readonly monotonicMs: number
  readonly gps: { readonly lng: number; readonly lat: number; readonly accuracy: number } | null
  readonly baseVersion: number
  readonly payload: Readonly<Record<string, unknown>>
  readonly state: OpState
  readonly errorCode: number | null
  readonly errorMsg: string | null
  /** Version of the order after it was applied: the copy that has it may take its place. */
  readonly orderVersion: number | null
  /** How things stood when it was refused (`standOf`): once they are otherwise it goes again by itself. */
  readonly stood?: string | null
}

/** Still to be brought to the server. */
export const isQueued = ({ state }: QueuedOp): boolean => state === 'waiting' || state === 'rejected'
/** 等同伴签到: nothing is wrong, the crew is not complete; it goes on by itself. */
export const awaitsMate = ({ state, type, errorCode }: QueuedOp): boolean =>
  state === 'rejected' && type === 'start' && errorCode === refuseMaintain.tooFewSignedIn.code
/** Somebody has to look at it. */
export const isFailed = (op: QueuedOp): boolean =>
  op.state === 'conflict' || (op.state === 'rejected' && !awaitsMate(op))

/** The office has laid it aside (作废): nothing is to be done, the worker is told once. */
export const isDiscarded = ({ state }: QueuedOp): boolean => state === 'discarded'
/** What the office may have decided by now: asked again with every synchronisation, the same operation changes nothing. */
export const undecided = (ops: readonly QueuedOp[]): QueuedOp[] =>
  ops.filter(({ state }) => state === 'conflict').slice(0, MAX_OPS)

/** How many the badge counts: 待同步 12. */
export const waitingCount = (ops: readonly QueuedOp[]): number => ops.filter(isQueued).length

/**
 * What goes with the next call: waiting operations in the order in which they were done, over all orders, because one
 * begins when the one before is completed. Behind a refused gate of its order nothing goes, but for what is recorded while
 * the work is under way: a refused completion may be waiting for that very picture. The server stops at a gate that it
 * refuses (`halting`): what stands behind it has no result and goes on waiting.
 */
export function nextBatch(ops: readonly QueuedOp[], limit = MAX_OPS): QueuedOp[] {
  const refused = ops.filter((op) => op.state === 'rejected' && isGate(op.type))
  const closed = new Set(refused.map((op) => op.orderId))
  const shut = new Set(refused.filter((op) => !ofTheEnd.has(op.type)).map((op) => op.orderId))
  const again = new Set(signingAgain(ops, refused))
  return ops
    .filter((op) => op.state === 'waiting')
    .filter((op) => !closed.has(op.orderId) || again.has(op) || (!shut.has(op.orderId) && !isGate(op.type)))
    .slice(0, limit)
}

/** The sign-ins that a refused start waits for: next of the gates behind it, and nothing else was refused. */
function signingAgain(ops: readonly QueuedOp[], refused: readonly QueuedOp[]): QueuedOp[] {
  const orderIds = new Set(refused.filter(awaitsMate).map((op) => op.orderId))
  for (const op of refused) if (!awaitsMate(op)) orderIds.delete(op.orderId)
  return [...orderIds].flatMap((id) => {
    const next = ops.find((op) => op.orderId === id && op.state === 'waiting' && isGate(op.type))
    return next?.type === 'arrive' ? [next] : []
  })
}

/** Refused, they leave the visit under way: items and pictures are taken all the same. */
const ofTheEnd: ReadonlySet<PhoneOpType> = new Set<PhoneOpType>(['leave', 'complete', 'sign'])

export const sentOf = ({ seq, opId, orderId, type, occurredAt, monotonicMs, gps, baseVersion, payload }: QueuedOp) =>
  ({ seq, opId, orderId, type, occurredAt, monotonicMs, gps, baseVersion, payload: { ...payload } }) satisfies FieldOp

/** What the server made of them; a duplicate is one whose first answer was lost. */
export function settled(
  ops: readonly QueuedOp[],
  results: readonly OpResult[],
  standOf: (orderId: string) => string | null = () => null,
): QueuedOp[] {
  const byId = new Map(results.map((result) => [result.opId, result]))
  return ops.map((op) => {
    const result = byId.get(op.opId)
    if (!result) return op
    const { errorCode, errorMsg, orderVersion } = result
    const state = stateOf(op, result)
    return {
      ...op,
      state,
      errorCode,
      errorMsg,
      orderVersion,
      ...(state === 'rejected' ? { stood: standOf(op.orderId) } : {}),
    }
  })
}

/** No rule refused it: a person did. */
const BY_OFFICE = 0

function stateOf(op: QueuedOp, { result, errorCode }: OpResult): OpState {
  if (result === 'conflict') return 'conflict'
  if (result !== 'rejected') return 'applied'
  if (errorCode === BY_OFFICE) return 'discarded'
  return isSuperfluous(op.type, errorCode) ? 'skipped' : 'rejected'
}

const { tooFewSignedIn, forbidden, unchecked } = refuseMaintain
/** Refusals that pass without the worker: the mate signs in, goes on, sends his picture; the order before is completed. */
const passing: Partial<Record<PhoneOpType, readonly number[]>> = {
  depart: [forbidden.code],
  start: [tooFewSignedIn.code, forbidden.code],
  pause: [forbidden.code],
  resume: [forbidden.code],
  leave: [forbidden.code],
  complete: [unchecked.code, forbidden.code],
}
const mayPass = ({ state, type, errorCode }: QueuedOp): boolean =>
  state === 'rejected' && (passing[type]?.includes(errorCode ?? 0) ?? false)

const { departed, inProgress } = MaintainStatus.code

/** What a refused step depends on, as the server's copies show it: the order, its crew's sign-ins and the other work. */
export function standOf(
  orders: ReadonlyMap<string, FieldOrder>,
  minCrew: number | undefined,
  tasks: ReadonlyMap<string, PhoneTask> = new Map(),
): (orderId: string) => string | null {
  const busy = [...orders.values()]
    .filter(({ status }) => status === departed || status === inProgress)
    .map(({ id, status }) => `${id}${status}`)
    .toSorted()
  return (orderId) => {
    const order = orders.get(orderId)
    if (!order) return standOfTask(tasks.get(orderId))
    const crew = order.crew.map(({ employeeId, signedAt }) => `${employeeId}@${signedAt ?? ''}`).toSorted()
    const others = busy.filter((one) => !one.startsWith(orderId))
    return JSON.stringify([minCrew ?? 0, order.status, order.version, crew, others])
  }
}

/** A repair depends on itself and on who has signed in on it; inspections have no crew to wait for. */
function standOfTask(task: PhoneTask | undefined): string | null {
  if (task?.kind !== 'repair') return null
  const crew = task.crew.map(({ employeeId, signedIn }) => `${employeeId}@${signedIn}`).toSorted()
  return JSON.stringify([task.status, task.version, crew])
}

/** Orders whose refused step is worth another try, because what refused it has changed since. */
export const ripe = (ops: readonly QueuedOp[], stand: (orderId: string) => string | null): Set<string> =>
  new Set(
    ops
      .filter((op) => mayPass(op) && stand(op.orderId) !== null && op.stood !== stand(op.orderId))
      .map((op) => op.orderId),
  )

/**
 * 重试: what was refused goes again, as new operations with their own time, together with what waits behind it, all in
 * the order in which it was done. `seqFrom` is the first free position.
 */
export function retried(
  ops: readonly QueuedOp[],
  orderIds: ReadonlySet<string>,
  seqFrom: number,
  newId: () => string,
): { changed: QueuedOp[]; gone: number[] } {
  const again = ops.filter((op) => orderIds.has(op.orderId) && isQueued(op))
  const changed = again.map((op, i) => ({
    ...op,
    seq: seqFrom + i,
    opId: op.state === 'rejected' ? newId() : op.opId,
    state: 'waiting' as const,
    errorCode: null,
    errorMsg: null,
  }))
  return { changed, gone: again.map(({ seq }) => seq) }
}

export interface OrderMark {
  readonly tone: 'bad' | 'warn' | 'plain'
  readonly text: string
}

/** What of an order the server has not accepted yet, in a word for its row; null: everything. */
export function markOf(ops: readonly QueuedOp[], orderId: string): OrderMark | null {
  const own = ops.filter((op) => op.orderId === orderId)
  if (own.some((op) => op.state === 'conflict')) return { tone: 'bad', text: '有冲突，等调度处理' }
  if (own.some(isFailed)) return { tone: 'bad', text: '有一步未被接受' }
  if (own.some(isDiscarded)) return { tone: 'warn', text: '离线记录已作废' }
  if (own.some(awaitsMate)) return { tone: 'warn', text: '等同伴签到' }
  const waiting = waitingCount(own)
  return waiting > 0 ? { tone: 'plain', text: `${waiting} 条待同步` } : null
}

/** Operations whose effect the server's copy of their order holds: they may go. Orders that are gone keep their failures. */
export function absorbed(ops: readonly QueuedOp[], versions: ReadonlyMap<string, number>): number[] {
  return ops
    .filter((op) => {
      if (op.state === 'skipped') return true
      if (op.state !== 'applied') return false
      const version = versions.get(op.orderId)
      return version === undefined || op.orderVersion === null || version >= op.orderVersion
    })
    .map(({ seq }) => seq)
}

/** Logging out would lose them (jobs 6.8). */
export const logoutRefusal = (queued: number): string | null => (queued > 0 ? `还有${queued}条未同步` : null)
