import { addMonths } from '#kernel/shared/days.ts'
import type { TemplateItem } from './template.ts'

/**
 * Months between two checks of the governor's speed on the day of a visit: fewer once the governor is old (jobs 6.1).
 */
export function governorMonths(rule: NonNullable<TemplateItem['governor']>, madeDate: string, on: string): number {
  return on <= addMonths(madeDate, rule.oldFromYears * 12) ? rule.months : rule.oldMonths
}

/**
 * Whether the sub-check 限速器动作速度校验 belongs to this year-level visit: it does when the check would otherwise
 * fall due before the next year-level visit, at most 12 months on. Without a known check it counts from the
 * governor's manufacture. Dates yyyy-MM-dd.
 */
export function governorCheckDue(
  item: Pick<TemplateItem, 'governor'>,
  lift: { madeDate: string; lastCheck: string | null },
  visit: string,
  nextYearVisit: string = addMonths(visit, 12),
): boolean {
  if (!item.governor) return false
  const months = governorMonths(item.governor, lift.madeDate, visit)
  return addMonths(lift.lastCheck ?? lift.madeDate, months) < nextYearVisit
}
