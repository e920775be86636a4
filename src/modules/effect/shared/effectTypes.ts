import type { EffectMetric, RepairedPart } from './metrics.ts'

/** What is known of lifts for 维保效果: each day is said by its place in the span that is looked at. */

export interface ItemFact {
  readonly code: string
  readonly name: string
  readonly level: number
}

export interface EffectVisit {
  readonly id: string
  readonly at: number
  /** Places of the items that were done; visits that did the same share one list. */
  readonly done: readonly number[]
}

export interface EffectLift {
  readonly id: string
  readonly type: number
  readonly category: number
  /** Null: unknown, compared with unknown only. */
  readonly ageYears: number | null
  readonly runs: number | null
  /** The oldest first. */
  readonly visits: readonly EffectVisit[]
  /** A value a day; NaN is 未采集. Absent: never measured. */
  readonly series: Partial<Readonly<Record<EffectMetric, Float32Array>>>
  readonly repairs: Readonly<Record<RepairedPart, readonly number[]>>
  /** Out of service, both ends included. */
  readonly out: readonly (readonly [from: number, to: number])[]
}

export interface EffectData {
  readonly items: readonly ItemFact[]
  readonly lifts: readonly EffectLift[]
  /** Visits of these days are looked at: both of their windows lie in the span. */
  readonly from: number
  readonly to: number
}

/** A visit with what was measured before and after it. */
export interface Leg {
  readonly lift: number
  readonly visit: EffectVisit
  readonly before: number
  readonly after: number
  /** What it was like before that: null when too little is known of it. */
  readonly earlier: number | null
}

export interface MatchedSet {
  readonly treated: Leg
  readonly controls: readonly Leg[]
}
