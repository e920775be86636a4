import { type Context, inCompany, type Services } from '#kernel/server/index.ts'
import { climbTo, managersNow, type Superior } from '#modules/repair/server/index.ts'
import { secondsBetween } from '#modules/repair/shared/limits.ts'
import { faultName } from '#modules/signal/shared/faultCodes.ts'
import { RecordKind, RecordStatus } from '#modules/signal/shared/record.ts'
import { isNearby } from '../shared/rungs.ts'
import { channelsFor, type PushSetting } from '../shared/setting.ts'
import { PushChannel, PushOccasion, PushRole } from '../shared/terms.ts'
import { findOrder, findRecords, type OrderFacts, type RecordFacts } from './about.store.ts'
import { tellDigest } from './digest.ts'
import { findUnacknowledged } from './log.store.ts'
import { isOver, levelOf } from './occurred.ts'
import { findTeamLeader } from './people.store.ts'
import { dueRungs, putOff, type RungKey, type RungRow, takeDigest, takeRung } from './rung.store.ts'
import { findSetting } from './setting.store.ts'
import { type Pushing, push } from './telling.ts'
import { bodyOf, jumpTo, notArrivedTitle, unacceptedTitle, unacknowledgedTitle, unansweredTitle } from './words.ts'

/** Rungs that are due: each is taken and told in a transaction of its own, so that one that fails holds up nobody. */

const { occurred, unacknowledged, notArrived, order: notice, digest } = PushOccasion.code
const { leader, manager, others } = PushRole.code
const AT_ONCE = 50

/** Gives how many were due. */
export async function climb(services: Services, companyId: string): Promise<number> {
  const caller = { principal: null, companyId, traceId: 'push-rungs' }
  const due = await inCompany(services, caller, (ctx) => dueRungs(ctx, AT_ONCE), { reads: true })
  for (const key of due)
    await inCompany(services, caller, (ctx) => take(ctx, key)).catch(async (error) => {
      services.log.error({ err: error, companyId, ...key }, 'rung not told')
      await inCompany(services, caller, (ctx) => putOff(ctx, key))
    })
  return due.length
}

async function take(ctx: Context, key: RungKey): Promise<void> {
  if (key.occasion === digest) {
    const taken = await takeDigest(ctx)
    if (taken.length > 0) await tellDigest(ctx, taken)
    return
  }
  const rung = await takeRung(ctx, key)
  if (!rung) return
  const [record] = rung.recordId ? await findRecords(ctx, [rung.recordId]) : []
  const order = rung.orderId ? await findOrder(ctx, rung.orderId) : undefined
  if (!record || isDone(rung, record, order)) return
  const { setting } = await findSetting(ctx)
  await tellRung(ctx, { rung, record, order, setting })
}

/** Looked at again at the moment itself: the news that takes a rung away may still be on its way. */
function isDone(rung: RungRow, record: RecordFacts, order: OrderFacts | undefined): boolean {
  if (rung.orderId && !order) return true
  // Without an order only what waits for a person's word climbs: what is merely told does not.
  if (!order) return record.repairOrderId !== null || isOver(record.status) || !waitsForWord(record)
  if (rung.occasion === notArrived) return order.arriveAt !== null || order.status > 2
  return order.acceptAt !== null || order.status > 1
}

const waitsForWord = ({ status, level, kind }: RecordFacts): boolean =>
  status === RecordStatus.code.waiting || level === 'A' || kind === RecordKind.code.alarm

interface Due {
  readonly rung: RungRow
  readonly record: RecordFacts
  readonly order: OrderFacts | undefined
  readonly setting: PushSetting
}

async function tellRung(ctx: Context, { rung, record, order, setting }: Due): Promise<void> {
  const level = rung.level ?? levelOf(record)
  const name = faultName(record.code)
  const since = order ? begunAt(order) : record.occurredAt
  const minutes = Math.max(1, Math.round(secondsBetween(since, rung.dueAt) / 60))
  const saying: Omit<Pushing, 'role' | 'channels' | 'title'> = {
    recordId: record.id,
    orderId: order?.id ?? null,
    elevatorId: record.elevatorId,
    level,
    occasion: rung.occasion,
    body: bodyOf(record, order),
    jump: jumpTo(order?.id ?? null, record.id),
    once: `${rung.about}:${rung.occasion}:${rung.rung}:${Date.parse(rung.dueAt)}`,
  }
  if (rung.occasion === unacknowledged) {
    const silent = await findUnacknowledged(ctx, { orderId: order?.id ?? null, recordId: record.id }, [
      occurred,
      notice,
    ])
    for (const [role, of] of Map.groupBy(silent, (one) => one.role))
      await push(
        ctx,
        of.map(({ toEmployeeId }) => toEmployeeId),
        { ...saying, role, channels: [PushChannel.code.voice], title: unacknowledgedTitle(name) },
      )
    return
  }
  const role = rung.role ?? leader
  const title =
    rung.occasion === notArrived
      ? notArrivedTitle(name, order?.arriveLimit ?? minutes)
      : order
        ? unacceptedTitle(name, minutes)
        : unansweredTitle(name, minutes)
  const channels = channelsFor(setting, level, role, rung.channel)
  await push(ctx, await hearers(ctx, { rung, record, order, setting }), { ...saying, role, channels, title })
}

const begunAt = ({ reportAt, dispatchAfter }: OrderFacts): string =>
  dispatchAfter && dispatchAfter > reportAt ? dispatchAfter : reportAt

const superiorOf: Readonly<Partial<Record<PushRole, Superior>>> = { [leader]: 'leader', [manager]: 'manager' }

async function hearers(ctx: Context, { rung, record, order }: Due): Promise<readonly string[]> {
  if (rung.occasion === notArrived) return managersNow(ctx)
  const role = rung.role ?? leader
  if (order) {
    const who = role === others ? (isNearby(rung.rung) ? 'everybody' : 'nextCandidates') : superiorOf[role]
    return who ? climbTo(ctx, order.id, who) : []
  }
  // Nobody is asked to take on what is no order yet.
  if (role === leader) return findTeamLeader(ctx, record.teamId)
  return role === manager ? managersNow(ctx) : []
}
