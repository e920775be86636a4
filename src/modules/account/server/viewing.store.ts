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

/** The name of somebody who holds the position and works. */
export async function findHolderName(
  ctx: Context,
  positionId: string,
  employeeId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select e.name from employee e
    join employee_position ep on ep.company_id = e.company_id and ep.employee_id = e.id
    where e.company_id = ${ctx.companyId} and e.id = ${employeeId} and ep.position_id = ${positionId} and e.state = 1
      and e.deleted_at is null`.execute(ctx.db)
  return rows[0]?.name
}

/** Whoever looked at the product as somebody else stands in the history of the position. */
export const noteViewing = (ctx: Context, positionId: string, what: string): Promise<void> =>
  auditNote(ctx, { action: 'read', entity: 'position', rowId: positionId, after: JSON.stringify({ view_as: what }) })
