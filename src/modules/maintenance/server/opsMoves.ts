import type { z } from 'zod'
import { addDays, type Day, dayOf, isoTime } from '#kernel/shared/days.ts'
import { fieldRefusal, Refusal } from '#kernel/shared/refusal.ts'
import { validCertificate } from '#modules/employee/server/index.ts'
import { CertType } from '#modules/employee/shared/certificate.ts'
import { findPlanRule, findSetting } from '#modules/plan/server/index.ts'
import { ruleOfLift } from '#modules/plan/shared/homeLift.ts'
import { higherLevel } from '#modules/plan/shared/reroll.ts'
import type { MaintainSetting } from '#modules/plan/shared/setting.ts'
import { checklistOf, findChecklist, keepSnapshot, ownRows, snapshotOf } from '#modules/template/server/index.ts'
import type { Level, PlanRule } from '#modules/template/shared/template.ts'
import { carryOver } from '../shared/itemResults.ts'
import { CloseReason, MaintainStatus, REST_MINUTES, refuseMaintain, SIGN_IN_MINUTES } from '../shared/maintenance.ts'
import type { opPayloads } from '../shared/visitOp.ts'
import { uncertified } from './certified.ts'
import { findLifts, findServices, findWorkerFacts, type WorkerRow } from './facts.store.ts'
import { keepInOrder } from './moments.ts'
import { findOtherWork, findSite, hasEvent, lockEmployee, noteCertificate, signedInSince } from './onSite.store.ts'
import { findEarlierOpen, findStarter } from './opsMoves.store.ts'
import { closeOne } from './orderClose.ts'
import { seasonOf } from './orderLevel.ts'
import { addEvent, changeOrder, lockAnyOrder } from './orderRow.store.ts'
import { findOfficer } from './reminding.store.ts'
import { measure } from './signIn.ts'
import { tellOf } from './telling.ts'
import { dayAt, note, paperOf, requireMove, step, type Work } from './work.ts'

/** Moves of the worker's side, guards first (jobs 3.1). */

export async function ruleOf(work: Work): Promise<PlanRule> {
  const rule = work.order.planId ? await findPlanRule(work.ctx, work.order.planId) : undefined
  if (rule) return rule
  const [lift] = await findLifts(work.ctx, [work.order.elevatorId])
  return ruleOfLift(lift)
}

/** One thing at a time: nobody works on two orders; several of one community may be departed to at once. */
async function requireFree(work: Work, starting: boolean): Promise<void> {
  await lockEmployee(work.ctx, work.employeeId)
  const { departed } = MaintainStatus.code
  for (const other of await findOtherWork(work.ctx, work.employeeId, work.order.id)) {
    // What he began afterwards did not keep him from this: the phone tells of both in whatever order it can.
    const since = other.status === inProgress ? other.startAt : other.departAt
    if (since !== null && Date.parse(since) > Date.parse(work.at)) continue
    const elsewhere = other.status === departed && other.communityId !== work.order.communityId && !starting
    if (other.status === inProgress || elsewhere) {
      const label = MaintainStatus.label(other.status as MaintainStatus)
      throw new Refusal(refuseMaintain.forbidden.code, `工单${other.orderNo}${label}，请先完成或暂停`)
    }
  }
}

export async function depart(work: Work): Promise<void> {
  // The other one of the crew sets out as well: the order is departed to already, and no refusal holds up his records.
  if (work.order.status === MaintainStatus.code.departed && work.order.workerIds.includes(work.employeeId)) {
    const first = work.order.departAt === null || Date.parse(work.at) < Date.parse(work.order.departAt)
    if (first) work.order = await changeOrder(work.ctx, work.order, { departAt: work.at })
    return note(work, 'depart', { after: { status: work.order.status, employeeId: work.employeeId, second: true } })
  }
  requireMove(work, 'depart')
  await requireContract(work)
  const { earlyDays } = await ruleOf(work)
  const earliest: Day = addDays(work.order.planDate, -earlyDays)
  if (dayAt(work) < earliest) {
    throw new Refusal(refuseMaintain.forbidden.code, `计划日期${work.order.planDate}，最早${earliest}可出发`)
  }
  await requireFree(work, false)
  const { arriveAt } = work.order
  // Somebody is there already: he set out before, whenever he says so.
  const departAt = arriveAt !== null && Date.parse(arriveAt) < Date.parse(work.at) ? arriveAt : work.at
  await step(work, 'depart', { departAt })
  await noticeDeparture(work)
}

/** Nobody works before the contract begins (jobs 3.1). */
async function requireContract(work: Work): Promise<void> {
  const { contractId, elevatorId } = work.order
  if (!contractId) return
  const services = (await findServices(work.ctx, [elevatorId])).get(elevatorId) ?? []
  const own = services.filter((one) => one.contractId === contractId).map(({ serviceStart }) => serviceStart)
  const start = own.toSorted()[0]
  if (start && start > dayAt(work))
    throw new Refusal(refuseMaintain.forbidden.code, `合同于 ${start} 起生效，之前不能出发`)
}

/** A departure that the phone kept for longer is not told any more. */
const NEWS_MINUTES = 30

/** departNotice: the user unit's officer hears that people are on their way; of several lifts of a community once a day. */
async function noticeDeparture({ ctx, order, at, opId }: Work): Promise<void> {
  const { setting } = await findSetting(ctx)
  if (!setting.departNotice || ctx.now.getTime() - Date.parse(at) > NEWS_MINUTES * 60_000) return
  const found = await findOfficer(ctx, order.id)
  if (!found?.officerPhone) return
  const { officerPhone, place, company, orderNo } = found
  const people = [...(await findWorkerFacts(ctx, { ids: order.workerIds })).values()].map(({ name }) => name).join('、')
  const { texting } = ctx.services
  const key = `${order.communityId}:${officerPhone}:${dayOf(at)}:depart`
  const words = { company, place, orderNo, people }
  ctx.after(() => texting.send(officerPhone, 'maintainDepart', words, key))
  await addEvent(ctx, order.id, { type: 'departNotice', at, opId })
}

/**
 * Not going after all. Who is there already leaves with a reason, which the leader hears: the order is as before, his
 * sign-in stays in its history, and he is free for other work.
 */
export async function cancelDepart(work: Work, given: z.output<typeof opPayloads.cancelDepart>): Promise<void> {
  requireMove(work, 'cancelDepart')
  const arrived = work.order.arriveAt !== null
  if (arrived && !given.reason) throw new Refusal(refuseMaintain.forbidden.code, '已签到，取消出发须填写离开的原因')
  await step(work, 'cancelDepart', { departAt: null, arriveAt: null }, given.reason ? { reason: given.reason } : {})
  if (arrived) await tellOf(work.ctx, 'leftAgain', work.order, { said: `${work.name}签到后离开：${given.reason}` })
}

const { inProgress } = MaintainStatus.code

export async function start(work: Work): Promise<void> {
  const { ctx, order } = work
  if (await isStarted(work)) return
  requireMove(work, 'start')
  const { setting } = await findSetting(ctx)
  // A photo of the fence or the sign shows the beginning as well; without that duty any picture taken here does.
  if ((setting.safetyPhoto || setting.startPhoto) && !(await hasEvent(ctx, order.id, 'safety'))) {
    const text = setting.safetyPhoto ? '请先拍摄安全围栏或警示牌照片' : '请先拍摄开始作业照片'
    throw new Refusal(refuseMaintain.forbidden.code, text)
  }
  keepInOrder(work)
  const crew = await requireCrew(work, setting)
  await requireFree(work, true)
  const level = await takeOverEarlier(work)
  const fresh = await refreeze(work, level)
  for (const worker of crew) await noteCertificate(ctx, order.id, worker.userId, work.at, worker)
  await step(work, 'start', { startAt: work.at, level, ...fresh })
  const { id, version, elevatorId, planDate, workerIds: workers } = work.order
  await ctx.emit('maintainOrder.started', { id, version, elevatorId, level, planDate, workers })
}

/**
 * The second of two starts hears who was first; one that was made earlier than the one the server heard of first puts the
 * beginning back to its own moment. True: that is done, there is nothing more to start.
 */
async function isStarted(work: Work): Promise<boolean> {
  const { ctx, order } = work
  const { inProgress: running, paused } = MaintainStatus.code
  if (order.status !== running && order.status !== paused) return false
  const first = await findStarter(ctx, order.id)
  if (!first) return false
  const { setting } = await findSetting(ctx)
  const { full } = await crewHere(work, setting.minCrew)
  if (!full || order.startAt === null || latest(full, work.at) >= Date.parse(order.startAt))
    throw refuseMaintain.startedByOther(first)
  work.at = isoTime(latest(full, work.at))
  work.order = await changeOrder(ctx, order, { startAt: work.at })
  await note(work, 'start', { after: { status: order.status, second: true } })
  return true
}

const latest = (...moments: readonly string[]): number => Math.max(...moments.map((one) => Date.parse(one)))

/** Who of the crew signed in here within the hour, and when there were enough of them; undefined: never. */
async function crewHere({ ctx, order, at }: Work, minCrew: number): Promise<{ here: string[]; full?: string }> {
  const since = new Date(Date.parse(at) - SIGN_IN_MINUTES * 60_000).toISOString()
  const signedIn = await signedInSince(ctx, order.id, since)
  const here = [...signedIn.keys()].filter((id) => order.workerIds.includes(id))
  const arrivals = here.map((id) => signedIn.get(id) as string).toSorted((a, b) => Date.parse(a) - Date.parse(b))
  const full = arrivals[minCrew - 1]
  return full ? { here, full } : { here }
}

/** At least minCrew people signed in here within the hour, with certificates that hold today. */
async function requireCrew(work: Work, setting: MaintainSetting): Promise<WorkerRow[]> {
  const { ctx } = work
  const { here, full } = await crewHere(work, setting.minCrew)
  if (!full) throw refuseMaintain.tooFewSignedIn({ n: here.length, m: setting.minCrew })
  // Begun alone, it counts from the moment when there were enough of them.
  if (Date.parse(full) > Date.parse(work.at)) work.at = full
  const people = [...(await findWorkerFacts(ctx, { ids: here })).values()]
  const day = dayAt(work)
  const certified = await validCertificate(ctx, here, CertType.code.repairT, day)
  const without = people.filter((one) => !certified.has(one.userId))
  const oneIsEnough = setting.certMode === 2 && without.length < people.length
  const first = without[0]
  if (first && !oneIsEnough) throw await uncertified(ctx, first, day)
  return people
}

/** An earlier visit still open is done with this one: it closes, the higher level stays (jobs 6.4). */
async function takeOverEarlier({ ctx, order }: Work): Promise<Level> {
  let level = order.level as Level
  for (const id of await findEarlierOpen(ctx, order)) {
    const earlier = await lockAnyOrder(ctx, id)
    if (![MaintainStatus.code.notStarted, MaintainStatus.code.departed].includes(earlier.status as 0)) continue
    level = higherLevel(level, earlier.level as Level)
    await closeOne(ctx, earlier, { reason: CloseReason.code.mergedIntoNext, note: `并入${order.orderNo}` })
  }
  return level
}

/** The checklist in its present version; what was recorded stays with its items. */
async function refreeze(work: Work, level: Level) {
  const { snapshot, results } = await paperOf(work)
  const [lift] = await findLifts(work.ctx, [work.order.elevatorId])
  const list = snapshot.templateId
    ? await findChecklist(work.ctx, snapshot.templateId)
    : lift && (await checklistOf(work.ctx, { ...lift, templateId: null }))
  if (!list) return {}
  const now = snapshotOf(list, level, seasonOf(snapshot.items), ownRows(snapshot.items))
  return {
    snapshotHash: await keepSnapshot(work.ctx, now),
    itemResults: JSON.stringify(carryOver(results, snapshot.items, now.items)),
  }
}

export function pause(work: Work, { reason, note: said }: z.output<typeof opPayloads.pause>): Promise<void> {
  keepInOrder(work)
  return step(work, 'pause', { pauseReason: reason, pausedAt: work.at }, { reason, note: said ?? null })
}

/** After more than 30 minutes, or from too far away, one signs in again first. */
export async function resume(work: Work): Promise<void> {
  requireMove(work, 'resume')
  keepInOrder(work)
  const { ctx, order } = work
  const since = order.pausedAt ?? work.at
  const minutes = Math.floor((Date.parse(work.at) - Date.parse(since)) / 60_000)
  const again = (await signedInSince(ctx, order.id, since)).has(work.employeeId)
  const away = work.gps !== null && measure(await findSite(ctx, order.elevatorId), work.gps)?.pass === false
  if ((minutes > REST_MINUTES || away) && !again) {
    throw fieldRefusal([{ prop: 'gps', msg: '暂停超过30分钟或已离开现场，请重新签到' }])
  }
  await step(work, 'resume', {
    pausedAt: null,
    pauseReason: null,
    pauseMinutes: order.pauseMinutes + Math.max(0, minutes),
  })
}
