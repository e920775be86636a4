import { compareAmounts, minus, sum, times } from '#kernel/shared/money.ts'
import { ChargeMode } from '#modules/parts/shared/parts.ts'
import type { LineRecord } from './order.store.ts'

type Counted = Pick<LineRecord, 'unitId' | 'qty' | 'doneQty' | 'returnedQty'>

/** Gone to the lift or the customer, or come in, for good. */
export const netOf = ({ doneQty, returnedQty }: Pick<LineRecord, 'doneQty' | 'returnedQty'>): string =>
  minus(doneQty, returnedQty)

/** Not gone, or not come, yet. */
export const openOf = (line: Pick<LineRecord, 'qty' | 'doneQty' | 'returnedQty'>): string =>
  minus(line.qty, netOf(line))

/** Lines that bills serve: parts of the catalogue. */
export const isStocked = ({ unitId }: Pick<LineRecord, 'unitId'>): boolean => unitId !== null

/** How far an order is: nothing, some, all of its parts. */
export function reached(lines: readonly Counted[]): 'none' | 'some' | 'all' {
  const parts = lines.filter(isStocked)
  if (parts.every((line) => compareAmounts(openOf(line), 0) <= 0)) return 'all'
  return parts.some((line) => compareAmounts(netOf(line), 0) > 0) ? 'some' : 'none'
}

/**
 * What the customer owes for what he got (commerce 3.2, R7): lines that he pays, of parts what went and stayed. Whole lines
 * as they were agreed, so that halves of a fen do not come and go.
 */
export function owedFor(
  lines: readonly Pick<LineRecord, 'unitId' | 'qty' | 'doneQty' | 'returnedQty' | 'price' | 'amount' | 'chargeMode'>[],
): string {
  return sum(
    lines
      .filter(({ chargeMode }) => chargeMode === ChargeMode.code.customer)
      .map((line) => {
        if (!isStocked(line) || compareAmounts(openOf(line), 0) <= 0) return line.amount
        return times(netOf(line), line.price)
      }),
  )
}

/** What is held of each part, given to the lines in their order. */
export function shareHeld<L extends Counted & { readonly id: string }>(
  lines: readonly L[],
  held: readonly { readonly unitId: string; readonly qty: string }[],
): Map<string, string> {
  const left = new Map(held.map(({ unitId, qty }) => [unitId, qty]))
  const shares = new Map<string, string>()
  for (const line of lines) {
    const there = line.unitId === null ? '0.00' : (left.get(line.unitId) ?? '0.00')
    const open = openOf(line)
    const share = compareAmounts(there, open) < 0 ? there : compareAmounts(open, 0) < 0 ? '0.00' : open
    shares.set(line.id, share)
    if (line.unitId !== null) left.set(line.unitId, minus(there, share))
  }
  return shares
}

/** The rate that most of the money has: an item of the receivables has one. */
export function mainRate(lines: readonly Pick<LineRecord, 'taxRate' | 'amount'>[]): string {
  const byRate = new Map<string, string>()
  for (const { taxRate, amount } of lines) byRate.set(taxRate, sum([byRate.get(taxRate) ?? 0, amount]))
  const [most] = [...byRate].toSorted((a, b) => compareAmounts(b[1], a[1]))
  return most?.[0] ?? '13.00'
}
