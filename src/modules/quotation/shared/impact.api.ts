import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ById, Saved, WithVersion } from '#kernel/shared/page.ts'
import { may } from './permissions.ts'
import { ApprovalLevel, QuotationStatus } from './quotation.terms.ts'

/** A cost that moved by more than this, %, is told (commerce 10.5). */
export const MOVED = 5

const Impact = z.object({
  id: z.uuid(),
  version: z.int(),
  quoteNo: z.string(),
  versionNo: z.number().int(),
  customerName: z.string(),
  status: QuotationStatus.schema,
  total: z.string(),
  marginBefore: z.string().nullable(),
  marginAfter: z.string().nullable(),
  levelBefore: ApprovalLevel.schema,
  levelAfter: ApprovalLevel.schema,
  lines: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
})
export type Impact = z.output<typeof Impact>

/** *Added* 涨价影响 (commerce 10.5): costs that moved since, and what they do to quotations that nobody signed yet. */
export const impactApi = {
  list: endpoint({
    method: 'POST',
    path: '/v4/quotation/priceImpact',
    title: '涨价影响的报价',
    needs: [may.cost],
    reads: true,
    input: z.object({}),
    reply: z.array(Impact),
  }),
  /** The next version with today's costs and the prices as they were: whoever sells decides on them. */
  draft: endpoint({
    method: 'POST',
    path: '/v4/quotation/draftAnew',
    title: '按最新成本生成新版本',
    needs: [may.edit],
    input: z.object({ ...ById.shape, ...WithVersion.shape }),
    reply: Saved.extend({ versionNo: z.number().int() }),
  }),
}
