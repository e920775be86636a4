import type { Context } from '#kernel/server/index.ts'
import type { FaultLevel } from '#modules/repair/shared/repair.ts'
import { faultName } from '#modules/signal/shared/faultCodes.ts'
import { channelsFor, LEVELS } from '../shared/setting.ts'
import { PushChannel, PushOccasion, PushRole } from '../shared/terms.ts'
import { findOrder, findRecords, type RecordFacts } from './about.store.ts'
import { isOver, levelOf, personsOf } from './occurred.ts'
import { findDesk } from './people.store.ts'
import type { RungRow } from './rung.store.ts'
import { findSetting } from './setting.store.ts'
import { push } from './telling.ts'
import { jumpTo } from './words.ts'

/** 汇总: what was not worth waking anybody for, in one message a person (monitoring 6.2 step 8, 8.7). */

const { person, desk } = PushRole.code
const SHOWN = 5

export async function tellDigest(ctx: Context, rungs: readonly RungRow[]): Promise<void> {
  const orders = new Map(rungs.map(({ recordId, orderId }) => [recordId, orderId]))
  const ids = rungs.flatMap(({ recordId }) => recordId ?? [])
  const records = (await findRecords(ctx, ids)).filter(({ status }) => !isOver(status))
  if (records.length === 0) return
  const { setting } = await findSetting(ctx)
  const heard = new Map<string, { role: PushRole; records: RecordFacts[] }>()
  const adds = (employeeIds: readonly string[], role: PushRole, record: RecordFacts) => {
    if (quiet(channelsFor(setting, levelOf(record), role)).length === 0) return
    for (const id of employeeIds) {
      const one = heard.get(id) ?? { role, records: [] }
      if (!one.records.includes(record)) one.records.push(record)
      heard.set(id, one)
    }
  }
  const atDesk = await findDesk(ctx)
  for (const record of records) {
    const orderId = orders.get(record.id) ?? record.repairOrderId
    const order = orderId ? await findOrder(ctx, orderId) : undefined
    adds(order ? order.workerIds : await personsOf(ctx, record, undefined), person, record)
    adds(atDesk, desk, record)
  }
  const due = rungs.map(({ dueAt }) => Date.parse(dueAt)).toSorted((a, b) => a - b)[0]
  for (const [employeeId, { role, records: own }] of heard) {
    const [only] = own
    const one = own.length === 1 && only ? only : undefined
    await push(ctx, [employeeId], {
      recordId: one?.id ?? null,
      orderId: null,
      elevatorId: one?.elevatorId ?? null,
      level: levelOf(own[0] as RecordFacts),
      occasion: PushOccasion.code.digest,
      role,
      channels: [...new Set(own.flatMap((record) => quiet(channelsFor(setting, levelOf(record), role))))],
      title: `故障汇总：${own.length} 条`,
      body: digestBody(own),
      jump: one ? jumpTo(orders.get(one.id) ?? null, one.id) : null,
      once: `digest:${due}`,
    })
  }
}

/** A digest rings no telephone. */
const quiet = (channels: readonly PushChannel[]): PushChannel[] =>
  channels.filter((channel) => channel !== PushChannel.code.voice && channel !== PushChannel.code.wall)

/** C 级 2 条、D 级 1 条：青禾花园 1号梯 关门故障；…. */
function digestBody(records: readonly Pick<RecordFacts, 'level' | 'place' | 'code'>[]): string {
  const counts = LEVELS.map((level) => [level, records.filter((one) => levelOf(one) === level).length] as const)
    .filter(([, n]) => n > 0)
    .map(([level, n]: readonly [FaultLevel, number]) => `${level} 级 ${n} 条`)
  const said = records.slice(0, SHOWN).map(({ place, code }) => `${place} ${faultName(code)}`)
  const rest = records.length > SHOWN ? `；另有 ${records.length - SHOWN} 条` : ''
  return `${counts.join('、')}：${said.join('；')}${rest}`
}
