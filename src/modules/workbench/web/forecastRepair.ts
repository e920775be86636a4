import { RepairStatus } from '#modules/repair/shared/repair.ts'
import type { WayRepair } from '../shared/workbench.ts'

export interface RepairForecast {
  /** Seconds since the report, and the limit they run against; null once there is none to meet. */
  readonly clock: { readonly elapsed: number; readonly limit: number } | null
  /** Seconds over the limit, as it is or as it will be. */
  readonly over: number
  /** It is not late yet but will be. */
  readonly forecast: boolean
  /** Seconds in the present state. */
  readonly inState: number | null
}

const { working, paused } = RepairStatus.code

/** How a repair that somebody has stands: on the way against the arrival limit, at work by how long. `now` in ms. */
export function forecastRepair(
  order: Pick<
    WayRepair,
    'status' | 'reportAt' | 'since' | 'arriveAt' | 'arriveLimit' | 'etaMin' | 'trapped' | 'finishLimit'
  >,
  now: number,
): RepairForecast {
  const inState = order.since === null ? null : Math.max(0, (now - Date.parse(order.since)) / 1000)
  const elapsed = Math.max(0, (now - Date.parse(order.reportAt)) / 1000)
  if (order.arriveAt !== null || order.status === working || order.status === paused)
    return { clock: null, over: 0, forecast: false, inState }
  const limit = order.arriveLimit * 60
  const will = order.etaMin === null ? elapsed : elapsed + order.etaMin * 60
  const over = Math.max(0, Math.max(elapsed, will) - limit)
  return { clock: { elapsed, limit }, over, forecast: elapsed <= limit && over > 0, inState }
}
