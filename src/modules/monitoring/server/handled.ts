import { type Context, updateRow } from '#kernel/server/index.ts'
import { RecordStatus } from '#modules/signal/shared/record.ts'
import { raiseRepair } from './raise.ts'
import type { MonitorRecord } from './record.store.ts'
import { recordEvent, tellRecord } from './recordRow.store.ts'

/** How a record leaves the desk: as an order, or closed. */

const { confirmed, falseAlarm } = RecordStatus.code

/** The order of a record that somebody sends people for; what was thought of it as a false alarm is over. */
export async function orderFor(ctx: Context, record: MonitorRecord) {
  const { id, orderNo, record: raised } = await raiseRepair(ctx, record, { by: ctx.who.name })
  return { id: record.id, version: raised.version, orderId: id, orderNo }
}

interface Closing {
  readonly status: typeof confirmed | typeof falseAlarm
  readonly result: number
  readonly cause?: string | undefined
  readonly part?: string | undefined
  readonly remark?: string | undefined
}

/** 5 or 6, by whom and why. */
export async function closeRecord(ctx: Context, record: MonitorRecord, closing: Closing) {
  const { status, result, cause, part, remark } = closing
  const saved = await updateRow(ctx, 'monitorRecord', record.id, record.version, {
    status,
    result,
    cause: cause ?? record.cause,
    part: part ?? record.part,
    remark: remark ?? (status === falseAlarm ? record.remark : null),
    handlerId: ctx.who.userId,
    handledAt: ctx.now.toISOString(),
  })
  await ctx.emit('fault.closed', { ...recordEvent(record), ...saved, status, result }, 'urgent')
  tellRecord(ctx, record)
  return saved
}
