import {
  type Context,
  insertRow,
  newId,
  nextNumber,
  requireFresh,
  requireSeen,
  updateRow,
} from '#kernel/server/index.ts'
import { addDays, dayOf } from '#kernel/shared/days.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { requireFormula } from '#modules/material/shared/quantity.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import type { LineDraft, QuotationLine, Reckoned } from '../shared/line.ts'
import { reckonOffers } from '../shared/offers.ts'
import { may } from '../shared/permissions.ts'
import { quotationMoves } from '../shared/quotation.states.ts'
import { QuotationStatus, QuoteLineType, refuseQuotation } from '../shared/quotation.terms.ts'
import type { QuotationDraft, TotalsReply } from '../shared/quotation.ts'
import type { Totals } from '../shared/totals.ts'
import { findListed, isOfCatalog } from './listed.ts'
import { findCustomerName, highestVersion, holdQuotation, type QuotationRecord, retire } from './quotation.store.ts'

const VALID_DAYS = 30

/** The sums and nothing beside them, as columns and as answers have them. */
export const sumsOf = ({
  listTotal,
  total,
  reduction,
  taxTotal,
  netTotal,
  costTotal,
  uncosted,
  margin,
}: Totals): Totals => ({
  listTotal,
  total,
  reduction,
  taxTotal,
  netTotal,
  costTotal,
  uncosted,
  margin,
})

/** What of the sums a person may read. */
export const shownTotals = (ctx: Context, totals: Totals): TotalsReply =>
  ctx.may(may.cost) ? sumsOf(totals) : { ...sumsOf(totals), costTotal: null, uncosted: null, margin: null }

/** Lines as a person may read them. */
export const shownLines = (ctx: Context, lines: readonly QuotationLine[]): QuotationLine[] =>
  lines.map((line) => ({
    ...line,
    // Lines that were kept before there were three offers do not say.
    grade: line.grade ?? null,
    ...(ctx.may(may.cost) ? {} : { costPrice: null, minPrice: null }),
  }))

type Figures = Pick<QuotationDraft, 'params' | 'lines' | 'discountRate' | 'cutAmount'>

/** The same thing as a line that stood before: its list price stays a snapshot, and its cost what others typed. */
const sameThing = (a: Pick<LineDraft, 'lineType' | 'refId' | 'name' | 'spec'>, b: QuotationLine): boolean =>
  a.lineType === b.lineType &&
  (a.refId ?? null) === b.refId &&
  (b.refId !== null || (a.name === b.name && (a.spec ?? null) === b.spec))

/** For each line the one it was before, of the same offer where there is one; each of those once. */
function foundBefore(lines: readonly LineDraft[], before: readonly QuotationLine[]): (QuotationLine | undefined)[] {
  const left = [...before]
  const take = (fits: (old: QuotationLine) => boolean) => {
    const at = left.findIndex(fits)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  }
  const own = lines.map((line) => take((old) => sameThing(line, old) && (line.grade ?? null) === (old.grade ?? null)))
  return lines.map((line, at) => own[at] ?? take((old) => sameThing(line, old)))
}

/** Lines with what the company's lists say of them, quantities, amounts, sums, and who must agree. */
export async function priced(ctx: Context, draft: Figures, before: readonly QuotationLine[] = []) {
  for (const [at, { expression }] of draft.lines.entries()) if (expression) requireFormula(expression, at + 1)
  const facts = await findListed(ctx, draft.lines)
  const olds = foundBefore(draft.lines, before)
  const lines = draft.lines.map((line, n) => {
    const found = olds[n]
    const refId = line.lineType === QuoteLineType.code.free ? undefined : line.refId
    const fact = refId ? facts.of(line.lineType, refId) : undefined
    // What is gone from the lists stays where it stood.
    if (refId && !fact && (!found || line.lineType === QuoteLineType.code.part)) throw refuse.notFound()
    if (!found && isOfCatalog(line.lineType)) facts.requireCatalog()
    const old = line.latest && fact ? undefined : found
    const known = old?.costPrice ?? fact?.costPrice ?? found?.costPrice ?? undefined
    return {
      ...line,
      refId,
      costPrice:
        ctx.may(may.cost) && !(line.latest && fact?.costPrice)
          ? (line.costPrice ?? fact?.costPrice ?? undefined)
          : known,
      listPrice: old?.listPrice ?? fact?.salePrice ?? line.price,
      minPrice: old ? old.minPrice : (fact?.minPrice ?? null),
    }
  })
  const { lines: sums, ...reckoned } = reckonOffers(lines, draft)
  return { ...reckoned, lines: lines.map((line, at) => keptLine(line, at + 1, sums[at])) }
}

type Known = LineDraft & { readonly listPrice: string; readonly minPrice: string | null }

const keptLine = (line: Known, lineNo: number, found: Reckoned | undefined) =>
  ({
    lineNo,
    lineType: line.lineType,
    refId: line.refId ?? null,
    group: line.group ?? null,
    name: line.name,
    spec: line.spec ?? null,
    measureUnit: line.measureUnit ?? null,
    expression: line.expression ?? null,
    qtyByHand: line.qtyByHand,
    price: line.price,
    taxRate: line.taxRate,
    costPrice: line.costPrice ?? null,
    remark: line.remark ?? null,
    listPrice: line.listPrice,
    minPrice: line.minPrice,
    grade: line.grade ?? null,
    ...(found as Reckoned),
  }) satisfies QuotationLine

/** Columns of a draft. A customer, a salesman or a day that is named anew is checked; one that stood may stay. */
async function columnsOf(ctx: Context, draft: QuotationDraft, before?: QuotationRecord) {
  const today = dayOf(ctx.now)
  const validUntil = draft.validUntil ?? addDays(today, VALID_DAYS)
  if (validUntil < today) throw fieldRefusal([{ prop: 'validUntil', msg: '有效期不能早于今天' }])
  if (draft.customerId !== (before?.customerId ?? undefined)) await requireSeen(ctx, 'customer', [draft.customerId])
  if (draft.salesmanId !== (before?.salesmanId ?? undefined)) await requireSeen(ctx, 'employee', [draft.salesmanId])
  const customerName = draft.customerId ? await findCustomerName(ctx, draft.customerId) : draft.customerName
  if (!customerName) throw refuse.notFound()
  const { lines, totals, level, grade } = await priced(ctx, draft, before?.lines)
  return {
    totals,
    columns: {
      quoteType: draft.quoteType,
      customerId: draft.customerId,
      customerName,
      phone: draft.phone,
      communityName: draft.communityName,
      salesmanId: draft.salesmanId ?? before?.salesmanId ?? ctx.who.employeeId,
      params: JSON.stringify(draft.params),
      elevatorCount: draft.params.N ?? 1,
      lines: JSON.stringify(lines),
      discountRate: draft.discountRate,
      cutAmount: draft.cutAmount,
      depositRate: draft.depositRate,
      payTerms: JSON.stringify(draft.payTerms),
      warrantyMonths: draft.warrantyMonths,
      deliveryDays: draft.deliveryDays,
      validUntil,
      terms: draft.terms,
      files: JSON.stringify(await attachFiles(ctx, draft.files)),
      ...sumsOf(totals),
      approvalLevel: level,
      offerGrade: grade,
    },
  }
}

export const requireCurrent = async (ctx: Context, row: QuotationRecord): Promise<void> => {
  if (!row.isCurrent) throw refuseQuotation.newerVersion({ n: await highestVersion(ctx, row.rootId) })
}

/** Saves a draft: a new one, an open one, or the next version of one that went out (commerce 5.3 quotation/add). */
export async function save(
  ctx: Context,
  { id, version, ...draft }: QuotationDraft & { id?: string | undefined; version?: number | undefined },
) {
  if (id === undefined) {
    ctx.require(may.make)
    const { columns, totals } = await columnsOf(ctx, draft)
    const own = newId()
    const quoteNo = await numberOf(ctx)
    const saved = await insertRow(ctx, 'quotation', { ...columns, id: own, rootId: own, quoteNo, versionNo: 1 })
    return { ...saved, rootId: own, quoteNo, versionNo: 1, totals: shownTotals(ctx, totals) }
  }
  const row = await holdQuotation(ctx, id)
  await requireCurrent(ctx, row)
  const { rootId, quoteNo } = row
  if (quotationMoves.open(row.status).includes('revise')) {
    ctx.require(may.edit)
    requireFresh(row, version)
    const { columns, totals } = await columnsOf(ctx, draft, row)
    await retire(ctx, id)
    const versionNo = (await highestVersion(ctx, rootId)) + 1
    const saved = await insertRow(ctx, 'quotation', { ...columns, rootId, quoteNo, versionNo })
    return { ...saved, rootId, quoteNo, versionNo, totals: shownTotals(ctx, totals) }
  }
  quotationMoves.target('edit', row.status)
  requireFresh(row, version)
  const { columns, totals } = await columnsOf(ctx, draft, row)
  const saved = await updateRow(ctx, 'quotation', id, row.version, columns)
  return { ...saved, rootId, quoteNo, versionNo: row.versionNo, totals: shownTotals(ctx, totals) }
}

async function numberOf(ctx: Context): Promise<string> {
  const series = `BJ${dayOf(ctx.now).replaceAll('-', '')}`
  return `${series}${String(await nextNumber(ctx, series)).padStart(4, '0')}`
}

/** Kept lines, to be reckoned anew. */
export const draftsOf = ({ lines }: Pick<QuotationRecord, 'lines'>) =>
  lines.map((line) => ({
    ...line,
    expression: line.expression ?? undefined,
    qty: line.qty ?? undefined,
    costPrice: line.costPrice ?? undefined,
  }))

/** A new quotation like this one, from its first version on. */
export async function copyOf(ctx: Context, row: QuotationRecord) {
  const own = newId()
  const quoteNo = await numberOf(ctx)
  // What a customer chose of three offers was his choice; a copy offers all of them again.
  const { lines, totals, level, grade } = reckonOffers(draftsOf(row), row)
  return insertRow(ctx, 'quotation', {
    quoteType: row.quoteType,
    customerId: row.customerId,
    customerName: row.customerName,
    phone: row.phone,
    communityName: row.communityName,
    salesmanId: ctx.who.employeeId,
    params: JSON.stringify(row.params),
    elevatorCount: row.elevatorCount,
    lines: JSON.stringify(row.lines.map((line, at) => ({ ...line, ...lines[at] }))),
    discountRate: row.discountRate,
    cutAmount: row.cutAmount,
    depositRate: row.depositRate,
    payTerms: JSON.stringify(row.payTerms),
    warrantyMonths: row.warrantyMonths,
    deliveryDays: row.deliveryDays,
    terms: row.terms,
    ...sumsOf(totals),
    approvalLevel: level,
    offerGrade: grade,
    id: own,
    rootId: own,
    quoteNo,
    versionNo: 1,
    validUntil: addDays(dayOf(ctx.now), VALID_DAYS),
    status: QuotationStatus.code.draft,
  })
}
