import { type CodeIn, enumeration } from '#kernel/shared/enumeration.ts'

/** What a work item can change (monitoring 10.6, decision 0152): by what it is measured, and which items belong to it. */

export const EffectMetric = enumeration('指标', {
  closing: [1, '关门时间'],
  reopening: [2, '关门重开'],
  horizontal: [3, '水平振动'],
  vertical: [4, '垂直振动'],
  levelling: [5, '平层误差'],
  faults: [6, '故障率'],
})
export type EffectMetric = CodeIn<typeof EffectMetric>

/** Repairs of these parts make the lift another one for the metric: no day before and after one is compared. */
export type RepairedPart = 'door' | 'drive'

export interface MetricFact {
  readonly unit: string
  readonly digits: number
  /** The least change that is of use: an interval that reaches it does not say 未见效果. */
  readonly useful: number
  readonly less: string
  readonly more: string
  readonly repaired: RepairedPart | null
}

const facts: Readonly<Record<EffectMetric, MetricFact>> = {
  1: { unit: '秒', digits: 2, useful: 0.1, less: '缩短', more: '延长', repaired: 'door' },
  2: { unit: '次/百次关门', digits: 2, useful: 0.5, less: '减少', more: '增加', repaired: 'door' },
  3: { unit: 'm/s²', digits: 4, useful: 0.005, less: '降低', more: '升高', repaired: 'drive' },
  4: { unit: 'm/s²', digits: 4, useful: 0.005, less: '降低', more: '升高', repaired: 'drive' },
  5: { unit: 'mm', digits: 2, useful: 0.5, less: '减小', more: '增大', repaired: 'drive' },
  6: { unit: '次/30 天', digits: 3, useful: 0.05, less: '减少', more: '增加', repaired: null },
}
export const factOf = (metric: EffectMetric): MetricFact => facts[metric]

const { closing, reopening, horizontal, vertical, levelling, faults } = EffectMetric.code

/** By the words of the item, so that rows of companies and makers find their metric like those of the annexes. The first fits. */
const byWord: readonly (readonly [word: RegExp, metrics: readonly EffectMetric[]])[] = [
  [/阀门|限速器|梯级|梳齿/, []],
  [/门/, [closing, reopening]],
  [/平层|制动|编码器|选层器|称重/, [levelling]],
  [/导轨|导靴|靴衬|滚轮/, [horizontal]],
  [/曳引轮|悬挂|钢丝绳|绳头|反绳轮|导向轮|驱动轮|联轴器|减速机|补偿/, [vertical]],
]

/** Every item may keep the lift from failing; what else it is measured by. */
export function metricsOf(name: string): readonly EffectMetric[] {
  const own = byWord.find(([word]) => word.test(name))?.[1] ?? []
  return [...own, faults]
}
