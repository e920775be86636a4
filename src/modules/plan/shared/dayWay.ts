import { travelMinutes } from '#kernel/shared/travel.ts'
import { clockOf, minuteOf } from './calendar.ts'
import { bestRoute, type Place, type Route, type Stop, type Travel } from './route.ts'
import type { MaintainSetting } from './setting.ts'

/** An order of the day as the way of a person needs it. */
export interface WayOrder extends Place {
  readonly id: string
  readonly communityId: string
  readonly minutes: number
}

/**
 * One person's orders of a day in the order of the shortest way from the team's base (jobs 6.3 step 5): the lanes of the
 * workbench and the morning sheet tell the same times. Without a base the way begins at the first order's community.
 */
export function wayOfDay(
  orders: readonly WayOrder[],
  base: { readonly baseLng: number | null; readonly baseLat: number | null },
  setting: Pick<MaintainSetting, 'dayStart' | 'lunchFrom' | 'lunchTo'>,
  travel: Travel = travelMinutes,
): Route {
  const stops = [...Map.groupBy(orders, ({ communityId }) => communityId)].map(([id, here]): Stop => {
    const { lng, lat } = here[0] as WayOrder
    return { id, lng, lat, jobs: here.map((order) => ({ id: order.id, minutes: order.minutes })) }
  })
  const [first] = stops
  if (!first) return { order: [], travel: 0, jobs: [], outside: [] }
  const { baseLng, baseLat } = base
  const from =
    baseLng !== null && baseLat !== null ? { lng: baseLng, lat: baseLat } : { lng: first.lng, lat: first.lat }
  const { dayStart, lunchFrom, lunchTo } = setting
  const day = { start: minuteOf(dayStart), lunchFrom: minuteOf(lunchFrom), lunchTo: minuteOf(lunchTo) }
  return bestRoute(from, stops, day, travel)
}

/** A minute of the way as a clock reads it; before midnight (−1 is 23:59) and past it (1440 is 00:00) too. */
export const clockAt = (minute: number): string => clockOf(((Math.floor(minute) % 1440) + 1440) % 1440)
