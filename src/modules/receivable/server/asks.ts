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
/** A receipt registered by hand is confirmed: the line of the statement with its serial is its. */
export const takeBankLine =
  duty<(ctx: Context, of: { accountId: string | null; serial: string | null; receiptId: string }) => Promise<void>>(
    'receivable.takeBankLine',
  )
