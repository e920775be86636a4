import { Big } from 'big.js'
import { compareAmounts, fromFen, minus, round2, sum, times, toFen } from '#kernel/shared/money.ts'

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

/** Parts of a sum in proportion to the amounts, whole fen, together exactly the sum: the largest remainders take what is left. */
export function shareOut(reduction: string, amounts: readonly string[]): string[] {
  const whole = toFen(reduction)
  const fens = amounts.map(toFen)
  const base = fens.reduce((a, b) => a + b, 0n)
  if (base === 0n) return amounts.map(() => '0.00')
  const shares = fens.map((fen, at) => ({ at, part: (whole * fen) / base, rest: (whole * fen) % base }))
  let left = whole - shares.reduce((a, { part }) => a + part, 0n)
  for (const one of shares.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))) {
    if (left <= 0n) break
    one.part += 1n
    left -= 1n
  }
  return shares.map(({ part }) => fromFen(part))
}

const taxOf = (net: string, rate: string): string =>
  round2(new Big(net).times(rate).div(new Big(rate).plus(100)).toFixed(10))

/** `discountRate`: % of the listed sum that is asked for; `cutAmount`: 抹零. */
export function totalsOf(
  lines: readonly PricedLine[],
  discountRate: string,
  cutAmount: string,
): { lines: LineSums[]; totals: Totals } {
  const amounts = lines.map(({ qty, price }) => times(qty, price))
  const listTotal = sum(amounts)
  const asked = minus(round2(new Big(listTotal).times(discountRate).div(100).toFixed()), cutAmount)
  const total = compareAmounts(asked, 0) < 0 ? '0.00' : asked
  const reduction = minus(listTotal, total)
  const shares = shareOut(reduction, amounts)
  const summed = lines.map(({ taxRate }, at) => {
    const [amount = '0.00', discountShare = '0.00'] = [amounts[at], shares[at]]
    const netAmount = minus(amount, discountShare)
    return { amount, discountShare, netAmount, taxAmount: taxOf(netAmount, taxRate) }
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
  compareAmounts(net, 0) === 0 ? null : round2(new Big(minus(net, cost)).times(100).div(net).toFixed(10))

/** Levels that must agree before the customer sees it: none, one, or two (commerce R10). */
export type Level = 0 | 1 | 2
const AMPLE_MARGIN = '25'
const LEAST_MARGIN = '15'
const AMPLE_DISCOUNT = '98'

export function levelOf(lines: readonly PricedLine[], totals: Totals): Level {
  // Judged by what is asked for after the whole reduction, or a discount would go round the lowest price, and 抹零 round the discount.
  const factor = compareAmounts(totals.listTotal, 0) === 0 ? new Big(1) : new Big(totals.total).div(totals.listTotal)
  const below = lines.some(({ price, minPrice }) => minPrice !== null && factor.times(price).lt(minPrice))
  // Without costs nobody can tell the margin, so somebody looks.
  const margin = totals.uncosted > 0 ? null : totals.margin
  if (below) return 2
  if (margin === null) return 1
  if (compareAmounts(margin, AMPLE_MARGIN) >= 0 && factor.times(100).gte(AMPLE_DISCOUNT)) return 0
  return compareAmounts(margin, LEAST_MARGIN) >= 0 ? 1 : 2
}
