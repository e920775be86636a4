import { hourText, minutesSaid } from '#kernel/shared/said.ts'
import type { Jump } from '#modules/message/shared/jump.ts'
import { faultName } from '#modules/signal/shared/faultCodes.ts'
import type { OrderFacts, RecordFacts } from './about.store.ts'

/** What a fault is called in a push, and where the push leads. */

type Fault = Pick<RecordFacts, 'code' | 'place' | 'floorLabel' | 'occupied' | 'occurredAt'>

export const titleOf = ({ code }: Pick<RecordFacts, 'code'>): string => faultName(code)

/** 青禾花园 1号梯，8 层，轿厢有人，08:12 发生，工单 WX…. */
export function bodyOf(
  { place, floorLabel, occupied, occurredAt }: Fault,
  order: Pick<OrderFacts, 'orderNo'> | undefined,
) {
  return [
    place,
    floorLabel && `${floorLabel} 层`,
    occupied && '轿厢有人',
    `${hourText(occurredAt)} 发生`,
    order && `工单 ${order.orderNo}`,
  ]
    .filter(Boolean)
    .join('，')
}

export const unacceptedTitle = (name: string, minutes: number): string => `${minutesSaid(minutes)}无人接单：${name}`
export const unansweredTitle = (name: string, minutes: number): string => `${minutesSaid(minutes)}未处理：${name}`
export const unacknowledgedTitle = (name: string): string => `60 秒未确认：${name}`
export const notArrivedTitle = (name: string, minutes: number): string => `超过 ${minutesSaid(minutes)}未到场：${name}`

/** Crews and desks work on the order; without one there is the record. */
export const jumpTo = (orderId: string | null, recordId: string | null): Jump | null =>
  orderId
    ? { moduleName: 'repair', openType: 1, params: { id: orderId } }
    : recordId
      ? { moduleName: 'alarm', openType: 1, params: { id: recordId } }
      : null
