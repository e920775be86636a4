import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { PLAN_LIVE } from '#modules/plan/shared/plan.terms.ts'

/** `contract title elevator` of the custom plans that stand, with their numbers. */
export async function findCustomTwins(ctx: Context, elevatorIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{
    key: string
    planNo: string
  }>`select p.contract_id || ' ' || c.title || ' ' || x.elevator_id as key,
      p.plan_no
    from plan_elevator x join maintain_plan p on p.company_id = x.company_id and p.id = x.plan_id
    join custom_plan c on c.company_id = p.company_id and c.id = p.id
    where x.company_id = ${ctx.companyId} and x.elevator_id = any(${[...elevatorIds]}::uuid[])
      and ${is('p.status', PLAN_LIVE)}
      and p.deleted_at is null`.execute(ctx.db)
  return new Map(rows.map(({ key, planNo }) => [key, planNo]))
}
