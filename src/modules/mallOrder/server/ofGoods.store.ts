import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

/** Goods that the person's company bought last, each once. */
export async function boughtBefore(ctx: Context, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ goodsId: string }>`select x.goods_id from (
      select l ->> 'goodsId' as goods_id, max(p.created_at) as at from mall_purchase p, jsonb_array_elements(p.lines) l
      where p.company_id = ${ctx.companyId} and p.paid > 0 group by 1) x
    order by x.at desc limit ${limit}`.execute(ctx.db)
  return rows.map(({ goodsId }) => goodsId)
}
