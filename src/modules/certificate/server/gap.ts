import type { Context, Handlers } from '#kernel/server/index.ts'
import { type Day, dayOf } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { type CrewChange, changeCrews, demandCertified, findLiftCrews } from '#modules/elevator/server/index.ts'
import { validCertificate } from '#modules/employee/server/index.ts'
import { CertType } from '#modules/employee/shared/certificate.ts'
import { refuseEmployee } from '#modules/employee/shared/employee.terms.ts'
import type { gapApi } from '../shared/api.ts'
import { type GapGroup, type GapItems, type GapPlan, proposed } from '../shared/gap.ts'
import {
  type CareLift,
  type CareOrder,
  type CarePerson,
  findCarePeople,
  findLiftsWith,
  findOrdersWith,
} from './gap.store.ts'

export const gapHandlers: Handlers<typeof gapApi> = {
  async plan(ctx, { day }) {
    demandAhead(ctx, day)
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
    demandAhead(ctx, input.day)
    const changes = await changesOf(ctx, input)
    const names = await demandCertified(ctx, changes)
    const receivers = [...new Set(input.items.map((item) => item.toId))]
    const then = await validCertificate(ctx, receivers, CertType.code.repairT, input.day)
    const without = receivers.find((id) => !then.has(id))
    if (without) throw refuseEmployee.uncertified({ 姓名: names.get(without) ?? '' })
    const { lifts, orders } = await changeCrews(ctx, changes, ({ lift, crew }) => {
      const comes = crew.filter((id) => !lift.workerIds.includes(id)).map((id) => names.get(id) ?? '')
      return `证书缺口换人：${comes.join('、')} 接替`
    })
    return { lifts, orders }
  },
}

function demandAhead(ctx: Context, day: Day): void {
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
  const loose = ({ elevatorId, workerIds }: CareOrder) =>
    workerIds.some((id) => bare.has(id) && !crews.get(elevatorId)?.includes(id))
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
  const groups = new Map<string, GapGroup>()
  for (const lift of lifts) {
    const uncovered = lift.workerIds.every((id) => people.has(id))
    for (const fromId of lift.workerIds) {
      const from = people.get(fromId)
      if (!from) continue
      const { communityId, communityName, lng, lat } = lift
      const key = `${fromId} ${communityId}`
      const group = groups.get(key) ?? {
        ...{ fromId, fromName: from.name, teamId: from.teamId, teamName: from.teamName, certTo: from.certTo },
        ...{ communityId, communityName, lng, lat, lifts: [], crew: [], toId: null },
      }
      const moved = (waiting.get(lift.id) ?? []).filter((order) => order.workerIds.includes(fromId)).length
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
