import type { Context } from '#kernel/server/index.ts'
import { RecordStatus } from '#modules/signal/shared/record.ts'
import { raiseRepair } from './raise.ts'
import { changeRecord, type RecordRow } from './recordRow.store.ts'
import type { Settled } from './settle.ts'

const { happening, waiting, suppressed } = RecordStatus.code

/** Does what was settled about a record that is held; gives it as it is then. */
export async function act(ctx: Context, record: RecordRow, settled: Settled): Promise<RecordRow> {
  const { done, repairType, dispatchAfter, lines } = settled
  if (done !== 'order' || repairType === null) {
    const status = done === 'note' ? suppressed : done === 'ask' ? waiting : happening
    return changeRecord(ctx, record, { status }, lines)
  }
  const decided = await changeRecord(ctx, record, {}, lines)
  const after = dispatchAfter === null ? null : new Date(dispatchAfter).toISOString()
  return (await raiseRepair(ctx, decided, { by: '自动', repairType, dispatchAfter: after })).record
}
