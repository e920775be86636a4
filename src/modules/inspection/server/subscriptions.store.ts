import { sql } from 'kysely'
import { type Context, is, isNot } from '#kernel/server/index.ts'
import { PlanSource, settled } from '../shared/inspection.ts'

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
