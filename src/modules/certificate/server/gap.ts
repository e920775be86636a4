import type { Context, Handlers } from '#kernel/server/index.ts'
import { type Day, dayOf } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import {
  type CrewChange,
  changeCrews,
  findLiftCrews,
  type MovedOrder,
  ordersMoved,
  requireCertified,
} from '#modules/elevator/server/index.ts'
import { refuseUncertified, validCertificate } from '#modules/employee/server/index.ts'
import { CertType } from '#modules/employee/shared/certificate.ts'
import {
  addEvents,
  asItStands,
  changeOrder,
  checkOrders,
  findBatch,
  tellBoards,
} from '#modules/maintenance/server/index.ts'
import { Severity } from '#modules/plan/shared/violation.ts'
import type { gapApi } from '../shared/api.ts'
import { type GapGroup, type GapItems, type GapPlan, proposed } from '../shared/gap.ts'
import {
  type CareLift,
  type CareOrder,
  type CarePerson,
  findCarePeople,
  findLiftsWith,
  findOrdersWith,
  findUnassigned,
} from './gap.store.ts'

export const gapHandlers: Handlers<typeof gapApi> = {
  async plan(ctx, { day }) {
    requireAhead(ctx, day)
    const people = await findCarePeople(ctx)
    const ids = people.map((person) => person.id)
    const then = await validCertificate(ctx, ids, CertType.code.repairT, day)
    const now = await validCertificate(ctx, ids, CertType.code.repairT, dayOf(ctx.now))
    const without = people.filter((person) => !then.has(person.id))
    const bare = without.map((person) => person.id)
    const lifts = await findLiftsWith(ctx, bare)
    const orders = await findOrdersWith(ctx, bare)
    const receivers = people
      .filter((person) => person.receives && now.has(person.id) && then.has(person.id))
      .map(({ receives: _, ...person }) => ({ ...person, certTo: then.get(person.id)?.validTo ?? null }))
    const groups = groupsOf(without, lifts, orders)
    return {
      day,
      ...figures(day, new Set(bare), lifts, orders),
      groups: proposed(groups, receivers),
      people: receivers,
    }
  },

  async apply(ctx, input) {
    requireAhead(ctx, input.day)
    const changes = await changesOf(ctx, input)
    const names = await requireCertified(ctx, changes)
    const receivers = [...new Set(input.items.map((item) => item.toId))]
    const then = await validCertificate(ctx, receivers, CertType.code.repairT, input.day)
    const without = receivers.find((id) => !then.has(id))
    if (without) throw await refuseUncertified(ctx, { id: without, name: names.get(without) ?? '' }, { day: input.day })
    const summaryOf = ({ lift, crew }: CrewChange) => {
      const comes = crew.filter((id) => !lift.workerIds.includes(id)).map((id) => names.get(id) ?? '')
      return `证书缺口换人：${comes.join('、')} 接替`
    }
    const { lifts, orders } = await changeCrews(ctx, changes, summaryOf, await afterEnds(ctx, changes))
    return { lifts, orders: orders + (await fillGaps(ctx, changes)) }
  },
}

function requireAhead(ctx: Context, day: Day): void {
  if (day < dayOf(ctx.now)) throw fieldRefusal([{ prop: 'day', msg: '日期不能早于今天' }])
}

/** An order counts from the day on; on a crew without anybody certified, or with somebody who is not. */
function figures(
  day: Day,
  bare: ReadonlySet<string>,
  lifts: readonly CareLift[],
  orders: readonly CareOrder[],
): Pick<GapPlan, 'lifts' | 'orders' | 'partLifts' | 'partOrders' | 'looseOrders'> {
  const nobody = ({ workerIds }: { workerIds: readonly string[] }) => workerIds.every((id) => bare.has(id))
  const ahead = orders.filter((order) => order.planDate >= day)
  const crews = new Map(lifts.map((lift) => [lift.id, lift.workerIds]))
  const loose = ({ elevatorId, workerIds, assigned }: CareOrder) =>
    assigned && workerIds.some((id) => bare.has(id) && !crews.get(elevatorId)?.includes(id))
  return {
    lifts: lifts.filter(nobody).length,
    partLifts: lifts.filter((lift) => !nobody(lift)).length,
    orders: ahead.filter(nobody).length,
    partOrders: ahead.filter((order) => !nobody(order)).length,
    looseOrders: ahead.filter(loose).length,
  }
}

/** By person and place; lifts and places stay in their order. */
function groupsOf(
  without: readonly CarePerson[],
  lifts: readonly CareLift[],
  orders: readonly CareOrder[],
): GapGroup[] {
  const people = new Map(without.map((person) => [person.id, person]))
  const waiting = Map.groupBy(orders, (order) => order.elevatorId)
  const isAfter = ({ planDate }: CareOrder, { certTo }: CarePerson) => certTo === null || planDate > certTo
  const groups = new Map<string, GapGroup>()
  for (const lift of lifts) {
    const uncovered = lift.workerIds.every((id) => people.has(id))
    for (const fromId of lift.workerIds) {
      const from = people.get(fromId)
      if (!from) continue
      const { communityId, communityName, lng, lat } = lift
      const key = `${fromId} ${communityId}`
      const group = groups.get(key) ?? {
        fromId,
        fromName: from.name,
        teamId: from.teamId,
        teamName: from.teamName,
        certTo: from.certTo,
        communityId,
        communityName,
        lng,
        lat,
        lifts: [],
        crew: [],
        toId: null,
      }
      const own = (waiting.get(lift.id) ?? []).filter((order) => order.workerIds.includes(fromId))
      const moved = own.filter((order) => isAfter(order, from)).length
      groups.set(key, {
        ...group,
        crew: [...new Set([...group.crew, ...lift.workerIds])],
        lifts: [
          ...group.lifts,
          { id: lift.id, name: lift.name, deviceNumber: lift.deviceNumber, uncovered, orders: moved },
        ],
      })
    }
  }
  return [...groups.values()].sort((a, b) => compareText(a.fromName, b.fromName) || b.lifts.length - a.lifts.length)
}

const compareText = (a: string, b: string) => a.localeCompare(b, 'zh')

/**
 * Orders that go along: each person leaves those behind the end of his certificate, and does what lies before it. Nobody is
 * taken from work that he may do.
 */
async function afterEnds(ctx: Context, changes: readonly CrewChange[]): Promise<MovedOrder[]> {
  const leaving = changes.flatMap(({ lift, crew }) => lift.workerIds.filter((id) => !crew.includes(id)))
  const now = await validCertificate(ctx, [...new Set(leaving)], CertType.code.repairT, dayOf(ctx.now))
  const mayDo = (id: string, day: Day) => {
    const held = now.get(id)
    return held !== undefined && (held.validTo === null || day <= held.validTo)
  }
  const byLift = new Map(changes.map((change) => [change.lift.id, change]))
  const orders = await ordersMoved(ctx, changes, { lock: true })
  return orders.flatMap((order): MovedOrder[] => {
    const { lift, crew } = byLift.get(order.elevatorId) as CrewChange
    const comes = new Map(lift.workerIds.map((id, at) => [id, crew[at] ?? id]))
    const after = order.workerIds.map((id) => (mayDo(id, order.planDate) ? id : (comes.get(id) ?? id)))
    return order.workerIds.length === 0 || after.join() === order.workerIds.join() ? [] : [{ ...order, after }]
  })
}

/** Orders that had been left without anybody get their lift's new people, as far as nothing blocks them (jobs 6.5). */
async function fillGaps(ctx: Context, changes: readonly CrewChange[]): Promise<number> {
  const crews = new Map(changes.map(({ lift, crew }) => [lift.id, crew]))
  const ids = await findUnassigned(ctx, [...crews.keys()], dayOf(ctx.now))
  const orders = (await findBatch(ctx, ids)).map((order) => ({ order, crew: crews.get(order.elevatorId) ?? [] }))
  const found = await checkOrders(
    ctx,
    orders.map(({ order, crew }) => ({ ...asItStands(order), crew })),
  )
  const free = orders.filter(({ order }) => !found.get(order.id)?.some((one) => one.severity === Severity.code.block))
  for (const { order, crew } of free) tellBoards(ctx, await changeOrder(ctx, order, { workerIds: crew }))
  await addEvents(
    ctx,
    free.map(({ order, crew }) => ({
      orderId: order.id,
      type: 'changeStaff',
      before: { workerIds: [] },
      after: { workerIds: crew, reason: '证书缺口换人' },
    })),
  )
  return free.length
}

/** One change for each lift; a lift whose people are others by now: 1000001, and nothing is written. */
async function changesOf(ctx: Context, { items }: GapItems): Promise<CrewChange[]> {
  const byLift = Map.groupBy(items, (item) => item.elevatorId)
  const lifts = await findLiftCrews(ctx, [...byLift.keys()], { lock: true })
  return [...byLift].map(([id, own]): CrewChange => {
    const lift = lifts.get(id)
    if (!lift) throw refuse.notFound()
    const successors = new Map(own.map(({ fromId, toId }) => [fromId, toId]))
    if (own.some(({ fromId }) => !lift.workerIds.includes(fromId))) throw refuse.stale()
    const crew = lift.workerIds.map((worker) => successors.get(worker) ?? worker)
    if (own.length > successors.size || new Set(crew).size < crew.length)
      throw fieldRefusal([{ prop: 'items', msg: `${lift.name}的接收人重复或已在本梯` }])
    const [only] = own
    return only && own.length === 1 ? { lift, crew, handed: [only.fromId, only.toId] } : { lift, crew }
  })
}
