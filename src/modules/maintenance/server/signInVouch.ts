import type { Context } from '#kernel/server/index.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { maintainOrder } from '../shared/maintenance.states.ts'
import { type MaintainStatus, OrderFlag, ReviewState, SIGN_IN_MINUTES, SignInMethod } from '../shared/maintenance.ts'
import { may } from '../shared/permissions.ts'
import { addSignIn, signedInSince } from './onSite.store.ts'
import { judgeSignIn } from './orderPaper.store.ts'
import { addEvent, changeOrder, lockOrder, tellBoards, tellPhones } from './orderRow.store.ts'
import { tellOf } from './telling.ts'

/**
 * 代为确认到场 (jobs 6.7, decision 0073): a phone that is dead must not keep a crew of two before a lift. Whoever reviews
 * sign-ins of this crew says that the mate is there and why his phone cannot; the record carries 签到异常 and his words.
 */
export interface Vouching {
  readonly id: string
  readonly employeeId: string
  readonly reason: string
}

export async function vouchSignIn(ctx: Context, { id, employeeId, reason }: Vouching): Promise<{ done: number }> {
  const order = await lockOrder(ctx, id)
  maintainOrder.target('arrive', order.status as MaintainStatus)
  if (!order.workerIds.includes(employeeId)) throw refuse.notFound()
  if (employeeId === ctx.who.employeeId) throw fieldRefusal([{ prop: 'employeeId', msg: '本人的到场由他人确认' }])
  if ((await here(ctx, id)).has(employeeId)) throw fieldRefusal([{ prop: 'employeeId', msg: '该人员已签到' }])
  const at = ctx.now.toISOString()
  const signIn = await addSignIn(ctx, {
    orderId: id,
    employeeId,
    kind: 1,
    at,
    pass: false,
    method: SignInMethod.code.scan,
    reason: `${ctx.who.name}代为确认到场：${reason}`,
    reviewState: ReviewState.code.waiting,
  })
  await judgeSignIn(ctx, signIn, ReviewState.code.passed, reason)
  const { signIn: doubtful, signedForOther } = OrderFlag.code
  const changed = await changeOrder(ctx, order, { flags: order.flags | doubtful | signedForOther })
  await addEvent(ctx, id, { type: 'vouchSignIn', after: { employeeId, reason } })
  await tellOf(ctx, 'vouched', changed, { people: [employeeId], said: `${ctx.who.name}已确认你到场：${reason}` })
  // The mate's phone waits for this.
  tellPhones(ctx, order.workerIds)
  tellBoards(ctx, changed)
  return { done: 1 }
}

const here = (ctx: Context, id: string) =>
  signedInSince(ctx, id, new Date(ctx.now.getTime() - SIGN_IN_MINUTES * 60_000).toISOString())

/** Of whose arrival this person may say so now; the drawer offers its verb. */
export async function vouchable(
  ctx: Context,
  order: { readonly id: string; readonly status: number },
  workers: readonly { readonly employeeId: string; readonly name: string }[],
): Promise<{ employeeId: string; name: string }[]> {
  const open = maintainOrder.open(order.status as MaintainStatus).includes('arrive')
  if (!open || !ctx.may(may.changeStaff)) return []
  const signedIn = await here(ctx, order.id)
  return workers
    .filter(({ employeeId }) => employeeId !== ctx.who.employeeId && !signedIn.has(employeeId))
    .map(({ employeeId, name }) => ({ employeeId, name }))
}
