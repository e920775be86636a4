import { sql } from 'kysely'
import { type Context, is } from '#kernel/server/index.ts'
import { PipelineStep } from '#modules/signal/shared/pipeline/decision.ts'
import { RecordStatus } from '#modules/signal/shared/record.ts'

const said = (step: number) => JSON.stringify([{ step }])

/**
 * Records that wait until they have lasted as long as their strategy wants: it was chosen (step 7) and nothing was settled
 * since, of which the last line would tell (step 8).
 */
export async function findWaitingToLast(ctx: Context): Promise<string[]> {
  const since = new Date(ctx.now.getTime() - 86_400_000).toISOString()
  const { rows } = await sql<{ id: string }>`select m.id from monitor_record m where m.company_id = ${ctx.companyId}
    and ${is('m.status', RecordStatus.code.happening)} and m.repair_order_id is null and m.strategy_id is not null
    and m.received_at >= ${since} and m.decision_log @> ${said(PipelineStep.code.strategy)}::jsonb
    and not m.decision_log @> ${said(PipelineStep.code.quiet)}::jsonb
    order by m.occurred_at, m.id limit 500`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
