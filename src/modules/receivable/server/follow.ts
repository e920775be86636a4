import { type Context, type Event, insertRow, newId, nextNumber, type Subscription } from '#kernel/server/index.ts'
import { earlier, today } from '#kernel/shared/days.ts'
import { compareAmounts, minus, sum } from '#kernel/shared/money.ts'
import { PayWay, PlanRowType } from '#modules/contract/shared/contract.terms.ts'
import { AdjustReason, AR_OWED, ArKind, ArSource, ArState, ReviewStatus } from '../shared/terms.ts'
import {
  addItems,
  arNumbers,
  type ContractFacts,
  findContractFacts,
  findPlanDeltas,
  findPlanRows,
  keepTerms,
  type PlanFacts,
} from './follow.store.ts'
import { holdCustomers } from './hold.store.ts'
import { findItems, findOfContract, type Item } from './owed.store.ts'
import {
  giveBackByPlan,
  heldItem,
  isDue,
  lesser,
  recognise,
  recogniseAlone,
  reduceByPlan,
  setAmount,
  tellReduced,
  tellSettled,
  voidItem,
} from './owed.ts'

/**
 * Items follow the payment plan (commerce R6) and the terms of its contract, which may be corrected while no row of the plan
 * moves. An event only says that something changed: what is done compares the plan as it stands with the items as they
 * stand, so that an event that comes twice, late or in another order changes nothing.
 */
export const planEvents: Subscription = {
  subscriber: 'receivable.plan',
  events: ['paymentPlan.generated', 'paymentPlan.adjusted', 'contract.changed'],
  handle: (ctx: Context, { payload, id }: Event) =>
    followPlan(ctx, typeof payload.contractId === 'string' ? payload.contractId : String(id)),
}

export async function followPlan(ctx: Context, contractId: string): Promise<void> {
  const contract = await findContractFacts(ctx, contractId)
  if (!contract?.customerId) return
  const before = await findOfContract(ctx, contractId)
  await holdCustomers(ctx, [contract.customerId, ...before.map(({ customerId }) => customerId)])
  // Read once nobody else writes: the plan of now, and what follows it so far.
  const [plan, items] = [await findPlanRows(ctx, contractId), await findOfContract(ctx, contractId)]
  const byRow = new Map(items.flatMap((one) => (one.sourceId ? [[one.sourceId, one] as const] : [])))
  const owing = plan.filter(({ amount }) => compareAmounts(amount, 0) >= 0)
  const rows = new Map(owing.map((row) => [row.id, row]))
  for (const item of items)
    if (item.sourceId && !rows.has(item.sourceId) && item.state !== ArState.code.voided) await voidItem(ctx, item)
  const fresh: PlanFacts[] = []
  for (const row of owing) {
    const item = byRow.get(row.id)
    if (!item) fresh.push(row)
    else await followRow(ctx, item, row, contract)
  }
  await keepTerms(ctx, contractId, contract)
  await addFresh(ctx, contractId, contract, fresh)
  await followReductions(ctx, contractId, plan)
}

const recognizeOn = (row: PlanFacts, { payWay }: ContractFacts): string =>
  payWay === PayWay.code.prepaid ? earlier(row.dueDate, row.periodStart) : row.dueDate

const rateOf = ({ taxRate }: ContractFacts): string => taxRate ?? '0.00'

async function followRow(ctx: Context, item: Item, row: PlanFacts, contract: ContractFacts): Promise<void> {
  if (item.state === ArState.code.voided) return
  // Signed over to another customer before anything was paid: it is he who owes.
  const customerId = Number(item.receivedAmount) === 0 ? (contract.customerId as string) : item.customerId
  // What is invoiced keeps the rate of its invoice.
  const taxRate = Number(item.invoicedAmount) === 0 ? rateOf(contract) : item.taxRate
  const same = item.customerId === customerId && item.taxRate === taxRate
  if (same && item.amount === row.amount && item.dueDate === row.dueDate) return
  const to = { amount: row.amount, dueDate: row.dueDate, recognizeOn: recognizeOn(row, contract), customerId, taxRate }
  const followed = await setAmount(ctx, await leaveToOthers(ctx, item, row.amount), to)
  await tellSettled(ctx, isDue(to.recognizeOn, ctx) ? await recognise(ctx, followed) : followed)
}

/** What negative rows took off an item beyond its new amount is taken off others anew (`followReductions`). */
async function leaveToOthers(ctx: Context, item: Item, amount: string): Promise<Item> {
  const byHand = minus(item.adjustAmount, item.planAdjust)
  const most = compareAmounts(byHand, 0) > 0 ? sum([amount, byHand]) : amount
  const over = minus(minus('0', item.planAdjust), most)
  if (compareAmounts(over, 0) <= 0) return item
  const done = (await findPlanDeltas(ctx, item.contractId as string)).filter(({ arItemId }) => arItemId === item.id)
  let left = over
  for (const { planRowId, delta } of done) {
    const part = lesser(left, minus('0', delta))
    await giveBack(ctx, planRowId, [{ arItemId: item.id, delta }], part)
    left = minus(left, part)
  }
  return heldItem(ctx, item.id)
}

export type ArItemNew = ReturnType<typeof newItem> & { readonly arNo: string }
/** One that no plan asked for. */
export type ArItemAlone = Pick<
  ArItemNew,
  | ('id' | 'arNo' | 'sourceId' | 'contractId' | 'customerId' | 'communityId' | 'elevatorCount')
  | ('salesmanId' | 'taxRate' | 'amount' | 'dueDate' | 'recognizeOn' | 'remark')
> & { readonly kind: number; readonly sourceType: number; readonly state: number }
const newItem = (contractId: string, contract: ContractFacts, row: PlanFacts) => ({
  id: newId(),
  kind: ArKind.code.maintenance,
  sourceType: ArSource.code.contract,
  sourceId: row.id as string | null,
  contractId: contractId as string | null,
  customerId: contract.customerId as string,
  communityId: contract.communityId,
  elevatorCount: contract.elevatorCount as number | null,
  periodNo: row.periodNo as number | null,
  periodStart: row.periodStart as string | null,
  periodEnd: row.periodEnd as string | null,
  payWay: contract.payWay,
  payType: contract.payType,
  payNodeType: contract.payNodeType,
  amount: row.amount,
  taxRate: rateOf(contract),
  dueDate: row.dueDate,
  recognizeOn: recognizeOn(row, contract),
  salesmanId: contract.salesmanId,
  remark: row.remark,
  state: ArState.code.planned,
})

async function addFresh(
  ctx: Context,
  contractId: string,
  contract: ContractFacts,
  rows: readonly PlanFacts[],
): Promise<void> {
  if (rows.length === 0) return
  const numbers = await arNumbers(ctx, today(ctx.now), rows.length)
  const made = rows.map((row, n) => ({ ...newItem(contractId, contract, row), arNo: numbers[n] as string }))
  await addItems(ctx, made)
  const due = made.filter((one) => isDue(one.recognizeOn, ctx)).map(({ id }) => id)
  for (const item of await findItems(ctx, due)) await recogniseAlone(ctx, item)
}

/** Negative rows reduce what the contract's items owe: by what is missing to the row's amount, or give back what is too much. */
async function followReductions(ctx: Context, contractId: string, plan: readonly PlanFacts[]): Promise<void> {
  const deltas = await findPlanDeltas(ctx, contractId)
  const wanted = new Map(plan.filter(({ amount }) => compareAmounts(amount, 0) < 0).map((row) => [row.id, row]))
  for (const id of new Set([...deltas.map(({ planRowId }) => planRowId), ...wanted.keys()])) {
    const row = wanted.get(id)
    const done = deltas.filter(({ planRowId }) => planRowId === id)
    const missing = minus(row?.amount ?? '0.00', sum(done.map(({ delta }) => delta)))
    if (row && compareAmounts(missing, 0) < 0) await reduce(ctx, contractId, row, minus('0', missing))
    if (compareAmounts(missing, 0) > 0) await giveBack(ctx, id, done, missing)
    if (compareAmounts(missing, 0) !== 0) await tellReduced(ctx, id)
  }
}

/** Latest period first, open balances before paid ones (commerce R6). */
async function reduce(ctx: Context, contractId: string, row: PlanFacts, amount: string): Promise<void> {
  const reason = row.rowType === PlanRowType.code.refund ? '合同终止退款' : '合同调整'
  const reasonType = row.rowType === PlanRowType.code.refund ? AdjustReason.code.terminated : AdjustReason.code.changed
  const items = (await findOfContract(ctx, contractId))
    .filter(({ state }) => state !== ArState.code.voided)
    .toSorted((a, b) => (b.periodEnd ?? b.dueDate).localeCompare(a.periodEnd ?? a.dueDate))
  const owes = (item: Item) => (AR_OWED as readonly number[]).includes(item.state)
  let left = amount
  const take = async (item: Item, most: string) => {
    const part = lesser(left, most)
    if (compareAmounts(part, 0) <= 0) return
    const adjustmentId = await addPlanAdjustment(ctx, item.id, minus('0', part), row.id, reasonType, reason)
    await tellSettled(ctx, await reduceByPlan(ctx, item, { amount: part, adjustmentId, planRowId: row.id, reason }))
    left = minus(left, part)
  }
  for (const item of items) if (owes(item)) await take(item, item.balance)
  for (const { id } of items) {
    const item = await heldItem(ctx, id)
    await take(item, item.receivedAmount)
  }
}

async function giveBack(
  ctx: Context,
  planRowId: string,
  done: readonly { arItemId: string; delta: string }[],
  amount: string,
): Promise<void> {
  let left = amount
  for (const { arItemId, delta } of done) {
    const item = await heldItem(ctx, arItemId)
    const part = lesser(left, minus('0', delta))
    if (compareAmounts(part, 0) <= 0 || item.state === ArState.code.voided) continue
    const id = await addPlanAdjustment(ctx, arItemId, part, planRowId, AdjustReason.code.changed, '付款计划变更')
    await tellSettled(ctx, await giveBackByPlan(ctx, item, part, id))
    left = minus(left, part)
  }
}

async function addPlanAdjustment(
  ctx: Context,
  arItemId: string,
  delta: string,
  planRowId: string,
  reasonType: number,
  reason: string,
): Promise<string> {
  const adjustmentNo = await numberOf(ctx, 'TZ')
  const status = ReviewStatus.code.approved
  const { id } = await insertRow(ctx, 'arAdjustment', {
    adjustmentNo,
    arItemId,
    delta,
    planRowId,
    reasonType,
    reason,
    status,
    createdAt: ctx.now.toISOString(),
  })
  return id
}

/** SK20261128 0001: receipts SK, refunds TK, write-offs HZ, adjustments TZ, invoices asked for KP. */
export async function numberOf(ctx: Context, prefix: 'SK' | 'TK' | 'HZ' | 'TZ' | 'KP'): Promise<string> {
  const day = today(ctx.now).replaceAll('-', '')
  return `${prefix}${day}${String(await nextNumber(ctx, `receivable ${prefix}${day}`)).padStart(4, '0')}`
}
