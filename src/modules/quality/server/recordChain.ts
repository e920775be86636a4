import { digestOf } from '#kernel/server/digest.ts'

/**
 * The chain of maintenance records (jobs 10.3), made as the chain of a lift's log is: a digest covers its content and
 * the digest before it. A record's own digest covers what the law wants unchanged (TSG T5002-2017 art. 10) as the
 * database keeps it, and the contentHash on the printed paper.
 */

/** What of an order is sealed. Photos may still arrive and the user unit may still sign: they are not part of it. */
export interface SealedOrder {
  readonly orderNo: string
  readonly elevatorId: string
  readonly level: number
  readonly workerIds: readonly string[]
  readonly snapshotHash: string
  readonly itemResults: unknown
  readonly arriveAt: string | null
  readonly startAt: string | null
  readonly completeAt: string | null
  readonly pauseMinutes: number
  readonly workMinutes: number | null
  readonly abnormalCount: number
  readonly naCount: number
  readonly elevatorStateAfter: number | null
  readonly contentHash: string | null
}

const moment = (at: string | null) => (at === null ? null : new Date(at).toISOString())

/** Item results without the keys of photos, which arrive when the network lets them. */
function resultsOf(stored: unknown): { r: string; x: Record<string, unknown> } {
  const { r = '', x = {} } = (stored ?? {}) as { r?: string; x?: Record<string, Record<string, unknown>> }
  return {
    r,
    x: Object.fromEntries(Object.entries(x).map(([code, { photos: _, ...record }]) => [code, record] as const)),
  }
}

export function sealOf(order: SealedOrder): string {
  const { orderNo, elevatorId, level, workerIds, snapshotHash, pauseMinutes, workMinutes } = order
  const { abnormalCount, naCount, elevatorStateAfter, contentHash } = order
  return digestOf({
    orderNo,
    elevatorId,
    level,
    workerIds,
    snapshotHash,
    pauseMinutes,
    workMinutes,
    abnormalCount,
    naCount,
    elevatorStateAfter,
    contentHash,
    results: resultsOf(order.itemResults),
    arriveAt: moment(order.arriveAt),
    startAt: moment(order.startAt),
    completeAt: moment(order.completeAt),
  })
}

export interface Seal {
  readonly orderNo: string
  readonly hash: string
}

/** Digest of a day: its records in order, and the digest of the day before it in the chain. */
export const dayDigest = (seq: number, day: string, seals: readonly Seal[], previous: string | null): string =>
  digestOf({ seq, day, records: seals.map(({ orderNo, hash }) => [orderNo, hash]), previous })

/** 月度摘要 of a customer: his records of a month, in the order in which they were sealed. */
export const letterDigest = (customerId: string, month: string, seals: readonly Seal[]): string =>
  digestOf({ customerId, month, records: seals.map(({ orderNo, hash }) => [orderNo, hash]) })
