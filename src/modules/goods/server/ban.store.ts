import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { GoodsStatus } from '../shared/terms.ts'

/** Banned goods leave the shelf; when the ban ends, the seller puts them back. */
export async function setBanned(
  seller: Context,
  id: string,
  reason: string | null,
): Promise<{ id: string; version: number }> {
  const { rows } = await sql<{
    version: number
  }>`update goods set banned = ${reason !== null}, banned_reason = ${reason},
      status = case when ${reason !== null} then ${GoodsStatus.code.off} else status end, shelf_at = null, shelf_to = null,
      version = version + 1, updated_at = ${seller.now.toISOString()}, updated_by = null
    where company_id = ${seller.companyId} and id = ${id} returning version`.execute(seller.db)
  return { id, version: rows[0]?.version ?? 0 }
}
