import { type Context, duty } from '#kernel/server/index.ts'

/** One thing that does not reconcile: which rule of commerce R9, of which row, by how much. */
export interface Wrong {
  readonly rule: string
  readonly id: string
  readonly off: string
}

/** Items whose invoiced sum is not what their invoices say. */
export const findWrongInvoices = duty<(ctx: Context) => Promise<Wrong[]>>('receivable.findWrongInvoices')

/** A receipt that was none, or names another line: the line of the statement that it claimed is nobody's again. */
export const freeBankLine = duty<(ctx: Context, receiptId: string) => Promise<void>>('receivable.freeBankLine')
/** What a receipt says of itself, as the line of the statement would. */
export interface SaysOfLine {
  readonly accountId: string | null
  readonly serial: string | null
  readonly receiptId: string
  readonly amount: string
  readonly feeAmount: string
}
/** A receipt registered by hand is confirmed: the line of the statement with its serial is its, or says another sum. */
export const takeBankLine = duty<(ctx: Context, of: SaysOfLine) => Promise<void>>('receivable.takeBankLine')
