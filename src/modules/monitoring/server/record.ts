import { type Context, exportList, type Handlers, requireFresh, updateRow } from '#kernel/server/index.ts'
import { today } from '#kernel/shared/days.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { momentText } from '#kernel/shared/said.ts'
import { RecordKind, RecordResult, RecordStatus } from '#modules/signal/shared/record.ts'
import { FALSE_REMARK, type recordApi } from '../shared/api.ts'
import { alarmMoves, OPEN_RECORD, recordMoves, UNHANDLED } from '../shared/record.states.ts'
import { refuseRecord } from '../shared/refusals.ts'
import { alarmOf, requireAlarmOver } from './alarmFacts.ts'
import { blackBoxOf } from './blackBox.ts'
import { addCalledIn } from './byHand.ts'
import { detailOf } from './detail.ts'
import { closeRecord, orderFor } from './handled.ts'
import { lockToRaise } from './raise.ts'
import { kindsSeen, requireDispatch, requireExport, requireHandling, requireKind } from './reading.ts'
import { findName, findOrder, findRecord, holdRecord, holdRecords, type MonitorRecord } from './record.store.ts'
import { tellRecord } from './recordRow.store.ts'
import { records, sheetOf } from './records.store.ts'

const { alarm, fault } = RecordKind.code
const { confirmed, falseAlarm, repair } = RecordStatus.code

/** 故障、事件、报警记录 as people handle them (monitoring 3, 4.1, 5). */
export const recordHandlers: Handlers<typeof recordApi> = {
  list: records.page,
  async export(ctx, query) {
    const kind = query.kind ?? kindsSeen(ctx)[0] ?? fault
    requireExport(ctx, kind)
    return exportList(ctx, sheetOf(kind), { ...query, kind })
  },
  detail: async (ctx, { id }) => detailOf(ctx, await findRecord(ctx, id)),
  blackBox: async (ctx, { id }) => blackBoxOf(ctx, await findRecord(ctx, id)),

  add: addCalledIn,

  async toRepair(ctx, { id, version }) {
    const record = await lockToRaise(ctx, id)
    requireKind(ctx, record.kind)
    requireDispatch(ctx, record.kind)
    // Who comes second hears which order it became, not that his page is old (monitoring 8.8).
    await requireNoOrder(ctx, record)
    requireFresh(record, version)
    return orderFor(ctx, record)
  },

  async confirm(ctx, { id, version, ...said }) {
    const record = await holdRecord(ctx, id)
    requireHandling(ctx, record.kind)
    if (record.kind === alarm) {
      const call = await alarmOf(ctx, record)
      alarmMoves.target('close', call.state)
      requireAlarmOver(call, call.personCount)
    } else recordMoves.target('confirm', record.status as RecordStatusCode)
    requireFresh(record, version)
    return closeRecord(ctx, record, { status: confirmed, ...said })
  },

  async falseAlarm(ctx, { id, version, remark }) {
    const record = await holdRecord(ctx, id)
    requireHandling(ctx, record.kind)
    await requireFalse(ctx, record)
    requireFresh(record, version)
    await requireSecond(ctx, record, remark)
    return closeRecord(ctx, record, { status: falseAlarm, result: RecordResult.code.falseAlarm, remark })
  },

  async batchClose(ctx, { rows, result, remark }) {
    const wrong = result === RecordResult.code.falseAlarm
    if (wrong && [...(remark ?? '')].length < FALSE_REMARK)
      throw fieldRefusal([{ prop: 'remark', msg: `说明至少${FALSE_REMARK}个字` }])
    const wanted = new Map(rows.map((row) => [row.id, row.version]))
    const found = await holdRecords(ctx, [...wanted.keys()])
    for (const { kind, level, recordNo } of found) {
      requireHandling(ctx, kind)
      if (level !== 'D' && level !== 'E')
        throw refuseRecord.tooGrave({ no: recordNo, level: level ? `${level} 级` : '未分类' })
    }
    const left: string[] = []
    let done = 0
    for (const record of found) {
      const open = (UNHANDLED as readonly number[]).includes(record.status) && record.kind !== alarm
      if (!open || record.version !== wanted.get(record.id)) {
        left.push(record.recordNo)
        continue
      }
      await closeRecord(ctx, record, { status: wrong ? falseAlarm : confirmed, result, remark })
      done += 1
    }
    return { done, left }
  },
}

type RecordStatusCode = (typeof RecordStatus.code)[keyof typeof RecordStatus.code]

async function requireNoOrder(ctx: Context, { status, repairOrderId }: MonitorRecord): Promise<void> {
  if (status === repair || (OPEN_RECORD.includes(status as never) && repairOrderId)) {
    const order = await findOrder(ctx, repairOrderId)
    throw refuseRecord.ordered(
      { no: order?.orderNo ?? '' },
      order ? { data: { id: order.id, orderNo: order.orderNo } } : {},
    )
  }
  if (!(UNHANDLED as readonly number[]).includes(status)) throw refuseRecord.closed()
}

async function requireFalse(ctx: Context, record: MonitorRecord): Promise<void> {
  if (record.kind === alarm) alarmMoves.target('falseAlarm', (await alarmOf(ctx, record)).state)
  else recordMoves.target('falseAlarm', record.status as RecordStatusCode)
}

/**
 * 误报 of an A is said by two (8010203): the first one's word is kept although the answer is no, and counts until the lift says
 * the same again.
 */
async function requireSecond(ctx: Context, record: MonitorRecord, remark: string): Promise<void> {
  if (record.level !== 'A') return
  const { falseBy, falseAt, lastAt } = record
  const stands = falseBy !== null && falseAt !== null && !(lastAt && new Date(lastAt) > new Date(falseAt))
  if (stands && falseBy !== ctx.who.userId) return
  if (stands) {
    const who = await findName(ctx, falseBy)
    const when = momentText(new Date(falseAt), today(ctx.now))
    throw refuseRecord.secondPerson({}, { subMsg: `${who} ${when} 已提出误报，须另一人确认` })
  }
  const at = ctx.now.toISOString()
  await updateRow(ctx, 'monitorRecord', record.id, record.version, { falseBy: ctx.who.userId, falseAt: at, remark })
  tellRecord(ctx, record)
  throw refuseRecord.secondPerson({}, { commits: true, subMsg: '已记下误报意见，危急记录须另一人确认后关闭' })
}
