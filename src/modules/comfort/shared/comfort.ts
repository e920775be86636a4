import type { Day } from '#kernel/shared/days.ts'
import { refusals } from '#kernel/shared/refusal.ts'
import { metresText } from '#kernel/shared/said.ts'
import { ComfortGrade, type ComfortSummary, gradeOf } from './grade.ts'
import { judge, type Verdict } from './judge.ts'
import { measureRun, type RunResult } from './measureRun.ts'
import { type ComfortMethod, standardMethod } from './method.ts'
import type { Recording } from './recording.ts'
import { findRuns, type Run } from './runs.ts'
import { mean } from './series.ts'

export const refuseComfort = refusals({
  slow: [8010501, '采样率低于256Hz'],
  noRun: [8010502, '未识别到完整运行'],
  /** Said as a warning: the test is kept, and its result marked. */
  calibrationOver: [8010503, '仪器校准已过期'],
  noCar: [8010504, '自动扶梯与自动人行道没有轿厢，不做舒适度检测'],
  noRecording: [8010505, '检测报告没有测量数据，不能重新计算'],
})

/** Given with a recording: m/s, days of the test and of the end of calibration. */
interface ComfortCircumstances {
  readonly ratedSpeed: number
  readonly testedOn: Day
  readonly calibrationDue?: Day | null
}

export interface JudgedRun {
  readonly up: boolean | null
  readonly valid: boolean
  /** Why it is not judged. */
  readonly reason: string | null
  readonly result: RunResult | null
  readonly verdicts: readonly Verdict[]
  readonly met: boolean
}

export interface ComfortOutcome {
  readonly fs: number
  readonly methodVersion: string
  readonly runs: readonly JudgedRun[]
  /** Index of the run that decides. */
  readonly worst: number
  /** Of the worst run, unrounded. */
  readonly summary: ComfortSummary
  readonly score: number
  readonly grade: ReturnType<typeof gradeOf>['grade']
  readonly completeness: number
  /** Whether every run meets every limit it was measured against. */
  readonly met: boolean
  /** 8010503: the result is marked. */
  readonly calibrationOver: boolean
  readonly warnings: readonly string[]
}

/** A rate that is computed from printed times is off by as much: 255.9 Hz is 256. */
const RATE_TOLERANCE = 0.999
const GRAVITY = 9.80665

/** As it is stored: to 0.001. What is judged is never rounded before. */
export const toThousandth = (value: number): number => Math.round(value * 1000) / 1000

export function summaryOf({ motion, jerkMax, x, y, z, noise }: RunResult): ComfortSummary {
  const worse = (one: number | null, other: number | null) =>
    one === null || other === null ? (one ?? other) : Math.max(one, other)
  return {
    hPk: worse(x.max, y.max),
    hA95: worse(x.a95, y.a95),
    vPk: z.max,
    vA95: z.a95,
    accMax: motion.accMax,
    decMax: motion.decMax,
    jerkMax,
    noiseMax: noise?.car ?? null,
  }
}

/** Degrees between z and the vertical while the car stands; 0 for a recording that is free of gravity. */
function tiltOf({ x, y, z }: Recording, { from, before }: Run): number {
  const [gx, gy, gz] = [x, y, z].map((axis) => mean(axis, from - before, from)) as [number, number, number]
  const whole = Math.hypot(gx, gy, gz)
  return whole < GRAVITY / 2 ? 0 : (Math.acos(Math.min(1, Math.abs(gz) / whole)) * 180) / Math.PI
}

/** What keeps a run from being judged; null when nothing does. */
function reasonOf(recording: Recording, run: Run, result: RunResult | null, method: ComfortMethod): string | null {
  const { still, drift, tilt, edge } = method.thresholds
  const seconds = (samples: number) => samples / recording.fs
  if (run.broken) return '没有记录到停止，不参与评定；停稳几秒后再结束记录'
  if (seconds(run.before) < still.least) return `运行前静止不足 ${still.least} 秒，不参与评定；静止几秒后再启动`
  if (seconds(run.after) < still.least) return `停止后静止不足 ${still.least} 秒，不参与评定；停稳几秒后再测下一次`
  if (recording.gaps.some(({ from, to }) => to >= seconds(run.from) && from <= seconds(run.to)))
    return '运行中采样中断，不参与评定；检查仪器后重新测量'
  if (tiltOf(recording, run) > tilt) return `仪器倾斜超过 ${tilt}°，不参与评定；放平后重新测量`
  if (!result) return `运行距离不足 ${metresText(2 * edge)}，不参与评定；选相隔更远的层站`
  if (result.motion.drift > Math.max(drift.speed, drift.perSecond * seconds(run.to - run.from)))
    return '停止后速度没有归零，不参与评定；测量中不要移动仪器'
  return null
}

/** z shows −9.8 m/s² when the instrument lies on its face: what it measures is turned round. */
export function upright(recording: Recording): Recording {
  const standing = mean(recording.z)
  return standing < -GRAVITY / 2 ? { ...recording, z: recording.z.map((one) => -one) } : recording
}

function judgeRun(recording: Recording, run: Run, ratedSpeed: number, method: ComfortMethod): JudgedRun {
  const result = measureRun(recording, run, method)
  const reason = reasonOf(recording, run, result, method)
  const verdicts = result && reason === null ? judge(result, ratedSpeed, method.limits) : []
  return {
    up: result?.motion.up ?? null,
    valid: reason === null,
    reason,
    result,
    verdicts,
    met: verdicts.every(({ met }) => met !== false),
  }
}

/** A run that breaks a limit before one that does not, one in which z was measured before one too short for it, then the lower score. */
function worstOf(runs: readonly JudgedRun[], score: (result: RunResult) => number): number {
  const ranks = runs.map(({ valid, met, result }) =>
    valid && result ? score(result) + (met ? 2000 : 0) + (result.z.max === null ? 1000 : 0) : Infinity,
  )
  return ranks.indexOf(Math.min(...ranks))
}

/** What whoever reads the result should know of the measurement; the figures stand all the same. */
function warningsOf(valid: readonly JudgedRun[], ratedSpeed: number, { speed }: ComfortMethod['thresholds']): string[] {
  const missing = ([true, false] as const).filter((up) => !valid.some((run) => run.up === up))
  const fastest = Math.max(...valid.map(({ result }) => result?.motion.speedMax ?? 0))
  const speeds = `最高 ${fastest.toFixed(2)} m/s，额定 ${ratedSpeed.toFixed(2)} m/s`
  return [
    ...missing.map((up) => (up ? '缺少上行的完整运行' : '缺少下行的完整运行')),
    ...(fastest < speed.least * ratedSpeed ? [`没有一次运行达到额定速度（${speeds}）`] : []),
    ...(fastest > speed.most * ratedSpeed ? [`运行速度超过额定速度（${speeds}），核对额定速度与加速度单位`] : []),
  ]
}

/**
 * A recording → what is kept of it as a test (monitoring 6.7, archives 6.8). Refuses a recording below 256 Hz (8010501) and one
 * without a run that can be judged (8010502); a calibration that is over is a warning.
 */
export function comfortOf(
  given: Recording,
  { ratedSpeed, testedOn, calibrationDue }: ComfortCircumstances,
  method: ComfortMethod = standardMethod,
): ComfortOutcome {
  const { thresholds, limits, version } = method
  if (given.fs < thresholds.leastRate * RATE_TOLERANCE) throw refuseComfort.slow()
  const recording = upright(given)
  const runs = findRuns(recording.z, recording.fs, thresholds).map((run) =>
    judgeRun(recording, run, ratedSpeed, method),
  )
  const graded = (result: RunResult) => gradeOf(summaryOf(result), ratedSpeed, limits)
  const worst = worstOf(runs, (result) => graded(result).score)
  const result = runs[worst]?.result
  if (!result || !runs[worst]?.valid) {
    const reason = runs.find((run) => run.reason !== null)?.reason
    throw refuseComfort.noRun({}, reason ? { subMsg: `${refuseComfort.noRun.text}：${reason}` } : {})
  }
  const valid = runs.filter((run) => run.valid)
  const { score, grade, completeness } = graded(result)
  const met = valid.every((run) => run.met)
  const calibrationOver = Boolean(calibrationDue && calibrationDue < testedOn)
  return {
    fs: recording.fs,
    methodVersion: version,
    runs,
    worst,
    summary: summaryOf(result),
    score,
    // Doors and A95 of acceleration carry no points, but a test that breaks their limits is no good one either.
    grade: met ? grade : ComfortGrade.code.failed,
    completeness,
    met,
    calibrationOver,
    warnings: [
      ...(calibrationOver ? [refuseComfort.calibrationOver.text] : []),
      ...warningsOf(valid, ratedSpeed, thresholds),
    ],
  }
}
