import {
  type Context,
  exportOf,
  type Handlers,
  insertRow,
  moveRow,
  orRefuse,
  removeRow,
  requireFresh,
  updateRow,
} from '#kernel/server/index.ts'
import { compareAmounts, minus, sum, taxInside } from '#kernel/shared/money.ts'
import { refuse } from '#kernel/shared/refusal.ts'
import {
  findReached,
  heldItem,
  holdCustomers,
  type Item,
  invoiced,
  numberOf,
  requireKind,
  requireOwnCustomer,
} from '#modules/receivable/server/index.ts'
import { ArState, refuseAr } from '#modules/receivable/shared/terms.ts'
import { attachFiles } from '#modules/storage/server/index.ts'
import type { invoiceApi } from '../shared/api.ts'
import { invoiceMoves } from '../shared/invoice.states.ts'
import { InvoiceStatus, InvoiceType, judgeTaxNo } from '../shared/invoice.terms.ts'
import { InvoiceDraft } from '../shared/invoice.ts'
import {
  addLines,
  dropLines,
  findByNumber,
  findInvoice,
  findInvoiceOptions,
  findLineCustomers,
  findLines,
  findPlaces,
  findTaken,
  findTitle,
  findTwin,
  type InvoiceRecord,
  invoices,
} from './invoice.store.ts'

/** Invoices (commerce 3.7): lock order as in receivable, the customer first and rows after it. */
export const invoiceHandlers: Handlers<typeof invoiceApi> = {
  list: invoices.page,
  options: findInvoiceOptions,
  export: exportOf(invoices),

  async detail(ctx, { id }) {
    const row = await findInvoice(ctx, id)
    return { ...row, lines: await findLines(ctx, id), twin: await findTwin(ctx, row) }
  },

  async prepare(ctx, { arItemIds }) {
    const items = await reached(ctx, arItemIds)
    const { customerId, kind, taxRate } = alike(items)
    const taken = await findTaken(ctx, items)
    const byId = new Map(items.map((item) => [item.id, item]))
    const { invoiceType, ...title } = await findTitle(ctx, customerId)
    const lines = (await findPlaces(ctx, [...byId.keys()])).map(({ id, ...place }) => {
      const item = byId.get(id) as Item
      const left = minus(item.dueAmount, taken.get(id) ?? '0')
      const open = compareAmounts(left, 0) > 0 && item.state !== ArState.code.voided ? left : '0.00'
      return { arItemId: id, ...place, amount: item.dueAmount, invoicedAmount: item.invoicedAmount, open }
    })
    return { customerId, kind, taxRate, ...title, invoiceType: invoiceType ?? InvoiceType.code.ordinary, lines }
  },

  async add(ctx, draft) {
    const { lines, ...sums } = await asked(ctx, draft)
    const applyNo = await numberOf(ctx, 'KP')
    const createdAt = ctx.now.toISOString()
    const row = { ...plain(draft), ...sums, applyNo, status: InvoiceStatus.code.waiting, createdAt }
    const saved = await insertRow(ctx, 'arInvoice', row)
    await addLines(ctx, saved.id, lines)
    return saved
  },

  async edit(ctx, { id, version, ...draft }) {
    const before = await held(ctx, id, version, [draft.customerId])
    invoiceMoves.target('edit', before.status)
    const { lines, ...sums } = await asked(ctx, draft, id)
    await dropLines(ctx, id)
    await addLines(ctx, id, lines)
    return updateRow(ctx, 'arInvoice', id, version, { ...plain(draft), ...sums })
  },

  async remove(ctx, { id }) {
    invoiceMoves.target('remove', (await held(ctx, id)).status)
    await removeRow(ctx, 'arInvoice', id)
    return { done: 1 }
  },

  async submit(ctx, { id, version }) {
    const row = await held(ctx, id, version)
    const to = invoiceMoves.target('submit', row.status)
    requireTaxNo(row)
    await requireOpen(ctx, await findLines(ctx, id), id)
    return moveRow(ctx, 'arInvoice', row, to, { reason: null })
  },

  async issue(ctx, { id, version, invoiceNo, issuedAt, files }) {
    const row = await held(ctx, id, version)
    const to = invoiceMoves.target('issue', row.status)
    const lines = await findLines(ctx, id)
    for (const { arItemId, amount } of lines) {
      const item = await heldItem(ctx, arItemId)
      // Signed over, or its rate corrected, since it was asked for.
      if (item.customerId !== row.customerId || item.taxRate !== row.taxRate) throw refuseAr.severalCustomers()
      requireWithin(item, minus(item.dueAmount, item.invoicedAmount), amount)
      await invoiced(ctx, item, amount)
    }
    await requireFreeNumber(ctx, invoiceNo)
    return orTaken(
      invoiceNo,
      moveRow(ctx, 'arInvoice', row, to, {
        invoiceNo,
        issuedAt,
        issuedBy: ctx.who.userId,
        files: JSON.stringify(await attachFiles(ctx, files)),
      }),
    )
  },

  async reject(ctx, { id, version, reason }) {
    const row = await held(ctx, id, version)
    return moveRow(ctx, 'arInvoice', row, invoiceMoves.target('reject', row.status), { reason })
  },

  async red(ctx, { id, version, redNo, issuedAt, reason }) {
    const row = await held(ctx, id, version)
    const to = invoiceMoves.target('red', row.status)
    // A red one is no invoice that could be taken back once more.
    if (row.redOfId !== null) throw refuseAr.invoiceState({ status: '是红字发票', action: '红冲' })
    await requireFreeNumber(ctx, redNo)
    const lines = (await findLines(ctx, id)).map(({ arItemId, amount }) => ({ arItemId, amount: minus('0', amount) }))
    const red = await orTaken(
      redNo,
      insertRow(ctx, 'arInvoice', {
        ...plain(row),
        taxRate: row.taxRate,
        amount: minus('0', row.amount),
        tax: minus('0', row.tax),
        redOfId: id,
        invoiceNo: redNo,
        issuedAt,
        issuedBy: ctx.who.userId,
        reason,
        applyNo: await numberOf(ctx, 'KP'),
        status: InvoiceStatus.code.issued,
        createdAt: ctx.now.toISOString(),
      }),
    )
    await addLines(ctx, red.id, lines)
    for (const { arItemId, amount } of lines) await invoiced(ctx, await heldItem(ctx, arItemId), amount)
    return { ...(await moveRow(ctx, 'arInvoice', row, to, { reason })), redId: red.id }
  },
}

const names = Object.keys(InvoiceDraft.shape).filter((name) => name !== 'lines')
/** What the draft says of the row itself. */
const plain = (from: object) =>
  Object.fromEntries(names.map((name) => [name, (from as Readonly<Record<string, unknown>>)[name] ?? null]))

/**
 * The invoice as it stands while nobody else touches the money of its customer, of those whose items it is for – a contract
 * may have been signed over since –, and of the others named.
 */
async function held(
  ctx: Context,
  id: string,
  version?: number,
  others: readonly string[] = [],
): Promise<InvoiceRecord> {
  const of = async () => {
    const row = await findInvoice(ctx, id)
    return { row, customers: [row.customerId, ...(await findLineCustomers(ctx, id))] }
  }
  const seen = await of()
  await holdCustomers(ctx, [...seen.customers, ...others])
  const { row, customers } = await of()
  if (!customers.every((one) => seen.customers.includes(one))) throw refuse.stale()
  if (version !== undefined) requireFresh(row, version)
  return row
}

/** An application as it may be written: one customer, one kind, one rate, within what is left to invoice. */
async function asked(ctx: Context, draft: InvoiceDraft, id?: string) {
  requireKind(ctx, draft.kind)
  await requireOwnCustomer(ctx, draft.customerId)
  requireTaxNo(draft)
  await holdCustomers(ctx, [draft.customerId])
  const byItem = Map.groupBy(draft.lines, ({ arItemId }) => arItemId)
  const lines = [...byItem].map(([arItemId, own]) => ({ arItemId, amount: sum(own.map(({ amount }) => amount)) }))
  const items = await reached(ctx, [...byItem.keys()])
  const { customerId, kind, taxRate } = alike(items)
  if (customerId !== draft.customerId || kind !== draft.kind) throw refuseAr.severalCustomers()
  await requireOpen(ctx, lines, id)
  const amount = sum(lines.map((line) => line.amount))
  return { lines, amount, taxRate, tax: taxInside(amount, taxRate) }
}

async function reached(ctx: Context, ids: readonly string[]): Promise<Item[]> {
  const items = await findReached(ctx, ids)
  if (items.length < new Set(ids).size) throw refuse.notFound()
  return items
}

function alike(items: readonly Item[]): Item {
  const [first] = items
  if (!first) throw refuse.notFound()
  const same = items.every(
    ({ customerId, kind, taxRate }) =>
      customerId === first.customerId && kind === first.kind && taxRate === first.taxRate,
  )
  if (!same) throw refuseAr.severalCustomers()
  return first
}

function requireTaxNo({ taxNo, invoiceType }: { taxNo?: string | null | undefined; invoiceType: number }): void {
  if (taxNo && judgeTaxNo(taxNo, invoiceType) === 'wrong') throw refuseAr.taxNo()
}

/** Nothing is asked for twice: what is invoiced and what waits for it count (commerce R9). */
async function requireOpen(
  ctx: Context,
  lines: readonly { readonly arItemId: string; readonly amount: string }[],
  exceptId?: string,
): Promise<void> {
  const items = await Promise.all(lines.map(({ arItemId }) => heldItem(ctx, arItemId)))
  const taken = await findTaken(ctx, items, exceptId)
  for (const item of items) {
    const amount = lines.find(({ arItemId }) => arItemId === item.id)?.amount ?? '0'
    requireWithin(item, minus(item.dueAmount, taken.get(item.id) ?? '0'), amount)
  }
}

function requireWithin(item: Item, left: string, amount: string): void {
  if (item.state === ArState.code.voided)
    throw refuseAr.state({ status: ArState.label(item.state).replace(/^已/, ''), action: '开票' })
  if (compareAmounts(amount, left) > 0) throw refuseAr.overInvoice({ x: compareAmounts(left, 0) > 0 ? left : '0.00' })
}

async function requireFreeNumber(ctx: Context, no: string): Promise<void> {
  const taken = await findByNumber(ctx, no)
  if (taken) throw refuseAr.invoiceTaken({ no: taken })
}
/** Somebody else wrote the same number in the same moment. */
const orTaken = <T>(no: string, work: Promise<T>): Promise<T> => orRefuse(work, () => refuseAr.invoiceTaken({ no }))
