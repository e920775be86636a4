import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

/** Lifts that `live_lift` has otherwise than they stand, or has without need, or lacks; each is put right. */
export async function placeMisplaced(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select coalesce(s.id, l.id) as id
    from (select * from lift_standing where company_id = ${ctx.companyId}) s
      full join (select * from live_lift where company_id = ${ctx.companyId}) l on l.id = s.id
    where (s.id, s.condition, s.place, s.is_open) is distinct from (l.id, l.condition, l.place, l.is_open)
    order by 1`.execute(ctx.db)
  for (const { id } of rows) await sql`select place_lift(${ctx.companyId}, ${id}::uuid)`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
