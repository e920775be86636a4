import { type Context, type Handlers, insertRow, requireFresh, updateRow } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { RecordKind, RecordStatus } from '#modules/signal/shared/record.ts'
import type { alarmApi } from '../shared/api.ts'
import { type AlarmMove, alarmMoves } from '../shared/record.states.ts'
import { refuseRecord } from '../shared/refusals.ts'
import { alarmOf, requireAlarmOver } from './alarmFacts.ts'
import { attachMedia, playMedia, sealPhone } from './alarmMedia.ts'
import { closeRecord, orderFor } from './handled.ts'
import { lockToRaise } from './raise.ts'
import { requireKind } from './reading.ts'
import { type AlarmCall, findCall, holdRecord, type MonitorRecord } from './record.store.ts'
import { recordEvent, tellRecord } from './recordRow.store.ts'

/** 接警→派单→解救→关闭 (monitoring 3 AlarmCall). The versions are those of the call: the same signal once more does not stop who answers it. */
export const alarmHandlers: Handlers<typeof alarmApi> = {
  async answer(ctx, { id, version, caller, phone, personCount, vulnerable, comforted, audio }) {
    const { record, call } = await opened(ctx, id, version, 'answer')
    const media = await attachMedia(ctx, audio)
    const at = ctx.now.toISOString()
    const saved = await writeCall(ctx, record, call, {
      caller,
      phone: sealPhone(ctx, phone),
      answeredAt: at,
      answererId: ctx.who.userId,
      personCount: personCount ?? null,
      vulnerable: vulnerable ?? [],
      comfortedAt: comforted ? at : null,
      audio: JSON.stringify(media.audio),
      video: JSON.stringify(media.video),
    })
    tellRecord(ctx, record)
    return saved
  },

  async dispatch(ctx, { id, version }) {
    const { record } = await opened(ctx, id, version, 'dispatch')
    return orderFor(ctx, record)
  },

  async freed(ctx, { id, version, freedAt, personCount, vulnerable }) {
    const { record, call } = await opened(ctx, id, version, 'freed')
    const at = Date.parse(freedAt)
    if (at < new Date(record.occurredAt).getTime() || at > ctx.now.getTime()) throw refuseRecord.freedWhen()
    const saved = await writeCall(ctx, record, call, {
      freedAt: new Date(at).toISOString(),
      personCount,
      vulnerable: vulnerable ?? call?.vulnerable ?? [],
    })
    await ctx.emit('alarm.freed', { ...recordEvent(record), freedAt, personCount }, 'urgent')
    tellRecord(ctx, record)
    return saved
  },

  async close(ctx, { id, version, personCount, ...said }) {
    const { record, call } = await opened(ctx, id, version, 'close')
    const known = await alarmOf(ctx, record)
    const count = personCount ?? known.personCount
    requireAlarmOver(known, count)
    await writeCall(ctx, record, call, { personCount: count })
    return closeRecord(ctx, record, { status: RecordStatus.code.confirmed, ...said })
  },

  media: playMedia,
}

/** The alarm, held, in a state from which the move is open. */
async function opened(ctx: Context, id: string, version: number, move: AlarmMove) {
  const record = move === 'dispatch' ? await lockToRaise(ctx, id) : await holdRecord(ctx, id)
  requireKind(ctx, record.kind)
  if (record.kind !== RecordKind.code.alarm) throw refuse.notFound()
  const call = await findCall(ctx, id)
  const facts = await alarmOf(ctx, record, call)
  alarmMoves.target(move, facts.state)
  requireFresh({ version: call?.version ?? 0 }, version)
  return { record, call }
}

type Values = Parameters<typeof updateRow<'alarmCall'>>[4]

/** The call's row is made with the first thing that is known of it; the record is held, so nobody else makes it. */
async function writeCall(ctx: Context, record: MonitorRecord, call: AlarmCall | undefined, values: Values) {
  if (call) return updateRow(ctx, 'alarmCall', record.id, call.version, values)
  await insertRow(ctx, 'alarmCall', { id: record.id, ...values, version: 1 })
  return { id: record.id, version: 1 }
}
