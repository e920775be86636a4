import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { PartsStatus } from '../shared/parts.ts'

export async function findRefusedParts(ctx: Context, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ requestNo: string }>`select request_no from parts_request
    where company_id = ${ctx.companyId} and biz_type = 2 and biz_id = ${orderId}
      and ${is('status', PartsStatus.code.rejected)} and deleted_at is null
    order by request_no`.execute(ctx.db)
  return rows.map(({ requestNo }) => requestNo)
}
