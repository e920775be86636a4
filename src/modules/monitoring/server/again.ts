import type { Context } from '#kernel/server/index.ts'
import { neverWaits } from '#modules/signal/shared/pipeline/context.ts'
import type { DecisionLine } from '#modules/signal/shared/pipeline/decision.ts'
import { RecordStatus, StrategyMode } from '#modules/signal/shared/record.ts'
import { raiseRepair } from './raise.ts'
import { changeRecord, type RecordRow, tellRecord } from './recordRow.store.ts'
import type { Rule } from './settle.ts'

interface Again {
  readonly rule: Rule
  readonly at: Date
  readonly lines: readonly DecisionLine[]
  readonly suppressed: boolean
}

/** The line of each time is not kept: what was decided when it began, and what the last time came to, is. */
const MOST_LINES = 40

/** The same once more (step 5): it counts, goes on, and is looked at again where it was thought to be over. */
export async function countAgain(ctx: Context, open: RecordRow, { rule, at, lines, suppressed }: Again): Promise<void> {
  const lastAt = new Date(Math.max(at.getTime(), Date.parse(String(open.lastAt ?? open.occurredAt)))).toISOString()
  const { recovered, happening, waiting } = RecordStatus.code
  const status = open.status !== recovered ? open.status : rule.mode === StrategyMode.code.asked ? waiting : happening
  const said = (open.decisionLog as unknown as readonly DecisionLine[]).length < MOST_LINES ? lines.slice(-1) : []
  const record = await changeRecord(ctx, open, { count: open.count + 1, lastAt, endedAt: null, status }, said)
  // Its order was closed as nothing, and people are in the car again: somebody goes, whoever thought what before.
  const goes = neverWaits(rule) && rule.mode === StrategyMode.code.auto && !suppressed
  if (goes && record.repairOrderId === null) await raiseRepair(ctx, record, { by: '自动' })
  tellRecord(ctx, record)
}
