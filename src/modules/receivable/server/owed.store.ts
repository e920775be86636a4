import { sql } from 'kysely'
import { type Context, insertRows, is, isNot, newId } from '#kernel/server/index.ts'
import type { ArStateCode } from '../shared/terms.ts'
import { AR_OWED, ArState } from '../shared/terms.ts'
import { reachedItems } from './own.store.ts'

/** An item as its rules need it; read after its customer is held. */
export interface Item {
  readonly id: string
  readonly arNo: string
  readonly kind: 1 | 2
  readonly sourceType: number
  readonly sourceId: string | null
  readonly contractId: string | null
  readonly customerId: string
  readonly amount: string
  readonly adjustAmount: string
  readonly planAdjust: string
  readonly receivedAmount: string
  readonly writtenOffAmount: string
  readonly balance: string
  readonly dueAmount: string
  readonly invoicedAmount: string
  readonly taxRate: string
  readonly dueDate: string
  readonly recognizeOn: string
  readonly periodStart: string | null
  readonly periodEnd: string | null
  readonly state: ArStateCode
  readonly version: number
}

const columns =
  sql.raw(`i.id, i.ar_no, i.kind, i.source_type, i.source_id, i.contract_id, i.customer_id, i.amount, i.adjust_amount,
  i.plan_adjust, i.received_amount, i.written_off_amount, i.balance, i.due_amount, i.invoiced_amount, i.tax_rate, i.due_date,
  i.recognize_on, i.period_start, i.period_end, i.state, i.version`)

export async function findItems(ctx: Context, ids: readonly string[]): Promise<Item[]> {
  const { rows } = await sql<Item>`select ${columns} from ar_item i
    where i.company_id = ${ctx.companyId} and i.id = any(${[...new Set(ids)]}::uuid[]) and i.deleted_at is null
    order by i.id`.execute(ctx.db)
  return rows
}

/** Those of these that the person may work on. */
export async function findReached(ctx: Context, ids: readonly string[]): Promise<Item[]> {
  const { rows } = await sql<Item>`select ${columns} from ar_item i
    where i.company_id = ${ctx.companyId} and i.id = any(${[...new Set(ids)]}::uuid[]) and i.deleted_at is null
      and ${reachedItems(ctx)} order by i.id`.execute(ctx.db)
  return rows
}

export async function findOfContract(ctx: Context, contractId: string): Promise<Item[]> {
  const { rows } = await sql<Item>`select ${columns} from ar_item i
    where i.company_id = ${ctx.companyId} and i.contract_id = ${contractId} and i.deleted_at is null
    order by i.due_date, i.id`.execute(ctx.db)
  return rows
}

/** The item that this made, once (commerce 1.2 sourceId U). */
export async function findOfSource(ctx: Context, sourceType: number, sourceId: string): Promise<Item | undefined> {
  const { rows } = await sql<Item>`select ${columns} from ar_item i where i.company_id = ${ctx.companyId}
    and i.source_type = ${sourceType} and i.source_id = ${sourceId} and i.deleted_at is null`.execute(ctx.db)
  return rows[0]
}

/** What a customer owes of a kind, due longest first. */
export async function findOwed(ctx: Context, customerId: string, kind: number): Promise<Item[]> {
  const { rows } = await sql<Item>`select ${columns} from ar_item i
    where i.company_id = ${ctx.companyId} and i.customer_id = ${customerId} and i.kind = ${kind} and ${is('i.state', AR_OWED)}
      and i.balance > 0 and i.deleted_at is null order by i.due_date, i.id`.execute(ctx.db)
  return rows
}

/** Items whose day of recognition has come and that are not in the book. */
export async function findToRecognise(ctx: Context, day: string): Promise<{ id: string; customerId: string }[]> {
  const { rows } = await sql<{ id: string; customerId: string }>`select i.id, i.customer_id from ar_item i
    where i.company_id = ${ctx.companyId} and ${is('i.state', ArState.code.planned)} and i.recognize_on <= ${day}::date and i.deleted_at is null
    order by i.customer_id, i.id`.execute(ctx.db)
  return rows
}

export interface Sums {
  readonly amount: string
  readonly adjustAmount: string
  readonly planAdjust: string
  readonly receivedAmount: string
  readonly writtenOffAmount: string
  readonly dueDate?: string
  readonly recognizeOn?: string
  readonly customerId?: string
  readonly taxRate?: string
}

/** The sums and the state of an item; its customer is held, so nobody else wrote since it was read. */
export async function saveItem(
  ctx: Context,
  id: string,
  sums: Sums,
  state: ArStateCode,
  repayStatus: 0 | 1,
): Promise<void> {
  const actor = ctx.isGuest ? null : ctx.who.userId
  await sql`update ar_item set amount = ${sums.amount}, adjust_amount = ${sums.adjustAmount}, plan_adjust = ${sums.planAdjust},
      received_amount = ${sums.receivedAmount}, written_off_amount = ${sums.writtenOffAmount},
      due_date = coalesce(${sums.dueDate ?? null}::date, due_date),
      recognize_on = coalesce(${sums.recognizeOn ?? null}::date, recognize_on),
      customer_id = coalesce(${sums.customerId ?? null}::uuid, customer_id),
      tax_rate = coalesce(${sums.taxRate ?? null}::numeric, tax_rate),
      state = ${state}, repay_status = ${repayStatus},
      version = version + 1, updated_at = ${ctx.now.toISOString()}, updated_by = ${actor}
    where company_id = ${ctx.companyId} and id = ${id}`.execute(ctx.db)
}

/** So much more of an item is invoiced; less by a red invoice. */
export async function addInvoiced(ctx: Context, id: string, amount: string): Promise<void> {
  await sql`update ar_item set invoiced_amount = invoiced_amount + ${amount}, version = version + 1,
      updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.isGuest ? null : ctx.who.userId}
    where company_id = ${ctx.companyId} and id = ${id}`.execute(ctx.db)
}

export interface Demand {
  readonly promiseDate?: string | null
  readonly promiseAmount?: string | null
  readonly disputed?: boolean
  readonly disputeReason?: string | null
  /** The day of a demand that can be proved. */
  readonly demandedOn?: string
  readonly dunnedAt?: string
}
/** What was said about an item; its customer is held. What is absent stays. */
export async function noteDemand(ctx: Context, ids: readonly string[], of: Demand): Promise<void> {
  const { promiseDate, promiseAmount, disputed, disputeReason } = of
  await sql`update ar_item set
      promise_date = ${promiseDate === undefined ? sql`promise_date` : sql`${promiseDate}::date`},
      promise_amount = ${promiseDate === undefined ? sql`promise_amount` : sql`${promiseAmount ?? null}::numeric`},
      disputed = coalesce(${disputed ?? null}::boolean, disputed),
      dispute_reason = ${disputed === undefined ? sql`dispute_reason` : sql`${disputeReason ?? null}::text`},
      demanded_on = coalesce(${of.demandedOn ?? null}::date, demanded_on),
      last_dunned_at = coalesce(${of.dunnedAt ?? null}::timestamptz, last_dunned_at),
      version = version + 1, updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.isGuest ? null : ctx.who.userId}
    where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[])`.execute(ctx.db)
}

export interface Standing {
  readonly id: string
  readonly receiptId: string
  readonly arItemId: string
  readonly amount: string
}

/** Allocations of an item that nobody took back, newest first. */
export async function findStanding(ctx: Context, itemId: string): Promise<Standing[]> {
  const { rows } = await sql<Standing>`select a.id, a.receipt_id, a.ar_item_id, a.amount from ar_allocation a
    where a.company_id = ${ctx.companyId} and a.ar_item_id = ${itemId} and a.amount > 0 and not exists (
      select 1 from ar_allocation u where u.company_id = a.company_id and u.undo_of_id = a.id)
    order by a.created_at desc, a.id desc`.execute(ctx.db)
  return rows
}

/** An allocation, or its undoing: negative, with `undoOf`. */
export async function addAllocation(
  ctx: Context,
  of: Omit<Standing, 'id'> & { readonly undoOfId?: string; readonly reason?: string | undefined },
): Promise<string> {
  const id = newId()
  await insertRows(ctx, 'arAllocation', [
    { ...of, id, undoOfId: of.undoOfId ?? null, reason: of.reason ?? null, createdAt: ctx.now.toISOString() },
  ])
  return id
}

export interface Money {
  readonly allocated?: string
  readonly refunded?: string
  readonly frozen?: string
}

/** Adds to the sums of a receipt; the database refuses what it does not hold. */
export async function addToReceipt(ctx: Context, id: string, { allocated, refunded, frozen }: Money): Promise<void> {
  await sql`update receipt set allocated = allocated + ${allocated ?? '0'}, refunded = refunded + ${refunded ?? '0'},
      frozen = frozen + ${frozen ?? '0'}, version = version + 1, updated_at = ${ctx.now.toISOString()}
    where company_id = ${ctx.companyId} and id = ${id}`.execute(ctx.db)
}

/** Money that a row of the plan gave back to a receipt. */
export async function addFreed(ctx: Context, planRowId: string, receiptId: string, amount: string): Promise<void> {
  await insertRows(ctx, 'arFreed', [{ planRowId, receiptId, amount, createdAt: ctx.now.toISOString() }])
}

/** Money of a receipt goes on: what was freed first is used first. Gives the rows of plans that it came from. */
export async function takeFreed(ctx: Context, receiptId: string, amount: string): Promise<string[]> {
  const { rows } = await sql<{ planRowId: string }>`update ar_freed f set used = f.used + x.take
    from (select id, least(left_over, greatest(0, ${amount}::numeric - before)) as take from (
        select id, amount - used as left_over,
          coalesce(sum(amount - used) over (order by created_at, id rows between unbounded preceding and 1 preceding), 0) as before
        from ar_freed where company_id = ${ctx.companyId} and receipt_id = ${receiptId} and used < amount) y) x
    where f.company_id = ${ctx.companyId} and f.id = x.id and x.take > 0 returning f.plan_row_id`.execute(ctx.db)
  return [...new Set(rows.map(({ planRowId }) => planRowId))]
}

/** Money of a receipt came back from where an allocation took it: what was used last waits again, of what was freed before it. */
export async function giveFreedBack(
  ctx: Context,
  of: { readonly id: string; readonly receiptId: string; readonly amount: string },
): Promise<string[]> {
  const { rows } = await sql<{ planRowId: string }>`update ar_freed f set used = f.used - x.give
    from (select id, least(used, greatest(0, ${of.amount}::numeric - before)) as give from (
        select r.id, r.used, coalesce(sum(r.used) over (order by r.created_at desc, r.id desc
            rows between unbounded preceding and 1 preceding), 0) as before
        from ar_freed r join ar_allocation a on a.company_id = r.company_id and a.id = ${of.id}
        where r.company_id = ${ctx.companyId} and r.receipt_id = ${of.receiptId} and r.used > 0
          and r.created_at < a.created_at) y) x
    where f.company_id = ${ctx.companyId} and f.id = x.id and x.give > 0 returning f.plan_row_id`.execute(ctx.db)
  return [...new Set(rows.map(({ planRowId }) => planRowId))]
}

export interface PlanRowState {
  readonly planRowId: string
  readonly reduced: string
  readonly waiting: string
}

/** What a negative row of a plan reduced items by, and what of it still waits in receipts. */
export async function findReduced(ctx: Context, planRowId: string): Promise<PlanRowState> {
  const { rows } = await sql<PlanRowState>`select ${planRowId}::uuid as plan_row_id,
    (select coalesce(sum(a.delta), 0)::numeric(14, 2) from ar_adjustment a
      join ar_item i on i.company_id = a.company_id and i.id = a.ar_item_id
      where a.company_id = ${ctx.companyId} and a.plan_row_id = ${planRowId}
        and ${isNot('i.state', ArState.code.voided)}) as reduced,
    (select coalesce(sum(f.amount - f.used), 0)::numeric(14, 2) from ar_freed f where f.company_id = ${ctx.companyId}
      and f.plan_row_id = ${planRowId}) as waiting`.execute(ctx.db)
  return rows[0] as PlanRowState
}
