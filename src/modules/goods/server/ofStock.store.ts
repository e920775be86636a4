import { sql } from 'kysely'
import type { stockAsks } from '#modules/stock/server/index.ts'
import { publish } from './publish.store.ts'

/** Linked skus show what lies in the warehouse (commerce R16). */
export const unitsMoved: Parameters<(typeof stockAsks)['unitsMoved']['by']>[0] = async (ctx, unitIds) => {
  const { rows } = await sql<{ goodsId: string }>`select distinct goods_id from sku where company_id = ${ctx.companyId}
    and unit_id = any(${[...unitIds]}::uuid[]) and deleted_at is null order by goods_id`.execute(ctx.db)
  if (rows.length > 0)
    await publish(
      ctx,
      rows.map(({ goodsId }) => goodsId),
    )
}
