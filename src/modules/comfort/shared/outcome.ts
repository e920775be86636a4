import { type ComfortOutcome, comfortOf, type JudgedRun, refuseComfort, toThousandth } from './comfort.ts'
import type { ComfortDraft, ComfortResult, ComfortRun } from './comfortTest.ts'
import { type ComfortSummary, gradeOf } from './grade.ts'
import type { Verdict } from './judge.ts'
import { limitAt, standardMethod } from './method.ts'
import type { Recording } from './recording.ts'

interface Tested {
  readonly ratedSpeed: number
  readonly outOfScope: boolean
  readonly testedAt: string
  readonly calibrationDue?: string | null | undefined
}

const short = (value: number | null | undefined): number | null => (value == null ? null : toThousandth(value))
const kept = (verdicts: readonly Verdict[]) =>
  verdicts.map(({ value, limit, ...verdict }) => ({ ...verdict, value: short(value), limit }))

/** A recording as it is kept: computed, and rounded to 0.001 once it has been judged. */
export function resultOf(recording: Recording, tested: Tested): { outcome: ComfortOutcome; result: ComfortResult } {
  const { ratedSpeed, outOfScope, testedAt, calibrationDue } = tested
  const outcome = comfortOf(recording, { ratedSpeed, testedOn: testedAt, calibrationDue: calibrationDue ?? null })
  const { fs, methodVersion, worst, score, grade, completeness, calibrationOver, warnings } = outcome
  const result = {
    fs,
    ratedSpeed,
    methodVersion,
    runs: outcome.runs.map(runOf),
    worst,
    ...rounded(outcome.summary),
    score,
    grade,
    completeness,
    calibrationOver,
    outOfScope,
    warnings: [...warnings],
  }
  return { outcome, result }
}

const rounded = (summary: ComfortSummary) => ({
  hPk: short(summary.hPk),
  hA95: short(summary.hA95),
  vPk: short(summary.vPk),
  vA95: short(summary.vA95),
  accMax: short(summary.accMax),
  decMax: short(summary.decMax),
  jerkMax: short(summary.jerkMax),
  noiseMax: short(summary.noiseMax),
})

function runOf({ up, valid, reason, result, verdicts }: JudgedRun): ComfortRun {
  return {
    up,
    valid,
    reason,
    distance: short(result?.motion.distance),
    speedMax: short(result?.motion.speedMax),
    jerkMax: short(result?.jerkMax),
    changingMax: short(result?.z.changingMax),
    boundaries: result ? result.boundaries.map(toThousandth) : null,
    constant: (result?.constant ?? []).map(({ from, to }) => ({ from: toThousandth(from), to: toThousandth(to) })),
    verdicts: kept(verdicts),
  }
}

type Reported = Pick<ComfortDraft, 'hPk' | 'hA95' | 'vPk' | 'vA95' | 'accMax' | 'decMax' | 'jerkMax' | 'noiseMax'>

/** A report on paper: graded by its summary, as it holds nothing finer. */
export function reportedResult(
  draft: Reported,
  { ratedSpeed, outOfScope, testedAt, calibrationDue }: Tested,
): ComfortResult {
  const { limits, version } = standardMethod
  const { hPk = null, hA95 = null, vPk = null, vA95 = null, accMax = 0, decMax = 0, noiseMax = null } = draft
  const summary = { hPk, hA95, vPk, vA95, accMax, decMax, jerkMax: draft.jerkMax ?? 0, noiseMax }
  const most = (figure: Verdict['figure'], value: number | null, limit: number | null): Verdict => ({
    figure,
    value,
    limit,
    bound: 'most',
    met: value === null || limit === null ? null : value <= limit,
  })
  const verdicts = [
    most('accMax', accMax, limits.acceleration),
    most('decMax', decMax, limits.acceleration),
    most('hMax', hPk, limits.xyMax),
    most('hA95', hA95, limits.xyA95),
    most('zMax', vPk, limits.zMax),
    most('zA95', vA95, limits.zA95),
    most('carNoise', noiseMax, limitAt(limits.carNoise, ratedSpeed)),
  ]
  const calibrationOver = Boolean(calibrationDue && calibrationDue < testedAt)
  const run = { up: null, valid: true, reason: null, distance: null, speedMax: null, changingMax: null }
  return {
    fs: null,
    ratedSpeed,
    methodVersion: version,
    runs: [{ ...run, jerkMax: draft.jerkMax ?? null, boundaries: null, constant: [], verdicts: kept(verdicts) }],
    worst: 0,
    ...rounded(summary),
    jerkMax: short(draft.jerkMax),
    ...gradeOf(summary, ratedSpeed, limits),
    calibrationOver,
    outOfScope,
    warnings: calibrationOver ? [refuseComfort.calibrationOver.text] : [],
  }
}
