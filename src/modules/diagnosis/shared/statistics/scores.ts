import { at, designOf } from './linear.ts'
import { type Fit, fitModel, logisticFamily } from './regression.ts'

/** A probability that was said, and what came: 1 or 0. */
export interface Forecast {
  readonly p: number
  readonly y: 0 | 1
}

/** What was said, highest first, with how often each counts: what all scores of this file are made of. */
export interface Said {
  readonly p: Float64Array
  readonly y: Float64Array
  readonly weight: Float64Array
  readonly total: number
  readonly came: number
}

export const highestFirst = <T extends Forecast>(forecasts: readonly T[]): T[] =>
  forecasts.toSorted((a, b) => b.p - a.p)

export function said(sorted: readonly Forecast[]): Said {
  const p = Float64Array.from(sorted, (one) => one.p)
  const y = Float64Array.from(sorted, (one) => one.y)
  return reweighted({ p, y }, new Float64Array(sorted.length).fill(1))
}

/** The same, each counted as often as its weight says. */
export function reweighted({ p, y }: Pick<Said, 'p' | 'y'>, weight: Float64Array): Said {
  let total = 0
  let came = 0
  for (let i = 0; i < p.length; i++) {
    total += at(weight, i)
    came += at(weight, i) * at(y, i)
  }
  return { p, y, weight, total, came }
}

const EDGE = 1e-12
const clip = (p: number): number => Math.min(1 - EDGE, Math.max(EDGE, p))
export const logit = (p: number): number => Math.log(clip(p) / (1 - clip(p)))
const bothWays = ({ came, total }: Said): boolean => came > 0 && came < total

function meanOf({ p, y, weight, total }: Said, of: (p: number, y: number) => number): number {
  let sum = 0
  for (let i = 0; i < p.length; i++) sum += at(weight, i) * of(at(p, i), at(y, i))
  return sum / total
}

export const baseRate = ({ came, total }: Said): number => came / total
export const brier = (all: Said): number => meanOf(all, (p, y) => (p - y) ** 2)
export const logLoss = (all: Said): number => meanOf(all, (p, y) => -Math.log(y === 1 ? clip(p) : 1 - clip(p)))

/** 1 − Brier/Brier of saying the base rate of the same cases to all; null when all cases are alike. */
export function brierSkill(all: Said): number | null {
  const base = baseRate(all)
  return bothWays(all) ? 1 - brier(all) / (base * (1 - base)) : null
}

export interface Bin {
  readonly from: number
  readonly to: number
  readonly n: number
  /** Mean of what was said, share that came; null of an empty bin. */
  readonly said: number | null
  readonly came: number | null
}

/** Bins of equal width from 0 to 1. */
export function calibrationBins({ p, y, weight }: Said, count = 10): Bin[] {
  const sums = Array.from({ length: count }, () => ({ n: 0, said: 0, came: 0 }))
  for (let i = 0; i < p.length; i++) {
    const sum = sums[Math.min(count - 1, Math.floor(at(p, i) * count))]
    if (!sum) continue
    sum.n += at(weight, i)
    sum.said += at(weight, i) * at(p, i)
    sum.came += at(weight, i) * at(y, i)
  }
  return sums.map(({ n, said: p, came }, i) => ({
    from: i / count,
    to: (i + 1) / count,
    n,
    said: n > 0 ? p / n : null,
    came: n > 0 ? came / n : null,
  }))
}

/** Expected calibration error: how far what came lies from what was said, bins weighted by their cases. */
export const calibrationError = (all: Said): number =>
  calibrationBins(all).reduce(
    (sum, bin) =>
      sum + (bin.said === null || bin.came === null ? 0 : (bin.n / all.total) * Math.abs(bin.said - bin.came)),
    0,
  )

export interface Line {
  readonly intercept: number
  readonly slope: number
}

/**
 * Logistic regression of what came on logit p: 0 and 1 are perfect; null when nothing varies or all came out one way.
 * A line nearby, as of the same cases with other weights, shortens the search.
 */
export function calibrationLine(all: Said, near?: Line): Line | null {
  if (!bothWays(all)) return null
  const design = designOf(Array.from(all.p, (p) => [1, logit(p)]))
  const from = near ? Float64Array.of(near.intercept, near.slope) : undefined
  return lineOf(fitModel(logisticFamily, design, all.y, { weights: all.weight, from }))
}

function lineOf(fit: Fit | null): Line | null {
  if (!fit?.converged) return null
  const [intercept = 0, slope = 1] = fit.coefficients
  return { intercept, slope }
}

/** Chance that a case that came was given more than one that did not, ties half; null without both. */
export function auc(all: Said): number | null {
  if (!bothWays(all)) return null
  const { p, y, weight, total, came } = all
  let above = 0
  let sum = 0
  for (let i = 0; i < p.length; ) {
    let hits = 0
    let misses = 0
    const value = at(p, i)
    for (; i < p.length && at(p, i) === value; i++) {
      hits += at(weight, i) * at(y, i)
      misses += at(weight, i) * (1 - at(y, i))
    }
    sum += misses * (above + hits / 2)
    above += hits
  }
  return sum / (came * (total - came))
}

/** Of the share with the highest p: how many came, and how many of all that came they are. */
export function topShare(all: Said, share = 0.05): { precision: number; recall: number } | null {
  if (all.came === 0) return null
  const wanted = Math.max(1, Math.round(all.total * share))
  let taken = 0
  let hits = 0
  for (let i = 0; i < all.p.length && taken < wanted; i++) {
    const part = Math.min(at(all.weight, i), wanted - taken)
    taken += part
    hits += part * at(all.y, i)
  }
  return { precision: hits / wanted, recall: hits / all.came }
}
