import { minus, sum } from '#kernel/shared/money.ts'
import { PriceUnit } from './contract.terms.ts'
import type { ChangedLift, ContractChangeRow } from './contractDetail.ts'

export interface ChangeLine {
  readonly kind: '新增' | '调价' | '移出'
  readonly lift: ChangedLift
  readonly before: Price
  readonly after: Price
  /** Of its amount over the whole contract; undefined where the change kept none. */
  readonly moved: string | undefined
}
export interface Price {
  readonly amount: string | null
  /** 元/台·月 */
  readonly unit: string
}

const none: Price = { amount: null, unit: '' }

/** The lifts a 补充协议 touches, one below the other, before and after; the page and the paper read the same. */
export function changeLines({ added, removed, repriced }: ContractChangeRow['diff']): ChangeLine[] {
  const price = (amount: string | null, code: ChangedLift['priceUnit'] | undefined): Price => ({
    amount,
    unit: code ? PriceUnit.label(code) : '',
  })
  const moved = ({ amountBefore, amountAfter }: ChangedLift) =>
    amountBefore && amountAfter ? minus(amountAfter, amountBefore) : undefined
  const line = (kind: ChangeLine['kind'], lift: ChangedLift, before: Price, after: Price): ChangeLine => ({
    kind,
    lift,
    before,
    after,
    moved: moved(lift),
  })
  return [
    ...added.map((lift) => line('新增', lift, none, price(lift.unitPrice, lift.priceUnit))),
    ...repriced.map((lift) =>
      line('调价', lift, price(lift.before, lift.beforeUnit ?? lift.priceUnit), price(lift.unitPrice, lift.priceUnit)),
    ),
    ...removed.map((lift) => line('移出', lift, price(lift.unitPrice, lift.priceUnit), none)),
  ]
}

/** Σ of the lines, only where every one has its amounts. */
export function lineTotals(lines: readonly ChangeLine[]): { before: string; after: string; moved: string } | undefined {
  const amounts = (read: (lift: ChangedLift) => string | null | undefined) => lines.map(({ lift }) => read(lift))
  const known = (given: readonly (string | null | undefined)[]): given is string[] => given.every(Boolean)
  const [before, after] = [amounts((lift) => lift.amountBefore), amounts((lift) => lift.amountAfter)]
  if (lines.length === 0 || !known(before) || !known(after)) return undefined
  const [was, is] = [sum(before), sum(after)]
  return { before: was, after: is, moved: minus(is, was) }
}
