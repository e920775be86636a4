import type { z } from 'zod'
import type { Context } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { findSetting } from '#modules/plan/server/index.ts'
import { SignWay } from '#modules/plan/shared/setting.ts'
import { maintainOrder } from '../shared/maintenance.states.ts'
import { MaintainStatus, refuseMaintain } from '../shared/maintenance.ts'
import type { opPayloads } from '../shared/visitOp.ts'
import { keepInOrder } from './moments.ts'
import type { OrderRecord } from './orderDetail.store.ts'
import { addEvent, changeOrder, tellBoards } from './orderRow.store.ts'
import type { Work } from './work.ts'

/** The user unit's signature: from here on the record is fixed (jobs 3.1; T5002 art. 5, 10). */

export interface Signature {
  way: 1 | 2 | 3
  name: string
  phone?: string | null | undefined
  role?: string | null | undefined
  signKey: string
  opinion?: string | null | undefined
}

export async function confirmOrder(
  ctx: Context,
  order: OrderRecord,
  signature: Signature,
  at: string,
  opId?: string,
): Promise<OrderRecord> {
  if (order.status === MaintainStatus.code.confirmed) throw refuseMaintain.confirmed()
  const status = maintainOrder.target('confirm', order.status as MaintainStatus)
  const changed = await changeOrder(ctx, order, {
    status,
    confirmAt: at,
    confirmWay: signature.way,
    confirmName: signature.name,
    confirmPhone: signature.phone ?? null,
    confirmRole: signature.role ?? null,
    confirmSignKey: signature.signKey,
    confirmOpinion: signature.opinion ?? null,
  })
  await addEvent(ctx, order.id, {
    type: 'confirm',
    at,
    actor: signature.name,
    before: { status: order.status },
    after: { status, way: signature.way, day: dayOf(at) },
    ...(opId ? { opId } : {}),
  })
  const { id, version, elevatorId, level, planDate, workerIds: workers } = changed
  await ctx.emit('maintainOrder.confirmed', { id, version, elevatorId, level, planDate, workers })
  tellBoards(ctx, changed)
  return changed
}

/** signWay 现场签名: the company lets nobody sign from afar. What was signed on the screen is taken however it was set. */
export async function requireLinkSigning(ctx: Context): Promise<void> {
  const { setting } = await findSetting(ctx)
  if (setting.signWay === SignWay.code.screen)
    throw fieldRefusal([{ prop: 'id', msg: '基础设置为现场签名，不能生成签字链接' }])
}

/** On the worker's screen, or a paper that was photographed. */
export async function sign(work: Work, given: z.output<typeof opPayloads.sign>): Promise<void> {
  keepInOrder(work)
  work.order = await confirmOrder(work.ctx, work.order, given, work.at, work.opId)
}
