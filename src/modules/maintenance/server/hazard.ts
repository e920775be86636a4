import { type Context, findRow, updateRow } from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { fieldRefusal } from '#kernel/shared/refusal.ts'
import { type HazardMove, hazardMoves } from '../shared/hazard.states.ts'
import { HazardGrade, HazardState } from '../shared/maintenance.ts'

export interface HazardRecord {
  id: string
  version: number
  elevatorId: string
  hazardNo: string
  grade: 1 | 2 | 3
  state: 0 | 1 | 2 | 3 | 4 | 5
  sourceType: 1 | 2 | 3 | 4
  description: string
  photos: string[]
  noticeNo: string | null
  noticeSignKey: string | null
}

export interface HazardStep {
  readonly move: HazardMove
  readonly note?: string | undefined
  /** Attached already. */
  readonly files?: readonly StoredFile[]
  readonly noticeNo?: string | undefined
  /** The order that a finding became. */
  readonly repair?: { readonly id: string; readonly orderNo: string }
}

/** Moves a hazard of the company on (jobs 3.3); who may do so is the caller's to know. */
export async function moveHazard(ctx: Context, id: string, step: HazardStep): Promise<HazardRecord> {
  const hazard = await findRow<HazardRecord>(ctx, 'hazard', id, { lock: true })
  const to = hazardMoves.target(step.move, hazard.state)
  const { noticed, fixed, closed } = HazardState.code
  const at = ctx.now.toISOString()
  // The signed notice is the first file of the step that tells the customer.
  const signKey = to === noticed ? (step.files?.[0]?.key ?? null) : hazard.noticeSignKey
  if (to === fixed && hazard.grade === HazardGrade.code.severe && !signKey)
    throw fieldRefusal([{ prop: 'files', msg: '严重隐患须先上传使用单位签收的告知书，再登记整改' }])
  const saved = await updateRow(ctx, 'hazard', hazard.id, hazard.version, {
    state: to,
    ...(step.repair ? { repairId: step.repair.id, repairNo: step.repair.orderNo } : {}),
    ...(to === noticed ? { noticeNo: step.noticeNo ?? hazard.hazardNo, noticeSignKey: signKey } : {}),
    ...(to === fixed ? { fixedAt: at, fixNote: step.note, fixFiles: JSON.stringify(step.files ?? []) } : {}),
    ...(to === closed ? { closedAt: at } : {}),
  })
  if (to === closed) await ctx.emit('hazard.closed', { ...saved, elevatorId: hazard.elevatorId, grade: hazard.grade })
  return { ...hazard, state: to, version: saved.version }
}
