import { type FieldOp, MAX_OPS, type OpResult } from '#modules/maintenance/shared/fieldOp.ts'
import { isGate, isSuperfluous } from '#modules/maintenance/shared/gates.ts'
import type { PhoneOpType } from './ops.ts'

/**
 * The phone's queue of operations (jobs 6.8): written before the screen changes, sent in order, kept until the server's
 * copy of the order holds what they did. Nothing a worker recorded is thrown away.
 */
export const opStates = ['waiting', 'applied', 'conflict', 'rejected', 'skipped'] as const
export type OpState = (typeof opStates)[number]

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
}

/** Still to be brought to the server. */
export const isQueued = ({ state }: QueuedOp): boolean => state === 'waiting' || state === 'rejected'
export const isFailed = ({ state }: QueuedOp): boolean => state === 'rejected' || state === 'conflict'

/** How many the badge counts: 待同步 12. */
export const waitingCount = (ops: readonly QueuedOp[]): number => ops.filter(isQueued).length

/**
 * What goes with the next call: waiting operations in the order in which they were done, over all orders, because one
 * begins when the one before is completed; none of an order whose gate was refused. The server stops at a gate that it
 * refuses (`halting`): what stands behind it has no result and goes on waiting.
 */
export function nextBatch(ops: readonly QueuedOp[], limit = MAX_OPS): QueuedOp[] {
  const closed = new Set(ops.filter((op) => op.state === 'rejected' && isGate(op.type)).map((op) => op.orderId))
  return ops.filter((op) => op.state === 'waiting' && !closed.has(op.orderId)).slice(0, limit)
}

export const sentOf = ({ seq, opId, orderId, type, occurredAt, monotonicMs, gps, baseVersion, payload }: QueuedOp) =>
  ({ seq, opId, orderId, type, occurredAt, monotonicMs, gps, baseVersion, payload: { ...payload } }) satisfies FieldOp

/** What the server made of them; a duplicate is one whose first answer was lost. */
export function settled(ops: readonly QueuedOp[], results: readonly OpResult[]): QueuedOp[] {
  const byId = new Map(results.map((result) => [result.opId, result]))
  return ops.map((op) => {
    const result = byId.get(op.opId)
    if (!result) return op
    const { errorCode, errorMsg, orderVersion } = result
    return { ...op, state: stateOf(op, result), errorCode, errorMsg, orderVersion }
  })
}

function stateOf(op: QueuedOp, { result, errorCode }: OpResult): OpState {
  if (result === 'conflict') return 'conflict'
  if (result !== 'rejected') return 'applied'
  return isSuperfluous(op.type, errorCode) ? 'skipped' : 'rejected'
}

/**
 * 重试: what was refused goes again, as new operations with their own time, together with what waits behind it, all in
 * the order in which it was done. `seqFrom` is the first free position.
 */
export function retried(
  ops: readonly QueuedOp[],
  orderId: string,
  seqFrom: number,
  newId: () => string,
): { changed: QueuedOp[]; gone: number[] } {
  const again = ops.filter((op) => op.orderId === orderId && isQueued(op))
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
