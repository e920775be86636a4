import { benjaminiHochberg } from '#modules/diagnosis/shared/statistics/proportion.ts'
import { type CoursePoint, courseOf } from './course.ts'
import { type Difference, differenceOf, liftsOf, sinceEarlier } from './difference.ts'
import type { EffectData, ItemFact, Leg, MatchedSet } from './effectTypes.ts'
import { type Group, groupsOf } from './groups.ts'
import { type Cases, casesOf, match } from './matching.ts'
import { EffectMetric, metricsOf } from './metrics.ts'
import {
  EffectReason,
  EffectVerdict,
  type Judged,
  LEAST_FAULTS,
  LEAST_LIFTS,
  LEAST_SETS,
  verdictOf,
} from './verdict.ts'

/** 维保效果 of a company (monitoring 10.6): one line for each group of items and each metric it may change. */

export interface EffectLine {
  readonly metric: EffectMetric
  /** The lowest of its items: with which visits it begins to be done. */
  readonly level: number
  /** Of the lifts that have the items. */
  readonly category: number
  readonly items: readonly ItemFact[]
  /** Visits that did it; those of them that have a like one, and on how many lifts. */
  readonly done: number
  readonly compared: number
  readonly lifts: number
  readonly controls: number
  readonly controlLifts: number
  readonly verdict: EffectVerdict
  readonly reason: EffectReason | null
  /** Null: too little to show a figure. */
  readonly difference: Difference | null
  readonly course: readonly CoursePoint[]
  readonly sets: readonly MatchedSet[]
}

type Draft = Omit<EffectLine, 'verdict' | 'reason'> & { readonly reason: EffectReason | null }

const { every, unmeasured, alone, few, fewFaults, steady } = EffectReason.code

export function effectsOf(data: EffectData): EffectLine[] {
  const groups = groupsOf(data.items, data.lifts)
  const drafts = EffectMetric.options.flatMap(({ value }) => linesOf(data, groups, value))
  const tested = drafts.filter(({ difference }) => difference !== null)
  const found = benjaminiHochberg(tested.map(({ difference }) => difference?.p ?? 1))
  const discovered = new Set(tested.filter((_, n) => found[n]?.rejected))
  return drafts.map((draft) => ({ ...draft, ...judge(draft, discovered.has(draft)) }))
}

const judge = ({ metric, difference, reason, sets }: Draft, discovered: boolean): Judged =>
  difference
    ? verdictOf(metric, difference, { discovered, earlier: sinceEarlier(sets, LEAST_SETS) })
    : { verdict: EffectVerdict.code.lacking, reason }

function linesOf(data: EffectData, all: readonly Group[], metric: EffectMetric): Draft[] {
  const groups = all
    .map(({ items, ...group }) => ({
      ...group,
      items: items.filter((item) => metricsOf((data.items[item] as ItemFact).name).includes(metric)),
    }))
    .filter(({ items }) => items.length > 0)
  const some = groups.filter(({ every: always }) => !always)
  const cases = casesOf(data, some, metric)
  return groups.map((group) => draftOf(data, group, metric, cases, some.indexOf(group))).filter(({ done }) => done > 0)
}

function draftOf(data: EffectData, group: Group, metric: EffectMetric, cases: Cases, at: number): Draft {
  const items = group.items.map((item) => data.items[item] as ItemFact)
  const own = new Set(group.items)
  const doneIn = (visit: Leg['visit']) => visit.done.some((item) => own.has(item))
  const done = data.lifts.reduce(
    (sum, { visits }) =>
      sum + visits.filter((visit) => visit.at >= data.from && visit.at <= data.to && doneIn(visit)).length,
    0,
  )
  const sets = group.every ? [] : match(data, cases, at)
  const lifts = liftsOf(sets)
  const measured = cases.all.some(({ visit }) => doneIn(visit))
  const lacks = measured ? lackOf(group, metric, sets) : unmeasured
  const difference = lacks === null ? differenceOf(sets) : null
  return {
    metric,
    level: Math.min(...items.map(({ level }) => level)),
    category: data.lifts.find(({ visits }) => visits.some(doneIn))?.category ?? Number.NaN,
    items,
    done,
    compared: sets.length,
    lifts: lifts.treated,
    controls: new Set(sets.flatMap(({ controls }) => controls.map(({ visit }) => visit.id))).size,
    controlLifts: lifts.controls,
    difference,
    reason: lacks ?? (difference ? null : steady),
    course: difference ? courseOf(data, sets, metric) : [],
    sets,
  }
}

function lackOf(group: Group, metric: EffectMetric, sets: readonly MatchedSet[]): EffectReason | null {
  if (group.every) return every
  if (sets.length === 0) return alone
  const lifts = liftsOf(sets)
  if (sets.length < LEAST_SETS || Math.min(lifts.treated, lifts.controls) < LEAST_LIFTS) return few
  return metric === EffectMetric.code.faults && faultsIn(sets) < LEAST_FAULTS ? fewFaults : null
}

/** Faults of all windows, each visit once: a series says them for thirty days. */
function faultsIn(sets: readonly MatchedSet[]): number {
  const legs = new Map<string, Leg>()
  for (const { treated, controls } of sets) for (const leg of [treated, ...controls]) legs.set(leg.visit.id, leg)
  return [...legs.values()].reduce((sum, { before, after }) => sum + before + after, 0)
}
