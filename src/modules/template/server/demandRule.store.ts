import { type Selectable, sql } from 'kysely'
import { type Context, type DB, finding, is, like, ofCompanies, pageSource } from '#kernel/server/index.ts'
import type { AnyQuery } from '#kernel/server/pageSpec.ts'
import { type DemandRuleRow, demandRuleList, RuleStatus } from '../shared/demandRule.ts'

export type DemandRuleRecord = Selectable<DB['demandRule']>

export const demandRules = pageSource<DemandRuleRow>(demandRuleList, {
  from: `demand_rule r left join maintain_template t on t.company_id = r.company_id and t.id = r.template_id
    and t.deleted_at is null`,
  alias: 'r',
  columns: {
    templateName: 't.name',
  },
  filters: {
    keyword: finding(demandRuleList.filters.keyword, {
      name: 'r.name',
      templateName: 't.name',
      filingNo: 'r.filing_no',
    }),
  },
  where: () => [sql`r.deleted_at is null`],
  notNull: ['name'],
})

export interface ListedRule extends DemandRuleRecord {
  templateName: string | null
}

/** Those of the list under its filters, with all they say. */
export async function findListedRules(ctx: Context, query: AnyQuery): Promise<ListedRule[]> {
  const { rows } = await sql<ListedRule>`select r.*, t.name as template_name ${demandRules.matching(ctx, query)}
    order by r.name, r.id`.execute(ctx.db)
  return rows
}

export async function findDemandRule(ctx: Context, id: string): Promise<DemandRuleRecord | undefined> {
  const { rows } = await sql<DemandRuleRecord>`select * from demand_rule
    where company_id ${ofCompanies(ctx)} and id = ${id} and deleted_at is null`.execute(ctx.db)
  return rows[0]
}

export async function ruleNameTaken(ctx: Context, name: string, exceptId: string | null): Promise<boolean> {
  const { rows } = await sql`select 1 from demand_rule where company_id = ${ctx.companyId} and name = ${name}
    and deleted_at is null and id is distinct from ${exceptId}::uuid limit 1`.execute(ctx.db)
  return rows.length > 0
}

export async function findRuleNames(ctx: Context): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from demand_rule where company_id = ${ctx.companyId}
    and deleted_at is null`.execute(ctx.db)
  return new Set(rows.map(({ name }) => name))
}

export async function ruleOptions(
  ctx: Context,
  query: { keyword?: string | undefined; ids?: string[] | undefined; size: number },
) {
  const { rows } = await sql<{ value: string; label: string; note: string | null }>`
    select id as value, name as label, filing_no as note from demand_rule
    where company_id ${ofCompanies(ctx)} and deleted_at is null and ${is('status', RuleStatus.code.on)}
      and (${query.ids ?? null}::uuid[] is null or id = any(${query.ids ?? null}::uuid[]))
      and (${query.keyword ?? null}::text is null or name ilike ${like(query.keyword ?? '')})
    order by name limit ${query.size}`.execute(ctx.db)
  return rows
}
