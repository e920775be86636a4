import { compareAmounts, minus, sum, taxInside } from '#kernel/shared/money.ts'
import type { AccountCode } from './terms.ts'

/** The double-entry book (commerce R9): which accounts a fact moves. A management ledger, no statutory one. */
export interface Entry {
  readonly account: AccountCode
  readonly debit: string
  readonly credit: string
}

const dr = (account: AccountCode, amount: string): Entry => ({ account, debit: amount, credit: '0.00' })
const cr = (account: AccountCode, amount: string): Entry => ({ account, debit: '0.00', credit: amount })
const turned = (entries: readonly Entry[]): Entry[] =>
  entries.map(({ account, debit, credit }) => ({ account, debit: credit, credit: debit }))
const real = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ debit, credit }) => compareAmounts(debit, 0) !== 0 || compareAmounts(credit, 0) !== 0)
const negated = (amount: string): string => minus('0', amount)
/** The same fact the other way round where the amount is negative. */
const signed = (amount: string, of: (absolute: string) => readonly Entry[]): Entry[] =>
  real(compareAmounts(amount, 0) < 0 ? turned(of(negated(amount))) : of(amount))

/** An item becomes due, or its amount follows the plan by this much. */
export const recognised = (amount: string, taxRate: string): Entry[] =>
  signed(amount, (of) => {
    const tax = taxInside(of, taxRate)
    return [dr('AR', of), cr('SALES', minus(of, tax)), cr('TAX', tax)]
  })
/** Money is in; its fee never came. */
export const confirmed = (amount: string, fee: string): Entry[] =>
  signed(amount, (of) => [dr('BANK', minus(of, fee)), dr('FEE', fee), cr('ADV', of)])
/** A receipt that was none. */
export const reversedReceipt = (amount: string, fee: string): Entry[] => turned(confirmed(amount, fee))
/** Negative: undone. */
export const allocated = (amount: string): Entry[] => signed(amount, (of) => [dr('ADV', of), cr('AR', of)])
export const refunded = (amount: string): Entry[] => signed(amount, (of) => [dr('ADV', of), cr('BANK', of)])
/** Negative: what was written off came after all. */
export const writtenOff = (amount: string): Entry[] => signed(amount, (of) => [dr('BAD', of), cr('AR', of)])
/** Of an adjustment: less is owed by a negative one. */
export const adjusted = (delta: string): Entry[] => signed(negated(delta), (of) => [dr('DISC', of), cr('AR', of)])

export const isBalanced = (entries: readonly Entry[]): boolean =>
  compareAmounts(sum(entries.map(({ debit }) => debit)), sum(entries.map(({ credit }) => credit))) === 0
