import type { Context } from '#kernel/server/index.ts'
import { addSignLink, evaluationPage, maintenanceAsks, type SignPort } from '#modules/maintenance/server/index.ts'
import type { RepairSign } from '#modules/maintenance/shared/signLink.ts'
import { may } from '../shared/permissions.ts'
import { repairOrder } from '../shared/repair.states.ts'
import { REOPEN_DAYS, RepairCause, RepairSignWay, RepairStatus, RepairType } from '../shared/repair.ts'
import { reopen } from './closing.ts'
import { addRepairEvent, lockAny, type RepairRecord, repairEvent } from './repairRow.store.ts'
import { arrivedPhotos, findSigned, isRepair, type SignedRow } from './signPage.store.ts'
import { findHolders } from './telling.store.ts'
import { tellPeople } from './telling.ts'
import { step, type Work } from './work.ts'

/** The customer's page of a repair (/s/{token}, jobs 3.2): he signs, or sends the work back within seven days. */

const { done, signed } = RepairStatus.code
const reopenUntil = (order: RepairRecord): Date | null =>
  order.completeAt ? new Date(Date.parse(order.completeAt) + REOPEN_DAYS * 86_400_000) : null

export const repairSign: SignPort = {
  owns: isRepair,
  view: async (ctx, id) => viewOf(ctx, await findSigned(ctx, id)),

  async decide(ctx, id, given) {
    const order = await lockAny(ctx, id)
    if (given.signKey === null) return object(ctx, order, given.name, given.opinion ?? '')
    const at = ctx.now.toISOString()
    const work: Work = { ctx, order, employeeId: null, at, gps: null, opId: null, byDesk: false }
    const facts = { signWay: RepairSignWay.code.link, signName: given.name, signPhone: given.phone ?? null }
    const values = { ...facts, signAt: at, signKey: given.signKey, signOpinion: given.opinion ?? null }
    await step(work, 'sign', values, { name: given.name, opinion: given.opinion ?? null })
    await ctx.emit('repairOrder.signed', repairEvent(work.order))
    return { status: work.order.status }
  },
}

/** Good for thirty days; only done work is signed. */
export async function signLink(ctx: Context, id: string) {
  const order = await lockAny(ctx, id)
  repairOrder.target('sign', order.status as RepairStatus)
  const link = await addSignLink(ctx, id)
  await addRepairEvent(ctx, id, { type: 'signLink' })
  return { ...link, url: `${ctx.services.settings.publicUrl}/s/${link.token}` }
}

/** 返工 by the customer; after seven days it is heard, and the order stays as it is. */
async function object(ctx: Context, order: RepairRecord, name: string, opinion: string): Promise<{ status: number }> {
  repairOrder.target('reopen', order.status as RepairStatus)
  const until = reopenUntil(order)
  if (until && ctx.now <= until) return { status: (await reopen(ctx, order, opinion, name)).status }
  await addRepairEvent(ctx, order.id, { type: 'dispute', actor: name, after: { text: opinion } })
  const body = `工单${order.orderNo}客户提出异议：${opinion}，请联系客户`
  await tellPeople(ctx, order, await findHolders(ctx, may.dispatch), { title: '维修异议', body })
  return { status: order.status }
}

async function viewOf(ctx: Context, row: SignedRow): Promise<RepairSign> {
  const own = [
    ...row.photosBefore.map((key) => [key, '维修前'] as const),
    ...row.photosAfter.map((key) => [key, '维修后'] as const),
  ]
  const there = await arrivedPhotos(
    ctx,
    own.map(([key]) => key),
  )
  const photos = await Promise.all(
    own
      .filter(([key]) => there.has(key))
      .map(async ([key, name]) => ({
        url: await ctx.services.store.link('bit-ev-img', key),
        name,
        takenAt: row.completeAt ?? row.reportAt,
      })),
  )
  const until = reopenUntil(row)
  return {
    kind: 'repair',
    orderNo: row.orderNo,
    companyName: row.companyName,
    communityName: row.communityName,
    elevatorName: row.elevatorName,
    registerCode: row.registerCode,
    what: RepairType.label(row.repairType as 1),
    state: row.status === done ? 'open' : row.status === signed ? 'signed' : null,
    reportAt: row.reportAt,
    reportText: row.reportText,
    arriveAt: row.arriveAt,
    rescuedAt: row.rescuedAt,
    completeAt: row.completeAt,
    workers: row.workers,
    measure: row.measure,
    cause: row.cause === null ? null : RepairCause.label(row.cause as 1),
    elevatorStateAfter: row.stateAfter as RepairSign['elevatorStateAfter'],
    stateReason: row.stateReason,
    amount: row.amount,
    reopenUntil: row.status === done && until && ctx.now <= until ? until.toISOString() : null,
    photos,
    confirmed: row.signAt ? { name: row.signName, at: row.signAt } : null,
    evaluation: row.signAt ? await evaluationPage(ctx, maintenanceAsks.evaluated.repair, row.id) : null,
  }
}
