import { Big } from 'big.js'
import { compareAmounts, minus, ratio, shareOut, sum, taxInside, times } from '#kernel/shared/money.ts'

/** The sums of a quotation (commerce R10). All amounts include tax unless they say otherwise. */
export interface PricedLine {
  readonly qty: string
  readonly price: string
  readonly taxRate: string
  /** Of one, without tax. */
  readonly costPrice: string | null
  /** Lowest price that needs no approval. */
  readonly minPrice: string | null
}

export interface LineSums {
  readonly amount: string
  readonly discountShare: string
  readonly netAmount: string
  readonly taxAmount: string
}

export interface Totals {
  readonly listTotal: string
  /** What the customer pays. */
  readonly total: string
  readonly reduction: string
  readonly taxTotal: string
  /** Without tax. */
  readonly netTotal: string
  readonly costTotal: string
  /** Lines without a cost: the margin then says more than is there. */
  readonly uncosted: number
  /** %, two decimals; null where nothing is asked for. */
  readonly margin: string | null
}

/** `discountRate`: % of the listed sum that is asked for; `cutAmount`: 抹零. */
export function totalsOf(
  lines: readonly PricedLine[],
  discountRate: string,
  cutAmount: string,
): { lines: LineSums[]; totals: Totals } {
  const amounts = lines.map(({ qty, price }) => times(qty, price))
  const listTotal = sum(amounts)
  const asked = minus(ratio(listTotal, discountRate, 100), cutAmount)
  const total = compareAmounts(asked, 0) < 0 ? '0.00' : asked
  const reduction = minus(listTotal, total)
  const shares = shareOut(reduction, amounts)
  const summed = lines.map(({ taxRate }, at) => {
    const [amount = '0.00', discountShare = '0.00'] = [amounts[at], shares[at]]
    const netAmount = minus(amount, discountShare)
    return { amount, discountShare, netAmount, taxAmount: taxInside(netAmount, taxRate) }
  })
  const taxTotal = sum(summed.map(({ taxAmount }) => taxAmount))
  const netTotal = minus(total, taxTotal)
  const costTotal = sum(lines.map(({ qty, costPrice }) => times(qty, costPrice ?? 0)))
  return {
    lines: summed,
    totals: {
      listTotal,
      total,
      reduction,
      taxTotal,
      netTotal,
      costTotal,
      uncosted: lines.filter(({ costPrice }) => costPrice === null).length,
      margin: marginOf(netTotal, costTotal),
    },
  }
}

const marginOf = (net: string, cost: string): string | null =>
  compareAmounts(net, 0) === 0 ? null : ratio(minus(net, cost), 100, net)

/** Levels that must agree before the customer sees it: none, one, or two (commerce R10). */
export type Level = 0 | 1 | 2
const AMPLE_MARGIN = '25'
const LEAST_MARGIN = '15'
const AMPLE_DISCOUNT = '98'

export function levelOf(lines: readonly PricedLine[], totals: Totals): Level {
  // Judged by what is asked for after the whole reduction, or a discount would go round the lowest price, and 抹零 round the discount.
  // Half a cent is what rounding took: 98 % of an odd sum is 98 %.
  const factor =
    compareAmounts(totals.reduction, 0) === 0 ? new Big(1) : new Big(totals.total).plus('0.005').div(totals.listTotal)
  const below = lines.some(({ price, minPrice }) => minPrice !== null && factor.times(price).lt(minPrice))
  // Without costs nobody can tell the margin, so somebody looks.
  const margin = totals.uncosted > 0 ? null : totals.margin
  if (below) return 2
  if (margin === null) return 1
  if (compareAmounts(margin, AMPLE_MARGIN) >= 0 && factor.times(100).gte(AMPLE_DISCOUNT)) return 0
  return compareAmounts(margin, LEAST_MARGIN) >= 0 ? 1 : 2
}
