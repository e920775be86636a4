import { type Context, newId } from '#kernel/server/index.ts'
import { today } from '#kernel/shared/days.ts'
import { ArState } from '../shared/terms.ts'
import { addItems, arNumbers } from './follow.store.ts'
import type { ArItemAlone } from './follow.ts'
import { findItems } from './owed.store.ts'
import { recogniseAlone } from './owed.ts'

type Alone = Omit<ArItemAlone, 'id' | 'arNo' | 'contractId' | 'recognizeOn' | 'state'>

/**
 * An item that no plan asked for, in the book at once; its customer is held. It names no contract: a contract's plan is
 * compared with its items, and would take away what is none of its own (commerce R6, R7).
 */
export async function addAlone(ctx: Context, of: Alone): Promise<{ id: string; arNo: string }> {
  const day = today(ctx.now)
  const [arNo] = (await arNumbers(ctx, day, 1)) as [string]
  const id = newId()
  await addItems(ctx, [{ ...of, id, arNo, contractId: null, recognizeOn: day, state: ArState.code.planned }])
  for (const item of await findItems(ctx, [id])) await recogniseAlone(ctx, item)
  return { id, arNo }
}
