import type { Context } from '#kernel/server/index.ts'
import type { FaultLevel } from '#modules/repair/shared/repair.ts'
import { neverWaits } from '#modules/signal/shared/pipeline/context.ts'
import type { RecordKind } from '#modules/signal/shared/record.ts'
import { findFaultRules } from '#modules/strategy/server/index.ts'
import type { RecordRow } from './recordRow.store.ts'
import type { Rule } from './settle.ts'

/** 99 其他: a code that the table does not know is kept under its own name and judged like it. */
const OTHER = '99'

/** How a code is judged in the company: the platform's table (monitoring 2.1) with what the company says otherwise. */
export async function ruleOf(ctx: Context, code: string): Promise<Rule> {
  const rules = await findFaultRules(ctx)
  const known = rules.get(code) ?? rules.get(OTHER)
  if (!known) throw new Error(`the table of fault codes lacks ${OTHER}`)
  return { ...known, code }
}

/** A and alarms go their own way: nothing links, closes or delays them. */
export const isGrave = ({ kind, level }: Pick<RecordRow, 'kind' | 'level'>): boolean =>
  neverWaits({ kind: kind as (typeof RecordKind.code)['fault'], level: level as FaultLevel | null })
