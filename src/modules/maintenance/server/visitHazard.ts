import { type Context, updateRow } from '#kernel/server/index.ts'
import { dayOf, earlier } from '#kernel/shared/days.ts'
import { hazardMoves } from '../shared/hazard.states.ts'
import { hazardDeadline } from '../shared/hazard.ts'
import { HazardGrade, HazardState } from '../shared/maintenance.ts'
import { addHazard, type NewHazard } from './field.store.ts'
import { moveHazard } from './hazard.ts'
import { tellOf } from './telling.ts'
import { findHazardOfItem, type ItemHazard } from './visitHazard.store.ts'
import { note, type Work } from './work.ts'

/** Hazards of a visit: one per item, however often and on however many phones it is saved (jobs 1.6, 8.9). */

type Finding = Pick<NewHazard, 'itemCode' | 'grade' | 'description' | 'photos' | 'part' | 'suggestion' | 'toRepair'>

/** True: a new one. One that stands takes in what is new: the graver grade, other words, further pictures. */
export async function keepHazard(work: Work, finding: Finding): Promise<boolean> {
  const { ctx, order } = work
  const known = finding.itemCode ? await findHazardOfItem(ctx, order.id, finding.itemCode) : undefined
  if (known) {
    await takeIn(ctx, known, finding, dayOf(work.at))
    if (finding.toRepair) await handToRepair(ctx, known, finding.toRepair)
    return false
  }
  await addHazard(ctx, { ...finding, orderId: order.id, elevatorId: order.elevatorId, day: dayOf(work.at) })
  return true
}

const LONGEST = 500

async function takeIn(ctx: Context, known: ItemHazard, finding: Finding, day: string): Promise<void> {
  const grade = Math.max(known.grade, finding.grade) as NewHazard['grade']
  const photos = [...new Set([...known.photos, ...finding.photos])]
  const description = wordsOf(ctx, known, finding)
  const suggestion = finding.suggestion ?? known.suggestion
  const same = grade === known.grade && photos.length === known.photos.length && description === known.description
  if (same && suggestion === known.suggestion) return
  const deadline = hazardDeadline(grade, day)
  await updateRow(ctx, 'hazard', known.id, known.version, {
    grade,
    description,
    suggestion,
    photos: JSON.stringify(photos),
    ...(grade > known.grade
      ? {
          deadline: known.deadline === null ? deadline : earlier(known.deadline, deadline),
          reportGov: grade === HazardGrade.code.severe,
        }
      : {}),
  })
}

/** His own words are replaced, the mate's are added to; what the customer was told of stays as it was told. */
function wordsOf(ctx: Context, known: ItemHazard, { description }: Finding): string {
  const told = known.state !== HazardState.code.open || known.noticeNo !== null
  if (known.description.includes(description)) return known.description
  if (!told && known.createdBy === ctx.who.userId) return description
  return `${known.description}；${description}`.slice(0, LONGEST)
}

/** 转维修 of a finding that stands as a hazard: it is handed over as it is, once (`repair.foundAtVisit`). */
async function handToRepair(
  ctx: Context,
  { id, elevatorId, grade, state }: Pick<ItemHazard, 'id' | 'elevatorId' | 'grade' | 'state'>,
  toRepair: NonNullable<NewHazard['toRepair']>,
): Promise<void> {
  if (hazardMoves.open(state).includes('toRepair'))
    await ctx.emit('hazard.toRepair', { id, elevatorId, grade, toRepair })
}

/**
 * The item is normal again before the visit ends: what was made of it is struck off with its reason. What was handed on,
 * told or is severe is not the worker's to take back; the office looks at it.
 */
export async function withdrawHazard(work: Work, itemCode: string): Promise<void> {
  const { ctx, order, name } = work
  const known = await findHazardOfItem(ctx, order.id, itemCode)
  if (!known) return
  const own = known.state === HazardState.code.open && known.noticeNo === null && known.grade < HazardGrade.code.severe
  if (own) {
    await moveHazard(ctx, known.id, { move: 'withdraw', note: `${name}现场复核正常，撤回` })
    return note(work, 'hazardWithdrawn', { after: { itemCode, hazardNo: known.hazardNo } })
  }
  await tellOf(ctx, 'hazardDoubt', order, {
    said: `${name}把${itemCode}改为正常，隐患${known.hazardNo}仍为「${HazardState.label(known.state)}」`,
  })
}
