import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import type { villaAsks } from '#modules/villa/server/index.ts'
import { VillaState } from '#modules/villa/shared/villa.terms.ts'
import { MaintainStatus } from '../shared/maintenance.ts'

export async function visitsToAsk(ctx: Context, today: Day, ahead: number): Promise<villaAsks.VisitToAsk[]> {
  const { rows } = await sql<villaAsks.VisitToAsk>`select v.id as archive_id, d.plan_date, o.name as owner_name,
      p.phone, v.prefer_time, v.house, k.short_name as company_name, coalesce(t.duty_phone, k.duty_phone) as duty_phone
    from villa_archive v
      join customer o on o.company_id = v.company_id and o.id = v.owner_customer_id
      join customer_contact p on p.company_id = v.company_id and p.customer_id = o.id and p.is_default
      join company k on k.id = v.company_id
      join lateral (
        select m.plan_date, (array_agg(m.team_id))[1] as team_id, min(m.created_at) as made_at, row_number() over (order by m.plan_date) as nth
        from villa_archive_elevator h join maintain_order m on m.company_id = h.company_id and m.elevator_id = h.elevator_id
        where h.company_id = v.company_id and h.archive_id = v.id and h.running
          and ${is('m.status', MaintainStatus.code.notStarted)} and m.deleted_at is null
          and m.plan_date > ${today}::date
        group by m.plan_date
      ) d on true
      left join team t on t.company_id = v.company_id and t.id = d.team_id
    where v.company_id = ${ctx.companyId} and ${is('v.state', VillaState.code.inUse)} and v.deleted_at is null
      and ((d.nth = 1 and d.made_at > coalesce((select max(l.asked_at) from villa_visit_ask l
          where l.company_id = v.company_id and l.archive_id = v.id), '-infinity')) or d.plan_date <= ${today}::date + ${ahead}::int)
      and not exists (select 1 from villa_visit_ask a where a.company_id = v.company_id and a.archive_id = v.id
        and a.plan_date = d.plan_date)
    order by d.plan_date, v.id limit 200`.execute(ctx.db)
  return rows
}
