import { sql } from 'kysely'
import { type Context, literal } from '#kernel/server/index.ts'
import { PlanStatus } from '#modules/plan/shared/plan.terms.ts'
import type { FirstRun } from '../shared/workbench.ts'

/** The way from an empty company to its first plan (archives 4.1, all); null once a plan is published. */
export async function readFirstRun(ctx: Context): Promise<FirstRun | null> {
  const has = (what: string) => sql.raw(`exists (select 1 from ${what} x where x.company_id = k.company_id`)
  const { rows } = await sql<FirstRun>`
    select k.logo_path is not null as logo, k.licence_to is not null as licence,
      ${has('team')} and x.deleted_at is null) as team,
      (select count(*) > 1 from (select 1 from employee x where x.company_id = k.company_id and x.deleted_at is null limit 2) two) as employees,
      ${has('elevator')} and x.deleted_at is null) as elevators,
      ${has('contract')} and x.deleted_at is null and not x.draft) as contract,
      ${has('maintain_plan')} and x.deleted_at is null and x.status > ${literal(PlanStatus.code.draft)}) as plan
    from company k where k.company_id = ${ctx.companyId}`.execute(ctx.db)
  const row = rows[0]
  return row && !row.plan ? row : null
}
