import { type Context, updateRow } from '#kernel/server/index.ts'
import { type Day, earlier } from '#kernel/shared/days.ts'
import { hazardMoves } from '../shared/hazard.states.ts'
import { HazardGrade, HazardState } from '../shared/hazard.terms.ts'
import { hazardDeadline } from '../shared/hazard.ts'
import { addHazard, type NewHazard } from './adding.ts'
import { findHazardOfItem, type ItemHazard } from './record.store.ts'

/** Hazards of a visit: one per item, however often and on however many phones it is saved (jobs 1.6, 8.9). */

type Finding = Pick<NewHazard, 'itemCode' | 'grade' | 'description' | 'photos' | 'part' | 'suggestion' | 'toRepair'>
interface Visit {
  readonly orderId: string
  readonly elevatorId: string
  readonly day: Day
}

/** True: a new one. One that stands takes in what is new: the graver grade, other words, further pictures. */
export async function keepHazard(ctx: Context, visit: Visit, finding: Finding): Promise<boolean> {
  const known = finding.itemCode ? await findHazardOfItem(ctx, visit.orderId, finding.itemCode) : undefined
  if (known) {
    await takeIn(ctx, known, finding, visit.day)
    if (finding.toRepair) await handToRepair(ctx, known, finding.toRepair)
    return false
  }
  await addHazard(ctx, { ...finding, ...visit })
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
