import type { Model } from './model.ts'

/** When a service may begin: windows, and no work far into lunch (jobs 6.3.5). Both are monotone in the arrival. */

const HAIR = 1e-9

/** The earliest start of an entry at or after a moment; Infinity when there is none. */
export function serviceStart(model: Model, e: number, v: number, arrival: number, minutes: number): number {
  const { windowAt, windowFrom, windowTo } = model
  const lunchTo = model.lunchTo[v] as number
  const lunchLimit = model.lunchLimit[v] as number
  for (let w = windowAt[e] as number; w < (windowAt[e + 1] as number); w++) {
    const from = windowFrom[w] as number
    let start = Math.max(arrival, from)
    if (start < lunchTo && start + minutes > lunchLimit) start = lunchTo
    if (start + minutes <= (windowTo[w] as number) + HAIR) return start
  }
  return Number.POSITIVE_INFINITY
}

/** The latest start of an entry at or before a moment; −Infinity when there is none. */
export function latestStart(model: Model, e: number, v: number, most: number, minutes: number): number {
  const { windowAt, windowFrom, windowTo } = model
  const lunchTo = model.lunchTo[v] as number
  const lunchLimit = model.lunchLimit[v] as number
  for (let w = (windowAt[e + 1] as number) - 1; w >= (windowAt[e] as number); w--) {
    const last = (windowTo[w] as number) - minutes
    let start = Math.min(most, last)
    if (start < lunchTo && start + minutes > lunchLimit) start = lunchLimit - minutes
    if (start >= (windowFrom[w] as number) - HAIR) return start
  }
  return Number.NEGATIVE_INFINITY
}
