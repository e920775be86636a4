import type { Company } from './company.ts'
import type { Row } from './write.ts'

/** Numbers already given, so that the next ones go on: a series is named by what stands before its counter. */
const numbered: readonly (readonly [table: string, column: string, digits: number])[] = [
  ['maintain_plan', 'plan_no', 4],
  ['maintain_order', 'order_no', 5],
  ['hazard', 'hazard_no', 4],
  ['hazard', 'notice_no', 3],
  ['repair_order', 'order_no', 5],
  ['lift_passport', 'passport_no', 4],
  ['inspection_plan', 'plan_no', 5],
  ['inspection_record', 'record_no', 5],
  ['parts_request', 'request_no', 4],
  ['quotation', 'quote_no', 4],
]

/** These are named by the noun. */
const plain: readonly (readonly [table: string, column: string])[] = [
  ['customer', 'customer_no'],
  ['employee', 'employee_no'],
  ['project', 'project_no'],
  ['unit', 'part_no'],
  ['material', 'material_no'],
  ['kit', 'kit_no'],
  ['scheme', 'scheme_no'],
]

/** SK, TK, HZ, TZ, KP with the day. */
const receivable = [
  ['receipt', 'receipt_no'],
  ['refund', 'refund_no'],
  ['write_off', 'write_off_no'],
  ['ar_adjustment', 'adjustment_no'],
  ['ar_invoice', 'apply_no'],
] as const

export function numberSeries(company: Company): Row[] {
  const last = new Map<string, number>()
  const note = (series: string, number: number) => last.set(series, Math.max(last.get(series) ?? 0, number))
  for (const [table, column, digits] of numbered) {
    for (const row of company.rows.get(table) ?? []) {
      const text = row[column]
      if (typeof text !== 'string') continue
      note(text.slice(0, -digits), Number(text.slice(-digits)))
    }
  }
  for (const { contract_no: no } of company.rows.get('contract') ?? []) {
    if (typeof no === 'string') note(`contract ${no.slice(2, 8)}`, Number(no.slice(8)))
  }
  for (const { ar_no: no } of company.rows.get('ar_item') ?? [])
    note(`arItem ${String(no).slice(2, 10)}`, Number(String(no).slice(10)))
  for (const [table, column] of receivable)
    for (const row of company.rows.get(table) ?? [])
      note(`receivable ${String(row[column]).slice(0, 10)}`, Number(String(row[column]).slice(10)))
  for (const { archive_no: no } of company.rows.get('villa_archive') ?? [])
    note('villaArchive', Number(String(no).slice(2)))
  for (const [table, column] of plain) {
    for (const row of company.rows.get(table) ?? []) note(table, Number(String(row[column]).replace(/\D/g, '')))
  }
  for (const { service_no: no } of company.rows.get('quote_service') ?? [])
    note('quoteService', Number(String(no).slice(2)))
  for (const { ticket_no: no } of company.rows.get('support_ticket') ?? [])
    if (typeof no === 'string') note(`supportTicket ${no.slice(2, 8)}`, Number(no.slice(8)))
  return [...last].map(([series, n]) => ({ company_id: company.id, series, last: n }))
}
