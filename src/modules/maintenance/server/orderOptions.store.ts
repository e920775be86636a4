import { sql } from 'kysely'
import { type Context, like, ofCompanies } from '#kernel/server/index.ts'
import type { Option, OptionQuery } from '#kernel/shared/page.ts'
import { liftLabelOf } from '#modules/elevator/server/index.ts'
import { orderScope } from '#modules/permission/server/index.ts'
import { elevatorWords, numberHolds } from './order.store.ts'

/** Orders of the person's scope by number or lift, the newest first: what a picker asks. */
export async function orderOptions(ctx: Context, { keyword, ids, size }: OptionQuery): Promise<Option[]> {
  const { rows } = await sql<Option>`select o.id as value, o.order_no as label,
      concat_ws(' ', ${sql.raw(liftLabelOf('c', 'e'))}, o.plan_date::text) as note
    from maintain_order o
    join elevator e on e.company_id = o.company_id and e.id = o.elevator_id
    join community c on c.company_id = o.company_id and c.id = o.community_id
    where o.company_id ${ofCompanies(ctx)} and o.deleted_at is null and ${orderScope(ctx)}
      and ${ids ? sql`o.id = any(${[...ids]}::uuid[])` : sql`true`}
      and ${keyword ? sql`(${numberHolds(keyword)} or ${elevatorWords(ctx, keyword)} or c.name ilike ${like(keyword)})` : sql`true`}
    order by o.plan_date desc, o.id desc limit ${size}`.execute(ctx.db)
  return rows
}
