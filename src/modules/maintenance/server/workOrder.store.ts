import type { Selectable } from 'kysely'
import { type Columns, type Context, type DB, newId } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'

/** What writing a maintenance order and writing a repair share: the version that was seen, and a line of its log. */

type WorkOrder = 'maintainOrder' | 'repairOrder'

/** Changes an order that still has this version; else 1000001. Returns the order as it is now. */
export async function changeWorkOrder<T extends WorkOrder>(
  ctx: Context,
  table: T,
  order: { readonly id: string; readonly version: number },
  values: Columns<T>,
): Promise<Selectable<DB[T]>> {
  const changed = await ctx.db
    .updateTable(table as WorkOrder)
    .set({
      ...(values as Record<string, never>),
      version: order.version + 1,
      updatedAt: ctx.now.toISOString(),
      updatedBy: ctx.isGuest ? null : ctx.who.userId,
    })
    .where('companyId', '=', ctx.companyId)
    .where('id', '=', order.id)
    .where('version', '=', order.version)
    .returningAll()
    .executeTakeFirst()
  if (!changed) throw refuse.stale()
  return changed as Selectable<DB[T]>
}

export interface EventNote {
  readonly type: string
  readonly at?: string
  readonly before?: Record<string, unknown>
  readonly after?: Record<string, unknown>
  readonly gps?: unknown
  readonly opId?: string | null
  /** Who did it when it is not the person asking: the customer's signer, the caller, the system. */
  readonly actor?: string
}

/** A line of an order's log as its table keeps it. */
export const eventRow = (ctx: Context, orderId: string, note: EventNote) => ({
  companyId: ctx.companyId,
  id: newId(),
  orderId,
  type: note.type,
  actorId: ctx.isGuest || note.actor !== undefined ? null : ctx.who.userId,
  actor: note.actor ?? (ctx.isGuest ? '系统' : ctx.who.name),
  occurredAt: note.at ?? ctx.now.toISOString(),
  receivedAt: ctx.now.toISOString(),
  opId: note.opId ?? null,
  before: note.before ? JSON.stringify(note.before) : null,
  after: note.after ? JSON.stringify(note.after) : null,
  gps: note.gps ? JSON.stringify(note.gps) : null,
})
