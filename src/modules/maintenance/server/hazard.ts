import { type Context, findRow, nextNumber, updateRow } from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { dayOf } from '#kernel/shared/days.ts'
import { type HazardMove, hazardMoves } from '../shared/hazard.states.ts'
import { refuseHazard } from '../shared/hazard.ts'
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
  /** Who signed for the notice. */
  readonly noticeTo?: string | undefined
  /** What the person saw; without it the row as it is. */
  readonly version?: number | undefined
  /** The order that a finding became. */
  readonly repair?: { readonly id: string; readonly orderNo: string }
}

/** Moves a hazard of the company on (jobs 3.3); who may do so is the caller's to know. */
export async function moveHazard(ctx: Context, id: string, step: HazardStep): Promise<HazardRecord> {
  const hazard = await findRow<HazardRecord>(ctx, 'hazard', id, { lock: true })
  const to = hazardMoves.target(moveOf(step.move, hazard), hazard.state)
  const { fixed, closed } = HazardState.code
  const at = ctx.now.toISOString()
  if (to === fixed && hazard.grade === HazardGrade.code.severe && !hazard.noticeSignKey) throw refuseHazard.notTold()
  const saved = await updateRow(ctx, 'hazard', hazard.id, step.version ?? hazard.version, {
    state: to,
    ...(step.repair ? { repairId: step.repair.id, repairNo: step.repair.orderNo } : {}),
    ...(step.move === 'tell' ? await noticeOf(ctx, step) : {}),
    ...(to === fixed ? { fixedAt: at, fixNote: step.note, fixFiles: JSON.stringify(step.files ?? []) } : {}),
    ...(to === closed ? { closedAt: at, closeNote: step.note ?? null } : {}),
  })
  if (to === closed) await ctx.emit('hazard.closed', { ...saved, elevatorId: hazard.elevatorId, grade: hazard.grade })
  return { ...hazard, state: to, version: saved.version }
}

/** While no signature is there the notice can be added; the state stays (decision 0050). */
function moveOf(move: HazardMove, { state, noticeSignKey }: HazardRecord): HazardMove | 'tellLater' {
  const later = move === 'tell' && !noticeSignKey && hazardMoves.open(state).includes('tellLater')
  return later ? 'tellLater' : move
}

/** The signed notice is the first file of the step that tells the customer; `TZ`+yyyyMMdd+3 unless it has a number. */
async function noticeOf(ctx: Context, { noticeNo, noticeTo, files }: HazardStep) {
  const series = `TZ${dayOf(ctx.now).replaceAll('-', '')}`
  return {
    noticeNo: noticeNo ?? `${series}${String(await nextNumber(ctx, series)).padStart(3, '0')}`,
    noticeSignKey: files?.[0]?.key ?? null,
    noticeTo: noticeTo ?? null,
    noticeAt: ctx.now.toISOString(),
  }
}
