import { type Context, updateRow } from '#kernel/server/index.ts'
import type { StoredFile } from '#kernel/shared/bucket.ts'
import { type HazardMove, hazardMoves } from '../shared/hazard.states.ts'
import { HazardGrade, HazardState } from '../shared/hazard.terms.ts'
import { refuseHazard } from '../shared/hazard.ts'
import { noticeNumber } from './hazardNotice.ts'
import { type HazardFacts, lockHazard } from './hazards.store.ts'

export interface HazardRecord
  extends Pick<
    HazardFacts,
    'id' | 'version' | 'elevatorId' | 'hazardNo' | 'grade' | 'state' | 'sourceType' | Said | Told
  > {
  linkName: string | null
  linkPhone: string | null
  linkSentAt: string | null
  linkTimes: number
}
type Said = 'description' | 'photos' | 'createdBy'
type Told = 'noticeNo' | 'issuedAt' | 'noticeAt' | 'noticeSignKey'

export interface HazardStep {
  readonly move: HazardMove
  readonly note?: string | undefined
  /** Attached already. */
  readonly files?: readonly StoredFile[]
  readonly noticeNo?: string | undefined
  /** Who signed for the notice. */
  readonly noticeTo?: string | undefined
  /** Behind the customer's link. */
  readonly signed?: {
    readonly key: string
    readonly phone?: string | null | undefined
    readonly opinion?: string | null | undefined
  }
  /** What the person saw; without it the row as it is. */
  readonly version?: number | undefined
  /** The order that a finding became. */
  readonly repair?: { readonly id: string; readonly orderNo: string }
}

/** Moves a hazard of the company on (jobs 3.3); who may do so is the caller's to know. */
export async function moveHazard(ctx: Context, id: string, step: HazardStep): Promise<HazardRecord> {
  const hazard = await lockHazard(ctx, id)
  const to = hazardMoves.target(moveOf(step.move, hazard), hazard.state)
  const { fixed, closed } = HazardState.code
  const at = ctx.now.toISOString()
  if (to === fixed && hazard.grade === HazardGrade.code.severe && !hazard.noticeSignKey) throw refuseHazard.notTold()
  const saved = await updateRow(ctx, 'hazard', hazard.id, step.version ?? hazard.version, {
    state: to,
    ...(step.repair ? { repairId: step.repair.id, repairNo: step.repair.orderNo } : {}),
    ...(step.move === 'tell' ? await noticeOf(ctx, hazard, step) : {}),
    ...(to === fixed ? { fixedAt: at, fixNote: step.note, fixFiles: JSON.stringify(step.files ?? []) } : {}),
    ...(to === closed ? { closedAt: at, closeNote: step.note ?? null } : {}),
  })
  // A repair that was done before waited for the signature (decision 0052).
  if (step.move === 'tell')
    await ctx.emit('hazard.told', { ...saved, elevatorId: hazard.elevatorId, grade: hazard.grade })
  if (to === closed) await ctx.emit('hazard.closed', { ...saved, elevatorId: hazard.elevatorId, grade: hazard.grade })
  return { ...hazard, state: to, version: saved.version }
}

/** While no signature is there the notice can be added; the state stays (decision 0050). */
function moveOf(move: HazardMove, { state, noticeSignKey }: HazardRecord): HazardMove | 'tellLater' {
  const later = move === 'tell' && !noticeSignKey && hazardMoves.open(state).includes('tellLater')
  return later ? 'tellLater' : move
}

/** The signed notice is the first file of the step that tells the customer, or what was drawn behind his link. */
async function noticeOf(ctx: Context, hazard: HazardRecord, { noticeNo, noticeTo, files, signed }: HazardStep) {
  const at = ctx.now.toISOString()
  return {
    noticeNo: noticeNo ?? hazard.noticeNo ?? (await noticeNumber(ctx)),
    ...(hazard.issuedAt ? {} : { issuedAt: at }),
    noticeSignKey: signed?.key ?? files?.[0]?.key ?? null,
    noticeTo: noticeTo ?? null,
    ...(signed ? { noticePhone: signed.phone ?? null, noticeOpinion: signed.opinion ?? null } : {}),
    noticeAt: at,
  }
}
