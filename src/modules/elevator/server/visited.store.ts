import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import { unknownLift, type VisitedLift } from '#modules/template/shared/visited.ts'

/** What its checklist must know of a lift; its governor is as old as the lift where nothing else is known. */
export const visitedColumns = sql`e.brand, e.model,
  coalesce(e.governor_made_date, e.manufacture_date, e.accept_date) as governor_made,
  e.governor_check_date as governor_check`

export async function findVisited(ctx: Context, elevatorId: string): Promise<VisitedLift> {
  const { rows } = await sql<VisitedLift>`select ${visitedColumns}
    from elevator e where e.company_id ${ofCompanies(ctx)} and e.id = ${elevatorId}`.execute(ctx.db)
  return rows[0] ?? unknownLift
}
