import { addDays, type Day, earlier } from '#kernel/shared/days.ts'
import { compareAmounts, minus, taxInside } from '#kernel/shared/money.ts'
import { InvoiceStatus, InvoiceType, TitleType } from '#modules/invoice/shared/invoice.terms.ts'
import { ArState } from '#modules/receivable/shared/terms.ts'
import { add, type Company } from './company.ts'
import type { Row } from './write.ts'

const { issued, waiting, rejected, red } = InvoiceStatus.code
/** Issued; the next of them are taken back and issued anew, wait, were sent back. */
const [ISSUED, REISSUED, WAITING, REJECTED] = [80, 2, 3, 1]

/** Invoices of the newest items in the book (commerce 9): 90 with their red ones; what they say stands in items and plans. */
export function makeInvoices(company: Company): void {
  const customers = byId(company, 'customer')
  const plan = byId(company, 'payment_plan')
  for (const row of plan.values()) row.invoiced ??= false
  const { planned, voided } = ArState.code
  const items = (company.rows.get('ar_item') ?? [])
    .filter(
      ({ state, customer_id: of }) => state !== planned && state !== voided && customers.get(of as string)?.credit_code,
    )
    .filter((item) => compareAmounts(dueOf(item), 0) > 0)
    .toSorted(
      (a, b) => String(b.due_date).localeCompare(String(a.due_date)) || String(a.id).localeCompare(String(b.id)),
    )
  const book = new InvoiceBook(company)
  for (const [n, item] of items.slice(0, ISSUED + REISSUED + WAITING + REJECTED).entries()) {
    const customer = customers.get(item.customer_id as string) as Row
    const isOut = n < ISSUED + REISSUED
    if (n >= ISSUED && isOut) book.reissue(item, customer)
    else book.write(item, customer, isOut ? issued : n < ISSUED + REISSUED + WAITING ? waiting : rejected)
    if (!isOut) continue
    item.invoiced_amount = dueOf(item)
    const row = plan.get(item.source_id as string)
    if (row) row.invoiced = true
  }
}

const byId = (company: Company, table: string) =>
  new Map((company.rows.get(table) ?? []).map((row) => [row.id as string, row]))
const dueOf = ({ amount, adjust_amount: adjust }: Row) => minus(amount as string, minus('0', adjust as string))

class InvoiceBook {
  readonly #company: Company
  readonly #days = new Map<Day, number>()
  #no = 0

  constructor(company: Company) {
    this.#company = company
  }

  /** A good one, its red one because of its title, and the one that stands now. */
  reissue(item: Row, customer: Row): void {
    const first = this.write(item, customer, red, { title: `${customer.name as string}（旧名）`, reason: '抬头开错' })
    this.write(item, customer, issued, {
      ...{ red_of_id: first.id, amount: minus('0', first.amount as string), tax: minus('0', first.tax as string) },
      ...{ title: first.title, reason: '抬头开错' },
    })
    this.write(item, customer, issued)
  }

  write(item: Row, customer: Row, status: number, over: Row = {}): Row {
    const company = this.#company
    const { clock, random } = company
    const day = earlier(addDays(item.due_date as Day, random.int(1, 6)), clock.day(-1))
    const nth = (this.#days.get(day) ?? 0) + 1
    this.#days.set(day, nth)
    const at = clock.iso(day, 600 + nth)
    const amount = dueOf(item)
    const isOut = status === issued || status === red
    const row: Row = {
      id: random.id(Date.parse(at)),
      apply_no: `KP${day.replaceAll('-', '')}${String(nth).padStart(4, '0')}`,
      kind: item.kind,
      customer_id: item.customer_id,
      invoice_type: nth % 4 === 0 ? InvoiceType.code.special : InvoiceType.code.ordinary,
      title_type: TitleType.code.unit,
      title: customer.invoice_title ?? customer.name,
      tax_no: customer.tax_no ?? customer.credit_code,
      amount,
      tax_rate: item.tax_rate,
      tax: taxInside(amount, item.tax_rate as string),
      invoice_no: isOut ? `26332000000${String(++this.#no).padStart(9, '0')}` : null,
      issued_at: isOut ? day : null,
      issued_by: isOut ? company.adminId : null,
      red_of_id: null,
      reason: status === rejected ? '税号与抬头对不上，请与客户核对' : null,
      status,
      created_at: at,
      created_by: company.adminId,
      updated_at: at,
      updated_by: company.adminId,
      ...over,
    }
    add(company, 'ar_invoice', row)
    add(company, 'ar_invoice_line', {
      ...{ id: random.id(Date.parse(at)), invoice_id: row.id, ar_item_id: item.id, amount: row.amount },
    })
    return row
  }
}
