import type { Day } from '#kernel/shared/days.ts'
import type { TemplateItem } from '#modules/template/shared/template.ts'
import type { Company } from './company.ts'
import type { WorkTimes } from './crewDay.ts'
import { Random } from './random.ts'

/** Days for which the phones' times of single items are there; older records know their begin and end. */
const TIMED_DAYS = 14
/** Of a hundred visits so many end in a hurry: the last part in a few seconds an item. */
const HURRIED = 0.06

/** When each item was recorded, in walking order and spread over the visit; the last two minutes are the way out. */
export function timeItems(
  { clock }: Company,
  orderId: string,
  x: Record<string, unknown>,
  items: readonly TemplateItem[],
  visit: WorkTimes & { readonly day: Day; readonly ago: number },
): void {
  if (visit.ago >= TIMED_DAYS) return
  const random = new Random(`pace ${orderId}`)
  const walked = items.toSorted((a, b) => a.part - b.part)
  const last = walked.at(-1)?.part
  const hurried = random.chance(HURRIED) ? walked.filter(({ part }) => part === last).length : 0
  const steady = walked.length - hurried
  const minutes = Math.max(1, visit.complete - visit.start - 2)
  let at = visit.start
  for (const [n, { itemCode }] of walked.entries()) {
    at = n < steady ? visit.start + ((n + 1) * minutes) / Math.max(1, steady) : at + (5 + random.int(0, 1)) / 60
    x[itemCode] = { ...(x[itemCode] as object | undefined), at: clock.iso(visit.day, at) }
  }
}
