import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import type { Day } from '#kernel/shared/days.ts'

/** What makes two findings one: lift, day, place and words; a brought finding has no other number. */
export const hazardKey = (elevatorId: string, foundOn: Day, part: string | null, description: string): string =>
  JSON.stringify([elevatorId, foundOn, part ?? '', description])

/** Hazards that stand already, by `hazardKey`, as a sheet is told of them. */
export async function findKnownHazards(ctx: Context, elevatorIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{
    elevatorId: string
    foundOn: Day
    part: string | null
    description: string
    hazardNo: string
  }>`select elevator_id, (created_at at time zone 'Asia/Shanghai')::date as found_on, part, description, hazard_no
    from hazard where company_id = ${ctx.companyId} and elevator_id = any(${[...elevatorIds]}::uuid[])
      and deleted_at is null`.execute(ctx.db)
  return new Map(
    rows.map((row) => [hazardKey(row.elevatorId, row.foundOn, row.part, row.description), `已有隐患 ${row.hazardNo} `]),
  )
}
