import { type Context, moveRow, requireSeen, type Saved } from '#kernel/server/index.ts'
import { compareAmounts, ratio, times } from '#kernel/shared/money.ts'
import { findPartsOf, type PartOf, quotableKey } from '#modules/material/server/index.ts'
import { draftSale, type SaleDraft } from '#modules/partsOrder/server/index.ts'
import type { QuotationLine } from '../shared/line.ts'
import { isOf } from '../shared/offers.ts'
import { PayBase, QuoteLineType, refuseQuotation } from '../shared/quotation.terms.ts'
import { held, ids, type Named, refuseConverted } from './deciding.ts'
import { holdQuotation, type QuotationRecord } from './quotation.store.ts'

const { material, kit, part } = QuoteLineType.code

/**
 * A draft of a sale with what was quoted, at the sums that the customer signed (commerce 3.8): parts are delivered by the
 * warehouse, everything else is done. A kit is one sum, its parts follow without a price. 3230503: the warehouse does not keep it.
 */
export async function toPartsOrder(
  ctx: Context,
  given: Named & { customerId?: string | undefined },
): Promise<Saved & { partsOrderId: string }> {
  await refuseConverted(ctx, await holdQuotation(ctx, given.id))
  const [row, to] = await held(ctx, given, 'toPartsOrder')
  if (!row.customerId) await requireSeen(ctx, 'customer', [given.customerId])
  const customerId = row.customerId ?? given.customerId
  if (!customerId) throw refuseQuotation.noCustomer({ name: row.customerName })
  const order = await draftSale(ctx, {
    customerId,
    salesmanId: row.salesmanId,
    depositRate: depositOf(row),
    remark: `按报价单${row.quoteNo} V${row.versionNo}`,
    lines: await linesOf(ctx, row),
  })
  const saved = await moveRow(ctx, 'quotation', row, to, { partsOrderId: order.id, customerId })
  await ctx.emit('quotation.converted', ids(saved, row, order.id))
  return { ...saved, partsOrderId: order.id }
}

/** What is due on signature. */
const depositOf = ({ payTerms }: QuotationRecord): string =>
  payTerms.find(({ base }) => base === PayBase.code.signing)?.rate ?? '0'

async function linesOf(ctx: Context, row: QuotationRecord): Promise<SaleDraft['lines']> {
  const lines = row.lines.filter(isOf(row.offerGrade))
  const refs = lines.flatMap(({ lineType, refId }) =>
    refId && (lineType === material || lineType === kit)
      ? [{ itemType: lineType === material ? (1 as const) : (2 as const), refId }]
      : [],
  )
  const parts = await findPartsOf(ctx, refs)
  return lines.flatMap((line) => {
    if (line.qty === null || compareAmounts(line.qty, 0) === 0) return []
    const own = agreed(line)
    if (line.lineType === part) return [{ ...own, unitId: line.refId ?? null }]
    if (line.lineType === material) {
      const [one] = partsOf(parts, 1, line)
      return [{ ...own, unitId: one?.unitId ?? null }]
    }
    if (line.lineType !== kit) return [{ ...own, unitId: null }]
    return [
      { ...own, unitId: null },
      ...partsOf(parts, 2, line).map((one) => ({
        unitId: one.unitId,
        name: one.name,
        measure: one.measureUnit,
        qty: times(one.qty, line.qty as string),
        price: '0.00',
        taxRate: line.taxRate,
        amount: '0.00',
        priceReason: `含在「${line.name}」内`.slice(0, 100),
      })),
    ]
  })
}

/** At what stays of it after the reduction. */
const agreed = ({ name, measureUnit, qty, netAmount, taxRate }: QuotationLine) => ({
  name,
  measure: measureUnit ?? null,
  qty: qty as string,
  price: ratio(netAmount, 1, qty as string),
  taxRate,
  amount: netAmount,
  priceReason: '按报价单',
})

function partsOf(parts: ReadonlyMap<string, PartOf[]>, itemType: 1 | 2, line: QuotationLine): PartOf[] {
  const found = parts.get(quotableKey({ itemType, refId: line.refId as string })) ?? []
  const missing = found.length === 0 ? line : found.find(({ unitId }) => unitId === null)
  if (missing) throw refuseQuotation.noUnit({ name: missing.name })
  return found
}
