import type { RunResult } from './measureRun.ts'
import { type ComfortLimits, limitAt } from './method.ts'

export type ComfortFigure =
  | 'accMax'
  | 'decMax'
  | 'accA95'
  | 'decA95'
  | 'xMax'
  | 'xA95'
  | 'yMax'
  | 'yA95'
  | 'zMax'
  | 'zA95'
  | 'carNoise'
  | 'doorNoise'
  // Of a report on paper: the worse of x and y.
  | 'hMax'
  | 'hA95'

/** A figure beside its limit. `met` is null when it was not measured or has no limit; jerk is shown and not judged. */
export interface Verdict {
  readonly figure: ComfortFigure
  readonly value: number | null
  readonly limit: number | null
  /** Whether the limit is the most or the least that is allowed. */
  readonly bound: 'most' | 'least'
  readonly met: boolean | null
}

/** Every figure of a run against the limits for the rated speed (m/s). Unrounded: 0.2004 exceeds 0.20. */
export function judge(result: RunResult, ratedSpeed: number, limits: ComfortLimits): Verdict[] {
  const { motion, x, y, z, noise } = result
  const verdict =
    (bound: Verdict['bound']) =>
    (figure: ComfortFigure, value: number | null, limit: number | null): Verdict => {
      const known = value !== null && limit !== null
      return { figure, value, limit, bound, met: known ? (bound === 'most' ? value <= limit : value >= limit) : null }
    }
  const most = verdict('most')
  const least = verdict('least')
  const a95 = limitAt(limits.accelerationA95, ratedSpeed)
  return [
    most('accMax', motion.accMax, limits.acceleration),
    most('decMax', motion.decMax, limits.acceleration),
    least('accA95', motion.accA95, a95),
    least('decA95', motion.decA95, a95),
    most('xMax', x.max, limits.xyMax),
    most('xA95', x.a95, limits.xyA95),
    most('yMax', y.max, limits.xyMax),
    most('yA95', y.a95, limits.xyA95),
    most('zMax', z.max, limits.zMax),
    most('zA95', z.a95, limits.zA95),
    most('carNoise', noise?.car ?? null, limitAt(limits.carNoise, ratedSpeed)),
    most('doorNoise', noise?.doors ?? null, limits.doorNoise),
  ]
}
