import { sql } from 'kysely'
import { auditNote, type Context } from '#kernel/server/index.ts'

/** Sessions stand outside the companies' tables; the position and the employee were checked in the company's scope. */
export async function setViewing(
  ctx: Context,
  view: { positionId: string; employeeId: string | null; since: string } | null,
): Promise<void> {
  await sql`update session set view_position_id = ${view?.positionId ?? null}, view_employee_id = ${view?.employeeId ?? null},
      view_since = ${view?.since ?? null}
    where id = ${ctx.who.sessionId} and user_id = ${ctx.who.userId}`.execute(ctx.db)
}

/** Whoever looked at the product as somebody else stands in the history of the position. */
export const noteViewing = (ctx: Context, positionId: string, what: string): Promise<void> =>
  auditNote(ctx, { action: 'read', entity: 'position', rowId: positionId, after: JSON.stringify({ view_as: what }) })
