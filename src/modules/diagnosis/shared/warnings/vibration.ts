import type { Day } from '#kernel/shared/days.ts'
import type { Curves } from '#modules/comfort/shared/comfortTest.ts'
import { nearestPart, peakHz, type Turning, turnsIn } from '#modules/comfort/shared/turning.ts'
import { MAD_SIGMA, median, medianDistance, robustZ } from '../statistics/quantile.ts'
import { type DayValue, type Verdict, WarningRule } from './verdict.ts'

const LIMIT_Z = 4
const WEEKS = 3
/** Noise alone reaches 4 in a spectrum of some hundred lines. */
const PEAK_Z = 8
/** m/s²: what shakes less than that is nobody's trouble, however quiet the rest is. */
const LEAST_PEAK = 0.01
/** Hz: what is slower is the ride itself, which sways the first lines of every spectrum. */
const SLOWEST = 1.5
/** About the 60 days of a baseline. */
const LEAST_WEEKS = 8

/** What a test of the ride vibrated with, and the parts of the lift that turn. */
export interface Vibrates {
  readonly testedOn: Day
  readonly spectrum: Curves['spectrum']
  readonly turning: readonly Turning[]
}

/** Lines that stand above both neighbours and far above the rest of the spectrum, the strongest first; Hz. */
export function peaksOf(spectrum: Curves['spectrum']): number[] {
  const { amplitude } = spectrum
  const beside = (at: number) => Math.max(amplitude[at - 1] ?? 0, amplitude[at + 1] ?? 0)
  // Without any spread at all the rest is still.
  const stands = (one: number) => one > LEAST_PEAK && (robustZ(one, amplitude) ?? Number.POSITIVE_INFINITY) > PEAK_Z
  return amplitude
    .flatMap((one, at) => (one > beside(at) && stands(one) ? [at] : []))
    .toSorted((a, b) => (amplitude[b] ?? 0) - (amplitude[a] ?? 0))
    .map((at) => peakHz(spectrum, at))
    .filter((hz) => hz >= SLOWEST)
}

/** The part that the strongest peak names. */
export function partOf({ spectrum, turning }: Pick<Vibrates, 'spectrum' | 'turning'>) {
  for (const hz of peaksOf(spectrum)) {
    const part = nearestPart(hz, turnsIn(turning))
    if (part) return { part, hz }
  }
  return null
}

/**
 * W5 振动: the ride is rougher than this lift's own weeks were, or the spectrum of its newest test names the part that shakes it.
 * Weeks by their last day: A95 of one direction, m/s², oldest first; those since the repair count, and so does the test.
 */
export function vibration(
  measured: readonly DayValue[],
  repaired: Day | null,
  tested: Vibrates | null,
): Verdict | null {
  const since = (day: Day) => repaired === null || day > repaired
  const weeks = measured.filter(({ day }) => since(day))
  const past = weeks.slice(0, -WEEKS).map(({ value }) => value)
  const newest = past.length < LEAST_WEEKS ? undefined : weeks.at(-1)
  const found = tested && since(tested.testedOn) ? partOf(tested) : null
  if (!newest && !found) return null
  const zs = newest ? weeks.slice(-WEEKS).map(({ value }) => robustZ(value, past)) : []
  const rough = newest !== undefined && zs.every((z) => z !== null && z > LIMIT_Z)
  const z = zs.at(-1) ?? null
  const spread = newest ? LIMIT_Z * MAD_SIGMA * medianDistance(past) : 0
  const said = [
    newest &&
      `本周振动 ${newest.value.toFixed(3)} m/s²，历史中位 ${median(past).toFixed(3)} m/s²${z === null ? '' : `，z ${z.toFixed(1)}`}`,
    found && `${tested?.testedOn} 检测的频谱在 ${found.hz.toFixed(1)} Hz 有峰，与${found.part}转频一致`,
  ]
  return {
    rule: WarningRule.code.vibration,
    fires: rough || found !== null,
    level: 'D',
    metric: newest ? '周振动 A95（m/s²）' : '频谱峰（Hz）',
    value: newest?.value ?? found?.hz ?? 0,
    limit: newest && spread > 0 ? median(past) + spread : null,
    pValue: null,
    forecastDate: null,
    evidence: {
      series: weeks,
      formula: `周 A95 振动的稳健 z =（x − 中位数）/（1.4826 × MAD），连续 ${WEEKS} 周大于 ${LIMIT_Z}；或频谱峰与部件转频 v/(πd) 相差不超过 3 %`,
      text: said.filter(Boolean).join('；'),
    },
    advice: found ? `检查${found.part}的磨损、轴承与紧固` : '检查导靴或滚轮、导轨接头与曳引机减振',
    part: found?.part ?? '导向系统',
  }
}
