import { compareAmounts, minus } from '#kernel/shared/money.ts'

/** What is owed of one item, as an allocation needs it. */
export interface Owed {
  readonly id: string
  readonly dueDate: string
  readonly balance: string
}
export interface AllocationLine {
  readonly arItemId: string
  readonly amount: string
}

/** Automatic allocation (commerce 5.1, mode 1): what is due longest first, each as far as the money goes. */
export function propose(items: readonly Owed[], available: string): AllocationLine[] {
  let left = available
  const lines: AllocationLine[] = []
  for (const { id, balance } of items.toSorted(
    (a, b) => a.dueDate.localeCompare(b.dueDate) || a.id.localeCompare(b.id),
  )) {
    if (compareAmounts(left, 0) <= 0) break
    if (compareAmounts(balance, 0) <= 0) continue
    const amount = compareAmounts(balance, left) <= 0 ? balance : left
    lines.push({ arItemId: id, amount })
    left = minus(left, amount)
  }
  return lines
}
