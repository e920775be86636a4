import type { Difference } from './difference.ts'
import { EffectMetric, factOf } from './metrics.ts'
import { EffectReason, EffectVerdict, LEAST_FAULTS, LEAST_LIFTS, LEAST_SETS } from './verdict.ts'

/** What a line says in a sentence: how often it was done, what changed, how sure that is. Of work, never of people. */

interface Told {
  readonly metric: EffectMetric
  readonly done: number
  readonly compared: number
  readonly controlLifts: number
  readonly verdict: EffectVerdict
  readonly reason: EffectReason | null
  readonly difference: Pick<Difference, 'difference' | 'lo' | 'hi'> | null
}

/** −0.24; +0.03; 0.00. A true minus. */
export function signed(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits)
  if (Number(text) === 0) return text
  return `${value < 0 ? '−' : '+'}${text}`
}

/** −0.02 至 +0.03 秒 */
export function intervalText(metric: EffectMetric, { lo, hi }: { readonly lo: number; readonly hi: number }): string {
  const { unit, digits } = factOf(metric)
  return `${signed(lo, digits)} 至 ${signed(hi, digits)} ${unit}`
}

/** 层门门导靴 等 3 项 */
export const itemsText = (items: readonly { readonly name: string }[]): string =>
  `${items[0]?.name ?? ''}${items.length > 1 ? ` 等 ${items.length} 项` : ''}`

export function effectText(line: Told): string {
  const { metric, done, compared, verdict, difference } = line
  const { unit, digits, useful, less, more } = factOf(metric)
  const name = EffectMetric.label(metric)
  if (!difference) return `做了 ${done} 次，${lackText(line)}`
  const by = `${Math.abs(difference.difference).toFixed(digits)} ${unit}`
  const interval = intervalText(metric, difference)
  // The figure is of those that have their like, not of all that were done.
  const over = compared === done ? `做了 ${done} 次，` : `做了 ${done} 次；可比的 ${compared} 次里，`
  if (verdict === EffectVerdict.code.helps) return `${over}${name}比不做的多${less} ${by}（95 % 区间 ${interval}）。`
  if (verdict === EffectVerdict.code.harms)
    return `${over}${name}比不做的多${more} ${by}（95 % 区间 ${interval}）；请核对这项作业的方法。`
  if (verdict === EffectVerdict.code.none)
    return `${over}${name}没有变化（${interval}），${less} ${useful} ${unit}以上的作用可以排除。`
  if (line.reason === EffectReason.code.dip)
    return `${over}${name}之后${less}了 ${by}，但做之前刚${more}过，只是回到了原来的样子，不能算作用。`
  if (line.reason === EffectReason.code.young)
    return `${over}${name}之后${less}了 ${by}；更早的数据不够，还不能排除只是自己回落。`
  if (line.reason === EffectReason.code.chance)
    return `${over}${name}的变化在 ${interval} 之间；同时比较的项目多，可能是碰巧，等下个月再看。`
  return `${over}${name}的变化在 ${interval} 之间，还分不清有没有 ${useful} ${unit}的作用。`
}

function lackText({ metric, reason, compared, controlLifts }: Told): string {
  const { every, unmeasured, alone, few, fewFaults, steady } = EffectReason.code
  const name = EffectMetric.label(metric)
  if (reason === every) return '每次维保都做，没有不做的可比。'
  if (reason === unmeasured) return `前后 30 天的${name}未采集，电梯装上采集终端、数据满 60 天后可以比较。`
  if (reason === alone) return '前后 30 天里没有相似的电梯不做这项，无法比较。'
  if (reason === few)
    return `有可比电梯的只有 ${compared} 次、对照 ${controlLifts} 台，满 ${LEAST_SETS} 次、两边各满 ${LEAST_LIFTS} 台后再下结论。`
  if (reason === fewFaults) return `前后 30 天的故障合计不到 ${LEAST_FAULTS} 次，故障率还看不出变化。`
  return reason === steady ? `${name}的读数一直不变，请检查终端的测量。` : '数据不足。'
}
