import { sql } from 'kysely'
import type { Context } from '#kernel/server/index.ts'
import { OpenType } from '#modules/message/shared/jump.ts'
import type { FaultLevel } from '#modules/repair/shared/repair.ts'
import type { SourceRecord } from '#modules/repair/shared/repairDetail.ts'
import { faultName } from '#modules/signal/shared/faultCodes.ts'
import { neverWaits } from '#modules/signal/shared/pipeline/context.ts'
import { type RecordKind, RecordStatus, StrategyMode } from '#modules/signal/shared/record.ts'
import { Assignee } from '#modules/strategy/shared/strategy.ts'
import { may } from '../shared/permissions.ts'
import { kindsSeen } from './reading.ts'
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

interface Behind extends Omit<SourceRecord, 'name' | 'state' | 'jump'> {
  code: string
  kind: number
  status: number
}
const MOST_BEHIND = 50

/** What terminals reported that an order is about, in words; whoever sees the order sees that much of them. */
export async function recordsOfRepair(
  ctx: Context,
  { id, companyId, recordIds }: { id: string; companyId: string; recordIds: readonly string[] },
): Promise<SourceRecord[]> {
  const { rows } = await sql<Behind>`select m.id, m.record_no, m.code, m.kind, m.level, m.occurred_at as at, m.ended_at,
      m.count, m.status, m.black_box_id is not null as black_box
    from monitor_record m where m.company_id = ${companyId}
      and (m.repair_order_id = ${id} or m.id = any(${[...recordIds]}::uuid[]))
    order by m.occurred_at, m.id limit ${MOST_BEHIND}`.execute(ctx.db)
  const seen = kindsSeen(ctx) as readonly number[]
  return rows.map(({ code, kind, status, ...row }) => ({
    ...row,
    name: faultName(code),
    state: RecordStatus.label(status as 1),
    jump:
      ctx.may(may.detail) && seen.includes(kind)
        ? { moduleName: 'alarm', openType: OpenType.code.here, params: { id: row.id } }
        : null,
  }))
}
