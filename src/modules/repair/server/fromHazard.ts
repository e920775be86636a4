import type { z } from 'zod'
import { type Context, findRow, type Saved } from '#kernel/server/index.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { demandLift } from '#modules/elevator/server/index.ts'
import { type HazardRecord, moveHazard } from '#modules/hazard/server/index.ts'
import { hazardMoves } from '#modules/hazard/shared/hazard.states.ts'
import { RepairSource } from '../shared/repair.ts'
import type { FromHazard } from '../shared/repairChange.ts'
import { findOwnPhone } from './report.store.ts'
import { report } from './report.ts'

/** 转急修 (jobs 1.6, 3.3): a finding becomes a repair, each names the other; `hazardOutcome` says how it ends. */

const { maintenance, inspection, patrol } = RepairSource.code
/** By where it was found: 维保, 维修, 年检, 质检. */
const sources = [maintenance, maintenance, maintenance, inspection, patrol] as const

export async function fromHazard(
  ctx: Context,
  { id, repairType, reportText, stopped }: z.output<typeof FromHazard>,
): Promise<Saved & { orderNo: string }> {
  const hazard = await findRow<HazardRecord>(ctx, 'hazard', id, { lock: true })
  await demandLift(ctx, hazard.elevatorId)
  hazardMoves.target('toRepair', hazard.state)
  const reporterPhone = await findOwnPhone(ctx)
  if (!reporterPhone) throw fieldRefusal([{ prop: 'id', msg: '没有可回拨的电话，请先在企业信息填写值班电话' }])
  const source = sources[hazard.sourceType]
  const draft = { repairType, source, elevatorId: hazard.elevatorId, reporterName: ctx.who.name, reporterPhone }
  // Found before: whoever else called about this lift meant another trouble.
  const given = { ...draft, trappedSpecial: [], reportText, stopped, notDuplicate: true }
  const { id: orderId, version, orderNo } = await report(ctx, given, { hazardId: id })
  await moveHazard(ctx, id, { move: 'toRepair', repair: { id: orderId, orderNo } })
  return { id: orderId, version, orderNo }
}
