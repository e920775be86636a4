import type { Entries } from './entries.ts'
import type { Model } from './model.ts'
import type { Problem, Workload } from './problem.ts'

/** Balance of a team's week (jobs 6.3.4): 5 per hour a crew stands over the team's mean, for every visit it is given. */

type Work = Pick<Model, 'workload' | 'workFixed' | 'workMean' | 'workStep'>

const HALF_MONTH = 45

/**
 * The mean is that of the week without one usual visit, as it stands when that visit is given away: with a single visit
 * the cost is to the letter that of jobs 6.3.4.
 */
export function workOf({ vehicles, stops, workloads = [] }: Problem, entries: Entries): Work {
  const at = new Map(workloads.map((workload, w) => [workload.id, w]))
  const workload = Int32Array.from(vehicles, (vehicle) => {
    if (vehicle.workload === undefined) return -1
    const w = at.get(vehicle.workload)
    if (w === undefined) throw new RangeError(`vehicle ${vehicle.id}: no workload ${vehicle.workload}`)
    return w
  })
  const pools = new Map<string, { crews: number; fixed: number; stops: number; minutes: number }>()
  for (const { pool, minutes = 0 } of workloads) {
    const known = pools.get(pool) ?? { crews: 0, fixed: 0, stops: 0, minutes: 0 }
    pools.set(pool, { ...known, crews: known.crews + 1, fixed: known.fixed + minutes })
  }
  stops.forEach((stop, c) => {
    const possible = new Set<string>()
    for (let e = entries.entryAt[c] as number; e < (entries.entryAt[c + 1] as number); e++) {
      const w = workload[entries.entryVehicle[e] as number] as number
      if (w >= 0) possible.add((workloads[w] as Workload).pool)
    }
    for (const name of possible) {
      const pool = pools.get(name)
      if (!pool) continue
      pool.stops += 1 / possible.size
      pool.minutes += stop.minutes / possible.size
    }
  })
  const stepOf = (name: string) => {
    const { stops: count, minutes } = pools.get(name) as { stops: number; minutes: number }
    return count > 0 && minutes > 0 ? minutes / count : HALF_MONTH
  }
  const meanOf = (name: string) => {
    const {
      crews,
      fixed,
      stops: count,
      minutes,
    } = pools.get(name) as {
      crews: number
      fixed: number
      stops: number
      minutes: number
    }
    return (fixed + Math.max(0, minutes - (count > 0 ? stepOf(name) : 0))) / crews
  }
  return {
    workload,
    workFixed: Float64Array.from(workloads, ({ minutes }) => minutes ?? 0),
    workMean: Float64Array.from(workloads, ({ pool }) => meanOf(pool)),
    workStep: Float64Array.from(workloads, ({ pool }) => stepOf(pool)),
  }
}

/**
 * What a week of `minutes` costs: the sum over its visits of 5 per hour over the mean, each visit counted with the hours
 * before it. One usual visit more or less changes it by exactly the term of jobs 6.3.4.
 */
export function weekCost(minutes: number, mean: number, step: number, perHour: number): number {
  const over = minutes - step - mean
  return over > 0 ? (perHour * over * (over + step)) / (120 * step) : 0
}
