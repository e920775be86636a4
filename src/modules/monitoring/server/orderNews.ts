import type { Context, Event, Subscription } from '#kernel/server/index.ts'
import { findHolders } from '#modules/employee/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageLevel, MessageSubType } from '#modules/message/shared/message.ts'
import { may } from '#modules/repair/shared/permissions.ts'
import { RepairCause, RepairCloseReason, RepairStatus } from '#modules/repair/shared/repair.ts'
import { faultName } from '#modules/signal/shared/faultCodes.ts'
import { line, PipelineStep } from '#modules/signal/shared/pipeline/decision.ts'
import { RecordKind, RecordResult, RecordStatus } from '#modules/signal/shared/record.ts'
import { Part } from '#modules/template/shared/template.ts'
import { putAway } from '../shared/record.states.ts'
import {
  findOutcome,
  lockForgotten,
  lockOfOrder,
  lockOpenOfLift,
  noteFreed,
  type OrderOutcome,
} from './orderNews.store.ts'
import { changeRecord, type RecordRow, type RecordValues, recordEvent, tellRecord } from './recordRow.store.ts'

/** What an order, a lift that goes, and time do with records (monitoring 3, 7). Each may run again. */

const { waiting, confirmed, suppressed } = RecordStatus.code

/** 人为 and 外力异物 are use, 停电 and 进水 come from outside; everything else is the lift. */
function resultOf(cause: number | null): number {
  const { human, foreign, power, water } = RepairCause.code
  if (cause === human || cause === foreign) return RecordResult.code.human
  return cause === power || cause === water ? RecordResult.code.outside : RecordResult.code.device
}

async function closed(ctx: Context, record: RecordRow, values: RecordValues, said?: string): Promise<void> {
  const lines = said ? [line(PipelineStep.code.create, '关闭', said)] : []
  const changed = await changeRecord(ctx, record, values, lines)
  await ctx.emit('fault.closed', { ...recordEvent(changed), status: changed.status, result: changed.result })
  tellRecord(ctx, changed)
}

/** 2→5 with what the crew found. */
async function completed(ctx: Context, { id }: Event): Promise<void> {
  const order = id ? await findOutcome(ctx, id) : undefined
  if (!order?.completeAt) return
  const { cause, faultPart, measure, completeAt, handlerId } = order
  for (const record of await lockOfOrder(ctx, order.id, 'waiting'))
    await closed(ctx, record, {
      status: confirmed,
      result: resultOf(cause),
      cause: cause === null ? null : RepairCause.label(cause as 1),
      part: faultPart === null ? null : Part.label(faultPart as 1),
      remark: measure,
      endedAt: record.endedAt ?? completeAt,
      handlerId,
      handledAt: completeAt,
    })
}

/** People are out: the alarm knows when, and an A that nobody was sent for is over. */
async function rescued(ctx: Context, { id }: Event): Promise<void> {
  const order = id ? await findOutcome(ctx, id) : undefined
  if (!order?.rescuedAt) return
  for (const record of await lockOfOrder(ctx, order.id, 'all')) await freed(ctx, record, order.rescuedAt)
}

async function freed(ctx: Context, record: RecordRow, at: string): Promise<void> {
  const occurredAt = Date.parse(String(record.occurredAt))
  // What was said after they were out is another matter.
  if (record.kind !== RecordKind.code.alarm || occurredAt > Date.parse(at)) return
  if (!(await noteFreed(ctx, record.id, at))) return
  await ctx.emit('alarm.freed', { ...recordEvent(record), freedAt: at })
  tellRecord(ctx, record)
}

/** 2→1: the order was closed or removed without work, so that somebody has to look again; a merged one passes its records on. */
async function dropped(ctx: Context, { id }: Event): Promise<void> {
  const order = id ? await findOutcome(ctx, id) : undefined
  if (!order) return
  const records = await lockOfOrder(ctx, order.id, 'waiting')
  for (const record of records) tellRecord(ctx, await returned(ctx, record, order))
  if (records.length > 0 && !order.mergedIntoId) await tellDesk(ctx, order, records)
}

function returned(ctx: Context, record: RecordRow, order: OrderOutcome): Promise<RecordRow> {
  const { mergedIntoId, mergedNo, orderNo } = order
  if (mergedIntoId)
    return changeRecord(ctx, record, { repairOrderId: mergedIntoId }, [
      line(PipelineStep.code.attach, '工单合并', `工单 ${orderNo} 并入 ${mergedNo}，本条随之并入。`),
    ])
  return changeRecord(ctx, record, { status: waiting, repairOrderId: null }, [
    line(PipelineStep.code.create, '工单关闭', `工单 ${orderNo} ${endedHow(order)}，本条回到待确认。`),
  ])
}

const endedHow = ({ status, closeReason }: OrderOutcome): string =>
  status === RepairStatus.code.closed && closeReason !== null
    ? `已关闭（${RepairCloseReason.label(closeReason as 1)}）`
    : '已删除'

async function tellDesk(ctx: Context, order: OrderOutcome, records: readonly RecordRow[]): Promise<void> {
  const [first] = records
  if (!first) return
  const names = [...new Set(records.map(({ code }) => `「${faultName(code)}」`))].slice(0, 3).join('')
  await tell(ctx, {
    receivers: await findHolders(ctx, may.dispatch),
    bigType: 1,
    subType: MessageSubType.code.repair,
    level: records.some(({ level }) => level === 'A') ? MessageLevel.code.urgent : MessageLevel.code.important,
    title: '监测记录回到待确认',
    body: `工单${order.orderNo}${endedHow(order)}，${names}${records.length} 条记录没有处置结论，请确认或重新转维修`,
    biz: { type: 'monitorRecord', id: first.id },
    jump: { moduleName: 'alarm', openType: 1, params: { id: first.id } },
    dedupeKey: `monitorRecord.returned:${order.id}`,
  })
}

/** A lift that is scrapped or given away: nobody will look at its records; such as an order has are closed by it. */
async function liftGone(ctx: Context, { id, name }: Event): Promise<void> {
  const why = name === 'elevator.scrapped' ? putAway.scrapped : putAway.transferred
  if (!id) return
  for (const record of await lockOpenOfLift(ctx, id))
    await closed(
      ctx,
      record,
      { status: suppressed, suppressReason: why, endedAt: record.endedAt ?? ctx.now.toISOString() },
      `${why}，记录关闭。`,
    )
}

const FORGOTTEN_DAYS = 30

/** Nightly: what recovered and nobody confirmed for thirty days is history (3→7). */
export async function closeForgotten(ctx: Context): Promise<void> {
  const before = new Date(ctx.now.getTime() - FORGOTTEN_DAYS * 86_400_000).toISOString()
  for (const record of await lockForgotten(ctx, before))
    await closed(
      ctx,
      record,
      { status: suppressed, suppressReason: putAway.forgotten },
      `恢复后 ${FORGOTTEN_DAYS} 天没有人确认，自动关闭。`,
    )
}

export const orderNews: readonly Subscription[] = [
  { subscriber: 'monitoring.completed', events: ['repairOrder.completed'], handle: completed },
  { subscriber: 'monitoring.rescued', events: ['repairOrder.rescued'], handle: rescued },
  { subscriber: 'monitoring.dropped', events: ['repairOrder.closed', 'repairOrder.removed'], handle: dropped },
  { subscriber: 'monitoring.liftGone', events: ['elevator.scrapped', 'elevator.transferred'], handle: liftGone },
]
