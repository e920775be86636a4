import { type Context, file, newId } from '#kernel/server/index.ts'
import type { FileReply } from '#kernel/shared/endpoint.ts'
import { QuotationStatus } from '../shared/quotation.terms.ts'
import type { QuotationRecord } from './quotation.store.ts'
import { quotationPdf, titleOf } from './quotationPaper.ts'

/** The paper that went out stays the paper (commerce 3.8): drawn once, kept, and given as it is. */

const BUCKET = 'bit-ev-file'

/** Drawn with nothing held; `keep` writes it once the move is sure, and says under which name. */
export async function freeze(ctx: Context, row: QuotationRecord): Promise<{ keep(): Promise<string> }> {
  const drawn = await quotationPdf(ctx, { ...row, status: QuotationStatus.code.sent, sentAt: ctx.now.toISOString() })
  const bytes = await ctx.outside(drawn.body as () => Promise<Uint8Array>)
  return {
    async keep() {
      const key = `${row.companyId}/quote/${row.id}-${newId()}.pdf`
      await ctx.services.store.write(BUCKET, key, Buffer.from(bytes))
      return key
    },
  }
}

/** What went out, or, of one that did not go out yet, the paper as it would be now. */
export async function paperOf(ctx: Context, row: QuotationRecord): Promise<FileReply> {
  const { store } = ctx.services
  const { paperKey } = row
  if (!paperKey || noOffer.includes(row.status) || !(await store.head(BUCKET, paperKey))) return quotationPdf(ctx, row)
  return file(`${titleOf(row)}.pdf`, 'application/pdf', await store.read(BUCKET, paperKey))
}

/** Then it says across each page that it is none any more. */
const noOffer: readonly number[] = [QuotationStatus.code.expired, QuotationStatus.code.voided]
