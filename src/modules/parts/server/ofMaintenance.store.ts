import { sql } from 'kysely'
import type { z } from 'zod'
import { type Context, is, isNot, ofCompanies } from '#kernel/server/index.ts'
import { INSPECTION_AHEAD } from '#modules/inspection/shared/inspection.ts'
import type { maintenanceAsks } from '#modules/maintenance/server/index.ts'
import { MAINTAIN_OPEN } from '#modules/maintenance/shared/maintenance.ts'
import type { PartsOfItem } from '#modules/maintenance/shared/orderDetail.ts'
import { REPAIR_BUSY, RepairStatus } from '#modules/repair/shared/repair.ts'
import { PartsStatus } from '../shared/parts.ts'

export async function findPartsOfItems(ctx: Context, orderId: string): Promise<z.output<typeof PartsOfItem>[]> {
  const { rows } = await sql<z.output<typeof PartsOfItem>>`
    select distinct l.item_code, p.id, p.request_no from parts_request p
    join parts_request_line l on l.company_id = p.company_id and l.request_id = p.id
    where p.company_id ${ofCompanies(ctx)} and p.biz_type = 1 and p.biz_id = ${orderId}
      and ${isNot('p.status', PartsStatus.code.voided)}
      and p.deleted_at is null and l.item_code is not null order by p.request_no, l.item_code`.execute(ctx.db)
  return rows
}

/** Minutes of what nobody wrote down how long it takes: parts to be fitted. */
const USUAL = 60

export const partsWork = (ctx: Context, { people, from, to }: maintenanceAsks.WorkAsked) => sql`
    select 'parts', p.id, p.request_no, p.worker_ids, p.day, ${USUAL}::int, null, null, p.elevator_id, p.community_id
    from (
      select x.*, coalesce(o.plan_date, i.inspect_date, x.drawn_at::date) as day
      from parts_request x
      left join maintain_order o on o.company_id = x.company_id and o.id = x.biz_id and x.biz_type = 1
        and ${is('o.status', MAINTAIN_OPEN)}
      left join inspection_plan i on i.company_id = x.company_id and i.id = x.biz_id and x.biz_type = 3
        and ${is('i.status', INSPECTION_AHEAD)}
      left join repair_order r on r.company_id = x.company_id and r.id = x.biz_id and x.biz_type = 2
        and ${is('r.status', [...REPAIR_BUSY, RepairStatus.code.paused])}
      where x.company_id = ${ctx.companyId} and ${is('x.status', PartsStatus.code.drawn)} and x.deleted_at is null
        and x.worker_ids && ${[...people]}::uuid[] and r.id is null
    ) p where p.day between ${from}::date and ${to}::date`
