import type { Context, Event } from '#kernel/server/index.ts'
import { lockRows, NotYet } from '#kernel/server/index.ts'
import { minutesSaid } from '#kernel/shared/said.ts'
import { line, PipelineStep } from '#modules/signal/shared/pipeline/decision.ts'
import { RecordStatus } from '#modules/signal/shared/record.ts'
import { isWaitingToLast } from './lasting.ts'
import { announce } from './pipeline.ts'
import { changeRecord, type RecordRow, recordEvent, tellRecord } from './recordRow.store.ts'
import { isGrave } from './rules.ts'
import { endedOf, notedOf } from './signal.ts'
import { findLasting, findOpenRecord, isStandingUnheard } from './situation.store.ts'

const { happening, recovered, suppressed } = RecordStatus.code

/** The lift says that a code has been clear long enough (monitoring 3: 0→3). */
export async function signalEnded(ctx: Context, event: Event): Promise<void> {
  const { elevatorId, code, endedAt } = endedOf(event)
  await lockRows(ctx, 'elevator', [elevatorId])
  const record = await findLasting(ctx, elevatorId, code)
  const began = record ? Date.parse(String(record.lastAt ?? record.occurredAt)) : null
  if (!record || began === null || began > endedAt) {
    // Told before its beginning: it comes again when that is there.
    if (await isStandingUnheard(ctx, elevatorId, code)) throw new NotYet(`the beginning of ${code} was not handled yet`)
    return
  }
  const at = new Date(endedAt).toISOString()
  if (isWaitingToLast(record)) return shortLived(ctx, record, at, endedAt - began)
  // A and alarms are over when people are out or somebody has said so, not when the lift says it is well.
  const status = record.status === happening && !isGrave(record) ? recovered : record.status
  const changed = await changeRecord(ctx, record, { endedAt: at, status })
  if (record.status !== suppressed) await ctx.emit('fault.recovered', { ...recordEvent(changed), endedAt: at })
  tellRecord(ctx, changed)
}

/** It did not last as long as its strategy wants: history. */
async function shortLived(ctx: Context, record: RecordRow, at: string, lasted: number): Promise<void> {
  const seconds = Math.round(lasted / 1000)
  const said = seconds < 120 ? `${seconds} 秒` : minutesSaid(Math.floor(seconds / 60))
  const values = { endedAt: at, status: suppressed, suppressReason: '持续时间不足' }
  const lines = [line(PipelineStep.code.strategy, '持续时间', `持续 ${said}后恢复，没有达到策略要求，只记录。`)]
  await announce(ctx, await changeRecord(ctx, record, values, lines))
}

/** A line about a code for the record that is there, e.g. of what was merged into it; nothing else changes. */
export async function signalNoted(ctx: Context, event: Event): Promise<void> {
  const { elevatorId, code, lines } = notedOf(event)
  await lockRows(ctx, 'elevator', [elevatorId])
  const record = await findOpenRecord(ctx, elevatorId, code)
  if (record) tellRecord(ctx, await changeRecord(ctx, record, {}, lines))
}
