import { clockText } from '#kernel/shared/said.ts'
import type { FaultCode } from '#modules/signal/shared/faultCodes.ts'
import { neverWaits } from '#modules/signal/shared/pipeline/context.ts'
import { type DecisionLine, line, PipelineStep, SECOND } from '#modules/signal/shared/pipeline/decision.ts'
import { isWithin } from '#modules/signal/shared/pipeline/order.ts'
import type { StrategyDetail } from './strategy.ts'

/** Which strategy answers a record (monitoring 6.2 step 7), of those whose scope holds the lift and leaves it switched on. */
export type Candidate = Pick<
  StrategyDetail,
  | 'id'
  | 'name'
  | 'priority'
  | 'scope'
  | 'levels'
  | 'codes'
  | 'timeFrom'
  | 'timeTo'
  | 'persistSeconds'
  | 'peopleInCarOnly'
  | 'enabled'
>
interface Struck {
  readonly code: Pick<FaultCode, 'code' | 'kind' | 'level'>
  /** ms */
  readonly occurredAt: number
  readonly occupied: boolean
}
interface Chosen<C extends Candidate> {
  /** Null: what the code itself says. */
  readonly strategy: C | null
  /** ms; it must last so long, and is looked at again then. */
  readonly waitsUntil: number | null
  readonly line: DecisionLine
}

function fits(
  { levels, codes, timeFrom, timeTo, peopleInCarOnly, enabled }: Candidate,
  { code, occurredAt, occupied }: Struck,
) {
  const named = codes.length === 0 || codes.includes(code.code)
  // What is not classified is only meant by its name.
  const meant = code.level === null ? codes.includes(code.code) : levels.includes(code.level)
  const inTime = !timeFrom || !timeTo || isWithin({ from: timeFrom, to: timeTo }, occurredAt)
  return enabled && named && meant && inTime && (occupied || !peopleInCarOnly)
}

/** The first that fits: the narrower scope, then the smaller priority. */
export function chooseStrategy<C extends Candidate>(candidates: readonly C[], struck: Struck, now: number): Chosen<C> {
  const strategy = candidates
    .filter((one) => fits(one, struck))
    .toSorted((a, b) => b.scope - a.scope || a.priority - b.priority)[0]
  const said = (result: string) => line(PipelineStep.code.strategy, strategy?.name ?? '故障规则', result)
  if (!strategy) return { strategy: null, waitsUntil: null, line: said('没有适用的策略，按故障规则处理。') }
  const until = struck.occurredAt + strategy.persistSeconds * SECOND
  if (now >= until || neverWaits(struck.code))
    return { strategy, waitsUntil: null, line: said(`按策略「${strategy.name}」处理。`) }
  return {
    strategy,
    waitsUntil: until,
    line: said(`策略「${strategy.name}」要求持续满 ${strategy.persistSeconds} 秒，等到 ${clockText(until)}。`),
  }
}
