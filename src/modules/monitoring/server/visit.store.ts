import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { ServiceMode } from '#modules/signal/shared/wire.ts'
import { COLLECTING } from '#modules/terminal/shared/terms.ts'

/** What terminals saw of a visit and of a month, for records and papers of other modules. */

/** 进入检修 of lifts and of escalators. */
const INSPECTION = ['43', '83']

/**
 * Whether the terminal saw 检修 while people say they worked at the lift (jobs 10.2). Null: none stood there, or nothing was
 * heard of it in that time, so that silence proves nothing.
 */
export async function terminalOfVisit(
  ctx: Context,
  { elevatorId, from, to }: { readonly elevatorId: string; readonly from: string; readonly to: string },
): Promise<{ readonly terminal: { readonly inspection: boolean } | null; readonly floors: null }> {
  const { rows } = await sql<{ inspection: boolean; heard: boolean }>`select
      exists (select 1 from monitor_record m where m.company_id = ${ctx.companyId} and m.elevator_id = ${elevatorId}
          and m.code = any(${INSPECTION}) and m.occurred_at <= ${to}
          and coalesce(m.ended_at, m.last_at, m.occurred_at) >= ${from})
        or exists (select 1 from sample s where s.company_id = ${ctx.companyId} and s.elevator_id = ${elevatorId}
          and s.at between ${from} and ${to} and s.quality = 1
          and (s.d ->> 'mode')::int = ${sql.lit(ServiceMode.code.inspection)}) as inspection,
      exists (select 1 from sample s where s.company_id = ${ctx.companyId} and s.elevator_id = ${elevatorId}
        and s.at between ${from} and ${to}) as heard
    where exists (select 1 from terminal t where t.company_id = ${ctx.companyId} and t.elevator_id = ${elevatorId}
      and ${is('t.terminal_type', COLLECTING)} and t.deleted_at is null)`.execute(ctx.db)
  const seen = rows[0]
  // A telephone, not the terminal, would measure the height.
  return { terminal: seen && (seen.inspection || seen.heard) ? { inspection: seen.inspection } : null, floors: null }
}
