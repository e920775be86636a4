import type { Selectable } from 'kysely'
import {
  auditDailyRead,
  auditRead,
  type Context,
  type DB,
  exportOf,
  findRow,
  type Handlers,
  imports,
  insertRow,
  insertRows,
  nextNumber,
  type Reference,
  removeRow,
  requireFresh,
  updateRow,
  wholeDraft,
} from '#kernel/server/index.ts'
import type { customerApi } from '../shared/api.ts'
import { CustomerContact, type CustomerDetail, type CustomerDraft, refuseCustomer } from '../shared/customer.ts'
import { may } from '../shared/permissions.ts'
import { findContracts, findHoldings, findPlaces, hasOpenMoney } from './asks.ts'
import {
  countLifts,
  customers,
  findColleague,
  findContacts,
  findOptions,
  findTwin,
  replaceContacts,
} from './customer.store.ts'
import { accountOf, columnsOf, numberOf, personal } from './customerColumns.ts'
import { customerImporter } from './customerImport.ts'
import { findSimilar, mergeCustomers } from './customerMerge.ts'

export const customerHandlers = (references: readonly Reference[]): Handlers<typeof customerApi> => ({
  list: customers.page,
  options: findOptions,
  export: exportOf(customers),
  ...imports(customerImporter),
  similar: findSimilar,
  merge: (ctx, input) => mergeCustomers(ctx, input, references),

  async places(ctx, { id }) {
    await findRow(ctx, 'customer', id)
    return findPlaces(ctx, id)
  },

  async contracts(ctx, { id }) {
    await findRow(ctx, 'customer', id)
    const contracts = await findContracts(ctx, id)
    const shown = ctx.may(may.seeMoney)
    await auditDailyRead(ctx, 'customer', id, shown && contracts.length > 0 ? ['agreed_amount'] : [])
    return contracts.map((one) => ({ ...one, agreedAmount: shown ? one.agreedAmount : null }))
  },

  async detail(ctx, { id }) {
    const row = await findRow<CustomerRecord>(ctx, 'customer', id)
    const seen = ctx.may(may.seePersonal)
      ? [row.idCard && 'id_card', row.bankAccount && 'bank_account'].filter((column) => column !== null)
      : []
    await auditRead(ctx, 'customer', id, seen)
    await auditDailyRead(ctx, 'customer', id, ctx.may(may.seeMoney) ? ['active_amount'] : [])
    return view(ctx, row)
  },

  async add(ctx, draft) {
    const values = columnsOf(ctx, draft)
    await refuseTwin(ctx, draft, values)
    const customerNo = numberOf(await nextNumber(ctx, 'customer'))
    const saved = await insertRow(ctx, 'customer', { ...values, customerNo })
    await addContacts(ctx, saved.id, draft)
    return saved
  },

  async edit(ctx, { id, version, ...draft }) {
    const before = await findRow<CustomerRecord>(ctx, 'customer', id, { lock: true })
    requireFresh(before, version)
    const values = columnsOf(ctx, draft, before)
    await refuseTwin(ctx, draft, values, id)
    const saved = await updateRow(ctx, 'customer', id, version, values)
    await replaceContacts(ctx, id)
    await addContacts(ctx, id, draft)
    return saved
  },

  async remove(ctx, { id }) {
    await findRow(ctx, 'customer', id, { lock: true })
    const { archives, contractCount } = await findHoldings(ctx, id)
    if (archives > 0 || contractCount > 0) throw refuseCustomer.used()
    // Nothing is received from, or paid back to, a customer who is gone.
    if (await hasOpenMoney(ctx, id)) throw refuseCustomer.owes()
    await removeRow(ctx, 'customer', id)
    return { done: 1 }
  },
})

/** What the detail and the form get: sealed numbers in clear only for who may see them (APq). */
async function view(ctx: Context, row: CustomerRecord): Promise<CustomerDetail> {
  const { archives: _, ...holdings } = await findHoldings(ctx, row.id)
  const salesmanName = row.salesmanId ? await findColleague(ctx, row.salesmanId) : null
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
    contacts: await findContacts(ctx, row.id),
    regionCode: row.regionCode,
    address: row.address,
    salesmanId: row.salesmanId,
    salesmanName,
    invoice: {
      kind: row.invoiceKind,
      title: row.invoiceTitle,
      taxNo: row.taxNo,
      bank: row.bank,
      account: accountOf(ctx, row.bankAccount),
      address: row.invoiceAddress,
      phone: row.invoicePhone,
      email: row.invoiceEmail,
    },
    safetyDirector: row.safetyDirector,
    safetyOfficers: row.safetyOfficers,
    remark: row.remark,
    ...holdings,
    elevatorCount: await countLifts(ctx, row.id),
    activeAmount: ctx.may(may.seeMoney) ? holdings.activeAmount : null,
    lostAt: row.lostAt,
    lostReason: row.lostReason,
    createdAt: row.createdAt,
  }
}

type CustomerRecord = Omit<CustomerDetail, 'contacts' | 'invoice' | 'salesmanName' | 'activeAmount' | CountOf> &
  Pick<Selectable<DB['customer']>, InvoiceColumn>
type CountOf = 'elevatorCount' | 'contractCount' | 'communityCount'
type InvoiceColumn =
  | 'invoiceKind'
  | 'invoiceTitle'
  | 'taxNo'
  | 'bank'
  | 'bankAccount'
  | 'invoiceAddress'
  | 'invoicePhone'
  | 'invoiceEmail'

async function refuseTwin(
  ctx: Context,
  { name, creditCode }: CustomerDraft,
  { idCardIndex }: Pick<ReturnType<typeof columnsOf>, 'idCardIndex'>,
  exceptId?: string,
): Promise<void> {
  const twin = await findTwin(ctx, { name, creditCode, idCardIndex }, exceptId)
  if (twin) throw refuseCustomer.exists({ 名称: twin })
}

async function addContacts(ctx: Context, customerId: string, draft: CustomerDraft): Promise<void> {
  const rows = draft.contacts.map((contact, sort) => ({ ...wholeDraft(CustomerContact, contact), customerId, sort }))
  await insertRows(ctx, 'customerContact', rows)
}
