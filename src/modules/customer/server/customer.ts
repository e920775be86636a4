import {
  type Context,
  exportList,
  findRow,
  type Handlers,
  initials,
  insertRow,
  insertRows,
  maskIdCard,
  nextNumber,
  orRefuse,
  removeRow,
  updateRow,
} from '#kernel/server/index.ts'
import type { customerApi } from '../shared/api.ts'
import { type CustomerDraft, customerList, refuseCustomer } from '../shared/customer.ts'
import { may } from '../shared/permissions.ts'
import { customers, findContacts, findHoldings, findOptions, findTwin, replaceContacts } from './customer.store.ts'

export const customerHandlers: Handlers<typeof customerApi> = {
  list: (ctx, query) => customers.page(ctx, query),
  options: (ctx, query) => findOptions(ctx, query),
  export: (ctx, query) => exportList(ctx, customerList, customers, query),

  async detail(ctx, { id }) {
    const row = await findRow<CustomerRecord>(ctx, 'customer', id)
    const holdings = await findHoldings(ctx, id)
    const salesman = row.salesmanId ? await findRow<{ name: string }>(ctx, 'employee', row.salesmanId) : null
    return {
      id: row.id,
      version: row.version,
      customerNo: row.customerNo,
      name: row.name,
      type: row.type,
      creditCode: row.creditCode,
      idCard: personal(ctx, row.idCard),
      role: row.role,
      grade: row.grade,
      contacts: await findContacts(ctx, id),
      regionCode: row.regionCode,
      address: row.address,
      salesmanId: row.salesmanId,
      salesmanName: salesman?.name ?? null,
      invoice: {
        kind: row.invoiceKind,
        title: row.invoiceTitle,
        taxNo: row.taxNo,
        bank: row.bank,
        account: row.bankAccount && ctx.services.sealer.open(row.bankAccount, 'customer.bankAccount'),
        address: row.invoiceAddress,
        phone: row.invoicePhone,
        email: row.invoiceEmail,
      },
      safetyDirector: row.safetyDirector,
      safetyOfficers: row.safetyOfficers,
      remark: row.remark,
      ...holdings,
      activeAmount: ctx.may(may.seeMoney) ? holdings.activeAmount : null,
      createdAt: row.createdAt,
    }
  },

  async add(ctx, draft) {
    await refuseTwin(ctx, draft)
    const customerNo = `KH${String(await nextNumber(ctx, 'customer')).padStart(5, '0')}`
    const work = insertRow(ctx, 'customer', { ...columnsOf(ctx, draft), customerNo })
    const saved = await orRefuse(work, () => refuseCustomer.exists({ 名称: draft.name }))
    await addContacts(ctx, saved.id, draft)
    return saved
  },

  async edit(ctx, { id, version, ...draft }) {
    await refuseTwin(ctx, draft, id)
    const before = await findRow<CustomerRecord>(ctx, 'customer', id)
    const values = columnsOf(ctx, draft, before)
    const saved = await orRefuse(updateRow(ctx, 'customer', id, version, values), () =>
      refuseCustomer.exists({ 名称: draft.name }),
    )
    await replaceContacts(ctx, id)
    await addContacts(ctx, id, draft)
    return saved
  },

  async remove(ctx, { id }) {
    await findRow(ctx, 'customer', id, { lock: true })
    const { elevatorCount, contractCount } = await findHoldings(ctx, id)
    if (elevatorCount > 0 || contractCount > 0) throw refuseCustomer.used()
    await removeRow(ctx, 'customer', id)
    return { done: 1 }
  },
}

interface CustomerRecord {
  id: string
  version: number
  customerNo: string
  name: string
  type: 1 | 2
  creditCode: string | null
  idCard: string | null
  role: 1 | 2 | 3 | 4 | 5 | 6 | 7
  grade: 'A' | 'B' | 'C' | null
  regionCode: string | null
  address: string | null
  salesmanId: string | null
  invoiceKind: 1 | 2 | null
  invoiceTitle: string | null
  taxNo: string | null
  bank: string | null
  bankAccount: string | null
  invoiceAddress: string | null
  invoicePhone: string | null
  invoiceEmail: string | null
  safetyDirector: string | null
  safetyOfficers: { name: string; phone: string }[]
  remark: string | null
  createdAt: string
}

/** The number stands sealed in the database; without 查看成本与证件号 it is shown masked. */
function personal(ctx: Context, sealed: string | null): string | null {
  if (!sealed) return null
  const number = ctx.services.sealer.open(sealed, 'customer.idCard')
  return ctx.may(may.seePersonal) ? number : maskIdCard(number)
}

async function refuseTwin(ctx: Context, draft: CustomerDraft, exceptId?: string): Promise<void> {
  const twin = await findTwin(ctx, draft.name, draft.creditCode, exceptId)
  if (twin) throw refuseCustomer.exists({ 名称: twin })
}

function columnsOf(ctx: Context, draft: CustomerDraft, before?: CustomerRecord) {
  const { sealer } = ctx.services
  const { contacts: _, invoice, idCard, ...plain } = draft
  // A masked number that comes back unchanged is the number that is there.
  const kept = before?.idCard != null && idCard === personal(ctx, before.idCard)
  return {
    ...plain,
    namePinyin: initials(draft.name),
    ...(kept
      ? {}
      : {
          idCard: idCard && sealer.seal(idCard, 'customer.idCard'),
          idCardIndex: idCard && sealer.index(idCard, 'customer.idCard'),
        }),
    invoiceKind: invoice?.kind,
    invoiceTitle: invoice?.title,
    taxNo: invoice?.taxNo,
    bank: invoice?.bank,
    bankAccount: invoice?.account && sealer.seal(invoice.account, 'customer.bankAccount'),
    invoiceAddress: invoice?.address,
    invoicePhone: invoice?.phone,
    invoiceEmail: invoice?.email,
    safetyOfficers: JSON.stringify(draft.safetyOfficers),
  }
}

async function addContacts(ctx: Context, customerId: string, draft: CustomerDraft): Promise<void> {
  const rows = draft.contacts.map((contact, sort) => ({ ...contact, customerId, sort }))
  await insertRows(ctx, 'customerContact', rows)
}
