import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import type { FaultCode } from '../faultCodes.ts'
import { type Metric, metricOf } from './metrics.ts'

/** 判定条件 of a code (monitoring 4.1): 「指标 比较 数值」 joined by AND, lasting N s; 解除条件 lasting M s. */
export const Comparison = enumeration('比较', {
  more: ['gt', '大于'],
  atLeast: ['ge', '不小于'],
  less: ['lt', '小于'],
  atMost: ['le', '不大于'],
  is: ['eq', '等于'],
  isNot: ['ne', '不等于'],
})
export const MOST_CONDITIONS = 6

const ConditionSaid = z.object({
  metric: z.string({ error: '请选择指标' }).min(1, '请选择指标').max(20).meta({ title: '指标' }),
  op: field.choice('比较', Comparison),
  value: field.number('数值', { min: -100_000, max: 100_000 }),
})
export type ConditionSaid = z.output<typeof ConditionSaid>

export const Expression = z.object({
  conditions: z.array(ConditionSaid).min(1, '至少填写一个条件').max(MOST_CONDITIONS).meta({ title: '判定条件' }),
  holdSec: field.nonNegativeInteger('持续', { max: 3600, unit: '秒' }),
  /** Empty: the conditions no longer hold. */
  clears: z.array(ConditionSaid).max(MOST_CONDITIONS).default([]).meta({ title: '解除条件' }),
  clearSec: field.nonNegativeInteger('解除持续', { max: 3600, unit: '秒' }),
})
export type Expression = z.output<typeof Expression>

/** What is wrong with the conditions for lifts or escalators: a path inside the expression and a sentence. */
export function expressionFaults(
  { conditions, clears }: Expression,
  target: FaultCode['target'],
): { readonly path: (string | number)[]; readonly message: string }[] {
  const faultsOf = (name: 'conditions' | 'clears', list: readonly ConditionSaid[]) =>
    list.flatMap(({ metric: key, op, value }, i) => {
      const metric = metricOf(target, key)
      const wrong = (prop: string, message: string) => [{ path: [name, i, prop], message }]
      if (!metric) return wrong('metric', '这类电梯没有这个指标')
      if (!metric.words) return []
      if (op !== Comparison.code.is && op !== Comparison.code.isNot) return wrong('op', '只能选等于或不等于')
      return metric.words.some((word) => word.value === value) ? [] : wrong('value', `请选择${metric.label}`)
    })
  return [...faultsOf('conditions', conditions), ...faultsOf('clears', clears)]
}

/** What it asks for, each metric once. */
export const metricsIn = ({ conditions, clears }: Pick<Expression, 'conditions' | 'clears'>): string[] => [
  ...new Set([...conditions, ...clears].map(({ metric }) => metric)),
]

/** Two that judge alike have the same, two that do not another: `tmp.mr gt 40;300;;60`. */
export function expressionKey({ conditions, holdSec, clears, clearSec }: Expression): string {
  const all = (list: readonly ConditionSaid[]) =>
    list.map(({ metric, op, value }) => `${metric} ${op} ${value}`).join('&')
  return [all(conditions), holdSec, all(clears), clearSec].join(';')
}

/** Of a frame the values by metric: absent was not said, null has no value now. */
export type Values = Readonly<Record<string, number | null | undefined>>

/** What a frame says of these metrics (`tmp.mr`); what it does not name stays absent. */
export function valuesIn(d: Readonly<Record<string, unknown>>, metrics: readonly string[]): Values {
  const values: Record<string, number | null> = {}
  for (const metric of metrics) {
    const dot = metric.indexOf('.')
    const of = d[dot < 0 ? metric : metric.slice(0, dot)]
    const value = dot < 0 || of == null ? of : (of as Record<string, unknown>)[metric.slice(dot + 1)]
    if (value !== undefined) values[metric] = typeof value === 'number' ? value : null
  }
  return values
}

/** Without a frame for so long nothing is known any more (monitoring 6.1: 180 s are 离线). ms */
export const SILENCE = 180_000
export const SECOND_MS = 1000

interface Span {
  /** When the conditions began to hold, and when they had lasted. ms */
  readonly from: number
  readonly stoodAt: number
  /** When what releases it began; null: it goes on. */
  readonly endedAt: number | null
}
/** The state machine between two frames; ms. */
export interface Watch {
  readonly known: Values
  readonly seenAt: number | null
  /** Since when all conditions hold, all of the release. */
  readonly since: number | null
  readonly clearSince: number | null
  /** It stands. */
  readonly standing: Span | null
}
export const unwatched: Watch = { known: {}, seenAt: null, since: null, clearSince: null, standing: null }

interface Stepped {
  readonly watch: Watch
  /** What began to stand or ended by this moment. */
  readonly said: readonly Span[]
}

const compares: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  gt: (a, b) => a > b,
  ge: (a, b) => a >= b,
  lt: (a, b) => a < b,
  le: (a, b) => a <= b,
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
}

/** Speed, levelling and deviations have a sign that a limit does not mean. */
const SIGNED = new Set(['v', 'lev', 'hl', 'hr'])

/** Null: it cannot be said. */
function holds(list: readonly ConditionSaid[], known: Values): boolean | null {
  let unknown = false
  for (const { metric, op, value } of list) {
    const now = known[metric]
    if (now == null) {
      unknown = true
      continue
    }
    if (!compares[op]?.(SIGNED.has(metric) ? Math.abs(now) : now, value)) return false
  }
  return unknown ? null : true
}

const released = ({ conditions, clears }: Expression, known: Values): boolean | null => {
  if (clears.length > 0) return holds(clears, known)
  const still = holds(conditions, known)
  return still === null ? null : !still
}

/** What fell due by `now`, with nothing new said. */
export function onClock(of: Expression, before: Watch, now: number): Stepped {
  const until = before.seenAt === null ? now : Math.min(now, before.seenAt + SILENCE)
  const { since, clearSince, standing } = before
  if (standing === null) {
    const due = since === null ? null : since + of.holdSec * SECOND_MS
    if (since === null || due === null || due > until) return { watch: before, said: [] }
    const span: Span = { from: since, stoodAt: due, endedAt: null }
    return { watch: { ...before, standing: span, since: null, clearSince: null }, said: [span] }
  }
  if (clearSince === null || clearSince + of.clearSec * SECOND_MS > until) return { watch: before, said: [] }
  const ended: Span = { ...standing, endedAt: clearSince }
  return { watch: { ...before, standing: null, since: null, clearSince: null }, said: [ended] }
}

/** One frame: first what fell due before it, then what it says. */
export function onFrame(of: Expression, before: Watch, at: number, values: Values): Stepped {
  const first = onClock(of, before, at)
  const silent = before.seenAt !== null && at - before.seenAt > SILENCE
  const said = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  const known: Values = silent ? said : { ...first.watch.known, ...said }
  const begin = holds(of.conditions, known) === true
  const end = released(of, known) === true
  // A silence says nothing of the time in between: what must last begins anew.
  const since = begin ? (silent ? at : (first.watch.since ?? at)) : null
  const clearSince = end ? (silent ? at : (first.watch.clearSince ?? at)) : null
  const watch: Watch =
    first.watch.standing === null
      ? { ...first.watch, known, seenAt: at, since, clearSince: null }
      : { ...first.watch, known, seenAt: at, since: null, clearSince }
  const then = onClock(of, watch, at)
  return { watch: then.watch, said: [...first.said, ...then.said] }
}

/** When it would have stood in these frames, seen at `until`; ms. */
export function standings(
  of: Expression,
  frames: readonly { readonly at: number; readonly values: Values }[],
  until: number,
): Span[] {
  const found: Span[] = []
  let watch = unwatched
  const take = (said: readonly Span[]) => {
    for (const span of said)
      if (span.endedAt !== null) found[found.length - 1] = span
      else found.push(span)
  }
  for (const { at, values } of frames) {
    const next = onFrame(of, watch, at, values)
    watch = next.watch
    take(next.said)
  }
  take(onClock(of, watch, until).said)
  return found
}

/** 机房温度大于 40 ℃ */
export function conditionText(target: FaultCode['target'], { metric: key, op, value }: ConditionSaid): string {
  const metric = metricOf(target, key)
  return metric ? `${metric.label}${sayValue(metric, op, value)}` : '未选指标'
}
function sayValue({ words, unit }: Metric, op: ConditionSaid['op'], value: number): string {
  const word = words?.find((one) => one.value === value)?.label
  if (words) return `${op === Comparison.code.isNot ? '不是' : '为'}「${word ?? '未选'}」`
  return `${Comparison.label(op)} ${value}${unit ? ` ${unit}` : ''}`
}

/** 机房温度大于 40 ℃，且轿厢为「有人」 */
export const conditionsText = (target: FaultCode['target'], list: readonly ConditionSaid[]): string =>
  list.map((one) => conditionText(target, one)).join('，且')

/** The whole in one or two sentences. */
export function expressionText(target: FaultCode['target'], of: Expression): string[] {
  const all = (list: readonly ConditionSaid[]) => conditionsText(target, list)
  const lasting = (seconds: number, none: string) => (seconds > 0 ? `持续满 ${seconds} 秒` : none)
  return [
    `${all(of.conditions)}，${lasting(of.holdSec, '不等待')}，判定发生。`,
    `${of.clears.length > 0 ? all(of.clears) : '以上条件不再成立'}，${lasting(of.clearSec, '不等待')}，判定解除。`,
  ]
}
