import { compareAmounts, minus, shareOut, sum, times } from '#kernel/shared/money.ts'

/** What an order costs (commerce R14): discount by amount with the largest remainder, freight on top. */
export interface Priced {
  readonly price: string
  readonly qty: number
}

export interface LineSums {
  readonly amount: string
  readonly discountShare: string
  /** What refunds are reckoned from. */
  readonly paidAmount: string
}

export interface OrderSums {
  readonly goodsAmount: string
  readonly discountAmount: string
  readonly freightAmount: string
  readonly payable: string
  readonly lines: readonly LineSums[]
}

export function sumsOf(lines: readonly Priced[], discountAmount: string, freightAmount: string): OrderSums {
  const amounts = lines.map(({ price, qty }) => times(price, qty))
  const goodsAmount = sum(amounts)
  const shares = shareOut(discountAmount, amounts)
  return {
    goodsAmount,
    discountAmount: sum([discountAmount]),
    freightAmount: sum([freightAmount]),
    payable: sum([minus(goodsAmount, discountAmount), freightAmount]),
    lines: amounts.map((amount, n) => {
      const discountShare = shares[n] ?? '0.00'
      return { amount, discountShare, paidAmount: minus(amount, discountShare) }
    }),
  }
}

/** Whether an order may cost this: no more off than the goods cost, and something is left to pay. */
export const mayCost = ({ goodsAmount, discountAmount, payable }: OrderSums): boolean =>
  compareAmounts(discountAmount, goodsAmount) <= 0 && compareAmounts(payable, '0.01') >= 0
