import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'

/** Requests for parts that were made of a hazard. */

export const latestRequestOf = (hazard: string): string =>
  `(select p.request_no from parts_request p where p.company_id = ${hazard}.company_id and p.hazard_id = ${hazard}.id
  and p.deleted_at is null order by p.created_at desc, p.id desc limit 1)`

export async function requestsOf(ctx: Context, hazardId: string): Promise<{ id: string; requestNo: string }[]> {
  const { rows } = await sql<{ id: string; requestNo: string }>`select id, request_no from parts_request
    where company_id ${ofCompanies(ctx)} and hazard_id = ${hazardId} and deleted_at is null order by request_no`.execute(
    ctx.db,
  )
  return rows
}
