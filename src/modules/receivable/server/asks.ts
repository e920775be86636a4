import { type Context, duty } from '#kernel/server/index.ts'

/** One thing that does not reconcile: which rule of commerce R9, of which row, by how much. */
export interface Wrong {
  readonly rule: string
  readonly id: string
  readonly off: string
}

/** Items whose invoiced sum is not what their invoices say. */
export const findWrongInvoices = duty<(ctx: Context) => Promise<Wrong[]>>('receivable.findWrongInvoices')
