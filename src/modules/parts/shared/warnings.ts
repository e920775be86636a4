import { addDays, type Day } from '#kernel/shared/days.ts'
import { compareAmounts, formatMoney, times } from '#kernel/shared/money.ts'
import { EARLY_DAYS, PartsSupply } from './parts.ts'
import type { PartsWarning } from './partsDetail.ts'

/** Lines an approver should look at twice (jobs 4.2): dearer than before, replaced lately, not in stock. */

export interface Watched {
  readonly id: string
  readonly name: string
  readonly qty: string
  readonly priceSale: string | null
  readonly lastPrice: string | null
  readonly replacedOn: Day | null
  readonly stock: string | null
}

export function warningsOf(lines: readonly Watched[], askedOn: Day): PartsWarning[] {
  return lines.flatMap(({ id: lineId, name, qty, priceSale, lastPrice, replacedOn, stock }) => {
    const found: PartsWarning[] = []
    if (priceSale !== null && lastPrice !== null && isDear(priceSale, lastPrice))
      found.push({ lineId, kind: 'price', text: `「${name}」单价高于上次${formatMoney(lastPrice)}元的1.2倍` })
    if (replacedOn !== null && replacedOn > addDays(askedOn, -EARLY_DAYS))
      found.push({ lineId, kind: 'early', text: `「${name}」${replacedOn}刚更换过，不足 ${EARLY_DAYS} 天` })
    if (stock !== null && compareAmounts(stock, qty) < 0)
      found.push({ lineId, kind: 'short', text: `「${name}」库存${plainQty(stock)}，需要${plainQty(qty)}` })
    return found
  })
}

/** More than 1.2 times the last price, compared exactly. */
const isDear = (price: string, last: string) => compareAmounts(times(price, 10), times(last, 12)) > 0

/** 2.00 → 2, 1.50 → 1.5: pieces are counted, metres are measured. */
export const plainQty = (qty: string): string => (qty.includes('.') ? qty.replace(/\.?0+$/, '') : qty)

/** 缺料 or 已齐料 of what a request misses; undefined: it does not wait for the warehouse alone. */
export function supplyOf(missing: number | null | undefined): PartsSupply | undefined {
  if (missing === null || missing === undefined) return undefined
  return missing > 0 ? PartsSupply.code.short : PartsSupply.code.ready
}
