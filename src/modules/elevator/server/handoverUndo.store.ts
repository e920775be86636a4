import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'

/** Lifts and orders as they are now, whatever became of them; for taking a hand-over back. */
export interface LiftNow {
  id: string
  version: number
  name: string
  teamId: string | null
  workerIds: string[]
  useStatus: number
  gone: boolean
}

export async function lockLiftsNow(ctx: Context, ids: readonly string[]): Promise<Map<string, LiftNow>> {
  const { rows } =
    await sql<LiftNow>`select id, version, name, team_id, worker_ids, use_status, deleted_at is not null as gone
    from elevator where company_id = ${ctx.companyId} and id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(
      ctx.db,
    )
  return new Map(rows.map((row) => [row.id, row]))
}
