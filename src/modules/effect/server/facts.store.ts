import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'
import { MAINTAIN_DONE } from '#modules/maintenance/shared/maintenance.ts'
import { REPAIR_DONE, RepairCause } from '#modules/repair/shared/repair.ts'
import type { ItemFact } from '../shared/effectTypes.ts'
import type { LiftRow, RepairRow, VisitRow } from '../shared/gather.ts'

/** What 维保效果 is reckoned of, of many lifts in each statement (decision 0152). */

/** Days out of service by the archive, and how much the lifts run. */
export async function findUse(
  ctx: Context,
  ids: readonly string[],
  since: Day,
): Promise<(Pick<LiftRow, 'runs' | 'stopFrom' | 'stopTo'> & { id: string })[]> {
  const { rows } = await sql<Pick<LiftRow, 'runs' | 'stopFrom' | 'stopTo'> & { id: string }>`select e.id, e.stop_from,
      e.stop_to, (select avg(c.runs)::float8 from counter_day c where c.company_id = e.company_id and c.elevator_id = e.id
        and c.date >= ${since}::date) as runs
    from elevator e where e.company_id = ${ctx.companyId} and e.id = any(${[...ids]}::uuid[])`.execute(ctx.db)
  return rows
}

/** Visits that were done, with a digit for each item of their checklist. */
export async function findVisits(ctx: Context, ids: readonly string[], since: Day): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`select id, elevator_id, complete_at::date as day, snapshot_hash as hash,
      coalesce(item_results ->> 'r', '') as results
    from maintain_order where company_id = ${ctx.companyId} and elevator_id = any(${[...ids]}::uuid[])
      and ${is('status', MAINTAIN_DONE)} and deleted_at is null and complete_at >= ${since}::date`.execute(ctx.db)
  return rows
}

/** The checklists of visits since a day: only what names an item. */
export async function findChecklists(ctx: Context, since: Day): Promise<ReadonlyMap<string, readonly ItemFact[]>> {
  const { rows } = await sql<{ hash: string; items: ItemFact[] }>`select s.hash,
      (select coalesce(jsonb_agg(jsonb_build_object('code', i ->> 'itemCode', 'name', i ->> 'name',
        'level', (i ->> 'level')::int) order by n), '[]') from jsonb_array_elements(s.content -> 'items') with ordinality q (i, n)) as items
    from template_snapshot s where s.company_id = ${ctx.companyId} and exists (select from maintain_order o
      where o.company_id = s.company_id and o.snapshot_hash = s.hash and o.complete_at >= ${since}::date)`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ hash, items }) => [hash, items]))
}

/** Repairs of doors and drives: what was measured before them is another lift. */
export async function findRepairs(ctx: Context, ids: readonly string[], since: Day): Promise<RepairRow[]> {
  const { door, drive } = RepairCause.code
  const { rows } = await sql<RepairRow>`select elevator_id, complete_at::date as day,
      case when ${is('cause', door)} then 'door' else 'drive' end as part
    from repair_order where company_id = ${ctx.companyId} and elevator_id = any(${[...ids]}::uuid[])
      and deleted_at is null and ${is('status', REPAIR_DONE)} and ${is('cause', [door, drive])}
      and complete_at >= ${since}::date`.execute(ctx.db)
  return rows
}
