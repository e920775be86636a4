import { newId } from '#kernel/server/index.ts'
import type { TestServer } from '../server.ts'
import { asOwner, type Company } from './company.ts'
import type { Site } from './contract.ts'

/** An evaluation of work on the first lift of a site, given now; without stars it was only asked for. */
export async function anEvaluationRow(
  server: TestServer,
  company: Company,
  site: Site,
  star: number | null,
): Promise<void> {
  const id = newId()
  await asOwner(
    server,
    `insert into evaluation (company_id, id, biz_type, biz_id, order_no, elevator_id, community_id, customer_id, token,
       expires_at, star, channel, given_at)
     values ($1, $2, 1, $3, $4, $5, $6, $7, $4, now() + interval '30 days', $8::smallint,
       case when $8::smallint is not null then 1 end, case when $8::smallint is not null then now() end)`,
    [company.id, id, newId(), `evaluation-${id}`, site.lifts[0], site.communityId, site.customerId, star],
  )
}
