import { dayOf } from '#kernel/shared/days.ts'
import type { MaintainOrderDetail } from '../shared/orderDetail.ts'

/** The days on which the order was worked on. */
export function daysOf({ departAt, arriveAt, completeAt, planDate }: MaintainOrderDetail) {
  const from = departAt ?? arriveAt
  const first = from ? dayOf(from) : planDate
  return { from: first, to: completeAt && dayOf(completeAt) >= first ? dayOf(completeAt) : first }
}
