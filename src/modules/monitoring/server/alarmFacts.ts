import type { Context } from '#kernel/server/index.ts'
import { type AlarmState, alarmStateOf } from '../shared/alarm.terms.ts'
import { refuseRecord } from '../shared/refusals.ts'
import { type AlarmCall, findCall, findOrder, type MonitorRecord } from './record.store.ts'

/** How far an alarm is; what its order knows counts as well. */
export interface AlarmFacts {
  readonly state: AlarmState
  readonly personCount: number | null
  readonly freedAt: string | null
}
export async function alarmOf(ctx: Context, record: MonitorRecord, of?: AlarmCall): Promise<AlarmFacts> {
  const call = of ?? (await findCall(ctx, record.id))
  const order = await findOrder(ctx, record.repairOrderId)
  const freedAt = call?.freedAt ? new Date(call.freedAt).toISOString() : (order?.rescuedAt ?? null)
  const answeredAt = call?.answeredAt ? new Date(call.answeredAt).toISOString() : null
  const { status, repairOrderId } = record
  return {
    state: alarmStateOf({ status, answeredAt, repairOrderId, freedAt }),
    personCount: call?.personCount ?? null,
    freedAt,
  }
}

/** Nobody may still be inside (8010205), and how many there were must be known. */
export function requireAlarmOver({ freedAt }: AlarmFacts, personCount: number | null): void {
  if (personCount === null) throw refuseRecord.noCount()
  if (personCount > 0 && freedAt === null) throw refuseRecord.notFreed()
}
