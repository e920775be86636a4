import { type Context, inCompany, type Minutely } from '#kernel/server/index.ts'
import type { RepairType } from '#modules/repair/shared/repair.ts'
import { occupiedBy } from '#modules/signal/shared/pipeline/decide.ts'
import { type DecisionLine, PipelineStep } from '#modules/signal/shared/pipeline/decision.ts'
import { RecordStatus } from '#modules/signal/shared/record.ts'
import { chooseStrategy } from '#modules/strategy/shared/chooseStrategy.ts'
import { act } from './act.ts'
import { findWaitingToLast } from './lasting.store.ts'
import { announce } from './pipeline.ts'
import { lockToRaise } from './raise.ts'
import type { RecordRow } from './recordRow.store.ts'
import { ruleOf } from './rules.ts'
import { settle } from './settle.ts'
import { findLift, findOpenOrder, findStrategies } from './situation.store.ts'

/** A record whose strategy waits until it has lasted (monitoring 6.2 step 7): nothing was done about it yet. */
export function isWaitingToLast({ status, strategyId, repairOrderId, decisionLog }: RecordRow): boolean {
  const steps = (decisionLog as unknown as readonly DecisionLine[]).map(({ step }) => step)
  const { strategy, quiet } = PipelineStep.code
  const open = status === RecordStatus.code.happening && repairOrderId === null && strategyId !== null
  return open && steps.includes(strategy) && !steps.includes(quiet)
}

/** Every minute: what has lasted long enough by now goes on, each in a transaction of its own. */
export const lastingWork: Minutely = {
  name: 'monitoring.lasting',
  async run(services, companyId) {
    const caller = { principal: null, companyId, traceId: 'monitoring-lasting' }
    const waiting = await inCompany(services, caller, findWaitingToLast, { reads: true })
    for (const id of waiting) await inCompany(services, caller, (ctx) => lookAgain(ctx, id))
  },
}

async function lookAgain(ctx: Context, id: string): Promise<void> {
  const record = await lockToRaise(ctx, id)
  const lift = await findLift(ctx, record.elevatorId)
  if (!lift || !isWaitingToLast(record) || record.endedAt !== null) return
  const rule = await ruleOf(ctx, record.code)
  const occupied = occupiedBy(rule, record)
  // Since it was last said: what had gone and came again has to last anew.
  const occurredAt = Date.parse(String(record.lastAt ?? record.occurredAt))
  const now = ctx.now.getTime()
  const chosen = chooseStrategy(
    await findStrategies(ctx, lift),
    { code: rule, occurredAt, occupied: occupied === true },
    now,
  )
  if (chosen.waitsUntil !== null) return
  const { strategy } = chosen
  const open = await findOpenOrder(ctx, lift.id)
  const openOrder = open ? { no: open.orderNo, type: open.repairType as RepairType } : null
  const settled = settle({ rule, strategy, occupied, openOrder, now })
  await announce(ctx, await act(ctx, record, { ...settled, lines: [chosen.line, ...settled.lines] }))
}
