import type { Context, Event } from '#kernel/server/index.ts'
import { type FaultLevel, RepairSource } from '#modules/repair/shared/repair.ts'
import { RecordKind } from '#modules/signal/shared/record.ts'
import { rungsOf } from '../shared/rungs.ts'
import { channelsFor, type PushSetting } from '../shared/setting.ts'
import { PushChannel, PushOccasion, PushRole, RECORD_OVER } from '../shared/terms.ts'
import { tellAt } from '../shared/timing.ts'
import { findOnSite, findOrder, findRecords, type OrderFacts, type RecordFacts } from './about.store.ts'
import { toldLevel, toldPeople } from './log.store.ts'
import { findDesk, findPresent, findTeamLeader } from './people.store.ts'
import { addRungs, dropMilder, type RungRow } from './rung.store.ts'
import { findSetting } from './setting.store.ts'
import { type Pushing, push } from './telling.ts'
import { bodyOf, jumpTo, titleOf } from './words.ts'

/** A fault stands: who hears of it at once, and who next (monitoring 6.2 steps 8 and 10). */

const { occurred: first, digest } = PushOccasion.code
const { person, desk } = PushRole.code

export const aboutOrder = (id: string): string => `order:${id}`
export const aboutRecord = (id: string): string => `record:${id}`
/** 99 其他 is not classified: like what is merely in the way of use. */
export const levelOf = ({ level }: Pick<RecordFacts, 'level'>): FaultLevel => level ?? 'C'
export const isOver = (status: number): boolean => (RECORD_OVER as readonly number[]).includes(status)

export async function faultOccurred(ctx: Context, event: Event): Promise<void> {
  if (!event.id) return
  const [record] = await findRecords(ctx, [event.id])
  // Kept for itself, or at work that goes on: nobody is disturbed (8.6).
  if (!record || isOver(record.status)) return
  const orderId = record.repairOrderId ?? (event.payload.repairOrderId as string | null | undefined)
  const order = orderId ? await findOrder(ctx, orderId) : undefined
  const level = levelOf(record)
  // Joined to an order that people know of: they hear of it again only when it is more urgent now (step 6).
  const known = order && (await toldLevel(ctx, order.id, record.id))
  if (known !== undefined && known <= level) return
  const { setting } = await findSetting(ctx)
  const later =
    record.kind === RecordKind.code.alarm ? null : tellAt(level, ctx.now.getTime(), hoursOf(record, setting))
  if (later !== null) await addRungs(ctx, [digestRung(record, order, level, later)])
  else {
    const persons = await personsOf(ctx, record, order)
    const { callFirst } = event.payload as { callFirst?: string | null }
    const neverWaits = level === 'A' || record.kind === RecordKind.code.alarm
    const onSite = neverWaits && callFirst === undefined ? await findOnSite(ctx, record.elevatorId) : []
    await tellFirst(ctx, { record, order, level, setting, persons, onSite: callFirst ? [callFirst] : onSite })
  }
  await climbLater(ctx, record, order, later ?? ctx.now.getTime())
}

/** A strategy's own quiet hours take the place of the company's. */
const hoursOf = ({ quietFrom, quietTo }: RecordFacts, setting: PushSetting) =>
  quietFrom && quietTo ? { ...setting, quietFrom, quietTo } : setting

const digestRung = (record: RecordFacts, order: OrderFacts | undefined, level: FaultLevel, at: number): RungRow => ({
  about: aboutRecord(record.id),
  occasion: digest,
  rung: 0,
  recordId: record.id,
  orderId: order?.id ?? null,
  level,
  role: null,
  channel: null,
  dueAt: new Date(at).toISOString(),
})

interface First {
  readonly record: RecordFacts
  readonly order: OrderFacts | undefined
  readonly level: FaultLevel
  readonly setting: PushSetting
  readonly persons: readonly string[]
  /** Who stands at the lift. */
  readonly onSite: readonly string[]
}

async function tellFirst(ctx: Context, { record, order, level, setting, persons, onSite }: First): Promise<void> {
  const saying: Omit<Pushing, 'role' | 'channels'> = {
    recordId: record.id,
    orderId: order?.id ?? null,
    elevatorId: record.elevatorId,
    level,
    occasion: first,
    title: titleOf(record),
    body: bodyOf(record, order),
    jump: jumpTo(order?.id ?? null, record.id),
    once: `${aboutRecord(record.id)}:${first}`,
  }
  const toPerson = channelsFor(setting, level, person)
  // Whoever stands at the lift is there first, and is called before anybody else (step 4, 8.6).
  const called = [...new Set<PushChannel>([...toPerson, PushChannel.code.voice])]
  await push(ctx, onSite, { ...saying, role: person, channels: called })
  await push(ctx, persons, { ...saying, role: person, channels: toPerson })
  const toDesk = channelsFor(setting, level, desk).filter((channel) => channel !== PushChannel.code.voice)
  await push(ctx, await findDesk(ctx), { ...saying, role: desk, channels: toDesk })
}

/** The crew of the order, unless its dispatch told them; without an order who is responsible: on duty, else the next, else the leader. */
export async function personsOf(
  ctx: Context,
  record: RecordFacts,
  order: OrderFacts | undefined,
): Promise<readonly string[]> {
  if (order) {
    const told = await toldPeople(ctx, order.id, levelOf(record))
    return order.workerIds.filter((id) => !told.has(id))
  }
  const [present] = await findPresent(ctx, record.workerIds)
  return present ? [present] : findTeamLeader(ctx, record.teamId)
}

/** What follows until somebody accepts; an order that waits for the morning is waited for from then on. */
export async function climbLater(
  ctx: Context,
  record: RecordFacts,
  order: OrderFacts | undefined,
  from: number,
): Promise<void> {
  // An order that somebody reported climbs by itself (jobs 6.6).
  if (order && (order.source !== RepairSource.code.device || order.acceptAt !== null || order.status > 1)) return
  const begins = Math.max(from, order?.dispatchAfter ? Date.parse(order.dispatchAfter) : 0)
  const level = levelOf(record)
  if (order) await dropMilder(ctx, aboutOrder(order.id), level)
  await addRungs(
    ctx,
    rungsOf(level, record.escalation ?? []).map(({ after, ...rung }) => ({
      ...rung,
      about: order ? aboutOrder(order.id) : aboutRecord(record.id),
      recordId: record.id,
      orderId: order?.id ?? null,
      level,
      dueAt: new Date(begins + after * 1000).toISOString(),
    })),
  )
}
