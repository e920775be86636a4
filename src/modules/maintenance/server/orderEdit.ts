import type { z } from 'zod'
import type { Context } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { agreedEnd, minuteOf } from '#modules/plan/shared/calendar.ts'
import { MaintainStatus, refuseMaintain } from '../shared/maintenance.ts'
import type { OrderEdit, SavedOrAsked } from '../shared/orderChange.ts'
import { findBatch } from './batch.store.ts'
import { checkOrders } from './checking.ts'
import { lockSeen } from './orderClose.ts'
import type { OrderRecord } from './orderDetail.store.ts'
import { addEvent, changeOrder, keepViolations, lockAnyOrder, tellBoards } from './orderRow.store.ts'
import { keptWith, pass, type Release } from './release.ts'
import type { ReleasePort } from './releasing.ts'
import { asItStands } from './standing.ts'

const { notStarted, departed, paused, confirmed } = MaintainStatus.code

/** The hours and the remark of an order that is still to be done; another hour is judged (V05, V08; jobs 6.5). */
export async function edit(ctx: Context, input: z.output<typeof OrderEdit>, given?: Release): Promise<SavedOrAsked> {
  const { id, version, approval, planStart, planEnd, remark = null } = input
  const order = given ? await lockAnyOrder(ctx, id) : await lockSeen(ctx, id, version)
  if (order.status === confirmed) throw refuseMaintain.confirmed()
  const status = order.status as MaintainStatus
  if (![notStarted, departed, paused].includes(status as 0)) {
    throw refuseMaintain.forbidden({ status: MaintainStatus.label(status), action: '编辑' })
  }
  const start = planStart === undefined ? order.planStart : planStart
  // Hours that nobody touched stay what they were: agreed, or worked out by a route.
  const touched = planStart !== undefined || planEnd !== undefined
  const end = touched ? agreedEnd(start, planEnd ?? null, order.stdMinutes) : order.planEnd
  const values = { planStart: start, planEnd: end, remark }
  const { line, violations } = await against(ctx, order, values.planStart)
  const passed = await pass(ctx, { kind: 'edit', title: '修改计划时段', input, line }, violations, approval, given)
  if (passed.asked) return { id, version: order.version, asked: passed.asked }
  const changed = await changeOrder(ctx, order, values)
  await addEvent(ctx, id, {
    type: 'edited',
    before: { planStart: order.planStart, planEnd: order.planEnd, remark: order.remark },
    after: values,
  })
  const notes = keptWith(violations, passed.release)
  await keepViolations(
    ctx,
    notes.map((note) => ({ ...note, orderId: id, elevatorId: order.elevatorId })),
  )
  tellBoards(ctx, changed)
  return { id, version: changed.version, asked: null }
}

/** What only another hour can bring about. */
const ofHours: ReadonlySet<string> = new Set(['V05', 'V08'])

async function against(ctx: Context, order: OrderRecord, planStart: string | null) {
  const [known] = await findBatch(ctx, [order.id])
  if (!known) throw refuse.notFound()
  const name = `${liftLabel(known.communityName, known.elevatorName)} ${order.orderNo}`
  const line = { orderId: order.id, name, change: `${order.planStart ?? '未定'} → ${planStart ?? '未定'}` }
  if (planStart === order.planStart) return { line, violations: [] }
  const proposed = { ...asItStands(known), start: planStart ? minuteOf(planStart) : null }
  const found = (await checkOrders(ctx, [proposed])).get(order.id) ?? []
  return { line, violations: found.filter((one) => ofHours.has(one.code)) }
}

export const editPort: ReleasePort = {
  kinds: ['edit'],
  async run(ctx, input, release) {
    await edit(ctx, input, release)
    return { done: 1, failed: [] }
  },
}
