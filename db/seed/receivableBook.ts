import { type Day, daysBetween } from '#kernel/shared/days.ts'
import { compareAmounts, minus, sum } from '#kernel/shared/money.ts'
import type { Entry } from '#modules/receivable/shared/entries.ts'
import * as entries from '#modules/receivable/shared/entries.ts'
import {
  type AccountCode,
  ArKind,
  ArState,
  ReceiptMethod,
  ReceiptStatus,
  ReviewStatus,
} from '#modules/receivable/shared/terms.ts'
import { add, type Company, idOf } from './company.ts'
import type { Organisation } from './organisation.ts'
import type { Row } from './write.ts'

export interface SeededItem {
  readonly id: string
  /** Null for what no plan asked for, with its period and ways of paying. */
  readonly contractId: string | null
  readonly customerId: string
  readonly kind: number
  readonly sourceType: number
  readonly sourceId: string
  readonly amount: string
  readonly taxRate: string
  readonly dueDate: Day
  readonly recognizeOn: Day
  readonly periodNo: number | null
  readonly periodStart: Day | null
  readonly periodEnd: Day | null
  readonly payWay: number | null
  readonly payType: number | null
  readonly payNodeType: number | null
  readonly remark?: string
  readonly elevatorCount: number
  readonly salesmanId: string | null
  adjustAmount: string
  planAdjust: string
  receivedAmount: string
  writtenOffAmount: string
  state: number
}

/** What the demo does with money, written as the rules would have written it: rows and book together. */
export class ArBook {
  readonly items: SeededItem[] = []
  readonly #receipts: Row[] = []
  readonly #numbers = new Map<string, number>()
  readonly company: Company
  readonly #accountId: string
  readonly #people: Organisation

  constructor(company: Company, accountId: string, people: Organisation) {
    this.company = company
    this.#accountId = accountId
    this.#people = people
    // A second book goes on where the first ended.
    for (const { ar_no: no } of company.rows.get('ar_item') ?? []) {
      const series = String(no).slice(0, -4)
      this.#numbers.set(series, Math.max(this.#numbers.get(series) ?? 0, Number(String(no).slice(-4))))
    }
  }

  number(prefix: string, day: Day): string {
    const series = `${prefix}${day.replaceAll('-', '')}`
    const n = (this.#numbers.get(series) ?? 0) + 1
    this.#numbers.set(series, n)
    return `${series}${String(n).padStart(4, '0')}`
  }

  enter(
    source: string,
    sourceId: string,
    made: readonly Entry[],
    at: string,
    of: { item?: string; receipt?: string },
  ): void {
    const batch = this.company.random.id(Date.parse(at))
    const isReceipt = (account: AccountCode) => ['ADV', 'BANK', 'FEE'].includes(account)
    for (const { account, debit, credit } of made)
      add(this.company, 'ar_entry', {
        id: this.company.random.id(Date.parse(at)),
        batch_id: batch,
        account,
        debit,
        credit,
        ar_item_id: isReceipt(account) ? null : (of.item ?? null),
        receipt_id: isReceipt(account) ? (of.receipt ?? null) : null,
        source,
        source_id: sourceId,
        at,
      })
  }

  recognise(item: SeededItem): void {
    const at = this.company.clock.iso(item.recognizeOn, 5)
    this.enter('recognise', item.id, entries.recognised(item.amount, item.taxRate), at, { item: item.id })
    this.settle(item)
  }

  /** The state that follows from the sums. */
  settle(item: SeededItem): void {
    const { open, part, settled, writtenOff } = ArState.code
    const due = minus(sum([item.amount, item.adjustAmount]), sum([item.receivedAmount, item.writtenOffAmount]))
    const left = compareAmounts(due, 0) > 0
    if (left) item.state = compareAmounts(item.receivedAmount, 0) > 0 ? part : open
    else item.state = compareAmounts(item.writtenOffAmount, 0) > 0 ? writtenOff : settled
  }

  /** Money in the bank, confirmed unless it says otherwise. */
  receive(customerId: string, amount: string, day: Day, over: Row = {}): Row {
    const { clock, random } = this.company
    const ago = Math.max(1, daysBetween(day, clock.today))
    const at = clock.iso(day, 630)
    const status = (over.status as number | undefined) ?? ReceiptStatus.code.confirmed
    const isIn = status === ReceiptStatus.code.confirmed || status === ReceiptStatus.code.reversed
    const customer = (this.company.rows.get('customer') ?? []).find(({ id }) => id === customerId)
    const row: Row = {
      id: idOf(this.company, ago),
      receipt_no: this.number('SK', day),
      kind: ArKind.code.maintenance,
      customer_id: customerId,
      amount,
      fee_amount: '0.00',
      received_at: day,
      method: ReceiptMethod.code.transfer,
      account_id: this.#accountId,
      payer_name: customer?.name ?? '客户',
      payer_account: random.digits(19),
      bank_serial_no: `${day.replaceAll('-', '')}${random.digits(10)}`,
      remark: null,
      allocated: '0.00',
      refunded: '0.00',
      frozen: '0.00',
      confirmed_by: isIn ? this.#people.manager.userId : null,
      confirmed_at: isIn ? clock.iso(day, 900) : null,
      created_at: at,
      created_by: this.company.adminId,
      updated_at: at,
      updated_by: this.company.adminId,
      ...over,
      status,
    }
    this.#receipts.push(row)
    const of = { receipt: row.id as string }
    if (isIn) this.enter('receipt', row.id as string, entries.confirmed(amount, '0.00'), clock.iso(day, 900), of)
    if (status === ReceiptStatus.code.reversed)
      this.enter('receipt', row.id as string, entries.reversedReceipt(amount, '0.00'), clock.iso(day, 960), of)
    return row
  }

  allocate(receipt: Row, item: SeededItem, amount: string, minute = 930): void {
    if (item.state === ArState.code.planned) this.recognise(item)
    this.#allocation(receipt, item, amount, receipt.received_at as Day, minute, null)
    item.receivedAmount = sum([item.receivedAmount, amount])
    this.settle(item)
  }

  /** Gives part of what was received for an item back to its receipt: taken back whole, the rest allocated anew. */
  free(item: SeededItem, amount: string, day: Day): Row {
    const standing = (this.company.rows.get('ar_allocation') ?? []).findLast(
      ({ ar_item_id: of }) => of === item.id,
    ) as Row
    const receipt = this.#receipts.find(({ id }) => id === standing.receipt_id) as Row
    const whole = standing.amount as string
    this.#allocation(receipt, item, minus('0', whole), day, 590, standing.id as string)
    const rest = minus(whole, amount)
    if (compareAmounts(rest, 0) > 0) this.#allocation(receipt, item, rest, day, 591, null)
    item.receivedAmount = minus(item.receivedAmount, amount)
    return receipt
  }

  #allocation(receipt: Row, item: SeededItem, amount: string, day: Day, minute: number, undoOf: string | null): void {
    const at = this.company.clock.iso(day, minute)
    const id = this.company.random.id(Date.parse(at))
    add(this.company, 'ar_allocation', {
      id,
      receipt_id: receipt.id,
      ar_item_id: item.id,
      amount,
      undo_of_id: undoOf,
      reason: undoOf ? '合同终止退款' : null,
      created_at: at,
      created_by: this.company.adminId,
    })
    receipt.allocated = sum([receipt.allocated as string, amount])
    this.enter('allocation', id, entries.allocated(amount), at, { item: item.id, receipt: receipt.id as string })
  }

  /** Asked for, not decided yet: the money is frozen. */
  askRefund(receipt: Row, amount: string, reason: string): void {
    const { clock, random } = this.company
    const day = clock.day(-2)
    add(this.company, 'refund', {
      id: idOf(this.company, 2),
      refund_no: this.number('TK', day),
      receipt_id: receipt.id,
      amount,
      payee_name: receipt.payer_name,
      payee_account: random.digits(19),
      payee_bank: '云溪银行开发区支行',
      reason,
      status: ReviewStatus.code.waiting,
      created_at: clock.iso(day, 660),
      created_by: this.#people.salesman.userId ?? this.company.adminId,
      updated_at: clock.iso(day, 660),
    })
    receipt.frozen = sum([receipt.frozen as string, amount])
  }

  write(): void {
    const { company } = this
    const known = new Set((company.rows.get('ar_customer') ?? []).map(({ id }) => id))
    for (const id of new Set([
      ...this.items.map(({ customerId }) => customerId),
      ...this.#receipts.map((row) => row.customer_id as string),
    ]))
      if (!known.has(id)) add(company, 'ar_customer', { id })
    for (const item of this.items.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate))) {
      const made = company.clock.iso(
        item.recognizeOn < company.clock.today ? item.recognizeOn : company.clock.day(-3),
        6,
      )
      const { settled, writtenOff } = ArState.code
      add(company, 'ar_item', {
        id: item.id,
        ar_no: this.number('YS', made.slice(0, 10) as Day),
        kind: item.kind,
        source_type: item.sourceType,
        source_id: item.sourceId,
        contract_id: item.contractId,
        customer_id: item.customerId,
        elevator_count: item.elevatorCount,
        period_no: item.periodNo,
        period_start: item.periodStart,
        period_end: item.periodEnd,
        pay_way: item.payWay,
        pay_type: item.payType,
        pay_node_type: item.payNodeType,
        amount: item.amount,
        tax_rate: item.taxRate,
        due_date: item.dueDate,
        recognize_on: item.recognizeOn,
        adjust_amount: item.adjustAmount,
        plan_adjust: item.planAdjust,
        received_amount: item.receivedAmount,
        written_off_amount: item.writtenOffAmount,
        invoiced_amount: '0.00',
        state: item.state,
        repay_status: item.state === settled || item.state === writtenOff ? 1 : 0,
        salesman_id: item.salesmanId,
        remark: item.remark ?? null,
        created_at: made,
        created_by: company.adminId,
        updated_at: made,
      })
    }
    add(company, 'receipt', ...this.#receipts)
  }
}
