import { lifeScore, qualityScore, reliabilityScore, safetyScore, upkeepScore } from './healthItems.ts'
import { HealthGrade as Grade, gradeOf, type HealthGrade, type HealthItem, type HealthRule } from './healthRule.ts'
import type { Cause, HealthFacts, ItemScore } from './healthTypes.ts'

export interface Deduction {
  /** null: what a cap takes off the whole. */
  readonly item: HealthItem | null
  /** Points off 100, not rounded. */
  readonly points: number
  /** What the points are made of, most first; together they are the points. */
  readonly causes: readonly (Cause & { readonly points: number })[]
}

export interface Health {
  /** null with 数据不足. */
  readonly score: number | null
  readonly grade: HealthGrade
  /** Share of the weights whose item is known, 0 to 1. */
  readonly completeness: number
  readonly items: { readonly [I in HealthItem]: number | null }
  /** With the score they make 100. */
  readonly deductions: readonly Deduction[]
}

/** Below it a score would be made of less than is missing (monitoring 6.3). */
const LEAST_WEIGHT = 60

/** The score of one lift on one day (monitoring 6.3): H = Σ w·S / Σ w over the items that are known, then the lowest cap. */
export function healthOf(facts: HealthFacts, rule: HealthRule): Health {
  const scored: Record<HealthItem, ItemScore | null> = {
    S1: safetyScore(facts, rule),
    S2: reliabilityScore(facts),
    S3: qualityScore(facts, rule),
    S4: upkeepScore(facts),
    S5: lifeScore(facts, rule),
  }
  const known = itemsOf(scored, rule)
  const weight = known.reduce((sum, one) => sum + one.weight, 0)
  const values = Object.entries(scored).map(([item, one]) => [item, one?.score ?? null])
  const items = Object.fromEntries(values) as Health['items']
  const completeness = weight / 100
  if (weight < LEAST_WEIGHT) return { score: null, grade: Grade.code.unknown, completeness, items, deductions: [] }

  const deductions = known
    .map(({ item, weight: own, of }) => deductionOf(item, (own * (100 - of.score)) / weight, of))
    .filter(({ points }) => points > 0)
  const whole = 100 - deductions.reduce((sum, { points }) => sum + points, 0)
  const cap = lowestCap(facts, rule)
  const capped = cap && cap.most < whole ? cap : null
  const score = capped ? capped.most : whole
  const off = capped
    ? [{ item: null, points: whole - capped.most, causes: [{ ...capped, points: whole - capped.most }] }]
    : []
  return { score, grade: gradeOf(score), completeness, items, deductions: [...deductions, ...off] }
}

const itemsOf = (scored: Record<HealthItem, ItemScore | null>, rule: HealthRule) =>
  Object.entries(scored).flatMap(([key, of]) => {
    const item = key as HealthItem
    return of && rule.weights[item] > 0 ? [{ item, weight: rule.weights[item], of }] : []
  })

/** The points of an item go to its causes by what each took from the score. */
function deductionOf(item: HealthItem, points: number, { causes }: ItemScore): Deduction {
  const taken = causes.reduce((sum, one) => sum + one.taken, 0)
  const shared = causes
    .filter((one) => one.taken > 0)
    .toSorted((a, b) => b.taken - a.taken)
    .map((one) => ({ ...one, points: (points * one.taken) / taken }))
  return { item, points, causes: shared }
}

function lowestCap(facts: HealthFacts, { caps }: HealthRule): (Cause & { readonly most: number }) | null {
  const reached = [
    { of: 'openCritical', on: facts.openCritical, most: caps.openCritical },
    { of: 'inspectionExpired', on: facts.inspectionValid === false, most: caps.inspectionExpired },
    { of: 'overGap', on: facts.overGap, most: caps.overGap },
  ] as const
  const lowest = reached.filter(({ on }) => on).toSorted((a, b) => a.most - b.most)[0]
  return lowest ? { kind: 'cap', of: lowest.of, most: lowest.most, taken: 0, value: null, compare: lowest.most } : null
}
