import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

export const signDistanceOf = (community: string) => ({
  join: `left join sign_distance s on s.company_id = ${community}.company_id and s.id = ${community}.company_id`,
  distance: 's.distance',
})

export async function findCompanyPlace(ctx: Context) {
  const { rows } = await sql<{ lng: number; lat: number }>`select lng, lat from company
    where company_id = ${ctx.companyId} and lng is not null and lat is not null`.execute(ctx.db)
  return rows[0]
}
