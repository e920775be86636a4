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

/** What the contentHash of an order covers, to be passed to digestOf; the printed record and its QR code carry the hash. */
export function orderContent(record: OrderRecord) {
  const { orderNo, elevatorId, level, snapshotHash, itemResults, workerIds } = record
  const { arriveAt, startAt, completeAt, workMinutes, elevatorStateAfter } = record
  return {
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
  }
}
