import type { z } from 'zod'
import type { Context } from '#kernel/server/index.ts'
import { type Day, dayOf, formatTokens } from '#kernel/shared/days.ts'
import { fieldRefusal, Refusal, refuse } from '#kernel/shared/refusal.ts'
import { isQrOf } from '#modules/elevator/server/index.ts'
import { findSetting } from '#modules/plan/server/index.ts'
import type { Level } from '#modules/template/shared/template.ts'
import { MAX_CREW, MaintainStatus, type MaintainType, refuseMaintain, WorkerRole } from '../shared/maintenance.ts'
import type { opPayloads } from '../shared/visitOp.ts'
import { requireCertifiedFrom } from './certified.ts'
import { findReach, findRole, findRunning, setJoined } from './crewOps.store.ts'
import { findWorkerFacts } from './facts.store.ts'
import { findOtherWork, findSite, leftEarlier, lockEmployee, noteCertificate } from './onSite.store.ts'
import { findWorkers, type OrderRecord } from './orderDetail.store.ts'
import { readOrder } from './orderPaper.store.ts'
import { changeOrder, dayToday, tellBoards, tellPhones } from './orderRow.store.ts'
import { tellOf } from './telling.ts'
import { note, type Work } from './work.ts'

/** Coming to help at a lift where the team's work is under way, and going again (jobs 1.5, 4.3). */

const { notStarted, departed, inProgress, paused, done, confirmed, closed } = MaintainStatus.code
const { forbidden } = refuseMaintain
const ended: readonly number[] = [done, confirmed, closed]

const isEnded = ({ status }: Pick<OrderRecord, 'status'>): boolean => ended.includes(status)

/**
 * What a phone sent about the crew of an order that ended meanwhile: the office has the word, nothing is changed. People of
 * another team have no say in it: 1002001.
 */
export async function endedMeanwhile(
  { ctx, order, employeeId }: Pick<Work, 'ctx' | 'order' | 'employeeId'>,
  type: 'crewJoin' | 'crewLeave',
): Promise<{ errorCode: number; errorMsg: string } | null> {
  const belongs = order.workerIds.includes(employeeId)
  if (!isEnded(order) || belongs === (type === 'crewJoin')) return null
  if (!belongs && !(await findReach(ctx, order.id, employeeId)).sameTeam) throw refuse.noPermission()
  return { errorCode: forbidden.code, errorMsg: `作业已结束，${belongs ? '退出' : '加入'}未生效，等待调度处理` }
}

/** Why this person may not join what is under way here; null: he may. */
async function refusalToJoin(ctx: Context, order: OrderRecord, employeeId: string, day: Day): Promise<Refusal | null> {
  const refused = (text: string) => new Refusal(forbidden.code, text)
  if (order.status === notStarted || isEnded(order))
    return forbidden({ status: MaintainStatus.label(order.status as MaintainStatus), action: '加入作业' })
  const reach = await findReach(ctx, order.id, employeeId)
  if (!reach.sameTeam) return refused('该电梯由其他班组作业，不能加入')
  if (!reach.inScope) return refused('该电梯不在你的数据范围内，不能加入')
  if (order.workerIds.length >= MAX_CREW) return refused(`作业人员已有 ${MAX_CREW} 人，不能再加入`)
  const certificate = await certificateRefusal(ctx, order, employeeId, day)
  if (certificate) return certificate
  const others = await findOtherWork(ctx, employeeId, order.id)
  const busy = others.find(({ status }) => status === inProgress)
  return busy ? refused(`工单${busy.orderNo}进行中，请先完成或暂停`) : null
}

/** Work of others under way at this lift, and whether this worker may join it. */
export async function joinable(ctx: Context, elevatorId: string, employeeId: string) {
  const id = await findRunning(ctx, elevatorId)
  if (!id) return null
  const order = await readOrder(ctx, id)
  const refusal = await refusalToJoin(ctx, order, employeeId, dayToday(ctx))
  const { sameTeam, inScope } = await findReach(ctx, id, employeeId)
  return {
    orderId: id,
    orderNo: order.orderNo,
    level: order.level as Level,
    type: order.type as MaintainType,
    status: order.status as MaintainStatus,
    since: order.startAt ?? order.departAt,
    crew: sameTeam && inScope ? (await findWorkers(ctx, id)).map(({ name }) => name) : [],
    refusal: refusal?.message ?? null,
  }
}

/** V04 of who joins: his own certificate, or one in the crew where the company asks for no more. */
async function certificateRefusal(ctx: Context, order: OrderRecord, employeeId: string, day: Day) {
  const { setting } = await findSetting(ctx)
  const people = setting.certMode === 2 ? [employeeId, ...order.workerIds] : [employeeId]
  try {
    await requireCertifiedFrom(ctx, people, day)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** By the lift's sticker, which shows that he is there; who is in the crew already has nothing more to join. */
export async function crewJoin(work: Work, { qr }: z.output<typeof opPayloads.crewJoin>): Promise<void> {
  const { ctx, order, employeeId, at } = work
  if (order.workerIds.includes(employeeId)) return
  if (!isEnded(order)) await requireSticker(ctx, order.elevatorId, qr)
  await lockEmployee(ctx, employeeId)
  const refusal = await refusalToJoin(ctx, order, employeeId, dayOf(at))
  if (refusal) throw refusal
  const me = (await findWorkerFacts(ctx, { ids: [employeeId] })).get(employeeId)
  await changeCrew(work, 'crewJoin', [...order.workerIds, employeeId], { role: WorkerRole.code.joined })
  await setJoined(ctx, order.id, employeeId)
  await noteCertificate(ctx, order.id, employeeId, at, { certNo: me?.certNo ?? null, certTo: me?.certTo })
  const said = `${me?.name ?? ''}${clock(at)}加入作业，不是一起作业的请在工单里移出`
  await tellOf(ctx, 'crewJoined', order, { said, people: order.workerIds.slice(0, 1) })
}

async function requireSticker(ctx: Context, elevatorId: string, qr: string | null | undefined): Promise<void> {
  if (!qr) throw new Refusal(forbidden.code, '请先扫描电梯二维码')
  if (await isQrOf(ctx, elevatorId, qr)) return
  const { name } = await findSite(ctx, elevatorId)
  throw new Refusal(forbidden.code, `二维码不属于电梯「${name}」`)
}

/** He goes himself, or the main worker takes somebody out who had joined. Who is gone already may be told so twice. */
export async function crewLeave(work: Work, given: z.output<typeof opPayloads.crewLeave>): Promise<void> {
  const { order, employeeId } = work
  const leaving = given.employeeId ?? employeeId
  const [main, ...others] = order.workerIds
  if (leaving !== employeeId && main !== employeeId) throw new Refusal(forbidden.code, '只有主作业人可以移出作业人员')
  if (!order.workerIds.includes(leaving)) return
  if (leaving === main) {
    if (others.length === 0) throw fieldRefusal([{ prop: 'orderId', msg: '至少保留一名作业人员' }])
    throw new Refusal(forbidden.code, '主作业人不能退出，请先由调度转单给其他人员')
  }
  return leaving === employeeId ? goes(work) : takenOut(work, leaving)
}

async function goes(work: Work): Promise<void> {
  const { ctx, order, employeeId } = work
  await withdraw(work)
  const name = await nameOf(ctx, employeeId)
  await tellOf(ctx, 'crewLeft', order, {
    said: `${name}${clock(work.at)}退出作业`,
    people: order.workerIds.slice(0, 1),
  })
}

async function takenOut(work: Work, leaving: string): Promise<void> {
  const { ctx, order } = work
  if ((await findRole(ctx, order.id, leaving)) !== WorkerRole.code.joined)
    throw new Refusal(forbidden.code, '只能移出临时加入的人员，派工的人员请由调度改派')
  const rest = order.workerIds.filter((id) => id !== leaving)
  await changeCrew(work, 'crewRemove', rest, { name: await nameOf(ctx, leaving) })
  tellPhones(ctx, [leaving])
  const said = `${await nameOf(ctx, work.employeeId)}已把你移出作业，之前的记录保留`
  await tellOf(ctx, 'crewRemoved', order, { said, people: [leaving] })
}

/** Out of the crew, of which somebody must remain; a refused transfer ends so as well. */
export async function withdraw(work: Work): Promise<void> {
  const { order, employeeId } = work
  if (![notStarted, departed, inProgress, paused].includes(order.status as 0))
    throw new Refusal(forbidden.code, '作业已结束，不能退出')
  const rest = order.workerIds.filter((id) => id !== employeeId)
  if (rest.length === 0) throw fieldRefusal([{ prop: 'orderId', msg: '至少保留一名作业人员' }])
  await changeCrew(work, 'crewLeave', rest)
}

async function changeCrew(
  work: Work,
  type: 'crewJoin' | 'crewLeave' | 'crewRemove',
  workerIds: readonly string[],
  after: Record<string, unknown> = {},
): Promise<void> {
  const before = { workerIds: work.order.workerIds }
  work.order = await changeOrder(work.ctx, work.order, { workerIds })
  for (const id of before.workerIds.filter((one) => !workerIds.includes(one)))
    await leftEarlier(work.ctx, work.order.id, id, work.at)
  await note(work, type, { before, after: { workerIds, ...after } })
  tellBoards(work.ctx, work.order)
}

const clock = (at: string) => formatTokens(at, 'HH:mm')
const nameOf = async (ctx: Context, id: string) => (await findWorkerFacts(ctx, { ids: [id] })).get(id)?.name ?? ''
