import { sql } from 'kysely'
import { type Context, newId, ofCompanies } from '#kernel/server/index.ts'
import type { HealthRule } from '../shared/healthRule.ts'

export interface RuleVersionRow {
  readonly ruleNo: number
  readonly active: boolean
  readonly at: string
  readonly by: string | null
  readonly note: string | null
  readonly rule: Partial<HealthRule>
}

/** The newest first; an empty list is the default of monitoring 6.3. */
export async function findRules(ctx: Context): Promise<RuleVersionRow[]> {
  const { rows } =
    await sql<RuleVersionRow>`select r.rule_no, r.active, r.created_at as at, p.name as by, r.note, r.rule
    from health_rule r left join employee p on p.company_id = r.company_id and p.user_id = r.created_by
    where r.company_id ${ofCompanies(ctx)} order by r.rule_no desc limit 100`.execute(ctx.db)
  return rows
}

/** Adds a version that holds from now on; of two people who save at once the second breaks the number's rule and finds the first's. */
export async function addRule(ctx: Context, ruleNo: number, rule: HealthRule, note: string | null): Promise<void> {
  await sql`update health_rule set active = false where company_id = ${ctx.companyId} and active`.execute(ctx.db)
  await sql`insert into health_rule (company_id, id, rule_no, rule, note, created_at, created_by, updated_at, updated_by)
    values (${ctx.companyId}, ${newId()}, ${ruleNo}, ${JSON.stringify(rule)}::jsonb, ${note}, ${ctx.now.toISOString()},
      ${ctx.who.userId}, ${ctx.now.toISOString()}, ${ctx.who.userId})`.execute(ctx.db)
}
