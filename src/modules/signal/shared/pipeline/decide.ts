import { type FaultCode, faultCode } from '../faultCodes.ts'
import { RecordStatus, StrategyMode } from '../record.ts'
import { type Context, inContext } from './context.ts'
import { type DecisionLine, line, PipelineStep } from './decision.ts'
import { attached, type OpenOrder, repairTypeOf } from './order.ts'
import { type OpenRecord, repeated } from './repeats.ts'

/** A code that has lasted (step 2) or was derived (step 3), with the lines said so far. */
interface Standing {
  readonly code: FaultCode
  /** ms */
  readonly occurredAt: number
  readonly lines: readonly DecisionLine[]
}
export interface Situation extends Context {
  readonly terminalBound: boolean
  readonly elevatorInService: boolean
  readonly openRecord: OpenRecord | null
  /** Of a strategy or rule; absent: those of the level. */
  readonly dedupeMinutes?: number | undefined
  readonly openOrder: OpenOrder | null
  /** Older than 15 minutes when it came. */
  readonly backfill: boolean
  /** Of a backfill: has it ended by now? */
  readonly resolved: boolean
}
interface Decided {
  readonly code: FaultCode
  readonly occurredAt: number
  readonly status: (typeof RecordStatus.code)['happening' | 'waiting' | 'suppressed']
  readonly suppressReason: '未绑定' | '维保作业中' | '外部停电' | '补传' | null
  /** The record that it is one more of; null: a new one. */
  readonly repeats: OpenRecord | null
  /** The order's kind, where one is to be made or joined; null: none. */
  readonly repairType: ReturnType<typeof repairTypeOf>
  /** It joins the open order, which becomes more urgent. */
  readonly raises: boolean
  readonly callFirst: string | null
  readonly lines: readonly DecisionLine[]
}

const { identify, dedupe } = PipelineStep.code
const { happening, waiting, suppressed } = RecordStatus.code

/** Steps 1, 4, 5 and 6 of one standing code: what record it comes to and with which order. Strategies come after. */
export function decide(standing: Standing, situation: Situation): Decided {
  const { terminalBound, elevatorInService, backfill, resolved } = situation
  const told = (result: string) => line(identify, '终端已绑定，电梯在用', result)
  if (!terminalBound || !elevatorInService) {
    const result = terminalBound ? '电梯不在用，只记录，不派单。' : '终端没有绑定电梯，只记录，不派单。'
    return closed(standing, '未绑定', [told(result), ...standing.lines])
  }
  const lines = [told('找到电梯，继续处理。'), ...standing.lines]
  if (backfill) return ofBackfill({ ...standing, lines }, situation, resolved)
  return ofNow({ ...standing, lines }, situation)
}

const closed = (
  { code, occurredAt }: Standing,
  suppressReason: Decided['suppressReason'],
  lines: readonly DecisionLine[],
): Decided => ({
  code,
  occurredAt,
  status: suppressed,
  suppressReason,
  repeats: null,
  repairType: null,
  raises: false,
  callFirst: null,
  lines,
})

/** 补传: history only, but people who may still be inside are asked after (98). */
function ofBackfill(standing: Standing, situation: Situation, resolved: boolean): Decided {
  const said = (result: string) => line(dedupe, '早于 15 分钟的补传', result)
  const perhaps = faultCode('98')
  const trapped = standing.code.code === '93' || standing.code.code === '94'
  if (!trapped || resolved || !perhaps)
    return closed(standing, '补传', [...standing.lines, said('补传的数据只补历史，不派单、不推送。')])
  const lines = [...standing.lines, said('补传的困人还没有解除，改为疑似困人，请调度电话核实。')]
  return ofNow({ ...standing, code: perhaps, lines }, situation)
}

function ofNow(standing: Standing, situation: Situation): Decided {
  const { code, occurredAt } = standing
  const context = inContext(code, occurredAt, situation)
  const repeat = repeated(situation.openRecord, occurredAt, code.level, situation.dedupeMinutes)
  const lines = [...standing.lines, context.line, repeat.line]
  if (context.outcome !== 'goesOn') {
    const reason = context.outcome === 'maintenance' ? '维保作业中' : '外部停电'
    return { ...closed(standing, reason, lines), repeats: repeat.record }
  }
  const wanted = orders(code) ? repairTypeOf(code, occupiedBy(code, situation)) : null
  const join = situation.openOrder && wanted !== null ? attached(situation.openOrder, wanted) : null
  return {
    code,
    occurredAt,
    status:
      code.mode === StrategyMode.code.note ? suppressed : code.mode === StrategyMode.code.asked ? waiting : happening,
    suppressReason: null,
    repeats: repeat.record,
    repairType: join?.type ?? wanted,
    raises: join?.raised ?? false,
    callFirst: context.callFirst,
    lines: join ? [...lines, join.line] : lines,
  }
}

const orders = ({ mode }: FaultCode) => mode === StrategyMode.code.auto || mode === StrategyMode.code.asked
/** 困人 says by itself that somebody is inside, whatever the sensor shows by now. */
const TRAPPED = new Set(['93', '94', '98'])
export const occupiedBy = ({ code }: Pick<FaultCode, 'code'>, { occupied }: Pick<Context, 'occupied'>) =>
  TRAPPED.has(code) ? true : occupied
