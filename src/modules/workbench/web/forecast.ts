import type { WayOrder } from '../shared/workbench.ts'

export interface Forecast {
  /** Seconds in the present state; null when its beginning is not known. */
  readonly seconds: number | null
  /** Worked time of the standard time, while at work. */
  readonly share: number | null
  /** The work takes longer than its standard. */
  readonly late: boolean
}

/** How long an order has been where it is; pauses do not count as work. `now` in ms. */
export function forecast(
  order: Pick<WayOrder, 'status' | 'since' | 'stdMinutes' | 'pauseMinutes'>,
  now: number,
): Forecast {
  if (!order.since) return { seconds: null, share: null, late: false }
  const passed = Math.max(0, (now - Date.parse(order.since)) / 1000)
  if (order.status !== 2 || order.stdMinutes <= 0) return { seconds: passed, share: null, late: false }
  const seconds = Math.max(0, passed - order.pauseMinutes * 60)
  const share = seconds / (order.stdMinutes * 60)
  return { seconds, share, late: share > 1 }
}
