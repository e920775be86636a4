import { sql } from 'kysely'
import { type Context, finding, findRow, pageSource } from '#kernel/server/index.ts'
import { type RuleDetail, type RuleRow, ruleList } from '../shared/dunning.ts'

export const rules = pageSource<RuleRow>(ruleList, {
  from: 'dunning_rule l',
  alias: 'l',
  filters: { keyword: finding(ruleList.filters.keyword, { template: { names: ['l.template'] } }) },
  where: () => [sql`l.deleted_at is null`],
  notNull: ['offsetDays', 'createdAt'],
})

export const findRule = (ctx: Context, id: string): Promise<RuleDetail> => findRow<RuleDetail>(ctx, 'dunningRule', id)

export async function findRules(ctx: Context): Promise<RuleDetail[]> {
  const { rows } = await sql<RuleDetail>`select l.* from dunning_rule l
    where l.company_id = ${ctx.companyId} and l.deleted_at is null order by l.offset_days`.execute(ctx.db)
  return rows
}
