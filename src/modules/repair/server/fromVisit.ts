import { type Context, type Event, findRow } from '#kernel/server/index.ts'
import { type HazardRecord, moveHazard } from '#modules/hazard/server/index.ts'
import { hazardMoves } from '#modules/hazard/shared/hazard.states.ts'
import { RepairSource, RepairType } from '../shared/repair.ts'
import { findPhoneOf } from './report.store.ts'
import { report } from './report.ts'

const { urgent, ordinary } = RepairType.code

/**
 * 转维修 on the phone (jobs 4.3): what a visit found becomes a repair of its own when the visit is completed, reported by
 * the worker. A lift that was left standing is an emergency. May run twice: the finding is handed on once.
 */
export async function foundAtVisit(ctx: Context, { id, payload }: Event): Promise<void> {
  const wish = payload.toRepair as { employeeId?: unknown; stopped?: unknown } | undefined
  if (!id || typeof wish?.employeeId !== 'string') return
  const hazard = await findRow<HazardRecord>(ctx, 'hazard', id, { lock: true })
  if (!hazardMoves.open(hazard.state).includes('toRepair')) return
  const worker = await findPhoneOf(ctx, wish.employeeId)
  // Nobody to call back: the finding stays with the office.
  if (!worker?.phone) return
  const stopped = wish.stopped === true
  const draft = {
    repairType: stopped ? urgent : ordinary,
    source: RepairSource.code.maintenance,
    elevatorId: hazard.elevatorId,
    reporterName: worker.name,
    reporterPhone: worker.phone,
    reportText: hazard.description.slice(0, 500),
    trappedSpecial: [],
    stopped,
    notDuplicate: true,
  }
  const order = await report(ctx, draft, { hazardId: id, actor: worker.name })
  await moveHazard(ctx, id, { move: 'toRepair', repair: { id: order.id, orderNo: order.orderNo } })
}
