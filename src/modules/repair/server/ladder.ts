import { type Context, inCompany, type Minutely } from '#kernel/server/index.ts'
import { isoTime } from '#kernel/shared/days.ts'
import { type LadderStep, ladderSteps, stepsDue, untilAccepted } from '../shared/limits.ts'
import type { Candidate } from '../shared/live.ts'
import { may } from '../shared/permissions.ts'
import { RepairSource } from '../shared/repair.ts'
import { dutyNow, type RepairSetting } from '../shared/setting.ts'
import { candidatesFor, pairAt } from './candidates.ts'
import { autoDispatch } from './dispatching.ts'
import { findClimbing, findWaiting, markOver } from './ladder.store.ts'
import { addRepairEvent, changeRepair, lockAny, type RepairRecord, tellBoards } from './repairRow.store.ts'
import { findSetting } from './setting.store.ts'
import { findHolders, findLeaders } from './telling.store.ts'
import { tellPeople } from './telling.ts'

/** Every minute: the ladder over trapped people, marks of lateness, orders that give themselves out (jobs 6.6). */

export const ladderWork: Minutely = {
  name: 'repair.ladder',
  async run(services, companyId) {
    const caller = { principal: null, companyId, traceId: 'repair-ladder' }
    // Each order in a transaction of its own: one that is held by a desk does not hold up the others.
    const { climbing, waiting } = await inCompany(
      services,
      caller,
      async (ctx) => {
        const open = (await findClimbing(ctx)).map(({ id }) => id)
        return { climbing: open, waiting: await findWaiting(ctx) }
      },
      { reads: true },
    )
    for (const id of climbing) await inCompany(services, caller, (ctx) => climb(ctx, id))
    for (const id of waiting) await inCompany(services, caller, (ctx) => autoDispatch(ctx, id))
    await inCompany(services, caller, markOver)
  },
}

const words: Readonly<Record<LadderStep, string>> = {
  nextCandidates: '困人工单无人接单，请立即响应',
  dutyManager: '困人工单仍无人接单，请立即指派',
  everybody: '附近有人被困，能前往者请接单',
  half: '困人到场时限过半，尚未出发',
  most: '困人到场时限已用80%，尚未到场',
  whole: '困人到场超时',
}

async function climb(ctx: Context, id: string): Promise<void> {
  let order = await lockAny(ctx, id)
  if (order.rescuedAt !== null || order.arriveAt !== null || order.status > 2) return
  const { setting } = await findSetting(ctx)
  for (const step of stepsDue(order, setting, isoTime(ctx.now))) {
    // Until it is accepted a terminal's order climbs by its strategy, and 故障推送 keeps that clock (monitoring 6.2 step 10).
    if (order.source === RepairSource.code.device && untilAccepted.includes(step)) continue
    order = await take(ctx, order, step, setting)
  }
}

/** Whom an order reaches that nobody accepts. */
export type Superior = 'leader' | 'manager' | 'nextCandidates' | 'everybody'

/**
 * People for the next rung of a terminal's order, at the moment they are told: candidates are offered it as well, so that the
 * first to accept has it. Nobody when it was accepted, reached or closed meanwhile.
 */
export async function climbTo(ctx: Context, id: string, who: Superior): Promise<readonly string[]> {
  const order = await lockAny(ctx, id)
  if (order.acceptAt !== null || order.arriveAt !== null || order.status > 1) return []
  const { setting } = await findSetting(ctx)
  if (who === 'leader') return findLeaders(ctx, order)
  if (who === 'manager') return managersOf(ctx, setting)
  const { elevatorId, repairType, arriveLimit } = order
  const people = await candidatesFor(ctx, { elevatorId, repairType, arriveLimit, without: order.workerIds })
  const more = offersOf(who, people, setting)
  const changed = await changeRepair(ctx, order, {
    ladder: order.ladder | ladderSteps[who],
    offers: JSON.stringify([...(order.offers as string[][]), ...more]),
  })
  await addRepairEvent(ctx, id, { type: who, after: { told: more.flat().length } })
  tellBoards(ctx, changed)
  return [...new Set(more.flat())]
}

export const managersNow = async (ctx: Context): Promise<readonly string[]> =>
  managersOf(ctx, (await findSetting(ctx)).setting)

/** The managers of the shift that runs; where none is named, who may close repairs. */
async function managersOf(ctx: Context, setting: RepairSetting): Promise<readonly string[]> {
  const managers = dutyNow(setting, ctx.now).flatMap(({ managerId }) => managerId ?? [])
  return managers.length > 0 ? managers : findHolders(ctx, may.close)
}

async function take(
  ctx: Context,
  order: RepairRecord,
  step: LadderStep,
  setting: RepairSetting,
): Promise<RepairRecord> {
  const { elevatorId, repairType, arriveLimit } = order
  const asks = step === 'nextCandidates' || step === 'everybody'
  const people = asks ? await candidatesFor(ctx, { elevatorId, repairType, arriveLimit, without: order.workerIds }) : []
  const offers = [...(order.offers as string[][]), ...offersOf(step, people, setting)]
  const changed = await changeRepair(ctx, order, {
    ladder: order.ladder | ladderSteps[step],
    offers: JSON.stringify(offers),
    ...(step === 'whole' ? { arriveOver: true } : {}),
  })
  const receivers = [...offersOf(step, people, setting).flat(), ...(await superiors(ctx, order, step, setting))]
  const told = await tellPeople(ctx, changed, receivers, {
    title: words[step],
    body: `${order.trappedCount} 人被困，工单${order.orderNo}`,
    once: onceOf(order, step),
    call: true,
  })
  await addRepairEvent(ctx, order.id, { type: step, after: { told } })
  tellBoards(ctx, changed)
  return changed
}

/** Whoever was told of the crew before hears of the next one too. */
const onceOf = ({ askedAt }: RepairRecord, step: LadderStep): string =>
  askedAt !== null && untilAccepted.includes(step) ? `${step}.${Date.parse(askedAt)}` : step

/** Crews asked besides the one that has not answered: the next pairs, then everybody near, each alone. */
function offersOf(step: LadderStep, people: readonly Candidate[], setting: RepairSetting): string[][] {
  if (step === 'nextCandidates') return [1, 2, 3].map((rank) => pairAt(people, rank)).filter((pair) => pair.length > 1)
  if (step !== 'everybody') return []
  const near = people.filter(
    ({ certOk, distanceKm }) => certOk && distanceKm !== null && distanceKm <= setting.unaccepted.nearKm,
  )
  return near.map(({ employeeId }) => [employeeId])
}

/** Leader, then duty manager, then the head; who is named in the settings hears it too. */
async function superiors(
  ctx: Context,
  order: RepairRecord,
  step: LadderStep,
  setting: RepairSetting,
): Promise<readonly string[]> {
  const { escalation } = setting
  switch (step) {
    case 'nextCandidates':
      return findLeaders(ctx, order)
    case 'dutyManager':
    case 'everybody':
      return managersOf(ctx, setting)
    case 'half':
      return [...escalation.half, ...(await findLeaders(ctx, order))]
    case 'most':
      return [...escalation.most, ...(await managersOf(ctx, setting))]
    case 'whole':
      return [...escalation.whole, ...(await findHolders(ctx, may.editSetting))]
  }
}
