import { CLOCK_TOLERANCE_MS, MaintainStatus } from '../shared/maintenance.ts'
import type { Work } from './work.ts'

/**
 * The moments of a visit stand in their order, whatever a phone's clock says (jobs 1.5, 6.8): 出发 ≤ 签到 ≤ 开始 ≤ 暂停 ≤
 * 完成 ≤ 确认, and nothing happens later than now.
 */

const { notStarted, departed, inProgress, paused, done } = MaintainStatus.code

/** The last moment that the order has behind it, of those that a step cannot come before. */
function floorOf({ order }: Work): string | null {
  switch (order.status) {
    case notStarted:
    case departed:
      return order.departAt
    case inProgress:
      return order.startAt
    case paused:
      return order.pausedAt ?? order.startAt
    case done:
      return order.completeAt
    default:
      return null
  }
}

/** Before a step: one that claims to be earlier than what it follows counts from there; by more than a little is 时间异常. */
export function keepInOrder(work: Work): void {
  const floor = floorOf(work)
  if (floor === null) return
  const early = Date.parse(floor) - Date.parse(work.at)
  if (early <= 0) return
  if (early > CLOCK_TOLERANCE_MS) work.jumped = true
  work.at = floor
}
