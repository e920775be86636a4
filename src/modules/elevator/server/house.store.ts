import { sql } from 'kysely'
import { type Context, ofCompanies } from '#kernel/server/index.ts'
import type { HouseOfLift } from '../shared/house.ts'

/** The file in use that holds the lift, and the largest gap of its plan. */
export async function findHouse(ctx: Context, elevatorId: string): Promise<HouseOfLift | null> {
  const { rows } =
    await sql<HouseOfLift>`select v.id as archive_id, v.archive_no, o.name as owner_name, v.house, v.residents,
      v.has_elder_or_child, v.emergency_name, v.emergency_phone, v.warranty_to, v.preference, v.cycle_days,
      (select (p.rule_snapshot ->> 'maxGapDays')::int from plan_elevator x
        join maintain_plan p on p.company_id = x.company_id and p.id = x.plan_id
        where x.company_id = h.company_id and x.elevator_id = h.elevator_id and x.active limit 1) as plan_gap_days,
      (select max(a.plan_date) from villa_visit_ask a where a.company_id = v.company_id and a.archive_id = v.id) as asked_for
    from villa_archive_elevator h
    join villa_archive v on v.company_id = h.company_id and v.id = h.archive_id
    join customer o on o.company_id = v.company_id and o.id = v.owner_customer_id
    where h.company_id ${ofCompanies(ctx)} and h.elevator_id = ${elevatorId} and h.running
      and v.deleted_at is null`.execute(ctx.db)
  return rows[0] ?? null
}
