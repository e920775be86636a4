import { type Context, type Handler, requireFresh } from '#kernel/server/index.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { findEmployee, validCertificate } from '#modules/employee/server/index.ts'
import { CertType } from '#modules/employee/shared/certificate.ts'
import { EmployeeState, refuseEmployee } from '#modules/employee/shared/employee.terms.ts'
import { HandoverKind, type Kept } from '#modules/employee/shared/handover.ts'
import type { handoverApi } from '#modules/employee/shared/handoverApi.ts'
import { lockOrdersNow, type OrderNow } from './asks.ts'
import { findActive } from './crew.store.ts'
import { type CrewChange, changeCrews, type MovedOrder } from './crewChange.ts'
import { type Change, type HandoverRecord, lockHandover, markUndone } from './handover.store.ts'
import { type LiftNow, lockLiftsNow } from './handoverUndo.store.ts'

/** Of what the person cannot see neither the name nor the state is told. */
const UNSEEN = '不在你的数据范围内'
/** What was one's own before one gave it away may be taken back, though one no longer sees it. */
const isOutside = (ctx: Context, { seen }: { readonly seen: boolean }, before: readonly string[] = []): boolean =>
  !seen && !(ctx.who.employeeId !== null && before.includes(ctx.who.employeeId))

const same = (a: readonly string[], b: readonly string[]) => a.join() === b.join()

/**
 * Takes a hand-over back in one transaction, lift by lift and order by order: only what is still as the hand-over left it.
 * Nothing is forced; what stays is told with its reason (archives 10.4).
 */
export const undoHandover: Handler<typeof handoverApi.undo> = async (ctx, { id, version }) => {
  const handover = await lockHandover(ctx, id)
  if (!handover) throw refuse.notFound()
  const giver = await findEmployee(ctx, handover.fromId)
  if (handover.undoneAt) throw refuseEmployee.undone()
  requireFresh(handover, version)
  if (ctx.now.getTime() > Date.parse(handover.undoUntil)) throw refuseEmployee.undoOver()
  if (giver.state !== EmployeeState.code.active) throw refuseEmployee.giverGone({ 姓名: giver.name })
  const { changes, kept } = await liftsBack(ctx, handover)
  const orders = await ordersBack(ctx, handover, changes, kept)
  await changeCrews(ctx, changes, () => `撤销移交：交还 ${giver.name}`, orders)
  // Those whom a substitution gives back may still be away (decision 0086).
  if (handover.kind === HandoverKind.code.substitute && orders.length > 0)
    await ctx.emit('employee.ordersHanded', { id: giver.id, version: 0, orderIds: orders.map((order) => order.id) })
  await markUndone(ctx, id)
  return { lifts: changes.length, orders: orders.length, kept }
}

async function liftsBack(ctx: Context, { lifts }: HandoverRecord): Promise<{ changes: CrewChange[]; kept: Kept[] }> {
  const now = await lockLiftsNow(
    ctx,
    lifts.map((lift) => lift.id),
  )
  const back = [...new Set(lifts.flatMap((lift) => lift.before))]
  const active = new Set((await findActive(ctx, back)).map((person) => person.id))
  const certified = await validCertificate(ctx, back, CertType.code.repairT, dayOf(ctx.now))
  const changes: CrewChange[] = []
  const kept: Kept[] = []
  for (const { id, before, after } of lifts) {
    const lift = now.get(id)
    if (lift && isOutside(ctx, lift, before)) {
      kept.push({ what: 'lift', name: '电梯', reason: UNSEEN })
      continue
    }
    const coming = before.filter((one) => !after.includes(one))
    const reason = whyKept(lift, after) ?? whyNot(coming, active, certified)
    if (lift && !reason) changes.push({ lift, crew: before })
    else kept.push({ what: 'lift', name: lift?.name ?? '电梯', reason: reason ?? '' })
  }
  return { changes, kept }
}

function whyKept(lift: LiftNow | undefined, after: readonly string[]): string | undefined {
  if (!lift || lift.gone) return '电梯已删除'
  if (lift.useStatus === 3 || lift.useStatus === 4) return '电梯已报废或转出'
  return same(lift.workerIds, after) ? undefined : '移交后维保人员又有变更'
}

function whyNot(
  coming: readonly string[],
  active: ReadonlySet<string>,
  certified: ReadonlyMap<string, unknown>,
): string | undefined {
  if (coming.some((id) => !active.has(id))) return '原维保人员已停用或离职'
  return coming.some((id) => !certified.has(id)) ? '原维保人员没有有效的特种设备作业人员证' : undefined
}

async function ordersBack(
  ctx: Context,
  { kind, orders, lifts, createdAt }: HandoverRecord,
  changes: readonly CrewChange[],
  kept: Kept[],
): Promise<MovedOrder[]> {
  const noted = new Map(orders.map((order) => [order.id, order]))
  const crews = new Map(lifts.map((lift) => [lift.id, lift]))
  const back = new Set(changes.map(({ lift }) => lift.id))
  const now = await lockOrdersNow(ctx, [...noted.keys()], { liftIds: [...back], at: createdAt })
  const moved: MovedOrder[] = []
  for (const order of now) {
    const change = noted.get(order.id)
    const crew = crews.get(order.elevatorId)
    if (isOutside(ctx, order, (change ?? crew)?.before)) {
      kept.push({ what: 'order', name: '工单', reason: UNSEEN })
      continue
    }
    // A lift that stays with its new people keeps its orders; those of a substitution never moved with a lift.
    const stays = kind === 1 && crews.has(order.elevatorId) && !back.has(order.elevatorId)
    const reason = stays ? '所属电梯未撤销' : change && whyOrderKept(order, change)
    if (reason) kept.push({ what: 'order', name: order.orderNo, reason })
    else if (change) moved.push({ ...order, after: change.before })
    else if (crew && same(order.workerIds, crew.after)) moved.push({ ...order, after: crew.before })
  }
  return moved
}

function whyOrderKept(order: OrderNow, { after }: Change): string | undefined {
  if (order.gone || order.status === 9) return '工单已关闭'
  if (order.status !== 0) return '工单已开始'
  return same(order.workerIds, after) ? undefined : '移交后又改派'
}
