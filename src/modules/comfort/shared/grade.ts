import { enumeration } from '#kernel/shared/enumeration.ts'
import { type ComfortLimits, limitAt } from './method.ts'

/** Of a comfort test (archives 6.8). */
export const ComfortGrade = enumeration('舒适度等级', {
  excellent: [1, '优'],
  good: [2, '良'],
  passed: [3, '合格'],
  failed: [4, '不合格'],
})

/** The figures of the worst run that the archive keeps: m/s², m/s³, dB(A); null is 未采集. */
export interface ComfortSummary {
  /** The worse of x and y, peak-to-peak. */
  readonly hPk: number | null
  readonly hA95: number | null
  /** z, peak-to-peak, while acceleration is constant. */
  readonly vPk: number | null
  readonly vA95: number | null
  readonly accMax: number
  readonly decMax: number
  readonly jerkMax: number
  /** In the car between boundaries 1 and 2. */
  readonly noiseMax: number | null
}

interface Part {
  readonly weight: number
  /** 0 to 100; null when it was not measured or has no limit. */
  readonly points: number | null
  readonly exceeded: boolean
}

/** Points by the ratio to the limit: all up to half of it, 60 at the limit. */
function byRatio(weight: number, value: number | null, limit: number): Part {
  if (value === null) return { weight, points: null, exceeded: false }
  const x = value / limit
  const points = x <= 0.5 ? 100 : x <= 1 ? 100 - 80 * (x - 0.5) : Math.max(0, 60 - 120 * (x - 1))
  return { weight, points, exceeded: value > limit }
}

/** Noise is logarithmic already: all from 15 dB under the limit, 60 at it, 6 less for each dB above. */
function byLevel(weight: number, level: number | null, limit: number | null): Part {
  if (level === null || limit === null) return { weight, points: null, exceeded: false }
  const over = level - limit
  const points = over <= -15 ? 100 : over <= 0 ? 60 - (40 * over) / 15 : Math.max(0, 60 - 6 * over)
  return { weight, points, exceeded: over > 0 }
}

interface Graded {
  /** 0 to 100, of what was measured. */
  readonly score: number
  readonly grade: (typeof ComfortGrade.options)[number]['value']
  /** Share of the weights that was measured, percent: sound is optional, and a short trip has no constant speed. */
  readonly completeness: number
}

/** `ratedSpeed` in m/s. Any value above its limit fails, whatever the others are; values are compared unrounded. */
export function gradeOf(summary: ComfortSummary, ratedSpeed: number, limits: ComfortLimits): Graded {
  const parts = [
    byRatio(25, summary.hA95, limits.xyA95),
    byRatio(25, summary.vA95, limits.zA95),
    byRatio(10, summary.hPk, limits.xyMax),
    byRatio(10, summary.vPk, limits.zMax),
    byRatio(10, Math.max(summary.accMax, summary.decMax), limits.acceleration),
    byLevel(20, summary.noiseMax, limitAt(limits.carNoise, ratedSpeed)),
  ]
  const measured = parts.filter(({ points }) => points !== null)
  const weight = measured.reduce((sum, part) => sum + part.weight, 0)
  const score = measured.reduce((sum, { weight: w, points }) => sum + (w * (points ?? 0)) / weight, 0)
  const { excellent, good, passed, failed } = ComfortGrade.code
  const below = score >= 90 ? excellent : score >= 75 ? good : score >= 60 ? passed : failed
  return { score, grade: parts.some(({ exceeded }) => exceeded) ? failed : below, completeness: weight }
}
