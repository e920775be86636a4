import { minuteOf } from '#modules/plan/shared/calendar.ts'
import type { Level } from '#modules/template/shared/template.ts'
import type { BatchOrder } from './batch.store.ts'
import type { Proposed } from './checking.ts'

/** An order where it stands now, as checks see it. */
export const asItStands = (order: BatchOrder): Proposed => ({
  orderId: order.id,
  orderNo: order.orderNo,
  elevatorId: order.elevatorId,
  communityId: order.communityId,
  planId: order.planId,
  place: { lng: order.lng, lat: order.lat },
  planDate: order.planDate,
  start: order.planStart === null ? null : minuteOf(order.planStart),
  minutes: order.stdMinutes,
  level: order.level as Level,
  type: order.type as 1 | 2,
  crew: order.workerIds,
  rule: order.rule,
})
