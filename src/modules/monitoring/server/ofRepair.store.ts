import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import type { FaultLevel } from '#modules/repair/shared/repair.ts'
import { Assignee } from '#modules/strategy/shared/strategy.ts'
import { neverWaits } from '#modules/telemetry/shared/pipeline/context.ts'
import { type RecordKind, StrategyMode } from '#modules/telemetry/shared/record.ts'
import { findOnSite } from './situation.store.ts'

interface Wished {
  kind: (typeof RecordKind.code)['fault']
  level: FaultLevel | null
  elevatorId: string
  mode: number | null
  assignee: number | null
  assigneeId: string | null
  workerIds: string[]
}

/**
 * Who is sent for a record: at an A or an alarm whoever stands at the lift, then whom the strategy names. Without a strategy
 * the company's own setting of reports decides whether orders give themselves out.
 */
export async function findDispatchWish(ctx: Context, recordId: string) {
  const { rows } =
    await sql<Wished>`select m.kind, m.level, m.elevator_id, s.mode, s.assignee, s.assignee_id, e.worker_ids
    from monitor_record m join elevator e on e.company_id = m.company_id and e.id = m.elevator_id
    left join fault_strategy s on s.company_id = m.company_id and s.id = m.strategy_id and s.deleted_at is null
    where m.company_id = ${ctx.companyId} and m.id = ${recordId}`.execute(ctx.db)
  const [record] = rows
  if (!record) return undefined
  const onSite = neverWaits(record)
    ? (await findOnSite(ctx, record.elevatorId)).map(({ employeeId }) => employeeId)
    : []
  const { charge, named } = Assignee.code
  const meant =
    record.assignee === named && record.assigneeId
      ? [record.assigneeId]
      : record.assignee === charge
        ? record.workerIds
        : []
  return { auto: record.mode === StrategyMode.code.auto, first: [...new Set([...onSite, ...meant])] }
}
