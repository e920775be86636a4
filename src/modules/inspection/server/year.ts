import { type Context, type Handlers, nextNumber } from '#kernel/server/index.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import { isVilla } from '#modules/elevator/shared/category.ts'
import { UseStatus } from '#modules/elevator/shared/elevator.terms.ts'
import type { inspectionPlanApi } from '../shared/api.ts'
import { type Duty, dutiesOf, materialsFor } from '../shared/calendar.ts'
import { InspectKind } from '../shared/inspection.ts'
import type { SkipReason, YearResult } from '../shared/plan.ts'
import { countSeen, findStanding, findYearLifts, insertYear, type NewPlan, type YearLift } from './year.store.ts'

/** 生成年度计划 (jobs 5, 6.10): what each lift owes in a year, less what stands. */

type Draft = Omit<NewPlan, 'planNo'>
interface Reckoned {
  readonly drafts: readonly Draft[]
  readonly skipped: ReadonlyMap<string, YearLift[]>
}

const SHOWN = 20

export const yearHandlers = {
  async previewYear(ctx, { year, elevatorIds }) {
    return resultOf(await reckon(ctx, year, elevatorIds))
  },

  async generateYear(ctx, { year, elevatorIds }) {
    const reckoned = await reckon(ctx, year, elevatorIds)
    const { drafts } = reckoned
    if (drafts.length === 0) return resultOf(reckoned)
    const first = await nextNumber(ctx, `NJ${year}`, drafts.length)
    const created = await insertYear(
      ctx,
      drafts.map((draft, n) => ({ ...draft, planNo: planNoOf(year, first + n) })),
    )
    return { ...resultOf(reckoned), created }
  },
} satisfies Partial<Handlers<typeof inspectionPlanApi>>

/** `NJ`+yyyy+5 (jobs 1.9). */
export const planNoOf = (year: number, n: number): string => `NJ${year}${String(n).padStart(5, '0')}`

async function reckon(ctx: Context, year: number, elevatorIds?: readonly string[]): Promise<Reckoned> {
  if (elevatorIds && (await countSeen(ctx, elevatorIds)) < new Set(elevatorIds).size) throw refuse.notFound()
  const lifts = await findYearLifts(ctx, elevatorIds)
  const standing = await findStanding(ctx, year)
  const drafts: Draft[] = []
  const skipped = new Map<string, YearLift[]>()
  const skip = (reason: string, lift: YearLift) => {
    const group = skipped.get(reason)
    if (group) group.push(lift)
    else skipped.set(reason, [lift])
  }
  for (const lift of lifts) {
    if (lift.useStatus === UseStatus.code.stopped) {
      skip('电梯停用，恢复使用时再安排', lift)
      continue
    }
    const { duties, skips } = dutiesOf({ ...lift, villa: isVilla(lift) }, year)
    for (const { reason } of skips) skip(reason, lift)
    for (const duty of duties) {
      if (standing.has(`${lift.id} ${duty.kind}`)) skip(`${year}年${InspectKind.label(duty.kind)}计划已有`, lift)
      else drafts.push(draftOf(lift, duty, year))
    }
  }
  return { drafts, skipped }
}

const draftOf = (lift: YearLift, duty: Duty, year: number): Draft => ({
  ...duty,
  elevatorId: lift.id,
  year,
  teamId: lift.teamId,
  orgName: duty.kind === InspectKind.code.periodic ? lift.inspectOrg : null,
  materials: materialsFor(duty.kind, lift.category),
})

function resultOf({ drafts, skipped }: Reckoned): YearResult {
  const reasons: SkipReason[] = [...skipped].map(([reason, lifts]) => ({
    reason,
    count: lifts.length,
    elevators: lifts.slice(0, SHOWN).map(({ id, name }) => ({ id, name })),
  }))
  const kinds = Map.groupBy(drafts, ({ kind }) => kind)
  const months = Map.groupBy(drafts, ({ dueMonth }) => dueMonth.slice(0, 7))
  return {
    created: drafts.length,
    skipped: reasons.reduce((sum, one) => sum + one.count, 0),
    reasons: reasons.sort((a, b) => b.count - a.count),
    kinds: InspectKind.options.flatMap(({ value }) => {
      const n = kinds.get(value)?.length ?? 0
      return n > 0 ? [{ kind: value, count: n }] : []
    }),
    months: [...months]
      .map(([month, of]) => ({ month, count: of.length }))
      .sort((a, b) => (a.month < b.month ? -1 : 1)),
  }
}
