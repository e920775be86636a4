import { studentQuantile, studentTail } from '#modules/diagnosis/shared/statistics/student.ts'
import type { Leg, MatchedSet } from './effectTypes.ts'

/** 双重差分: how much more the lifts with the item changed than the like ones without it, with its interval. */

export interface Sides {
  readonly before: number
  readonly after: number
}

export interface Difference {
  readonly treated: Sides
  readonly controls: Sides
  readonly difference: number
  readonly lo: number
  readonly hi: number
  /** Of no difference, both sides. */
  readonly p: number
}

const CONFIDENCE = 0.95
const changeOf = ({ before, after }: Sides): number => after - before
const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length

const sidesOf = (legs: readonly Leg[]): Sides => ({
  before: mean(legs.map(({ before }) => before)),
  after: mean(legs.map(({ after }) => after)),
})

/** How many lifts stand on each side; the fewer of both decide how wide t is. */
export const liftsOf = (sets: readonly MatchedSet[]): { treated: number; controls: number } => ({
  treated: new Set(sets.map(({ treated }) => treated.lift)).size,
  controls: new Set(sets.flatMap(({ controls }) => controls.map(({ lift }) => lift))).size,
})

/**
 * The mean over the sets. Its variance is clustered both by set and by lift (Cameron, Gelbach & Miller 2011): a lift stands in
 * several sets, as one of the treated and as a control of others. Null where nothing varies.
 */
export function differenceOf(sets: readonly MatchedSet[]): Difference | null {
  const means = sets.map(({ treated, controls }) => ({ treated, control: sidesOf(controls) }))
  const [treated, controls] = [sidesOf(means.map((one) => one.treated)), meanSides(means.map((one) => one.control))]
  const difference = changeOf(treated) - changeOf(controls)
  const lifts = liftsOf(sets)
  const clusters = Math.min(lifts.treated, lifts.controls)
  const variance = (clusters / (clusters - 1)) * varianceOf(sets, changeOf(treated), changeOf(controls), difference)
  if (!(variance > 0)) return null
  const error = Math.sqrt(variance)
  const half = studentQuantile(0.5 + CONFIDENCE / 2, clusters - 1) * error
  return {
    treated,
    controls,
    difference,
    lo: difference - half,
    hi: difference + half,
    p: 2 * studentTail(Math.abs(difference) / error, clusters - 1),
  }
}

const meanSides = (sides: readonly Sides[]): Sides => ({
  before: mean(sides.map(({ before }) => before)),
  after: mean(sides.map(({ after }) => after)),
})

/**
 * The same against the days before the window: what was bad for a while gets better by itself (regression to the mean), and is
 * then only as it had been. Null: of too few sets it is known.
 */
export function sinceEarlier(sets: readonly MatchedSet[], least: number): number | null {
  const changes = sets.flatMap(({ treated, controls }) => {
    const known = controls.flatMap(({ earlier, after }) => (earlier === null ? [] : [after - earlier]))
    return treated.earlier === null || known.length === 0 ? [] : [treated.after - treated.earlier - mean(known)]
  })
  return changes.length < least ? null : mean(changes)
}

function varianceOf(sets: readonly MatchedSet[], treated: number, control: number, difference: number): number {
  const byLift = new Map<number, number>()
  let [bySet, alone] = [0, 0]
  const add = (lift: number, part: number) => {
    byLift.set(lift, (byLift.get(lift) ?? 0) + part)
    alone += part * part
  }
  for (const set of sets) {
    const own = changeOf(set.treated) - mean(set.controls.map(changeOf))
    bySet += ((own - difference) / sets.length) ** 2
    add(set.treated.lift, (changeOf(set.treated) - treated) / sets.length)
    for (const leg of set.controls) add(leg.lift, -(changeOf(leg) - control) / (sets.length * set.controls.length))
  }
  const lifts = [...byLift.values()].reduce((sum, part) => sum + part * part, 0)
  return Math.max(bySet, bySet + lifts - alone)
}
