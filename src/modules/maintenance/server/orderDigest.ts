import { digestOf } from '#kernel/server/digest.ts'

/** What a completed maintenance record says: the part that must not change (TSG T5002-2017 art. 10, jobs 6.11). */
export interface OrderRecord {
  orderNo: string
  elevatorId: string
  level: number
  /** Hash of the checklist that was worked through. */
  snapshotHash: string
  itemResults: unknown
  workerIds: readonly string[]
  /** ISO times in UTC with milliseconds. */
  arriveAt: string | null
  startAt: string | null
  completeAt: string
  workMinutes: number
  elevatorStateAfter: number
}

/** contentHash of an order: 64 hexadecimal digits over its record; the printed record and its QR code carry it. */
export function orderDigest(record: OrderRecord): string {
  const { orderNo, elevatorId, level, snapshotHash, itemResults, workerIds } = record
  const { arriveAt, startAt, completeAt, workMinutes, elevatorStateAfter } = record
  return digestOf({
    orderNo,
    elevatorId,
    level,
    snapshotHash,
    itemResults,
    workerIds,
    arriveAt,
    startAt,
    completeAt,
    workMinutes,
    elevatorStateAfter,
  })
}
