import { sql } from 'kysely'
import { type Context, is, isNot, lockRows } from '#kernel/server/index.ts'
import { ELEVATOR_GONE } from '#modules/elevator/shared/elevator.terms.ts'
import { INSPECTION_AHEAD, PlanSource, settled } from '../shared/inspection.ts'
import type { PlanRecord } from './plan.store.ts'

/** The lift that runs again, unless its inspection before that stands already. */
export async function findRestarted(
  ctx: Context,
  id: string,
): Promise<{ teamId: string | null; inspectOrg: string | null; category: number } | undefined> {
  const { rows } = await sql<{ teamId: string | null; inspectOrg: string | null; category: number }>`select e.team_id,
      e.inspect_org, e.category from elevator e where e.company_id = ${ctx.companyId} and e.id = ${id} and e.deleted_at is null
      and not exists (select 1 from inspection_plan p where p.company_id = e.company_id and p.elevator_id = e.id
        and ${is('p.source', PlanSource.code.restart)} and ${isNot('p.status', settled)} and p.deleted_at is null)`.execute(
    ctx.db,
  )
  return rows[0]
}

/** Plans of a lift that is gone, held, whose inspection is still to come. None when it was taken back since. */
export async function lockPlansOfGone(ctx: Context, elevatorId: string): Promise<PlanRecord[]> {
  await lockRows(ctx, 'elevator', [elevatorId])
  const gone = await sql`select 1 from elevator e where e.company_id = ${ctx.companyId} and e.id = ${elevatorId}
    and ${is('e.use_status', ELEVATOR_GONE)}`.execute(ctx.db)
  if (gone.rows.length === 0) return []
  const { rows } = await sql<PlanRecord>`select p.* from inspection_plan p where p.company_id = ${ctx.companyId}
    and p.elevator_id = ${elevatorId} and p.deleted_at is null and ${is('p.status', INSPECTION_AHEAD)}
    order by p.id for update`.execute(ctx.db)
  return rows
}
