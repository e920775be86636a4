import { type Context, inCompany, type Minutely } from '#kernel/server/index.ts'
import { isoTime } from '#kernel/shared/days.ts'
import { type LadderStep, ladderSteps, stepsDue } from '../shared/limits.ts'
import type { Candidate } from '../shared/live.ts'
import { may } from '../shared/permissions.ts'
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
  for (const step of stepsDue(order, setting, isoTime(ctx.now))) order = await take(ctx, order, step, setting)
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
    once: step,
    call: true,
  })
  await addRepairEvent(ctx, order.id, { type: step, after: { told } })
  tellBoards(ctx, changed)
  return changed
}

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
  { escalation, duty }: RepairSetting,
): Promise<readonly string[]> {
  const managers = dutyNow({ duty }, ctx.now).flatMap(({ managerId }) => managerId ?? [])
  switch (step) {
    case 'nextCandidates':
      return findLeaders(ctx, order)
    case 'dutyManager':
    case 'everybody':
      return managers.length > 0 ? managers : findHolders(ctx, may.close)
    case 'half':
      return [...escalation.half, ...(await findLeaders(ctx, order))]
    case 'most':
      return [...escalation.most, ...(managers.length > 0 ? managers : await findHolders(ctx, may.close))]
    case 'whole':
      return [...escalation.whole, ...(await findHolders(ctx, may.editSetting))]
  }
}
