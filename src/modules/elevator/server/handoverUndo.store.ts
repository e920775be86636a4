import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { elevatorScope } from '#modules/permission/server/index.ts'

/** Lifts and orders as they are now, whatever became of them; for taking a hand-over back. */
export interface LiftNow {
  id: string
  version: number
  name: string
  teamId: string | null
  workerIds: string[]
  useStatus: number
  gone: boolean
  /** Of the data scope of whoever asks. */
  seen: boolean
}

export async function lockLiftsNow(ctx: Context, ids: readonly string[]): Promise<Map<string, LiftNow>> {
  const { rows } = await sql<LiftNow>`select e.id, e.version, e.name, e.team_id, e.worker_ids, e.use_status,
      e.deleted_at is not null as gone, coalesce(${elevatorScope(ctx)}, false) as seen
    from elevator e where e.company_id = ${ctx.companyId} and e.id = any(${[...ids]}::uuid[])
    order by e.id for no key update`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}
