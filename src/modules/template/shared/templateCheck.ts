import { daysBetween, isDay } from '#kernel/shared/days.ts'
import type { Refusal } from '#kernel/shared/refusal.ts'
import { visitGap } from '#modules/law/shared/law.ts'
import { nationalItems } from './checklist.ts'
import { ElevatorType, type FixedDate, type TemplateItem as Item, type PlanRule, refuseTemplate } from './template.ts'
import { isWeakened } from './templateDiff.ts'

/** What stands between a template and its publication (jobs 1.1, 1.2, 3.3). */

/** Home lifts stand outside T5002; their gap is the manual's, at most this (jobs 1.2). */
export const HOME_GAP_DAYS = 90

/** The national rows behind a template type; none for type 5, which follows the manufacturer's manual. */
export function nationalBehind(elevatorType: ElevatorType): readonly Item[] {
  return elevatorType === ElevatorType.code.special ? [] : nationalItems(elevatorType)
}

/**
 * Refusals of a regular template against the national rows: 3030004 for rows removed from or loosened against the
 * rows it was made from, 3030002 for national rows that never were there. Empty: may be published.
 * @param before rows of the template before this edit; empty for a new one
 */
export function checkTemplate(
  template: { elevatorType: ElevatorType; items: readonly Item[]; rule?: PlanRule | null },
  national: readonly Item[] = nationalBehind(template.elevatorType),
  before: readonly Item[] = [],
): Refusal[] {
  const own = new Map(template.items.map((item) => [item.itemCode, item]))
  const had = new Set(before.map((item) => item.itemCode))
  const missing = national.filter((item) => !own.has(item.itemCode))
  const weakened = national.filter((item) => {
    const mine = own.get(item.itemCode)
    return mine ? isWeakened(mine, item) : had.has(item.itemCode)
  })
  const found: Refusal[] = []
  if (weakened.length > 0) found.push(refuseTemplate.nationalWeakened({}, { data: codes(weakened) }))
  const neverThere = missing.filter((item) => !had.has(item.itemCode))
  if (neverThere.length > 0) found.push(refuseTemplate.nationalMissing({ codes: codes(neverThere).join('、') }))
  const gap = template.rule ? ruleRefusal(template.rule) : null
  if (gap) found.push(gap)
  return found
}

const codes = (items: readonly Item[]) => items.map((item) => item.itemCode)

/** 3030006 when the rule allows more than the law; home lifts may go further, and their refusal says how far. */
export function ruleRefusal(rule: Pick<PlanRule, 'maxGapDays'>, homeLift = false): Refusal | null {
  if (!homeLift) return rule.maxGapDays > visitGap.days ? refuseTemplate.gapTooLong() : null
  const subMsg = `有别墅梯档案的家用梯，维保间隔不得超过${HOME_GAP_DAYS}日`
  return rule.maxGapDays > HOME_GAP_DAYS ? refuseTemplate.gapTooLong({}, { subMsg }) : null
}

/**
 * 3030007 when a national template is given to a fireman's or explosion-proof lift (specialKind 1, 2): T5002 art. 2
 * leaves those to the manufacturer's items. Home lifts may use type 5 or their category's template.
 */
export function specialLiftRefusal(elevatorType: ElevatorType, lift: { specialKind: number }): Refusal | null {
  const special = lift.specialKind === 1 || lift.specialKind === 2
  return special && elevatorType !== ElevatorType.code.special ? refuseTemplate.specialLift() : null
}

export interface SchemeGap {
  from: string
  to: string
  days: number
}

/** Gaps of a fixed-date year that the law does not allow. */
export const fixedDateGaps = (dates: readonly Pick<FixedDate, 'mmdd'>[], most: number = visitGap.days): SchemeGap[] =>
  gapsOfYear(dates).filter(({ days }) => days > most)

/** Days of the longest gap; 365 for a single date, 0 without any. */
export const longestGap = (dates: readonly Pick<FixedDate, 'mmdd'>[]): number =>
  Math.max(0, ...gapsOfYear(dates).map(({ days }) => days))

/** All gaps of a fixed-date year, read cyclically: the last date runs on to the first of the next year. */
export function gapsOfYear(dates: readonly Pick<FixedDate, 'mmdd'>[]): SchemeGap[] {
  // 2025 is a common year: the longer February of a leap year is judged per year by the visits themselves (V01).
  const sorted = [...new Set(dates.map((date) => date.mmdd))].filter((mmdd) => mmdd !== '02-29').sort()
  return sorted.flatMap((from, at) => {
    const to = sorted[at + 1] ?? sorted[0] ?? from
    const year = at + 1 < sorted.length ? 2025 : 2026
    const days = daysBetween(`2025-${from}`, `${year}-${to}`)
    return [{ from, to, days }]
  })
}

/** 3010006 with the first gap in words and all of them as data; null when the scheme holds. */
export function fixedDateRefusal(dates: readonly Pick<FixedDate, 'mmdd'>[]): Refusal | null {
  const gaps = fixedDateGaps(dates)
  const first = gaps[0]
  if (!first) return null
  const list = `${first.from}→${first.to}(${first.days}天)${gaps.length > 1 ? '…' : ''}`
  return refuseTemplate.fixedDateGaps({ n: gaps.length, list }, { data: gaps })
}

/** Calendar-valid month-days only: 02-30 and the like never become a visit. */
export const isMonthDay = (mmdd: string): boolean => isDay(`2024-${mmdd}`)
