import { clockText } from '#kernel/shared/said.ts'
import {
  conditionsText,
  type Expression,
  expressionKey,
  metricsIn,
  onClock,
  onFrame,
  SECOND_MS,
  SILENCE,
  unwatched,
  valuesIn,
  type Watch,
} from '../condition/expression.ts'
import type { FaultCode } from '../faultCodes.ts'
import { line, PipelineStep } from './decision.ts'
import type { LiftWatch, Signal, SignalFacts, Watching } from './liftWatch.ts'

/**
 * 判定条件 of a company, run over the frames of its lifts (monitoring 4.1, 6.2 step 3). The state machine is the one of 试算;
 * here its state is carried from batch to batch, and what it says becomes signals like those of the terminal's own codes.
 */

export interface WrittenRule extends Pick<FaultCode, 'code' | 'name' | 'target'> {
  readonly expression: Expression
  /** Another expression has another key: its state is not carried on. */
  readonly key: string
  readonly metrics: readonly string[]
}
export const writtenRule = ({ code, name, target }: FaultCode, expression: Expression): WrittenRule => ({
  code,
  name,
  target,
  expression,
  key: expressionKey(expression),
  metrics: metricsIn(expression),
})

/** Of one code at one lift. */
export interface Written {
  readonly key: string
  readonly watch: Watch
  /** What was so when the conditions began to hold. */
  readonly facts: SignalFacts | null
  /** When the clock has to look, ms; null: only frames change something. */
  readonly dueAt: number | null
}

export interface WrittenFrame {
  readonly at: number
  readonly d: Readonly<Record<string, unknown>>
  readonly facts: SignalFacts
}

/** The line may be a little late: so long after the last frame nothing that was said before it is still to come. ms */
const LINE = 5000

const holdsToo = ({ codes }: LiftWatch, code: string): boolean => codes[code]?.stood === true

/** Frames of a batch, oldest first, no backfill and of good quality. `now`: when they came. */
export function watchWritten(
  before: LiftWatch,
  rules: readonly WrittenRule[],
  frames: readonly WrittenFrame[],
  now: number,
): Watching {
  const known = before.written ?? {}
  if (rules.length === 0 && before.written === undefined) return { watch: before, signals: [] }
  const signals: Signal[] = over(before, rules, frames[0]?.at ?? now)
  const written: Record<string, Written> = {}
  for (const rule of rules) {
    const same = known[rule.code]?.key === rule.key ? known[rule.code] : undefined
    const next = frames.reduce(
      (state, frame) => judged(before, rule, state, frame, signals),
      same ?? { key: rule.key, watch: unwatched, facts: null, dueAt: null },
    )
    if (next.watch.seenAt !== null)
      written[rule.code] = frames.length > 0 ? { ...next, dueAt: dueOf(rule, next, now) } : next
  }
  const { written: _, ...rest } = before
  return { watch: Object.keys(written).length > 0 ? { ...rest, written } : rest, signals }
}

/** Nothing came, and time has gone on. */
export function watchWrittenClock(before: LiftWatch, rules: readonly WrittenRule[], now: number): Watching {
  const first = watchWritten(before, rules, [], now)
  if (!first.watch.written) return first
  const signals = [...first.signals]
  const written = { ...first.watch.written }
  for (const rule of rules) {
    const state = written[rule.code]
    if (!state || state.dueAt === null || state.dueAt > now) continue
    const { watch, said } = onClock(rule.expression, state.watch, now - LINE)
    for (const span of said) tell(before, rule, span, state.facts, signals)
    written[rule.code] = { ...state, watch, dueAt: dueOf(rule, { ...state, watch }, now) }
  }
  return { watch: { ...first.watch, written }, signals }
}

/** When the first of them has to be looked at; null: not before something comes. */
export function nextWritten({ written }: LiftWatch): number | null {
  const due = Object.values(written ?? {}).flatMap(({ dueAt }) => dueAt ?? [])
  return due.length === 0 ? null : Math.min(...due)
}

function judged(of: LiftWatch, rule: WrittenRule, state: Written, frame: WrittenFrame, signals: Signal[]): Written {
  const { at, d, facts } = frame
  // It came too late to be judged in its order: it is history.
  if (state.watch.seenAt !== null && at < state.watch.seenAt) return state
  const { watch, said } = onFrame(rule.expression, state.watch, at, valuesIn(d, rule.metrics))
  for (const span of said) tell(of, rule, span, span.from === at ? facts : state.facts, signals)
  const begins = watch.since === at || watch.standing?.from === at
  return { ...state, watch, facts: begins ? facts : state.facts }
}

/** What begins to stand, or ends, unless the terminal itself says the code: then it stands for both, and ends with the last. */
function tell(
  of: LiftWatch,
  { code, name, target, expression }: WrittenRule,
  { from, stoodAt, endedAt }: NonNullable<Watch['standing']>,
  facts: SignalFacts | null,
  signals: Signal[],
): void {
  const both = holdsToo(of, code)
  if (endedAt !== null) {
    if (!both) signals.push({ say: 'ended', code, endedAt })
    return
  }
  const { holdSec } = expression
  const held = holdSec > 0 ? `自 ${clockText(from)} 起持续满 ${holdSec} 秒` : `${clockText(from)} 成立`
  const result = `${conditionsText(target, expression.conditions)}，${held}，判定「${name}」发生`
  const said = (more: string) => [line(PipelineStep.code.derive, '判定条件', `${result}${more}。`)]
  if (both) signals.push({ say: 'noted', code, at: stoodAt, lines: said('；终端也已上报，计入同一条记录') })
  else
    signals.push({
      say: 'stood',
      code,
      occurredAt: from,
      facts: facts ?? unknownFacts,
      backfill: false,
      resolved: false,
      endedAt: null,
      lines: said(''),
      derived: true,
    })
}

const unknownFacts: SignalFacts = {
  floor: null,
  door: null,
  speed: null,
  occupied: null,
  mode: null,
  clockFlag: false,
  terminalId: null,
}

/** Expressions that are no longer so: what they alone held open ends. */
function over(before: LiftWatch, rules: readonly WrittenRule[], at: number): Signal[] {
  return Object.entries(before.written ?? {}).flatMap(([code, { key, watch }]): Signal[] => {
    const { standing } = watch
    if (!standing || rules.some((rule) => rule.code === code && rule.key === key) || holdsToo(before, code)) return []
    const said = line(PipelineStep.code.derive, '判定条件', '判定条件已修改或停用，由它判定的到此结束。')
    return [
      { say: 'noted', code, at, lines: [said] },
      { say: 'ended', code, endedAt: Math.max(at, standing.stoodAt) },
    ]
  })
}

/** Without a frame nothing is known any more after the silence, so nothing falls due then. */
function dueOf({ expression }: WrittenRule, { watch }: Written, now: number): number | null {
  const { standing, since, clearSince, seenAt } = watch
  const [from, lasting] = standing ? [clearSince, expression.clearSec] : [since, expression.holdSec]
  if (from === null || seenAt === null) return null
  const due = from + lasting * SECOND_MS
  return due > seenAt + SILENCE ? null : Math.max(due, now) + LINE
}
