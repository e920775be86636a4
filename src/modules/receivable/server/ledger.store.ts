import { type Context, insertRows, newId } from '#kernel/server/index.ts'
import { type Entry, isBalanced } from '../shared/entries.ts'
import type { AccountCode } from '../shared/terms.ts'

/** One fact of the book: its entries stand or fall together. */
export interface Fact {
  readonly entries: readonly Entry[]
  readonly source: 'recognise' | 'amount' | 'void' | 'receipt' | 'allocation' | 'refund' | 'writeOff' | 'adjustment'
  readonly sourceId: string
  readonly itemId?: string
  readonly receiptId?: string
}

const OF_RECEIPT: readonly AccountCode[] = ['ADV', 'BANK', 'FEE']

/** Writes facts into the book (commerce R9). Throws where debit and credit differ: a fault of the program, nothing is kept. */
export async function book(ctx: Context, facts: readonly Fact[]): Promise<void> {
  const rows = facts.flatMap(({ entries, source, sourceId, itemId, receiptId }) => {
    if (!isBalanced(entries)) throw new Error(`the entries of ${source} ${sourceId} do not balance`)
    const batchId = newId()
    return entries.map(({ account, debit, credit }) => ({
      batchId,
      account,
      debit,
      credit,
      arItemId: OF_RECEIPT.includes(account) ? null : (itemId ?? null),
      receiptId: OF_RECEIPT.includes(account) ? (receiptId ?? null) : null,
      source,
      sourceId,
      at: ctx.now.toISOString(),
    }))
  })
  await insertRows(ctx, 'arEntry', rows)
}
