import { type Context, inCompany, type Minutely, type Nightly } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { fieldRefusal, type Refusal, refuse } from '#kernel/shared/refusal.ts'
import { findHolders } from '#modules/employee/server/index.ts'
import { tell } from '#modules/message/server/index.ts'
import { MessageBigType } from '#modules/message/shared/message.ts'
import { isOpen, placedCategories } from '#modules/shop/server/index.ts'
import { refuseShop } from '#modules/shop/shared/terms.ts'
import type { ShelfReply } from '../shared/api.ts'
import { mayGoods } from '../shared/permissions.ts'
import { GoodsStatus, refuseGoods } from '../shared/terms.ts'
import { findDue, findUncertified, type GoodsRecord, lockGoods, planShelf, setShelf } from './goods.store.ts'
import { findPublishable, hasMoved, publish } from './publish.store.ts'

const { on, off } = GoodsStatus.code

/** What keeps goods off the shelf (commerce 5.4): the first reason, or none. */
export async function shelfRules(ctx: Context): Promise<(goods: Shelved) => Refusal | undefined> {
  const open = await isOpen(ctx)
  const categories = await placedCategories(ctx)
  const today = dayOf(ctx.now)
  return ({ banned, categoryId, isSafetyPart, certificate }) => {
    if (banned) return refuseGoods.banned()
    if (!open) return refuseShop.notOpen()
    const category = categories.get(categoryId)
    if (!category?.isLeaf) return refuseGoods.noLeaf()
    const { no, file, until } = certificate ?? {}
    const certified = no && file && (!until || until >= today)
    return (isSafetyPart || category.tested) && !certified ? refuseGoods.noCertificate() : undefined
  }
}
type Shelved = Pick<GoodsRecord, 'banned' | 'categoryId' | 'isSafetyPart' | 'certificate'>

export async function shelve(
  ctx: Context,
  {
    ids,
    status,
    at,
  }: { readonly ids: readonly string[]; readonly status: GoodsStatus; readonly at?: string | undefined },
): Promise<ShelfReply> {
  if (at && new Date(at) <= ctx.now) throw fieldRefusal([{ prop: 'at', msg: '定时须晚于现在' }])
  const held = new Map((await lockGoods(ctx, ids)).map((one) => [one.id, one]))
  const faultOf = status === on ? await shelfRules(ctx) : () => undefined
  const reply: ShelfReply = { done: [], refused: [] }
  for (const id of new Set(ids)) {
    const goods = held.get(id)
    const fault = goods ? faultOf(goods) : refuse.notFound()
    if (fault) reply.refused.push({ id, errorCode: fault.errorCode, reason: fault.message })
    else reply.done.push(id)
  }
  if (at) {
    await planShelf(ctx, reply.done, at, status)
    return reply
  }
  await setShelf(ctx, reply.done, status, status === on)
  await publish(ctx, reply.done)
  return reply
}

/** What was planned happens at its moment; what may not go on the shelf by then is told, and its plan is over. */
export async function shelveDue(ctx: Context): Promise<void> {
  const due = await findDue(ctx)
  if (due.length === 0) return
  const held = await lockGoods(
    ctx,
    due.map(({ id }) => id),
  )
  const faultOf = await shelfRules(ctx)
  // Read again under the lock: somebody may have shelved it by hand meanwhile.
  const now = held.filter(({ shelfAt }) => shelfAt !== null && new Date(shelfAt) <= ctx.now)
  const goingOn = now.filter((one) => one.shelfTo === on && !faultOf(one))
  const refused = now.filter((one) => one.shelfTo === on && faultOf(one))
  await setShelf(ctx, idsOf(goingOn), on, true)
  await setShelf(ctx, idsOf([...now.filter((one) => one.shelfTo === off), ...refused]), off, false)
  await publish(ctx, idsOf(now))
  for (const goods of refused)
    await told(ctx, '定时上架未成功', `「${goods.title}」：${faultOf(goods)?.message}`, goods.id)
}

/** A certificate that ended takes its goods off the shelf (commerce 1.4: safety parts only with it). */
async function dropUncertified(ctx: Context): Promise<void> {
  const ended = await findUncertified(ctx, dayOf(ctx.now))
  if (ended.length === 0) return
  const held = await lockGoods(ctx, idsOf(ended))
  const faultOf = await shelfRules(ctx)
  const gone = held.filter((one) => one.status === on && faultOf(one)?.errorCode === refuseGoods.noCertificate.code)
  await setShelf(ctx, idsOf(gone), off, false)
  await publish(ctx, idsOf(gone))
  for (const { id, title } of gone)
    await told(ctx, '商品已下架', `「${title}」的型式试验证书已到期，更新证书后可重新上架`, id)
}

async function told(ctx: Context, title: string, body: string, id: string): Promise<void> {
  await tell(ctx, {
    receivers: await findHolders(ctx, mayGoods.setShelf),
    bigType: MessageBigType.code.system,
    title,
    body,
    biz: { type: 'goods', id },
  })
}

const idsOf = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id)

export const shelfWork: Minutely = {
  name: 'goods.shelf',
  run: (services, companyId) => inCompany(services, { principal: null, companyId, traceId: 'goods-shelf' }, shelveDue),
}
/** Of a company that was stopped nothing is offered, and all of it again when it is back. */
export const standingWork: Minutely = {
  name: 'goods.standing',
  whileStopped: true,
  run: (services, companyId) =>
    inCompany(services, { principal: null, companyId, traceId: 'goods-standing' }, async (ctx) => {
      if (await hasMoved(ctx)) await publish(ctx, await findPublishable(ctx))
    }),
}
export const certificateWork: Nightly = { name: 'goods.certificate', run: dropUncertified }
