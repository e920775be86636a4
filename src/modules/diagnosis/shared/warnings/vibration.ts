import type { Day } from '#kernel/shared/days.ts'
import { MAD_SIGMA, median, medianDistance, robustZ } from '../statistics/quantile.ts'
import { type DayValue, type Verdict, WarningRule } from './verdict.ts'

/** W5 振动: the ride is rougher than this lift's own weeks were, or its spectrum names the part that shakes it. */
export interface Turning {
  readonly part: string
  /** Of the wheel, m. */
  readonly diameter: number
  /** Of what runs over it, m/s: with 2:1 roping twice the car's. */
  readonly speed: number
  /** Turns of the part for each of the wheel, as of a motor before its gear. */
  readonly gear?: number
}
export interface SpectrumLine {
  readonly hz: number
  readonly amplitude: number
}

const LIMIT_Z = 4
const WEEKS = 3
/** Noise alone reaches 4 in a spectrum of some hundred lines. */
const PEAK_Z = 8
/** About the 60 days of a baseline. */
const LEAST_WEEKS = 8
const NEAR = 0.03

/** v/(πd), Hz. */
export const turnsOf = ({ speed, diameter, gear = 1 }: Turning): number => (gear * speed) / (Math.PI * diameter)

/** Lines that stand above both neighbours and far above the rest of the spectrum. */
export function peaksOf(spectrum: readonly SpectrumLine[]): SpectrumLine[] {
  const all = spectrum.map(({ amplitude }) => amplitude)
  return spectrum.filter(({ amplitude }, i) => {
    const beside = Math.max(spectrum[i - 1]?.amplitude ?? 0, spectrum[i + 1]?.amplitude ?? 0)
    return amplitude > beside && (robustZ(amplitude, all) ?? 0) > PEAK_Z
  })
}

/** The part whose turns lie nearest to a peak, within 3 %; the strongest peak first. */
export function partOf(peaks: readonly SpectrumLine[], turning: readonly Turning[]) {
  const off = (one: Turning, hz: number) => Math.abs(hz / turnsOf(one) - 1)
  for (const { hz } of peaks.toSorted((a, b) => b.amplitude - a.amplitude)) {
    const nearest = turning.toSorted((a, b) => off(a, hz) - off(b, hz))[0]
    if (nearest && off(nearest, hz) <= NEAR) return { part: nearest.part, hz }
  }
  return null
}

/** Weeks by their last day: A95 of one direction, m/s², oldest first; those since the repair count. */
export function vibration(
  measured: readonly DayValue[],
  repaired: Day | null,
  spectrum: readonly SpectrumLine[],
  turning: readonly Turning[],
): Verdict | null {
  const weeks = measured.filter(({ day }) => repaired === null || day > repaired)
  const newest = weeks.at(-1)
  const past = weeks.slice(0, -WEEKS).map(({ value }) => value)
  if (!newest || past.length < LEAST_WEEKS) return null
  const zs = weeks.slice(-WEEKS).map(({ value }) => robustZ(value, past))
  const rough = zs.every((z) => z !== null && z > LIMIT_Z)
  const found = partOf(peaksOf(spectrum), turning)
  const z = zs.at(-1) ?? null
  const spread = LIMIT_Z * MAD_SIGMA * medianDistance(past)
  const peak = found ? `，频谱在 ${found.hz.toFixed(1)} Hz 有峰，与${found.part}转频一致` : ''
  return {
    rule: WarningRule.code.vibration,
    fires: rough || found !== null,
    level: 'D',
    metric: '周振动 A95（m/s²）',
    value: newest.value,
    limit: spread > 0 ? median(past) + spread : null,
    pValue: null,
    forecastDate: null,
    evidence: {
      series: weeks,
      formula: `周 A95 振动的稳健 z =（x − 中位数）/（1.4826 × MAD），连续 ${WEEKS} 周大于 ${LIMIT_Z}；或频谱峰与部件转频相差不超过 3 %`,
      text: `本周振动 ${newest.value.toFixed(3)} m/s²，历史中位 ${median(past).toFixed(3)} m/s²${z === null ? '' : `，z ${z.toFixed(1)}`}${peak}`,
    },
    advice: found ? `检查${found.part}的磨损、轴承与紧固` : '检查导靴或滚轮、导轨接头与曳引机减振',
    part: found?.part ?? '导向系统',
  }
}
