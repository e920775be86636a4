import { type Context, maskPhone } from '#kernel/server/index.ts'
import { isoTime } from '#kernel/shared/days.ts'
import { eventLabel } from '#modules/repair/shared/repairEvent.ts'
import { faultAdvice } from '#modules/signal/shared/faultAdvice.ts'
import { faultName } from '#modules/signal/shared/faultCodes.ts'
import { RecordKind, RecordResult, RecordStatus } from '#modules/signal/shared/record.ts'
import { may } from '../shared/permissions.ts'
import type { HandlingStep, RecordDetail } from '../shared/recordDetail.ts'
import { mediaOf, phoneOf } from './alarmMedia.ts'
import { findAlike, findOrderEvents } from './detail.store.ts'
import { type AlarmCall, findCall, type RecordFacts } from './record.store.ts'

/** One record as its page shows it (monitoring 4.1 故障详情). */
export async function detailOf(ctx: Context, facts: RecordFacts): Promise<RecordDetail> {
  const { falseById, falseByName, rootId, rootNo, rootCode, decisionLog, blackBoxId, answerer, ...row } = facts
  const { companyId: _, ...shown } = row
  const call = facts.kind === RecordKind.code.alarm ? await findCall(ctx, facts.id) : undefined
  const { advice = null, partHint = null } = faultAdvice(facts.code) ?? {}
  return {
    ...shown,
    falseBy: falseByName,
    falseByMe: falseById !== null && falseById === ctx.who.userId,
    blackBox: blackBoxId !== null,
    decisions: decisionLog,
    steps: await stepsOf(ctx, facts, call),
    ...(await findAlike(ctx, facts)),
    advice,
    partHint,
    root: rootId && rootNo && rootCode ? { id: rootId, recordNo: rootNo, code: rootCode } : null,
    alarm: facts.kind === RecordKind.code.alarm ? await told(ctx, facts, call) : null,
  }
}

async function told(ctx: Context, { answerer, companyId }: RecordFacts, call: AlarmCall | undefined) {
  const phone = call ? phoneOf(ctx, call) : null
  return {
    version: call?.version ?? 0,
    caller: (call?.caller ?? 1) as 1,
    phone: phone && (ctx.may(may.handleAlarm) ? phone : maskPhone(phone)),
    answeredAt: call?.answeredAt ? iso(call.answeredAt) : null,
    answerer,
    comfortedAt: call?.comfortedAt ? iso(call.comfortedAt) : null,
    media: call ? await mediaOf(ctx, companyId, call) : [],
  }
}

const iso = (at: string | Date): string => isoTime(new Date(at))
const LATE_MS = 60_000

/** 处置时间线, newest first: the record's own moments, the desk's and the order's. */
async function stepsOf(ctx: Context, facts: RecordFacts, call: AlarmCall | undefined): Promise<HandlingStep[]> {
  const steps: HandlingStep[] = []
  const add = (at: string | Date | null | undefined, label: string, more: Partial<HandlingStep> = {}) => {
    if (at) steps.push({ at: iso(at), label, who: null, note: null, grave: false, ...more })
  }
  const { lastAt, occurredAt, receivedAt, count, status, result, remark } = facts
  add(occurredAt, faultName(facts.code), {
    note: facts.floorLabel && `${facts.floorLabel} 层`,
    grave: facts.level === 'A',
  })
  if (Date.parse(receivedAt) - Date.parse(occurredAt) > LATE_MS)
    add(receivedAt, facts.said === null ? '平台收到' : '登记来电', { note: facts.said === null ? '补传' : null })
  if (count > 1) add(lastAt, '再次发生', { note: `累计 ${count} 次` })
  add(facts.endedAt, '恢复')
  add(call?.answeredAt, '接警', { who: facts.answerer })
  add(call?.comfortedAt, '安抚乘客', { who: facts.answerer })
  add(facts.freedAt, '人员解救')
  add(facts.falseAt, '提出误报', { who: facts.falseByName, note: remark })
  add(facts.handledAt, RecordStatus.label(status), {
    who: facts.handler,
    note: [result === null ? '' : RecordResult.label(result), remark].filter(Boolean).join('；') || null,
  })
  for (const { type, actor, at, after } of await findOrderEvents(ctx, facts))
    add(at, `工单：${eventLabel(type)}`, { who: actor || null, note: noteOf(after) })
  return steps.sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

const noteOf = (after: Record<string, unknown> | null): string | null =>
  (['reason', 'note', 'text', 'crew'].map((key) => after?.[key]).find((value) => typeof value === 'string') as
    | string
    | null) ?? null
