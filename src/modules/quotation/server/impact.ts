import { type Context, type Handlers, requireFresh } from '#kernel/server/index.ts'
import { addDays, dayOf } from '#kernel/shared/days.ts'
import { type Impact, type impactApi, MOVED } from '../shared/impact.api.ts'
import { percentMoved } from '../shared/impact.ts'
import { leastMargin, reckonOffers } from '../shared/offers.ts'
import { may } from '../shared/permissions.ts'
import { quotationMoves } from '../shared/quotation.states.ts'
import { findListed, isOfCatalog } from './listed.ts'
import { findOfCatalog, findQuotation, type QuotationRecord } from './quotation.store.ts'
import { draftsOf, save } from './saving.ts'

const VALID_DAYS = 30

export const impactHandlers: Handlers<typeof impactApi> = {
  async list(ctx) {
    const open = await findOfCatalog(ctx)
    const costs = await costsOf(ctx, open)
    return open
      .flatMap((row) => impactOn(row, costs) ?? [])
      .toSorted((a, b) => Number(a.marginAfter) - Number(b.marginAfter))
  },

  async draft(ctx, { id, version }) {
    ctx.require(may.edit)
    const row = await findQuotation(ctx, id)
    requireFresh(row, version)
    quotationMoves.target('revise', row.status)
    const costs = await costsOf(ctx, [row])
    const today = dayOf(ctx.now)
    const saved = await save(ctx, {
      id,
      version,
      quoteType: row.quoteType,
      customerId: row.customerId ?? undefined,
      customerName: row.customerName,
      phone: row.phone ?? undefined,
      communityName: row.communityName ?? undefined,
      salesmanId: row.salesmanId ?? undefined,
      params: row.params,
      lines: row.lines.map((line) => ({
        lineType: line.lineType,
        refId: line.refId ?? undefined,
        group: line.group ?? undefined,
        name: line.name,
        spec: line.spec ?? undefined,
        measureUnit: line.measureUnit ?? undefined,
        expression: line.expression ?? undefined,
        qtyByHand: line.qtyByHand,
        qty: line.qty ?? undefined,
        price: line.price,
        taxRate: line.taxRate,
        costPrice: line.costPrice ?? undefined,
        remark: line.remark ?? undefined,
        grade: line.grade ?? undefined,
        latest: costs.of(line.lineType, line.refId) !== null,
      })),
      discountRate: row.discountRate,
      cutAmount: row.cutAmount,
      depositRate: row.depositRate ?? undefined,
      payTerms: [...row.payTerms],
      warrantyMonths: row.warrantyMonths ?? undefined,
      deliveryDays: row.deliveryDays ?? undefined,
      validUntil: row.validUntil < today ? addDays(today, VALID_DAYS) : row.validUntil,
      terms: row.terms ?? undefined,
      files: [...row.files],
    })
    return { id: saved.id, version: saved.version, versionNo: saved.versionNo }
  },
}

/** Today's costs of what quotations took from the catalogue; null where there is none. */
async function costsOf(ctx: Context, rows: readonly QuotationRecord[]) {
  const lines = rows.flatMap((row) => row.lines.filter(({ lineType }) => isOfCatalog(lineType)))
  const facts = await findListed(ctx, lines)
  return {
    of: (lineType: number, refId: string | null): string | null =>
      (refId && isOfCatalog(lineType) ? facts.of(lineType, refId)?.costPrice : null) ?? null,
  }
}

/** What the moved costs do to a quotation; undefined where none moved by more than that. */
function impactOn(row: QuotationRecord, costs: Awaited<ReturnType<typeof costsOf>>): Impact | undefined {
  const moved: Impact['lines'] = []
  const lines = row.lines.map((line) => {
    const after = costs.of(line.lineType, line.refId)
    const plain = { ...line, expression: line.expression ?? undefined, qty: line.qty ?? undefined }
    if (line.costPrice === null || after === null || percentMoved(line.costPrice, after) <= MOVED)
      return { ...plain, costPrice: line.costPrice ?? undefined }
    moved.push({ name: line.name, before: line.costPrice, after })
    return { ...plain, costPrice: after }
  })
  if (moved.length === 0) return undefined
  // Of three offers the one that leaves least.
  const [was, is] = [reckonOffers(draftsOf(row), row), reckonOffers(lines, row)]
  return {
    id: row.id,
    version: row.version,
    quoteNo: row.quoteNo,
    versionNo: row.versionNo,
    customerName: row.customerName,
    status: row.status,
    total: row.total,
    marginBefore: leastMargin(was),
    marginAfter: leastMargin(is),
    levelBefore: row.approvalLevel,
    levelAfter: is.level,
    lines: moved,
  }
}
