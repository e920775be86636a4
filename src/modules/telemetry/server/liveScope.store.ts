import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { visibleLifts } from '#modules/elevator/server/index.ts'

/** Whether the person sees the lift at all: data scope and companies. */
export async function seesLift(ctx: Context, elevatorId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from elevator e where ${visibleLifts(ctx)} and e.id = ${elevatorId}::uuid`.execute(ctx.db)
  return rows.length > 0
}

/** 1000404 for a lift that is not there or not the person's to see. */
export async function requireLift(ctx: Context, elevatorId: string): Promise<void> {
  if (!(await seesLift(ctx, elevatorId))) throw refuse.notFound()
}
