import type { Context } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { findOpenHazards } from '#modules/hazard/server/index.ts'
import { arrivedLinks } from '#modules/storage/server/index.ts'
import type { Level } from '#modules/template/shared/template.ts'
import { MaintainStatus, type MaintainType, refuseMaintain } from '../shared/maintenance.ts'
import { may } from '../shared/permissions.ts'
import { findFieldLifts } from './bootstrap.store.ts'
import { liftsWithLast } from './bootstrap.ts'
import { demandLinkSigning } from './confirm.ts'
import { refusalToJoin } from './crewOps.ts'
import { wasInCrew } from './field.store.ts'
import { findNext, findReach, findReviews, findRunning, findScanned, findTeam } from './fieldCrew.store.ts'
import { findWorkers, type OrderRecord } from './orderDetail.store.ts'
import { addSignLink, readOrder } from './orderPaper.store.ts'
import { addEvent, dayToday } from './orderRow.store.ts'

/** Membership of the order's crew is the permission of the worker's side (jobs 4). */
export async function demandCrewOf(ctx: Context, orderId: string): Promise<OrderRecord> {
  const order = await readOrder(ctx, orderId)
  const { employeeId } = ctx.who
  if (!employeeId) throw refuse.noPermission()
  if (order.workerIds.includes(employeeId) || (await wasInCrew(ctx, orderId, employeeId))) return order
  throw refuse.noPermission()
}

/** The customer's link out of the worker's hand. */
export async function fieldSignLink(ctx: Context, { id }: { id: string }) {
  const order = await demandCrewOf(ctx, id)
  if (order.status !== MaintainStatus.code.done) {
    throw refuseMaintain.forbidden({ status: MaintainStatus.label(order.status as MaintainStatus), action: '签字' })
  }
  await demandLinkSigning(ctx)
  const link = await addSignLink(ctx, id)
  await addEvent(ctx, id, { type: 'signLink' })
  return { ...link, url: `${ctx.services.settings.publicUrl}/s/${link.token}` }
}

/** The lift behind a sticker of this company. */
export async function scan(ctx: Context, { qr }: { qr: string }) {
  const { employeeId } = ctx.who
  if (!employeeId) throw refuse.noPermission()
  const found = await findScanned(ctx, qr, employeeId)
  const [elevator] = found ? await liftsWithLast(ctx, await findFieldLifts(ctx, [found.elevatorId], employeeId)) : []
  if (!found || !elevator) throw refuse.notFound()
  const openHazards = await findOpenHazards(ctx, [found.elevatorId])
  return {
    elevator,
    orderId: found.orderId,
    token: found.token,
    running: found.orderId ? null : await joinable(ctx, found.elevatorId, employeeId),
    next: await findNext(ctx, found.elevatorId),
    openHazards,
  }
}

/** Work of others under way at this lift, and whether this worker may join it. */
async function joinable(ctx: Context, elevatorId: string, employeeId: string) {
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

export async function team(ctx: Context) {
  const { employeeId } = ctx.who
  if (!employeeId) throw refuse.noPermission()
  const found = await findTeam(ctx, employeeId)
  if (!found) throw refuse.noPermission()
  // Own ones are judged by somebody else.
  const waiting = ctx.may(may.changeStaff) ? await findReviews(ctx, employeeId) : []
  const links = await arrivedLinks(
    ctx,
    ctx.companyId,
    'bit-ev-img',
    waiting.flatMap(({ photo }) => photo ?? []),
  )
  const reviews = waiting.map((one) => ({ ...one, photoUrl: (one.photo && links.get(one.photo)) ?? null }))
  return { ...found, reviews }
}
