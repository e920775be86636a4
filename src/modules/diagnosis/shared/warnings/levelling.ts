import type { Day } from '#kernel/shared/days.ts'
import { ewmaChart } from '../statistics/charts.ts'
import type { LandingSeries } from './doorWear.ts'
import { baselineOf, quietOf, type Verdict, WarningRule } from './verdict.ts'

/** W3 平层漂移: at one landing its vane or sensor has moved, at all of them the ropes have grown or the brake slips. */
const WEIGHT = 0.2
const WIDTH = 3.5

/** Values: daily medians of the levelling error, mm, above the floor positive. */
export function levellingDrift(landings: readonly LandingSeries[], repaired: Day | null, asOf: Day): Verdict | null {
  const judged = landings.flatMap(({ landing, days }) => {
    const baseline = baselineOf(days, repaired, asOf)
    const quiet = baseline && quietOf(baseline.values)
    const after = days.filter(({ day }) => baseline && day > baseline.lastDay && day <= asOf)
    const last = quiet
      ? ewmaChart(
          after.map(({ value }) => value),
          quiet,
          WEIGHT,
          WIDTH,
        ).at(-1)
      : undefined
    if (!quiet || !last) return []
    const off = last.value - quiet.mean
    return [{ landing, days: after, usual: quiet.mean, now: last.value, limit: last.limit, out: last.out, off }]
  })
  const out = judged.filter((one) => one.out)
  const worst = judged.toSorted((a, b) => Math.abs(b.off) / b.limit - Math.abs(a.off) / a.limit)[0]
  if (!worst) return null
  const sameWay = out.every(({ off }) => Math.sign(off) === Math.sign(worst.off))
  const everywhere = out.length === judged.length && out.length >= ALL_LEAST && sameWay
  return {
    rule: WarningRule.code.levelling,
    fires: out.length > 0,
    level: 'D',
    metric: '平层误差（mm）',
    value: worst.now,
    limit: worst.usual + Math.sign(worst.off) * worst.limit,
    pValue: null,
    forecastDate: null,
    evidence: {
      series: worst.days.slice(-BASIS_SHOWN),
      formula: `日中位平层误差的 EWMA 控制图（λ=${WEIGHT}，L=${WIDTH}），对自身基线`,
      text: `${placesText(everywhere, out.length > 0 ? out.map(({ landing }) => landing) : [worst.landing])}平层误差 ${signed(worst.now)} mm，基线 ${signed(worst.usual)} mm`,
    },
    advice: everywhere ? '检查钢丝绳伸长与张力、制动器间隙' : '检查该层隔磁板位置与平层感应器',
    part: everywhere ? '钢丝绳、制动器' : '隔磁板、平层感应器',
  }
}

const ALL_LEAST = 3
const BASIS_SHOWN = 60
const MOST_NAMED = 3

function placesText(everywhere: boolean, landings: readonly string[]): string {
  if (everywhere) return `全部 ${landings.length} 个层站`
  const named = landings.slice(0, MOST_NAMED).join('、')
  return landings.length > MOST_NAMED ? `${named} 等 ${landings.length} 个层站` : `${named} 层`
}

const signed = (value: number): string => `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(1)}`
