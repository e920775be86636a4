import { sql } from 'kysely'
import { type Context, newId, ofCompanies } from '#kernel/server/index.ts'
import type { HandoverRow } from '#modules/employee/shared/handover.ts'

export interface Change {
  readonly id: string
  readonly before: readonly string[]
  readonly after: readonly string[]
}

export interface NewHandover {
  readonly kind: 1 | 2
  readonly fromId: string
  readonly absenceId: string | null
  readonly lifts: readonly Change[]
  readonly orders: readonly Change[]
  readonly undoUntil: string
}

export async function addHandover(ctx: Context, given: NewHandover): Promise<string> {
  const id = newId()
  const at = ctx.now.toISOString()
  await sql`insert into lift_handover (company_id, id, kind, from_id, absence_id, lifts, orders, undo_until, created_at, created_by,
      updated_at, updated_by)
    values (${ctx.companyId}, ${id}, ${given.kind}, ${given.fromId}, ${given.absenceId}, ${JSON.stringify(given.lifts)}::jsonb,
      ${JSON.stringify(given.orders)}::jsonb, ${given.undoUntil}, ${at}, ${ctx.who.userId}, ${at}, ${ctx.who.userId})`.execute(
    ctx.db,
  )
  return id
}

/** The person's last hand-overs, newest first. */
export async function findHandovers(ctx: Context, fromId: string): Promise<HandoverRow[]> {
  const { rows } = await sql<HandoverRow>`select h.id, h.version, h.kind, h.created_at, u.name as by_name,
      jsonb_array_length(h.lifts) as lifts, jsonb_array_length(h.orders) as orders, h.undo_until, h.undone_at
    from lift_handover h left join app_user u on u.id = h.created_by
    where h.company_id ${ofCompanies(ctx)} and h.from_id = ${fromId}
    order by h.created_at desc, h.id desc limit 10`.execute(ctx.db)
  return rows
}

export interface HandoverRecord {
  id: string
  version: number
  kind: 1 | 2
  fromId: string
  lifts: Change[]
  orders: Change[]
  undoUntil: string
  undoneAt: string | null
  createdAt: string
}

export async function lockHandover(ctx: Context, id: string): Promise<HandoverRecord | undefined> {
  const { rows } =
    await sql<HandoverRecord>`select id, version, kind, from_id, lifts, orders, undo_until, undone_at, created_at
    from lift_handover where company_id = ${ctx.companyId} and id = ${id} for update`.execute(ctx.db)
  return rows[0]
}

export async function markUndone(ctx: Context, id: string): Promise<void> {
  const at = ctx.now.toISOString()
  await sql`update lift_handover set undone_at = ${at}, undone_by = ${ctx.who.userId}, version = version + 1, updated_at = ${at},
      updated_by = ${ctx.who.userId}
    where company_id = ${ctx.companyId} and id = ${id}`.execute(ctx.db)
}
