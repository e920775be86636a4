import { sql } from 'kysely'
import { type Context, isNot } from '#kernel/server/index.ts'
import { MallStatus } from '../shared/terms.ts'

/** What the company bought last, each goods once (goods/server/asks.ts); orders that were cancelled bought nothing. */
export async function boughtBefore(ctx: Context, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ goodsId: string }>`select l.line ->> 'goodsId' as goods_id from (
      select p.lines, p.created_at from mall_purchase p where p.company_id = ${ctx.companyId} and p.deleted_at is null
        and ${isNot('p.status', MallStatus.code.cancelled)} order by p.created_at desc limit 200) p
    cross join jsonb_array_elements(p.lines) l(line) where l.line ->> 'goodsId' is not null
    group by 1 order by max(p.created_at) desc limit ${limit}`.execute(ctx.db)
  return rows.map(({ goodsId }) => goodsId)
}
