import type { Day } from '#kernel/shared/days.ts'
import { photosNeeded } from '#modules/template/shared/reading.ts'
import { ItemResult, type TemplateItem } from '#modules/template/shared/template.ts'
import { asVisited, type VisitedLift } from '#modules/template/shared/visited.ts'
import { ItemRecord, type OrderItem } from './orderDetail.ts'

/**
 * What was recorded on an order's checklist, packed (migration 0007): `r` has one result digit per item of the
 * snapshot in its order, `x` what exceeds a plain result, by item code.
 */
export interface ItemResults {
  r: string
  x: Record<string, ItemRecord>
}

const { unchecked, abnormal, handled, notApplicable } = ItemResult.code

export function readResults(stored: unknown, items: readonly TemplateItem[]): ItemResults {
  const given = (stored ?? {}) as Partial<ItemResults>
  return { r: (given.r ?? '').padEnd(items.length, '0').slice(0, items.length), x: { ...(given.x ?? {}) } }
}

const resultAt = (results: ItemResults, at: number): ItemResult => Number(results.r[at] ?? '0') as ItemResult

export function withResult(results: ItemResults, at: number, result: ItemResult, extra?: ItemRecord): ItemResults {
  const r = results.r.slice(0, at) + String(result) + results.r.slice(at + 1)
  return { r, x: extra ? { ...results.x, [extra.itemCode]: spare(extra) } : results.x }
}

/** Kept without what it did not say. */
const spare = (record: ItemRecord): ItemRecord =>
  Object.fromEntries(
    Object.entries(record).filter(([, said]) => said !== null && !(Array.isArray(said) && said.length === 0)),
  ) as ItemRecord

const blank = (itemCode: string, result: ItemResult): ItemRecord => ItemRecord.parse({ itemCode, result })

/** The record of one item, a plain one when nothing else was said. */
export const recordAt = (results: ItemResults, item: TemplateItem, at: number): ItemRecord => ({
  ...blank(item.itemCode, unchecked),
  ...results.x[item.itemCode],
  result: resultAt(results, at),
})

/** The checklist with what was recorded, as screens show it. */
export const itemsWithResults = (
  items: readonly TemplateItem[],
  results: ItemResults,
  lift: VisitedLift,
  visit: Day,
): OrderItem[] =>
  items.map((row, at) => {
    const { itemCode: _, ...record } = recordAt(results, row, at)
    const item = asVisited(row, lift, visit, record.value)
    return {
      itemCode: item.itemCode,
      level: item.level,
      part: item.part,
      name: item.name,
      requirement: item.requirement,
      resultType: item.resultType,
      judge: item.judge,
      valueMin: item.valueMin,
      valueMax: item.valueMax,
      valueUnit: item.valueUnit,
      photoRule: item.photoRule,
      isKey: item.isKey,
      naAllowed: item.naAllowed,
      ...record,
    }
  })

/** Results moved to another snapshot of the same order: by item code, what is new is unchecked. */
export function carryOver(
  results: ItemResults,
  from: readonly TemplateItem[],
  to: readonly TemplateItem[],
): ItemResults {
  const known = new Map(from.map((item, at) => [item.itemCode, results.r[at] ?? '0']))
  return { r: to.map((item) => known.get(item.itemCode) ?? '0').join(''), x: results.x }
}

export interface Tally {
  unchecked: number
  abnormal: number
  notApplicable: number
  withoutPhoto: number
  /** Abnormal without handling and without a hazard. */
  unhandled: number
}

/** What stands against completing (jobs 3.1, 1.1 photoRule). `hazards`: item codes that became one. */
export function tallyOf(items: readonly TemplateItem[], results: ItemResults, hazards: ReadonlySet<string>): Tally {
  const tally: Tally = { unchecked: 0, abnormal: 0, notApplicable: 0, withoutPhoto: 0, unhandled: 0 }
  items.forEach((item, at) => {
    const { result, photos, handling } = recordAt(results, item, at)
    if (result === unchecked) tally.unchecked++
    if (result === abnormal || result === handled) tally.abnormal++
    if (result === notApplicable) tally.notApplicable++
    if (result !== unchecked && photos.length < photosNeeded(item, result)) tally.withoutPhoto++
    if (result === abnormal && !handling && !hazards.has(item.itemCode)) tally.unhandled++
  })
  return tally
}
