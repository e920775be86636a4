import { type Context, findRow } from '#kernel/server/index.ts'
import {
  lockOpenRepair,
  orderOfRecord,
  type RecordCaller,
  type RecordOrder,
  raisedText,
} from '#modules/repair/server/index.ts'
import { RepairSource, RepairType } from '#modules/repair/shared/repair.ts'
import { faultName } from '#modules/signal/shared/faultCodes.ts'
import { line, PipelineStep } from '#modules/signal/shared/pipeline/decision.ts'
import { repairTypeOf } from '#modules/signal/shared/pipeline/order.ts'
import { RecordSource, RecordStatus } from '#modules/signal/shared/record.ts'
import { AlarmCaller } from '../shared/alarm.terms.ts'
import { phoneOf } from './alarmMedia.ts'
import { findCall } from './record.store.ts'
import { changeRecord, lockRecord, type RecordRow, recordEvent, tellRecord } from './recordRow.store.ts'

interface Raising {
  /** Who turns it into an order, in its 决策过程: a person's name, or what decided. */
  readonly by: string
  /** Absent: by level, and whether somebody is inside. */
  readonly repairType?: RepairType
  /** ISO; nobody is sent before. */
  readonly dispatchAfter?: string | null
}
export interface Raised extends RecordOrder {
  /** As it is now: 已转维修. */
  readonly record: RecordRow
}

/** 困人 says by itself that somebody is inside, whatever the sensor shows by now. */
const TRAPPED = ['93', '94', '98']

/** What kind of order a record comes to; one that would come to none (D, E, not classified) is an ordinary repair. */
function typeOfRecord(record: Pick<RecordRow, 'code' | 'kind' | 'level' | 'occupied'>): RepairType {
  const { code, kind, level, occupied } = record
  const known = { kind, level } as Parameters<typeof repairTypeOf>[0]
  return repairTypeOf(known, TRAPPED.includes(code) ? true : occupied) ?? RepairType.code.ordinary
}

/** Holds what 转维修 touches: the open order of the lift, the lift, the record; 1000404 for none, 1000001 when it has moved on. */
export async function lockToRaise(ctx: Context, id: string, version?: number): Promise<RecordRow> {
  const seen = await findRow<RecordRow>(ctx, 'monitorRecord', id)
  await lockOpenRepair(ctx, seen.elevatorId, typeOfRecord(seen))
  return lockRecord(ctx, id, version)
}

/**
 * 转维修 of one record: it joins the open order of its lift, which becomes more urgent where it must, or makes one. The caller
 * holds the record (`lockToRaise`) and has seen that it may be moved; may be called by the pipeline, by nobody.
 */
export async function raiseRepair(ctx: Context, record: RecordRow, given: Raising): Promise<Raised> {
  const { by, repairType = typeOfRecord(record), dispatchAfter = null } = given
  const order = await orderOfRecord(ctx, {
    recordId: record.id,
    recordNo: record.recordNo,
    elevatorId: record.elevatorId,
    repairType,
    text: reportText(record),
    floor: record.floorLabel,
    dispatchAfter,
    caller: await callerOf(ctx, record),
    ...(ctx.isGuest ? { actor: by } : {}),
  })
  const changed = await changeRecord(
    ctx,
    record,
    { status: RecordStatus.code.repair, repairOrderId: order.id, suppressReason: null },
    [line(PipelineStep.code.create, `${by}转维修`, outcomeText(order))],
  )
  if (order.outcome === 'raised')
    await ctx.emit('fault.escalated', { ...recordEvent(changed), why: 'raised' }, 'urgent')
  tellRecord(ctx, changed)
  return { ...order, record: changed }
}

function reportText({ source, code, level, floorLabel, said, outerNos }: RecordRow): string {
  const { hand, emergency, platform } = RecordSource.code
  if (source === hand || source === emergency) {
    const first =
      source === emergency
        ? `96333 转警${outerNos.length > 0 ? ` ${outerNos.at(-1)}` : ''}`
        : `来电登记「${faultName(code)}」`
    return [first, floorLabel ? `${floorLabel} 层` : null, said?.split('\n').at(-1)].filter(Boolean).join('，')
  }
  return [
    `${source === platform ? '平台判定' : '终端上报'}「${faultName(code)}」`,
    level ? `${level} 级` : null,
    floorLabel ? `${floorLabel} 层` : null,
  ]
    .filter(Boolean)
    .join('，')
}

/** Who called, as the order names him; undefined: nobody did, a machine reported. */
async function callerOf(ctx: Context, { id, source }: RecordRow): Promise<RecordCaller | undefined> {
  const { hand, emergency } = RecordSource.code
  if (source !== hand && source !== emergency) return undefined
  const call = await findCall(ctx, id)
  return {
    source: source === emergency ? RepairSource.code.platform : RepairSource.code.phone,
    name: source === emergency ? '96333' : call ? `${AlarmCaller.label(call.caller as 1)}来电` : '来电人',
    phone: call ? phoneOf(ctx, call) : null,
    trappedCount: call?.personCount ?? null,
    special: (call?.vulnerable ?? []) as RecordCaller['special'],
  }
}

function outcomeText({ orderNo, outcome, was, repairType }: RecordOrder): string {
  if (outcome === 'made') return `生成${RepairType.label(repairType)}工单 ${orderNo}。`
  if (outcome === 'joined' || was === null) return `并入维修工单 ${orderNo}，不另建工单。`
  return `并入维修工单 ${orderNo}，${raisedText(was, repairType)}。`
}
