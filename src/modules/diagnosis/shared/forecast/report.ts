import { refuseDiagnosis } from '../refusals.ts'
import { clusterDraws, middleOf } from '../statistics/bootstrap.ts'
import type { Interval } from '../statistics/proportion.ts'
import {
  auc,
  type Bin,
  baseRate,
  brier,
  brierSkill,
  calibrationBins,
  calibrationError,
  calibrationLine,
  highestFirst,
  type Line,
  logLoss,
  reweighted,
  type Said,
  said,
  topShare,
} from '../statistics/scores.ts'
import type { Tested } from './backtest.ts'

/** How good the forecasts of the back-test were, each figure with its 95 % interval by communities. */
export interface Score extends Interval {
  /** null: cannot be said, as without any fault. */
  readonly value: number | null
}
export const scoreNames = [
  'base',
  'brier',
  'skill',
  'logLoss',
  'intercept',
  'slope',
  'ece',
  'auc',
  'precision',
  'recall',
] as const
export type ScoreName = (typeof scoreNames)[number]

export interface Report {
  readonly n: number
  readonly positives: number
  readonly origins: number
  readonly scores: Readonly<Record<ScoreName, Score>>
  readonly bins: readonly Bin[]
}

export function reportOf(tested: readonly Tested[], times = 200, seed = 20_261_127): Report {
  const sorted = highestFirst(tested)
  const all = said(sorted)
  const line = calibrationLine(all)
  const values = valuesOf(all, line)
  const communities = sorted.map(({ communityId }) => communityId)
  const draws = Array.from(clusterDraws(communities, sorted.length > 0 ? times : 0, seed), (weights) => {
    const drawn = reweighted(all, weights)
    return valuesOf(drawn, calibrationLine(drawn, line ?? undefined))
  })
  const scores = scoreNames.map((name): [ScoreName, Score] => [
    name,
    {
      value: values[name],
      ...middleOf(
        draws.map((one) => one[name] ?? Number.NaN),
        0.95,
      ),
    },
  ])
  return {
    n: sorted.length,
    positives: all.came,
    origins: new Set(tested.map(({ origin }) => origin)).size,
    scores: Object.fromEntries(scores) as Report['scores'],
    bins: calibrationBins(all),
  }
}

function valuesOf(all: Said, line: Line | null): Record<ScoreName, number | null> {
  const top = topShare(all)
  return {
    base: known(baseRate(all)),
    brier: known(brier(all)),
    skill: brierSkill(all),
    logLoss: known(logLoss(all)),
    intercept: line?.intercept ?? null,
    slope: line?.slope ?? null,
    ece: all.total > 0 ? calibrationError(all) : null,
    auc: auc(all),
    precision: top?.precision ?? null,
    recall: top?.recall ?? null,
  }
}
const known = (value: number): number | null => (Number.isFinite(value) ? value : null)

export interface Gate {
  readonly pass: boolean
  /** What is missing, in words. */
  readonly reasons: readonly string[]
}

const SLOPE = [0.8, 1.25] as const
const MOST_ECE = 0.03
const LEAST_POSITIVES = 100

/** May single lifts be given a chance of their own? What cannot be said does not pass. */
export function gateOf({ positives, scores }: Pick<Report, 'positives' | 'scores'>): Gate {
  const { skill, slope, ece } = scores
  const checks: [passes: boolean, reason: string][] = [
    [positives >= LEAST_POSITIVES, `回测期内发生故障 ${positives} 次，不足 ${LEAST_POSITIVES} 次`],
    [skill.value !== null && skill.lo > 0, '与一律报平均值相比没有可靠的改进'],
    [
      slope.value !== null && slope.value >= SLOPE[0] && slope.value <= SLOPE[1],
      `校准斜率 ${figure(slope.value)}，不在 ${SLOPE[0]}–${SLOPE[1]} 之内`,
    ],
    [ece.value !== null && ece.value <= MOST_ECE, `校准误差 ${figure(ece.value)}，大于 ${MOST_ECE}`],
  ]
  const reasons = checks.filter(([passes]) => !passes).map(([, reason]) => reason)
  return { pass: reasons.length === 0, reasons }
}
const figure = (value: number | null): string => (value === null ? '—' : value.toFixed(2))

/** A model that did not pass is not published (8010302), whoever asks. */
export function requirePassed(gate: Gate): void {
  if (!gate.pass) throw refuseDiagnosis.gate({}, { subMsg: gate.reasons.join('；') })
}
