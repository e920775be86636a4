import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import type { Point } from '#kernel/shared/distance.ts'

/** Amid the communities of a district whose place is known; undefined without any. */
export async function findMiddle(ctx: Context, regionCode: string): Promise<Point | undefined> {
  const { rows } = await sql<Point>`select avg(lng) as lng, avg(lat) as lat from community
    where company_id = ${ctx.companyId} and region_code = ${regionCode} and located and deleted_at is null
    having count(*) > 0`.execute(ctx.db)
  return rows[0]
}
