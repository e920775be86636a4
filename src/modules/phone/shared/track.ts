import { metresBetween } from '#kernel/shared/distance.ts'
import type { FieldOrder } from '#modules/field/shared/fieldWork.ts'
import { MaintainStatus } from '#modules/maintenance/shared/maintenance.ts'
import type { MaintainSetting } from '#modules/plan/shared/setting.ts'

/** A position that waits to be sent (jobs 1.11 userLocation): WGS-84, as the device measures. */
export interface TrackedPoint {
  readonly lng: number
  readonly lat: number
  readonly accuracy: number
  /** m/s; null when the device does not say. */
  readonly speed: number | null
  /** ISO, corrected by the last contact. */
  readonly at: string
  readonly orderId: string | null
}

const { departed, inProgress, paused } = MaintainStatus.code
/** Where somebody is at work says more than where he is on his way to. */
const RANK = [inProgress, paused, departed] as readonly number[]

/** The order whose way is being recorded: only between departure and the last leaving (jobs 4.1, trackInterval). */
export function trackedOrder(orders: readonly FieldOrder[]): FieldOrder | undefined {
  return orders
    .filter((order) => RANK.includes(order.status) && !order.left)
    .sort((a, b) => RANK.indexOf(a.status) - RANK.indexOf(b.status))[0]
}

/** Less than this is the wandering of a receiver that lies still. */
const STILL_METRES = 30
const STILL_SPEED = 0.7

/** Whether enough time has passed since the last kept point: less while moving than while standing. */
export function isDue(
  last: TrackedPoint | undefined,
  next: TrackedPoint,
  setting: Pick<MaintainSetting, 'trackMovingSeconds' | 'trackStillSeconds'>,
): boolean {
  if (!last) return true
  const away = metresBetween(last, next) > Math.max(STILL_METRES, next.accuracy)
  const moving = next.speed === null ? away : next.speed > STILL_SPEED || away
  const seconds = moving ? setting.trackMovingSeconds : setting.trackStillSeconds
  return Date.parse(next.at) - Date.parse(last.at) >= seconds * 1000
}

/** A week without a network at a point every thirty seconds; what is older than that gives way. */
const MOST_POINTS = 10_000

export const withPoint = (points: readonly TrackedPoint[], point: TrackedPoint): TrackedPoint[] =>
  [...points, point].slice(-MOST_POINTS)

/** As the call takes them: first the longitude. */
export const sentPoint = ({ lng, lat, accuracy, speed, at, orderId }: TrackedPoint) => ({
  location: [lng, lat, Math.round(accuracy), speed],
  locateTime: at,
  orderId,
})
