import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

/** Numbers of hazards that stand already, by `elevator day description`. */
export async function findKnownHazards(ctx: Context, elevatorIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; hazardNo: string }>`select
      elevator_id || ' ' || (created_at at time zone 'Asia/Shanghai')::date || ' ' || description as key, hazard_no
    from hazard where company_id = ${ctx.companyId} and elevator_id = any(${[...elevatorIds]}::uuid[])
      and deleted_at is null`.execute(ctx.db)
  return new Map(rows.map(({ key, hazardNo }) => [key, hazardNo]))
}
