import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

/** `order day part spec` of the parts that are installed already, with the number of their request. */
export async function findInstalled(ctx: Context, bizIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{
    key: string
    requestNo: string
  }>`select p.biz_id || ' ' || l.installed_on || ' ' || l.name || ' '
      || coalesce(l.spec, '') as key, p.request_no
    from parts_request p join parts_request_line l on l.company_id = p.company_id and l.request_id = p.id
    where p.company_id = ${ctx.companyId} and p.biz_id = any(${[...bizIds]}::uuid[]) and l.installed_on is not null
      and p.deleted_at is null`.execute(ctx.db)
  return new Map(rows.map(({ key, requestNo }) => [key, requestNo]))
}
