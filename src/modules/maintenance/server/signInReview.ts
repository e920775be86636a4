import type { Context } from '#kernel/server/index.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { ReviewState } from '../shared/maintenance.ts'
import type { OrderSignIn } from '../shared/orderDetail.ts'
import { may } from '../shared/permissions.ts'
import { findOrder } from './orderDetail.store.ts'
import { findSignIn, judgeSignIn } from './orderPaper.store.ts'
import { addEvent } from './orderRow.store.ts'

/** 审核签到 (jobs 6.7): by whoever may change the crew of the order, at the desk and on the phone alike, and never his own. */

const { waiting, passed, failed } = ReviewState.code

export interface Review {
  readonly id: string
  readonly pass: boolean
  readonly note?: string | null | undefined
}

export async function reviewSignIn(ctx: Context, { id, pass, note }: Review): Promise<{ done: number }> {
  const found = await findSignIn(ctx, id)
  await findOrder(ctx, found.orderId)
  if (found.reviewState !== waiting) throw fieldRefusal([{ prop: 'id', msg: '该签到无需审核或已审核' }])
  if (found.employeeId === ctx.who.employeeId) throw fieldRefusal([{ prop: 'id', msg: '本人的签到由他人审核' }])
  await judgeSignIn(ctx, id, pass ? passed : failed, note ?? null)
  await addEvent(ctx, found.orderId, { type: 'reviewSignIn', after: { pass, note: note ?? null } })
  return { done: 1 }
}

/** Whether this person may judge that sign-in now: the drawer offers its verbs. */
export const mayReview = (ctx: Context, { reviewState, employeeId }: Pick<OrderSignIn, 'reviewState' | 'employeeId'>) =>
  reviewState === waiting && ctx.may(may.changeStaff) && employeeId !== ctx.who.employeeId
