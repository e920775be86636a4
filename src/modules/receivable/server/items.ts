import { type Context, exportOf, type Handlers, imports, type Nightly, stepwise } from '#kernel/server/index.ts'
import { today } from '#kernel/shared/days.ts'
import { compareAmounts } from '#kernel/shared/money.ts'
import { lateFee, provisionOf } from '../shared/ageing.ts'
import type { arItemApi } from '../shared/item.api.ts'
import type { ArItemDetail } from '../shared/item.ts'
import { itemsOfKind } from '../shared/permissions.ts'
import { ArSource, refuseAr } from '../shared/terms.ts'
import { findSetting } from './account.store.ts'
import { addAlone } from './alone.ts'
import { findUnfollowed } from './follow.store.ts'
import { followPlan } from './follow.ts'
import { holdCustomers } from './hold.store.ts'
import { arItems, findAgeing, findItem, findMovements, findSummary } from './item.store.ts'
import { openingImporter } from './opening.ts'
import { findOfSource, findToRecognise } from './owed.store.ts'
import { heldItem, recogniseAlone } from './owed.ts'
import { findItemOptions, findOwedSeen } from './owedSeen.store.ts'
import { requireKind, requireOwnCustomer } from './own.store.ts'

export const itemHandlers: Handlers<typeof arItemApi> = {
  list: arItems.page,
  options: findItemOptions,
  export: exportOf(arItems),
  ...imports(openingImporter),
  summary: findSummary,

  async detail(ctx, { id }) {
    const item = await findItem(ctx, id)
    return { ...item, lateFee: await feeOf(ctx, item), movements: await findMovements(ctx, id) }
  },

  async billLateFee(ctx, { id }) {
    await holdCustomers(ctx, [(await findItem(ctx, id)).customerId])
    const seen = await findItem(ctx, id)
    const billed = await findOfSource(ctx, ArSource.code.lateFee, id)
    if (billed) throw refuseAr.lateFeeBilled({ no: billed.arNo })
    const amount = await feeOf(ctx, seen)
    if (amount === null || compareAmounts(amount, 0) <= 0) throw refuseAr.noLateFee()
    const made = await addAlone(ctx, {
      kind: seen.kind,
      sourceType: ArSource.code.lateFee,
      sourceId: id,
      customerId: seen.customerId,
      communityId: null,
      elevatorCount: null,
      salesmanId: null,
      taxRate: seen.taxRate,
      amount,
      dueDate: today(ctx.now),
      remark: `${seen.arNo} 逾期${seen.overdueDays}天的违约金`,
    })
    return { ...made, amount }
  },

  async ageing(ctx, { kind, asOf = today(ctx.now), customerId }) {
    ctx.require(itemsOfKind(kind))
    const rows = await findAgeing(ctx, { kind, asOf, customerId })
    const set = await findSetting(ctx)
    const shares = {
      notDue: set.provisionNotDue,
      d30: set.provisionD30,
      d60: set.provisionD60,
      d90: set.provisionD90,
      d180: set.provisionD180,
      d365: set.provisionD365,
      over: set.provisionOver,
    }
    return { asOf, rows: rows.map((row) => ({ ...row, provision: provisionOf(row, shares) })) }
  },

  async owed(ctx, { customerId, kind }) {
    requireKind(ctx, kind)
    await requireOwnCustomer(ctx, customerId)
    return findOwedSeen(ctx, customerId, kind)
  },
}

/** So many are asked for at once. */
const MOST = 2000

/** What being late costs by now (commerce R19); no fee is charged on a fee. */
async function feeOf(
  ctx: Context,
  item: Pick<ArItemDetail, 'lateFeeRate' | 'overdueDays' | 'balance' | 'sourceType'>,
): Promise<string | null> {
  if (item.overdueDays <= 0 || item.sourceType === ArSource.code.lateFee) return null
  const { lateFeeRate } = await findSetting(ctx)
  const rate = item.lateFeeRate ?? (lateFeeRate === undefined ? null : String(lateFeeRate))
  return lateFee(item.balance, rate, item.overdueDays)
}

/** Items whose day has come go into the book (commerce 3.4 recognise). */
export const recogniseNightly: Nightly = {
  name: 'receivable.recognise',
  async run(ctx) {
    // Contracts older than receivables, and what an event lost on the way would have said.
    for (let last = ''; ; ) {
      const found = await findUnfollowed(ctx, last, MOST)
      for (const contractId of found) await followAlone(ctx, contractId)
      last = found.at(-1) ?? ''
      if (found.length < MOST) break
    }
    await recogniseDue(ctx)
  },
}

/** One contract that cannot be followed keeps no other's items out of the book. */
async function followAlone(ctx: Context, contractId: string): Promise<void> {
  await stepwise(ctx, () => followPlan(ctx, contractId)).catch((error: unknown) =>
    ctx.services.log.error({ err: error, contractId }, 'a contract is not followed by its items'),
  )
}

export async function recogniseDue(ctx: Context): Promise<void> {
  // All customers at once, in the order in which everybody holds them.
  const found = await findToRecognise(ctx, today(ctx.now))
  await holdCustomers(
    ctx,
    found.map(({ customerId }) => customerId),
  )
  for (const { id } of found) await recogniseAlone(ctx, await heldItem(ctx, id))
}
