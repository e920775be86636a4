import { type Context, findRow, insertRow, updateRow } from '#kernel/server/index.ts'
import { today } from '#kernel/shared/days.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { momentText } from '#kernel/shared/said.ts'
import { DeviceType } from '#modules/elevator/shared/elevator.terms.ts'
import { lockOpenRepair } from '#modules/repair/server/index.ts'
import { RepairType } from '#modules/repair/shared/repair.ts'
import { type FaultCode, faultCode } from '#modules/signal/shared/faultCodes.ts'
import { occupiedBy } from '#modules/signal/shared/pipeline/decide.ts'
import { line, PipelineStep } from '#modules/signal/shared/pipeline/decision.ts'
import { repeated } from '#modules/signal/shared/pipeline/repeats.ts'
import { RecordKind, RecordSource } from '#modules/signal/shared/record.ts'
import { chooseStrategy } from '#modules/strategy/shared/chooseStrategy.ts'
import { AlarmCaller } from '../shared/alarm.terms.ts'
import type { CalledIn } from '../shared/byHand.ts'
import { refuseRecord } from '../shared/refusals.ts'
import { countAgain } from './again.ts'
import { sealPhone } from './alarmMedia.ts'
import { findByOuterNo, holdCalls } from './byHand.store.ts'
import { spanOf, takeUp } from './pipeline.ts'
import { raiseRepair } from './raise.ts'
import { requireHandling } from './reading.ts'
import { findCall, findOrder } from './record.store.ts'
import { changeRecord, findHeldRecord, type RecordRow, tellRecord } from './recordRow.store.ts'
import { ruleOf } from './rules.ts'
import { typeFor } from './settle.ts'
import { findLift, findOpenRecord, findStrategies } from './situation.store.ts'

/** A call of yesterday is history: what is meant is today's. */
const OLDEST_MS = 24 * 3_600_000
const AHEAD_MS = 60_000
/** 96333 转警, 其他: of escalators as well. */
const OF_BOTH = ['96', '99']

/**
 * What is called in runs steps 5 to 10 of monitoring 6.2 as a signal does. Nobody debounces a person, and nobody who calls is
 * suppressed because somebody works at the lift.
 */
export async function addCalledIn(ctx: Context, draft: CalledIn) {
  const code = faultCode(draft.code)
  if (!code) throw fieldRefusal([{ prop: 'code', msg: '请选择内容' }])
  requireHandling(ctx, code.kind)
  await requireFits(ctx, draft, code)
  if (draft.outerNo) {
    await holdCalls(ctx)
    await requireNew(ctx, draft.outerNo)
  }
  const lift = await findLift(ctx, draft.elevatorId)
  if (!lift) throw fieldRefusal([{ prop: 'elevatorId', msg: '电梯不在档案中，请重新选择' }])
  const rule = await ruleOf(ctx, code.code)
  const occurredAt = Date.parse(draft.occurredAt)
  const occupied = occupiedBy(rule, { occupied: draft.personCount === undefined ? null : draft.personCount > 0 })
  const chosen = chooseStrategy(
    await findStrategies(ctx, lift),
    { code: rule, occurredAt, occupied: occupied === true },
    Math.max(ctx.now.getTime(), occurredAt),
  )
  const { strategy } = chosen
  const type = typeFor({ rule, strategy, occupied })
  const openOrder = await lockOpenRepair(ctx, lift.id, type ?? RepairType.code.ordinary)
  const open = await findOpenRecord(ctx, lift.id, rule.code, { type, at: new Date(occurredAt) })
  const repeat = repeated(
    open ? spanOf(open) : null,
    occurredAt,
    rule.level,
    strategy?.dedupeMin ?? rule.dedupeMin ?? undefined,
  )
  const lines = [toldLine(ctx, draft), repeat.line]
  if (repeat.record && open) {
    await countAgain(ctx, open, { rule, at: new Date(occurredAt), lines, suppressed: false })
    let record = await saidAgain(ctx, await findHeldRecord(ctx, open.id), draft)
    await keepCall(ctx, record, draft)
    const order = await findOrder(ctx, record.repairOrderId)
    const urgent = openOrder && type !== null && type < openOrder.repairType && order?.id === openOrder.id
    if (urgent) record = (await raiseRepair(ctx, record, { by: ctx.who.name, repairType: type })).record
    return answerOf(ctx, record, true)
  }
  const record = await takeUp(ctx, {
    signal: {
      elevatorId: lift.id,
      terminalId: null,
      code: rule.code,
      occurredAt,
      receivedAt: ctx.now.getTime(),
      floorLabel: draft.floorLabel ?? null,
      door: null,
      speed: null,
      occupied: draft.personCount === undefined ? null : draft.personCount > 0,
      mode: null,
      clockFlag: false,
      backfill: false,
      resolved: false,
      endedAt: null,
      lines: [],
      derived: false,
    },
    rule,
    lines,
    chosen,
    occupied,
    openOrder,
    callFirst: null,
    called: { source: draft.source, said: draft.said, outerNos: draft.outerNo ? [draft.outerNo] : [] },
    kept: (made) => keepCall(ctx, made, draft),
  })
  return answerOf(ctx, record, false)
}

async function answerOf(ctx: Context, record: RecordRow, joined: boolean) {
  const order = await findOrder(ctx, record.repairOrderId)
  const { id, version, recordNo, kind } = record
  return { id, version, recordNo, kind: kind as 1 | 3, joined, orderNo: order?.orderNo ?? null }
}

async function requireFits(ctx: Context, draft: CalledIn, { target }: FaultCode): Promise<void> {
  const { type } = await findRow<{ type: number }>(ctx, 'elevator', draft.elevatorId)
  const emergency = draft.source === RecordSource.code.emergency
  const at = Date.parse(draft.occurredAt)
  const now = ctx.now.getTime()
  const isLift = type === DeviceType.code.straight
  const wrong = [
    isLift !== (target === 'lift') && !OF_BOTH.includes(draft.code)
      ? { prop: 'code', msg: `该内容只用于${target === 'lift' ? '直梯' : '扶梯'}` }
      : null,
    emergency && !draft.outerNo ? { prop: 'outerNo', msg: '请填写 96333 工单号' } : null,
    !emergency && draft.code === '96' ? { prop: 'code', msg: '96333 转警请把来源选为 96333' } : null,
    at > now + AHEAD_MS ? { prop: 'occurredAt', msg: '发生时间不能晚于现在' } : null,
    at < now - OLDEST_MS ? { prop: 'occurredAt', msg: '发生时间不能早于 24 小时前' } : null,
  ].filter((one) => one !== null)
  if (wrong.length > 0) throw fieldRefusal(wrong)
}

async function requireNew(ctx: Context, outerNo: string): Promise<void> {
  const known = await findByOuterNo(ctx, outerNo)
  if (known) throw refuseRecord.called({ outer: outerNo, no: known.recordNo }, { data: known })
}

/** Who took the call, when, and what was said. */
function toldLine(ctx: Context, { source, outerNo, said, caller, phone, personCount }: CalledIn) {
  const from =
    source === RecordSource.code.emergency
      ? `96333 来电（${outerNo}）`
      : caller === undefined
        ? '来电'
        : `${AlarmCaller.label(caller)}来电`
  const people = personCount === undefined ? '' : `，${personCount} 人被困`
  const result = `${ctx.who.name} ${momentText(ctx.now, today(ctx.now))} 登记：${from}${phone ? '，留有电话' : ''}${people}：${said}`
  return line(PipelineStep.code.identify, '电话登记', /[。？]$/.test(result) ? result : `${result}。`)
}

const callerOf = ({ source, caller }: CalledIn) =>
  source === RecordSource.code.emergency ? AlarmCaller.code.emergency : (caller ?? AlarmCaller.code.property)

const MOST_SAID = 1000
/** Nothing that somebody said is lost in a record that was there before. */
async function saidAgain(ctx: Context, record: RecordRow, draft: CalledIn): Promise<RecordRow> {
  const said = [record.said, draft.said].filter(Boolean).join('\n').slice(-MOST_SAID)
  const changed = await changeRecord(
    ctx,
    record,
    { said, outerNos: [...record.outerNos, ...(draft.outerNo ? [draft.outerNo] : [])] },
    [toldLine(ctx, draft)],
  )
  tellRecord(ctx, changed)
  return changed
}

/** Of an alarm: whoever took the call has answered it. */
async function keepCall(ctx: Context, record: RecordRow, draft: CalledIn): Promise<void> {
  if (record.kind !== RecordKind.code.alarm) return
  const { phone, personCount, vulnerable = [] } = draft
  const caller = callerOf(draft)
  const call = await findCall(ctx, record.id)
  const answered = { answeredAt: ctx.now.toISOString(), answererId: ctx.who.userId }
  if (!call) {
    await insertRow(ctx, 'alarmCall', {
      id: record.id,
      caller,
      phone: sealPhone(ctx, phone),
      personCount: personCount ?? null,
      vulnerable,
      ...answered,
      version: 1,
    })
    return
  }
  await updateRow(ctx, 'alarmCall', record.id, call.version, {
    ...(call.answeredAt ? {} : answered),
    ...(call.phone || !phone ? {} : { phone: sealPhone(ctx, phone), caller }),
    ...(personCount === undefined ? {} : { personCount: Math.max(personCount, call.personCount ?? 0) }),
    vulnerable: [...new Set([...call.vulnerable, ...vulnerable])].toSorted(),
  })
}
