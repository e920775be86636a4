import { type Context, exportOf, type Handlers, insertRow, moveRow, requireFresh } from '#kernel/server/index.ts'
import { compareAmounts, sum } from '#kernel/shared/money.ts'
import type { adjustmentApi } from '../shared/correction.api.ts'
import { adjustmentMoves } from '../shared/review.states.ts'
import { ArState, ReviewStatus, refuseAr } from '../shared/terms.ts'
import { adjustments, findAdjustment, findAdjustmentRow, type ItemCorrection } from './correction.store.ts'
import { numberOf } from './follow.ts'
import { holdCustomers } from './hold.store.ts'
import type { Item } from './owed.store.ts'
import { adjust, heldItem, tellSettled } from './owed.ts'
import { decided } from './refund.ts'
import { heldReached } from './writeOff.ts'

/** More or less is owed than was agreed (commerce 1.2 adjustment): decided by another person. */
export const adjustmentHandlers: Handlers<typeof adjustmentApi> = {
  list: adjustments.page,
  detail: (ctx, { id }) => findAdjustmentRow(ctx, id),
  export: exportOf(adjustments),

  async add(ctx, draft) {
    requireEnough(await heldReached(ctx, draft.arItemId), draft.delta)
    return insertRow(ctx, 'arAdjustment', {
      ...draft,
      adjustmentNo: await numberOf(ctx, 'TZ'),
      status: ReviewStatus.code.waiting,
      createdAt: ctx.now.toISOString(),
    })
  },

  async submit(ctx, { id, version }) {
    const row = await heldAdjustment(ctx, id, version)
    const to = adjustmentMoves.target('submit', row.status)
    requireEnough(await heldItem(ctx, row.arItemId), row.amount)
    return moveRow(ctx, 'arAdjustment', row, to, { decidedBy: null, decidedAt: null, decision: null })
  },

  async approve(ctx, { id, version, decision }) {
    const row = await heldAdjustment(ctx, id, version)
    const to = adjustmentMoves.target('approve', row.status)
    if ([row.createdBy, row.updatedBy].includes(ctx.who.userId)) throw refuseAr.ownReview()
    const item = await heldItem(ctx, row.arItemId)
    requireEnough(item, row.amount)
    await tellSettled(ctx, await adjust(ctx, item, row.amount, id))
    return moveRow(ctx, 'arAdjustment', row, to, decided(ctx, decision))
  },

  async reject(ctx, { id, version, decision }) {
    const row = await heldAdjustment(ctx, id, version)
    return moveRow(ctx, 'arAdjustment', row, adjustmentMoves.target('reject', row.status), decided(ctx, decision))
  },

  async withdraw(ctx, { id, version }) {
    const row = await heldAdjustment(ctx, id, version)
    return moveRow(ctx, 'arAdjustment', row, adjustmentMoves.target('withdraw', row.status))
  },
}

/** Nothing is owed of less than nothing; a row that is gone is not adjusted. */
function requireEnough(item: Item, delta: string): void {
  if (item.state === ArState.code.voided || item.state === ArState.code.writtenOff)
    throw refuseAr.state({ status: ArState.label(item.state).replace(/^已/, ''), action: '调整' })
  if (compareAmounts(sum([item.balance, delta]), 0) < 0) throw refuseAr.overBalance({ x: item.balance })
  // What is invoiced is owed (commerce R9): the invoice goes first.
  if (compareAmounts(delta, 0) < 0 && compareAmounts(sum([item.dueAmount, delta]), item.invoicedAmount) < 0)
    throw refuseAr.invoicedFirst({ x: item.invoicedAmount })
}

async function heldAdjustment(ctx: Context, id: string, version: number | undefined): Promise<ItemCorrection> {
  await holdCustomers(ctx, [(await findAdjustment(ctx, id)).customerId])
  const row = await findAdjustment(ctx, id)
  requireFresh(row, version)
  return row
}
