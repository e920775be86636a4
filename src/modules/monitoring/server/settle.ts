import { RepairType } from '#modules/rule/shared/repairConfig.ts'
import type { FaultCode } from '#modules/signal/shared/faultCodes.ts'
import { neverWaits } from '#modules/signal/shared/pipeline/context.ts'
import { type DecisionLine, line, PipelineStep } from '#modules/signal/shared/pipeline/decision.ts'
import { attached, type OpenOrder, repairTypeOf, timingOf } from '#modules/signal/shared/pipeline/order.ts'
import { StrategyMode } from '#modules/signal/shared/record.ts'
import type { LiftStrategy } from './situation.store.ts'

/** What is done about a record (monitoring 6.2 steps 6 to 8): by its strategy, else by the rule of its code. Pure. */

/** A code as the company judges it. */
export interface Rule extends FaultCode {
  readonly enabled: boolean
  /** Null: that of the level. */
  readonly dedupeMin: number | null
  /** Null: by level and who is inside. */
  readonly repairType: RepairType | null
}
interface Matter {
  readonly rule: Rule
  readonly strategy: Pick<LiftStrategy, 'mode' | 'repairType' | 'quietFrom' | 'quietTo'> | null
  /** Null: it is not known. */
  readonly occupied: boolean | null
  readonly openOrder: OpenOrder | null
  /** ms */
  readonly now: number
}
export interface Settled {
  /** `order`: made, or joined to the open one; `ask`: a person confirms first. */
  readonly done: 'order' | 'ask' | 'push' | 'note'
  readonly repairType: RepairType | null
  /** ms */
  readonly dispatchAfter: number | null
  readonly lines: readonly DecisionLine[]
}

const { asked, push, note } = StrategyMode.code

/** Of A and alarms a strategy may ask for more than the rule, never for less: nobody is left inside by a setting. */
function modeOf({ rule, strategy }: Matter): FaultCode['mode'] {
  const own = rule.enabled || rule.guarded ? rule.mode : note
  if (!strategy) return own
  return neverWaits(rule) && own < strategy.mode ? own : strategy.mode
}

export function typeFor({
  rule,
  strategy,
  occupied,
}: Pick<Matter, 'rule' | 'strategy' | 'occupied'>): RepairType | null {
  const byLevel = repairTypeOf(rule, occupied)
  const wanted = strategy?.repairType ?? rule.repairType ?? byLevel
  const atLeast = neverWaits(rule) && wanted !== null && byLevel !== null && byLevel < wanted ? byLevel : wanted
  // Nobody is inside: there is nobody to be freed.
  return atLeast === RepairType.code.trapped && occupied === false ? RepairType.code.urgent : atLeast
}

export function settle(matter: Matter): Settled {
  const { rule, strategy, openOrder, now } = matter
  const mode = modeOf(matter)
  const type = typeFor(matter)
  const milder: DecisionLine[] =
    strategy && strategy.mode > mode
      ? [
          line(
            PipelineStep.code.strategy,
            'A 级与报警',
            `策略的「${StrategyMode.label(strategy.mode)}」不适用，按故障规则「${StrategyMode.label(mode)}」处理。`,
          ),
        ]
      : []
  if (mode === note) return { done: 'note', repairType: null, dispatchAfter: null, lines: [...milder, noted] }
  const hours = strategy?.quietFrom && strategy.quietTo ? { from: strategy.quietFrom, to: strategy.quietTo } : null
  const timing = timingOf(rule, now, hours)
  if (mode === push || type === null)
    return { done: 'push', repairType: null, dispatchAfter: null, lines: [...milder, sent, timing.line] }
  const join = openOrder ? attached(openOrder, type) : null
  const plain = { repairType: type, dispatchAfter: timing.dispatchAfter }
  if (mode === asked && (!join || join.raised)) {
    const lines = join && openOrder ? [waitsToRaise(openOrder)] : []
    return { ...plain, done: 'ask', lines: [...lines, ...milder, timing.line] }
  }
  return { ...plain, done: 'order', lines: [...(join ? [join.line] : []), ...milder, timing.line] }
}

const noted = line(PipelineStep.code.strategy, StrategyMode.label(note), '只记录，不派单、不推送。')
const sent = line(PipelineStep.code.strategy, StrategyMode.label(push), '推送给责任人，不派单。')
const waitsToRaise = ({ no }: OpenOrder) =>
  line(PipelineStep.code.attach, '同一电梯的未完成工单', `未完成工单 ${no} 的级别较低；本条待人工确认后并入并升级。`)
