import { type RawBuilder, sql } from 'kysely'
import { type Context, type DB, insertRows, is, nextNumbers } from '#kernel/server/index.ts'
import { type Day, today } from '#kernel/shared/days.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { noteNextVisit } from '#modules/elevator/server/index.ts'
import { orderScope } from '#modules/permission/server/index.ts'
import type { Violation } from '#modules/plan/shared/violation.ts'
import { MAINTAIN_DONE, MAINTAIN_OPEN } from '../shared/maintenance.ts'
import { refreshDeadlines } from './deadline.store.ts'
import type { OrderRecord } from './orderDetail.store.ts'
import { changeWorkOrder, type EventNote, eventRow } from './workOrder.store.ts'

/** Writing orders: one at a time under a lock, or many at once. */

/** Locks an order that the person sees for this transaction; 1000404 for none. */
export const lockOrder = (ctx: Context, id: string): Promise<OrderRecord> => lockWhere(ctx, id, orderScope(ctx))

/** Locks an order that the person acts upon by another right than seeing it: its crew's, its plan's, a link's. */
export const lockAnyOrder = (ctx: Context, id: string): Promise<OrderRecord> => lockWhere(ctx, id, sql`true`)

async function lockWhere(ctx: Context, id: string, which: RawBuilder<unknown>): Promise<OrderRecord> {
  const { rows } = await sql<OrderRecord>`select o.*, to_char(o.plan_start, 'HH24:MI') as plan_start,
      to_char(o.plan_end, 'HH24:MI') as plan_end
    from maintain_order o where o.company_id = ${ctx.companyId} and o.id = ${id} and o.deleted_at is null and ${which}
    for update`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw refuse.notFound()
  return row
}

export type OrderValues = { readonly [C in keyof DB['maintainOrder']]?: unknown }

/** Changes an order that still has this version; else 1000001. Returns the order as it is now. */
export const changeOrder = (ctx: Context, order: OrderRecord, values: OrderValues): Promise<OrderRecord> =>
  changeWorkOrder(ctx, 'maintainOrder', order, values)

export async function addEvent(ctx: Context, orderId: string, note: EventNote): Promise<void> {
  await addEvents(ctx, [{ ...note, orderId }])
}

export async function addEvents(ctx: Context, notes: readonly (EventNote & { orderId: string })[]): Promise<void> {
  for (let start = 0; start < notes.length; start += 500) {
    await ctx.db
      .insertInto('orderEvent')
      .values(notes.slice(start, start + 500).map(({ orderId, ...note }) => eventRow(ctx, orderId, note)))
      .execute()
  }
}

/**
 * Numbers WB+yyyyMMdd+5 digits for orders of these days, in one statement; numbers are never reused (jobs 1.5).
 * The day is the planned one, so that a year's plan does not exhaust the five digits of the day it was published on.
 */
async function orderNumbers(ctx: Context, days: readonly Day[]): Promise<string[]> {
  const seriesOf = (day: Day) => `WB${day.replaceAll('-', '')}`
  const counts = new Map<string, number>()
  for (const day of days) counts.set(seriesOf(day), (counts.get(seriesOf(day)) ?? 0) + 1)
  const next = new Map(await nextNumbers(ctx, counts))
  return days.map((day) => {
    const key = seriesOf(day)
    const number = next.get(key) ?? 1
    next.set(key, number + 1)
    return `${key}${String(number).padStart(5, '0')}`
  })
}

/** Adds orders in bulk; all rows must have the same columns. Returns their ids in order. */
export async function addOrders(ctx: Context, rows: readonly (OrderValues & { planDate: Day })[]): Promise<string[]> {
  const numbers = await orderNumbers(
    ctx,
    rows.map((row) => row.planDate),
  )
  return insertRows(
    ctx,
    'maintainOrder',
    rows.map((row, at) => ({ ...row, orderNo: numbers[at] })),
  )
}

export interface ViolationNote extends Omit<Violation, 'userId'> {
  orderId?: string | null
  planId?: string | null
  elevatorId?: string | null
  reason?: string | null
  /** Employee who released it. */
  approvedBy?: string | null
}

export async function keepViolations(ctx: Context, notes: readonly ViolationNote[]): Promise<void> {
  await insertRows(
    ctx,
    'planViolation',
    notes.map((note) => ({
      orderId: note.orderId ?? null,
      planId: note.planId ?? null,
      elevatorId: note.elevatorId ?? null,
      code: note.code,
      severity: note.severity,
      text: note.text,
      reason: note.reason ?? null,
      approvedBy: note.approvedBy ?? null,
      approvedAt: note.approvedBy ? ctx.now.toISOString() : null,
      state: note.approvedBy ? 1 : 0,
    })),
  )
}

/** The order of a lift on a day, open for it or done on it: refusal 3020003. */
export async function orderOnDay(ctx: Context, elevatorId: string, day: Day): Promise<string | undefined> {
  const { rows } = await sql<{ orderNo: string }>`select order_no from maintain_order
    where company_id = ${ctx.companyId} and elevator_id = ${elevatorId} and deleted_at is null
      and ((${is('status', MAINTAIN_OPEN)} and plan_date = ${day}::date)
      or (${is('status', MAINTAIN_DONE)} and complete_at::date = ${day}::date))
    limit 1`.execute(ctx.db)
  return rows[0]?.orderNo
}

/** After any change of a lift's visits: their deadlines, and the next one's day as the lift's list shows it. */
export async function refreshNextVisit(ctx: Context, elevatorIds: readonly string[]): Promise<void> {
  if (elevatorIds.length === 0) return
  await refreshDeadlines(ctx, elevatorIds)
  await noteNextVisit(
    ctx,
    sql`select e.id, (select min(o.plan_date) from maintain_order o where o.company_id = e.company_id
        and o.elevator_id = e.id and ${is('o.status', MAINTAIN_OPEN)} and o.deleted_at is null) as next
      from elevator e where e.company_id = ${ctx.companyId} and e.id = any(${[...elevatorIds]}::uuid[])`,
  )
}

/**
 * Lists and boards hear once the transaction stands that orders have changed (monitoring 6.6), and ask for them within
 * their data scope: which one it was is not said to the whole company.
 */
export function tellBoards(ctx: Context, order: { workerIds?: readonly string[] }): void {
  const { companyId, services } = ctx
  tellPhones(ctx, order.workerIds ?? [])
  ctx.after(() => services.push.event(`company.${companyId}.order`, { kind: 'maintain' }))
}

/** The phones of these people ask for what is new, instead of waiting for their next look (decision 0040). */
export function tellPhones(ctx: Context, employeeIds: readonly string[]): void {
  ctx.after(async () => {
    for (const id of employeeIds) ctx.services.push.state(`crew.${id}`, { at: ctx.now.toISOString() })
  })
}

export const dayToday = (ctx: Context): Day => today(ctx.now)
