import { type Context, exportOf, type Handlers, maskPhone, removeRow } from '#kernel/server/index.ts'
import { minus } from '#kernel/shared/money.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import type { quotationApi } from '../shared/api.ts'
import { compareLines } from '../shared/compare.ts'
import { type Offer, reckonOffers } from '../shared/offers.ts'
import { quotationMoves } from '../shared/quotation.states.ts'
import { refuseQuotation } from '../shared/quotation.terms.ts'
import type { QuotationDetail } from '../shared/quotation.ts'
import { approve, confirm, lose, reject, send, submit, toContract, voidQuotation } from './deciding.ts'
import { paperOf } from './frozen.ts'
import { findSharing, linkOf } from './link.store.ts'
import {
  findNames,
  findPartOffers,
  findQuotation,
  findVersions,
  holdQuotation,
  type QuotationRecord,
  quotations,
} from './quotation.store.ts'
import { copyOf, draftsOf, priced, save, shownLines, shownTotals } from './saving.ts'
import { toPartsOrder } from './toPartsOrder.ts'

export const quotationHandlers: Handlers<typeof quotationApi> = {
  list: quotations.page,
  export: exportOf(quotations),
  parts: findPartOffers,

  async calculate(ctx, draft) {
    const { lines, totals, level, offers } = await priced(ctx, draft)
    return {
      lines: shownLines(ctx, lines),
      totals: shownTotals(ctx, totals),
      approvalLevel: level,
      offers: shownOffers(ctx, offers),
    }
  },

  add: save,
  detail: async (ctx, { id }) => detailOf(ctx, await findQuotation(ctx, id)),

  /** Only what never left the desk; anything else is voided, and stays to be read. */
  async remove(ctx, { id }) {
    const row = await holdQuotation(ctx, id)
    quotationMoves.target('remove', row.status)
    if (row.versionNo > 1) throw refuseQuotation.notOpen({ status: `草稿 V${row.versionNo}`, action: '删除' })
    await removeRow(ctx, 'quotation', id)
    return { done: 1 }
  },

  submit,
  approve,
  reject,
  send,
  confirm,
  lose,
  void: voidQuotation,
  copy: async (ctx, { id }) => copyOf(ctx, await findQuotation(ctx, id)),
  toContract,
  toPartsOrder,

  async compare(ctx, { a, b }) {
    const [before, after] = [await findQuotation(ctx, a), await findQuotation(ctx, b)]
    if (before.rootId !== after.rootId) throw refuse.notFound()
    return {
      lines: compareLines(before.lines, after.lines),
      before: before.total,
      after: after.total,
      delta: minus(after.total, before.total),
    }
  },

  pdf: async (ctx, { id }) => paperOf(ctx, await findQuotation(ctx, id)),
}

const shownOffers = (ctx: Context, offers: readonly Offer[]): QuotationDetail['offers'] =>
  offers.map(({ grade, totals, level }) => ({ grade, totals: shownTotals(ctx, totals), approvalLevel: level }))

async function detailOf(ctx: Context, row: QuotationRecord): Promise<QuotationDetail> {
  const names = await findNames(ctx, row.id)
  // Sums stand in one place of the answer, where costs and margins are left out for who may not read them.
  const { companyId: _, deletedAt: __, createdBy: ___, listTotal, total, reduction, taxTotal, netTotal, ...most } = row
  const { costTotal, uncosted, margin, paperKey: ____, ...plain } = most
  const totals = { listTotal, total, reduction, taxTotal, netTotal, costTotal, uncosted, margin }
  return {
    ...plain,
    ...names,
    lines: shownLines(ctx, row.lines),
    payTerms: [...row.payTerms],
    files: [...row.files],
    signedFile: [...row.signedFile],
    approvals: [...row.approvals],
    params: row.params as QuotationDetail['params'],
    totals: shownTotals(ctx, totals),
    offers: shownOffers(ctx, reckonOffers(draftsOf(row), row).offers),
    confirmPhone: row.confirmPhone && maskPhone(row.confirmPhone),
    link: linkOf(await findSharing(ctx, row.id), maskPhone),
    versions: await findVersions(ctx, row.rootId),
  }
}
