import { governorCheckDue } from './governor.ts'
import { type LiftModel, mfrValueOf } from './mfrValue.ts'
import { ResultType, type TemplateItem } from './template.ts'

/** What a checklist must know of the lift that it is asked at; null: not known. */
export interface VisitedLift extends LiftModel {
  readonly governorMade: string | null
  readonly governorCheck: string | null
}

/** A lift of which nothing is known. */
export const unknownLift: VisitedLift = { brand: null, model: null, governorMade: null, governorCheck: null }

/**
 * A row as a visit asks it (jobs 1.1, 6.1): with the maker's value for this lift, and, when the check of the governor's
 * speed falls due, wanting the speed in m/s, as it does where one is recorded. A lift whose age nobody knows is not asked
 * for that.
 */
export function asVisited<I extends TemplateItem>(
  item: I,
  lift: VisitedLift,
  visit: string,
  recorded: number | null = null,
): I {
  const value = mfrValueOf(item, lift)
  const told = value === null ? item : { ...item, requirement: `${item.requirement}；制造单位值：${value}` }
  const { governorMade, governorCheck: lastCheck } = lift
  const madeDate = governorMade ?? lastCheck
  const due = madeDate !== null && governorCheckDue(item, { madeDate, lastCheck }, visit)
  if (!item.governor || !(due || recorded !== null)) return told
  return {
    ...told,
    resultType: ResultType.code.number,
    valueUnit: 'm/s',
    requirement: `${told.requirement}；限速器动作速度校验到期，须校验并填写动作速度`,
  }
}
