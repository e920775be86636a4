import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { InspectionStatus } from '../shared/inspection.ts'
import { ours } from './due.store.ts'
import type { PlanRecord } from './plan.store.ts'

const WITHOUT_RESULT = [
  InspectionStatus.code.waiting,
  InspectionStatus.code.assigned,
  InspectionStatus.code.selfChecked,
  InspectionStatus.code.applied,
  InspectionStatus.code.inspected,
]

/** Plans without a result that fall due within so many days, with the last reminder of this deadline that was sent (90, 60, 30, 7). */
export async function findOpenUntil(
  ctx: Context,
  today: Day,
  days: number,
): Promise<(PlanRecord & { reminded: number | null })[]> {
  const { rows } = await sql<PlanRecord & { reminded: number | null }>`select p.*,
      (select min(split_part(m.dedupe_key, ':', 4)::int) from message m where m.company_id = p.company_id
        and m.dedupe_key like 'inspection.due:' || p.id || ':' || to_char(p.deadline, 'YYYY-MM-DD') || ':%') as reminded
    from inspection_plan p join elevator e on e.company_id = p.company_id and e.id = p.elevator_id
    where p.company_id = ${ctx.companyId} and p.deleted_at is null and ${ours}
      and ${is('p.status', WITHOUT_RESULT)}
      and p.deadline between ${today}::date and ${today}::date + ${days}::int
    order by p.deadline, p.id`.execute(ctx.db)
  return rows
}
