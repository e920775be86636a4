import type { Context } from '#kernel/server/index.ts'
import { today } from '#kernel/shared/days.ts'
import { compareAmounts, minus, sum } from '#kernel/shared/money.ts'
import { adjusted, allocated, recognised, writtenOff } from '../shared/entries.ts'
import { ArSource, ArState, type ArStateCode } from '../shared/terms.ts'
import { book, type Fact } from './ledger.store.ts'
import {
  addAllocation,
  addFreed,
  addInvoiced,
  addToReceipt,
  findItems,
  findReduced,
  findStanding,
  giveFreedBack,
  type Item,
  type Sums,
  saveItem,
  takeFreed,
} from './owed.store.ts'

/**
 * What happens to an item (commerce 3.4, R6, R9). Every function here is called with the item's customer held, writes the item,
 * the book and the allocations together. Whoever calls tells the contract once at the end (`tellSettled`).
 */
const { planned, open, part, settled, writtenOff: off, voided } = ArState.code
const negated = (amount: string): string => minus('0', amount)
const isPositive = (amount: string): boolean => compareAmounts(amount, 0) > 0
export const lesser = (a: string, b: string): string => (compareAmounts(a, b) < 0 ? a : b)

const balanceOf = (sums: Sums): string =>
  minus(minus(sum([sums.amount, sums.adjustAmount]), sums.receivedAmount), sums.writtenOffAmount)

function stateOf(sums: Sums): ArStateCode {
  if (isPositive(balanceOf(sums))) return isPositive(sums.receivedAmount) ? part : open
  return isPositive(sums.writtenOffAmount) ? off : settled
}

type Change = Partial<Sums>

/** Writes an item with what changed; gives it as it stands now. A planned one stays planned. */
async function change(ctx: Context, item: Item, by: Change, state?: ArStateCode): Promise<Item> {
  const { amount, adjustAmount, planAdjust, receivedAmount, writtenOffAmount } = item
  const sums = { amount, adjustAmount, planAdjust, receivedAmount, writtenOffAmount, ...by }
  const now = state ?? (item.state === planned ? planned : stateOf(sums))
  const repayStatus = now === settled || now === off ? 1 : 0
  await saveItem(ctx, item.id, sums, now, repayStatus)
  const dueAmount = sum([sums.amount, sums.adjustAmount])
  const saved: Item = { ...item, ...sums, dueAmount, balance: balanceOf(sums), state: now, version: item.version + 1 }
  return saved
}

/** Tells the contract what its row counts as settled, once what happens to the item is through. */
export async function tellSettled(ctx: Context, item: Item): Promise<void> {
  if (item.sourceType !== ArSource.code.contract || item.sourceId === null) return
  if (item.state === voided || item.state === planned) return
  await ctx.emit('fund.settled', {
    id: item.id,
    version: item.version,
    arItemId: item.id,
    planRowId: item.sourceId,
    // What the plan itself took off was never to be paid: the row counts it as settled, its negative row the other way.
    settledAmount: minus(item.receivedAmount, item.planAdjust),
    repayStatus: item.state === settled || item.state === off ? 1 : 0,
  })
}

/** Its day has come, or money for it: into the book (commerce 3.4 recognise). */
export async function recognise(ctx: Context, item: Item): Promise<Item> {
  if (item.state !== planned) return item
  const facts: Fact[] = [
    { entries: recognised(item.amount, item.taxRate), source: 'recognise', sourceId: item.id, itemId: item.id },
    { entries: adjusted(item.adjustAmount), source: 'recognise', sourceId: item.id, itemId: item.id },
  ]
  await book(
    ctx,
    facts.filter(({ entries }) => entries.length > 0),
  )
  return change(ctx, item, {}, stateOf(item))
}

/** Its day has come: the contract hears of it only where nothing was ever owed. */
export async function recogniseAlone(ctx: Context, item: Item): Promise<void> {
  const now = await recognise(ctx, item)
  if (now.state === settled) await tellSettled(ctx, now)
}

/** Money of a receipt settles so much of an item; both are checked by the caller. */
export async function allocate(
  ctx: Context,
  item: Item,
  receiptId: string,
  amount: string,
  reason?: string | undefined,
): Promise<Item> {
  const due = await recognise(ctx, item)
  const id = await addAllocation(ctx, { receiptId, arItemId: item.id, amount, reason })
  await addToReceipt(ctx, receiptId, { allocated: amount })
  await book(ctx, [{ entries: allocated(amount), source: 'allocation', sourceId: id, itemId: item.id, receiptId }])
  return change(ctx, due, { receivedAmount: sum([due.receivedAmount, amount]) })
}

/** Takes an allocation back: the money is its receipt's again. */
export async function undo(
  ctx: Context,
  item: Item,
  of: { readonly id: string; readonly receiptId: string; readonly amount: string },
  reason: string,
): Promise<Item> {
  const back = negated(of.amount)
  const id = await addAllocation(ctx, {
    receiptId: of.receiptId,
    arItemId: item.id,
    amount: back,
    undoOfId: of.id,
    reason,
  })
  await addToReceipt(ctx, of.receiptId, { allocated: back })
  await book(ctx, [
    { entries: allocated(back), source: 'allocation', sourceId: id, itemId: item.id, receiptId: of.receiptId },
  ])
  return change(ctx, item, { receivedAmount: minus(item.receivedAmount, of.amount) })
}

/**
 * Gives so much of what was received back to its receipts, what came last first: an allocation is taken back whole, and what
 * stays of it is allocated anew (decision 0160).
 */
async function free(ctx: Context, item: Item, amount: string, reason: string, planRowId?: string): Promise<Item> {
  let [left, now] = [amount, item]
  for (const one of await findStanding(ctx, item.id)) {
    if (!isPositive(left)) break
    const freed = lesser(left, one.amount)
    now = await undo(ctx, now, one, reason)
    const stays = minus(one.amount, freed)
    if (isPositive(stays)) now = await allocate(ctx, now, one.receiptId, stays, reason)
    if (planRowId) await addFreed(ctx, planRowId, one.receiptId, freed)
    left = minus(left, freed)
  }
  return now
}

/** The row of the plan has another amount, or other terms: the item follows, and what it no longer owes goes back, or was not bad after all. */
export async function setAmount(
  ctx: Context,
  item: Item,
  to: Required<Pick<Sums, 'amount' | 'dueDate' | 'recognizeOn' | 'customerId'>> & Pick<Sums, 'taxRate'>,
): Promise<Item> {
  const delta = minus(to.amount, item.amount)
  const over = negated(sum([item.balance, delta]))
  const now = isPositive(over) ? await free(ctx, item, over, '付款计划变更') : item
  const less = forgone({ ...now, ...to })
  const { taxRate = now.taxRate } = to
  const facts = [
    ...(taxRate === now.taxRate
      ? [recognised(delta, taxRate)]
      : [recognised(negated(now.amount), now.taxRate), recognised(to.amount, taxRate)]),
    writtenOff(minus(less.writtenOffAmount, now.writtenOffAmount)),
    adjusted(minus(less.adjustAmount, now.adjustAmount)),
  ].filter((entries) => entries.length > 0)
  if (now.state !== planned)
    await book(
      ctx,
      facts.map((entries) => ({ entries, source: 'amount', sourceId: now.id, itemId: now.id })),
    )
  return change(ctx, now, { ...to, ...less })
}

/** Nobody forgoes more than is owed: what is too much goes off what was written off first. */
function forgone(sums: Sums): Pick<Sums, 'writtenOffAmount' | 'adjustAmount'> {
  const below = negated(balanceOf(sums))
  if (!isPositive(below)) return { writtenOffAmount: sums.writtenOffAmount, adjustAmount: sums.adjustAmount }
  const off = lesser(below, sums.writtenOffAmount)
  return {
    writtenOffAmount: minus(sums.writtenOffAmount, off),
    adjustAmount: sum([sums.adjustAmount, minus(below, off)]),
  }
}

/** The row is gone: nothing is owed, nothing of it stays in the book, what was paid is its receipts'. */
export async function voidItem(ctx: Context, item: Item): Promise<void> {
  const now = isPositive(item.receivedAmount) ? await free(ctx, item, item.receivedAmount, '付款期次取消') : item
  const facts: Fact[] = [
    { entries: recognised(negated(now.amount), now.taxRate), source: 'void', sourceId: now.id, itemId: now.id },
    { entries: adjusted(negated(now.adjustAmount)), source: 'void', sourceId: now.id, itemId: now.id },
    { entries: writtenOff(negated(now.writtenOffAmount)), source: 'void', sourceId: now.id, itemId: now.id },
  ]
  if (now.state !== planned)
    await book(
      ctx,
      facts.filter(({ entries }) => entries.length > 0),
    )
  const nothing = { adjustAmount: negated(now.amount), planAdjust: '0.00', writtenOffAmount: '0.00' }
  await change(ctx, now, nothing, voided)
}

/** More or less is owed; what is less than nothing is refused by the caller. */
export async function adjust(ctx: Context, item: Item, delta: string, adjustmentId: string): Promise<Item> {
  if (item.state !== planned)
    await book(ctx, [{ entries: adjusted(delta), source: 'adjustment', sourceId: adjustmentId, itemId: item.id }])
  return change(ctx, item, { adjustAmount: sum([item.adjustAmount, delta]) })
}

/** Less is owed because the plan says so, with what was paid for it given back first. */
export async function reduceByPlan(
  ctx: Context,
  item: Item,
  of: { readonly amount: string; readonly adjustmentId: string; readonly planRowId: string; readonly reason: string },
): Promise<Item> {
  const over = minus(of.amount, item.balance)
  const now = isPositive(over) ? await free(ctx, item, over, of.reason, of.planRowId) : item
  const delta = negated(of.amount)
  return adjust(ctx, { ...now, planAdjust: sum([now.planAdjust, delta]) }, delta, of.adjustmentId)
}

/** A row that took something off no longer does. */
export const giveBackByPlan = (ctx: Context, item: Item, amount: string, adjustmentId: string): Promise<Item> =>
  adjust(ctx, { ...item, planAdjust: sum([item.planAdjust, amount]) }, amount, adjustmentId)

/** Written off, or by a negative amount recovered. */
export async function writeOff(ctx: Context, item: Item, amount: string, writeOffId: string): Promise<Item> {
  await book(ctx, [{ entries: writtenOff(amount), source: 'writeOff', sourceId: writeOffId, itemId: item.id }])
  return change(ctx, item, { writtenOffAmount: sum([item.writtenOffAmount, amount]) })
}

/**
 * So much more of an item is invoiced, or less by a red invoice: what is invoiced is owed (commerce 3.4), and the contract hears
 * whether any of its row is.
 */
export async function invoiced(ctx: Context, item: Item, amount: string): Promise<void> {
  if (isPositive(amount)) await recogniseAlone(ctx, item)
  await addInvoiced(ctx, item.id, amount)
  if (item.sourceType !== ArSource.code.contract || item.sourceId === null) return
  await ctx.emit('fund.invoiced', {
    id: item.id,
    planRowId: item.sourceId,
    invoiced: isPositive(sum([item.invoicedAmount, amount])),
  })
}

/** Money of a receipt went on – to an item or back to the customer –: negative rows whose money it was count it as settled. */
export async function moneyWentOn(ctx: Context, receiptId: string, amount: string): Promise<void> {
  for (const planRowId of await takeFreed(ctx, receiptId, amount)) await tellReduced(ctx, planRowId)
}

/** An allocation is taken back by hand: negative rows whose money it had taken wait for it again. */
export async function moneyCameBack(
  ctx: Context,
  of: { readonly id: string; readonly receiptId: string; readonly amount: string },
): Promise<void> {
  for (const planRowId of await giveFreedBack(ctx, of)) await tellReduced(ctx, planRowId)
}

/** A negative row counts as settled by what was refunded or allocated anew (commerce R6). */
export async function tellReduced(ctx: Context, planRowId: string): Promise<void> {
  const { reduced, waiting } = await findReduced(ctx, planRowId)
  await ctx.emit('fund.settled', {
    id: planRowId,
    planRowId,
    settledAmount: sum([reduced, waiting]),
    repayStatus: compareAmounts(waiting, 0) === 0 ? 1 : 0,
  })
}

/** The item as it stands now, its customer held. */
export async function heldItem(ctx: Context, id: string): Promise<Item> {
  const [item] = await findItems(ctx, [id])
  if (!item) throw new Error(`the item ${id} is gone while its customer is held`)
  return item
}

export const isDue = (recognizeOn: string, ctx: Context): boolean => recognizeOn <= today(ctx.now)
