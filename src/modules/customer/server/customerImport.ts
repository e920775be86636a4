import type { z } from 'zod'
import {
  type Cells,
  type Context,
  type Importer,
  type ImportRow,
  importColumns,
  initials,
  insertRows,
  nextNumber,
  wholeDraft,
} from '#kernel/server/index.ts'
import { fieldErrors } from '#kernel/shared/fieldErrors.ts'
import type { FieldError } from '#kernel/shared/refusal.ts'
import { halfWidth } from '#kernel/shared/text.ts'
import { type NamedPlace, NameIndex, plainName } from '#modules/community/server/index.ts'
import { CustomerContact, CustomerDraft, Invoice, InvoiceKind, refuseCustomer } from '../shared/customer.ts'
import { columnsOf, numberOf } from './customerColumns.ts'
import { findSalesmen, findTakenCustomers } from './customerImport.store.ts'

type Row = ImportRow<CustomerDraft>
const CHUNK = 500

/** Customers from a spreadsheet (archives 4.6, AMd): one contact and the invoice data of each in its row. */
export const customerImporter: Importer<typeof CustomerDraft> = {
  title: '客户',
  columns: importColumns(CustomerDraft, {
    name: { kind: 'name', example: '青禾物业有限公司' },
    type: {},
    creditCode: { kind: 'code', note: '企业填写，18位' },
    idCard: { kind: 'code', note: '个人填写' },
    role: {},
    contacts: { kind: 'name' },
    contactPhone: { title: '联系电话', required: true, kind: 'phone', note: '手机号或带区号的座机' },
    contactPost: { title: '职务' },
    grade: {},
    regionCode: { note: '省市区名称或6位行政区划代码' },
    address: {},
    salesmanId: { note: '系统中已有员工的姓名或工号' },
    invoice: { title: '发票类型', kind: 'choice', options: InvoiceKind.options },
    invoiceTitle: { title: '发票抬头' },
    taxNo: { title: '税号', kind: 'code', note: '专用发票必填' },
    bank: { title: '开户行', note: '专用发票必填' },
    account: { title: '银行账号', kind: 'code' },
    safetyDirector: { kind: 'name' },
    remark: {},
  }),
  schema: CustomerDraft,
  unique: ['creditCode', 'idCard'],
  remarks: [
    '每行一家客户、一位默认联系人；更多联系人请在客户编辑页添加。',
    '号码列请设为文本格式，否则表格会丢掉末几位。',
  ],

  async resolve(ctx, rows) {
    const salesmen = new NameIndex(await findSalesmen(ctx))
    return rows.map((row) => resolveRow(row, salesmen))
  },

  async check(ctx, rows) {
    const taken = await findTakenCustomers(ctx)
    const names = new Map(taken.map((one) => [plainName(one.name), one]))
    const codes = new Set(taken.map((one) => one.creditCode))
    const cards = new Set(taken.map((one) => one.idCardIndex))
    const first = new Map<string, Row>()
    const problems = new Map<number, FieldError[]>()
    for (const [index, row] of rows.entries()) {
      const { name, creditCode, idCard } = row.draft
      const found: FieldError[] = []
      const twin = names.get(plainName(name))
      const before = first.get(plainName(name))
      const exists = refuseCustomer.exists({ 名称: twin?.mergedInto ?? twin?.name ?? name }).message
      if (twin) found.push({ prop: 'name', msg: twin.mergedInto ? `${exists}（曾用名）` : exists })
      else if (before) found.push({ prop: 'name', msg: `与${placeOf(before, row)}重复` })
      else first.set(plainName(name), row)
      if (creditCode && codes.has(creditCode)) found.push({ prop: 'creditCode', msg: '该信用代码的客户已存在' })
      if (idCard && cards.has(ctx.services.sealer.index(idCard, 'customer.idCard')))
        found.push({ prop: 'idCard', msg: '该身份证号的客户已存在' })
      if (found.length > 0) problems.set(index, found)
    }
    return problems
  },

  async insert(ctx, rows, progress) {
    const firstNumber = await nextNumber(ctx, 'customer', rows.length)
    for (let start = 0; start < rows.length; start += CHUNK) {
      const part = rows.slice(start, start + CHUNK)
      const ids = await insertRows(
        ctx,
        'customer',
        part.map(({ draft }, n) => valuesOf(ctx, draft, firstNumber + start + n)),
      )
      const contacts = part.flatMap(({ draft }, n) =>
        draft.contacts.map((contact, sort) => ({
          ...wholeDraft(CustomerContact, contact),
          customerId: ids[n] as string,
          sort,
        })),
      )
      await insertRows(ctx, 'customerContact', contacts)
      await progress(start + part.length)
    }
  },
}

const valuesOf = (ctx: Context, draft: CustomerDraft, number: number) => ({
  ...columnsOf(ctx, draft),
  namePinyin: initials(draft.name),
  customerNo: numberOf(number),
})

/** What stands for a part that was told wrong already, so that the whole does not complain of it again. */
const placeholder = [{ name: '占位', phone: '13800138000', isDefault: true }]

function resolveRow({ value, text }: Cells, salesmen: NameIndex<NamedPlace>) {
  const errors: FieldError[] = []
  const told = (schema: z.ZodType, input: unknown, props: Readonly<Record<string, string>>) => {
    const parsed = schema.safeParse(input)
    if (parsed.success) return true
    for (const { prop, msg } of fieldErrors(parsed.error)) errors.push({ prop: props[prop] ?? 'name', msg })
    return false
  }
  const contact = { name: value.contacts, phone: value.contactPhone, post: text.contactPost, isDefault: true }
  const contactProps = { name: 'contacts', phone: 'contactPhone', post: 'contactPost' }
  const invoice = {
    kind: value.invoice,
    title: text.invoiceTitle,
    taxNo: upper(value.taxNo),
    bank: text.bank,
    account: value.account,
  }
  const invoiceProps = { kind: 'invoice', title: 'invoiceTitle', taxNo: 'taxNo', bank: 'bank', account: 'account' }
  const input: Record<string, unknown> = {
    ...value,
    creditCode: upper(value.creditCode),
    idCard: upper(value.idCard),
    contacts: told(CustomerContact, contact, contactProps) ? [contact] : placeholder,
    invoice: told(Invoice, invoice, invoiceProps) ? invoice : {},
    salesmanId: undefined,
  }
  if (text.salesmanId) {
    const found = salesmen.find(text.salesmanId, '员工')
    if ('msg' in found) errors.push({ prop: 'salesmanId', msg: found.msg })
    else input.salesmanId = found.id
  }
  return { input, errors }
}

const upper = (typed: string | number | undefined) =>
  typed === undefined ? undefined : halfWidth(String(typed)).toUpperCase()

const placeOf = (first: Row, row: Row) =>
  first.sheet === row.sheet ? `第${first.row}行` : `工作表「${first.sheet}」第${first.row}行`
