import { addDays, type Day, daysBetween, earlier } from '#kernel/shared/days.ts'
import { compareAmounts, minus, sum } from '#kernel/shared/money.ts'
import { PaymentState, PayWay } from '#modules/contract/shared/contract.terms.ts'
import * as entries from '#modules/receivable/shared/entries.ts'
import {
  AccountStatus,
  AdjustReason,
  ArKind,
  ArSource,
  ArState,
  ReceiptMethod,
  ReceiptStatus,
  ReviewStatus,
  WriteOffReason,
} from '#modules/receivable/shared/terms.ts'
import { add, type Company, entered, idOf } from './company.ts'
import type { Organisation } from './organisation.ts'
import { ArBook, type SeededItem } from './receivableBook.ts'
import type { Row } from './write.ts'

/**
 * Receivables of the demo contracts (commerce 9): every row of a plan is an item, what the plan calls settled has its receipt.
 * Some customers pay late, one in part, one not at all; a terminated contract gives money back.
 */
export function makeReceivables(company: Company, organisation: Organisation): void {
  const contracts = new Map((company.rows.get('contract') ?? []).map((row) => [row.id as string, row]))
  const plan = (company.rows.get('payment_plan') ?? []).filter(({ contract_id: id }) => contracts.has(id as string))
  if (plan.length === 0) return
  leaveUnpaid(company, plan)
  const book = new ArBook(company, makeAccount(company), organisation)
  const items = plan
    .filter(({ amount }) => compareAmounts(amount as string, 0) >= 0)
    .map((row) => makeItem(book, contracts.get(row.contract_id as string) as Row, row))
  for (const { item, row } of items) {
    // Of a contract that costs nothing: owed and settled at once.
    if (item.state === ArState.code.settled) row.repay_status = 1
    else if (row.repay_status === 1) payWhole(book, item, items.length)
  }
  const open = items.filter(({ item }) => item.state === ArState.code.open).map(({ item }) => item)
  payInPart(book, open)
  writeOffOldest(book, open, organisation)
  for (const { item, row } of items) if (item.state === ArState.code.part) row.settled_amount = item.receivedAmount
  for (const row of plan.filter(({ amount }) => compareAmounts(amount as string, 0) < 0))
    giveBack(
      book,
      items.map(({ item }) => item).filter((item) => item.contractId === row.contract_id),
      row,
    )
  makeSpecialReceipts(
    book,
    items.map(({ item }) => item),
  )
  book.write()
  sumContracts(contracts, plan)
}

/** So many days late are the newest paid rows of these contracts: one for each bucket of the ageing. */
const LATE = [40, 75, 140, 250, 400]

function leaveUnpaid(company: Company, plan: readonly Row[]): void {
  const { today } = company.clock
  for (const days of LATE) {
    const candidates = plan.filter((row) => row.repay_status === 1 && daysBetween(row.due_date as Day, today) >= days)
    const row = candidates.toSorted((a, b) => String(b.due_date).localeCompare(String(a.due_date)))[0]
    if (row) Object.assign(row, { repay_status: 0, settled_amount: '0.00' })
  }
}

function makeAccount(company: Company): string {
  const id = idOf(company, 410)
  add(company, 'payment_account', {
    id,
    name: '基本户',
    bank: '云溪银行城东支行',
    account_no: company.random.digits(19),
    is_default: true,
    status: AccountStatus.code.on,
    ...entered(company, 410),
  })
  add(company, 'receivable_setting', {
    id: company.id,
    receipt_review: true,
    late_fee_rate: null,
    version: 1,
    ...entered(company, 410),
  })
  return id
}

function makeItem(book: ArBook, contract: Row, row: Row): { item: SeededItem; row: Row } {
  const { today } = book.company.clock
  const due = row.due_date as Day
  const prepaid = contract.pay_way === PayWay.code.prepaid
  const recognizeOn = prepaid ? earlier(due, row.period_start as Day) : due
  const item: SeededItem = {
    id: idOf(book.company, Math.max(1, daysBetween(recognizeOn, today) + 1)),
    contractId: contract.id as string,
    customerId: contract.customer_id as string,
    kind: ArKind.code.maintenance,
    sourceType: ArSource.code.contract,
    sourceId: row.id as string,
    amount: row.amount as string,
    taxRate: (contract.tax_rate as string) ?? '6.00',
    dueDate: due,
    recognizeOn,
    periodNo: row.period_no as number,
    periodStart: row.period_start as Day,
    periodEnd: row.period_end as Day,
    payWay: contract.pay_way as number,
    payType: contract.pay_type as number,
    payNodeType: contract.pay_node_type as number,
    elevatorCount: contract.elevator_count as number,
    salesmanId: (contract.salesman_id as string) ?? null,
    adjustAmount: '0.00',
    planAdjust: '0.00',
    receivedAmount: '0.00',
    writtenOffAmount: '0.00',
    state: ArState.code.planned,
  }
  book.items.push(item)
  if (recognizeOn <= today) book.recognise(item)
  return { item, row }
}

/** About two weeks after it was due, at the latest today. */
function payWhole(book: ArBook, item: SeededItem, many: number): void {
  const { random, clock } = book.company
  const paid = earlier(addDays(item.dueDate, random.int(1, many > 20 ? 18 : 10)), clock.today)
  const receipt = book.receive(item.customerId, item.amount, paid)
  book.allocate(receipt, item, item.amount)
}

function payInPart(book: ArBook, open: readonly SeededItem[]): void {
  const item = open.find(({ amount }) => compareAmounts(amount, 2000) > 0)
  if (!item) return
  const paid = earlier(addDays(item.dueDate, 5), book.company.clock.today)
  book.allocate(book.receive(item.customerId, '2000.00', paid), item, '2000.00')
}

/** What nobody will pay any more: the oldest of all. */
function writeOffOldest(book: ArBook, open: readonly SeededItem[], { manager }: Organisation): void {
  const { clock } = book.company
  const oldest = open.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate))[0]
  if (!oldest || daysBetween(oldest.dueDate, clock.today) < 60) return
  const at = clock.iso(clock.day(-12), 640)
  const id = idOf(book.company, 12)
  const amount = '800.00'
  if (compareAmounts(minus(oldest.amount, oldest.receivedAmount), amount) <= 0) return
  add(book.company, 'write_off', {
    id,
    write_off_no: `HZ${clock.day(-12).replaceAll('-', '')}0001`,
    ar_item_id: oldest.id,
    amount,
    reason_type: WriteOffReason.code.small,
    reason: '对账尾差，客户不认可，多次沟通无果',
    status: ReviewStatus.code.approved,
    decided_by: manager.userId,
    decided_at: at,
    decision: '同意',
    ...entered(book.company, 13),
  })
  book.enter('writeOff', id, entries.writtenOff(amount), at, { item: oldest.id })
  oldest.writtenOffAmount = amount
  book.settle(oldest)
}

/** A row below zero takes from what is open first, then gives money back: half of it is asked for already. */
function giveBack(book: ArBook, items: readonly SeededItem[], row: Row): void {
  const { company } = book
  const newest = items
    .filter((item) => item.receivedAmount !== '0.00')
    .toSorted((a, b) => (b.periodEnd ?? b.dueDate).localeCompare(a.periodEnd ?? a.dueDate))
  let left = minus('0', row.amount as string)
  for (const item of newest) {
    if (compareAmounts(left, 0) <= 0) return
    const part = compareAmounts(left, item.receivedAmount) < 0 ? left : item.receivedAmount
    const day = earlier(addDays(row.due_date as Day, 1), company.clock.today)
    const receipt = book.free(item, part, day)
    const at = company.clock.iso(day, 600)
    const id = idOf(company, Math.max(1, daysBetween(day, company.clock.today)))
    add(company, 'ar_adjustment', {
      id,
      adjustment_no: book.number('TZ', day),
      ar_item_id: item.id,
      delta: minus('0', part),
      reason_type: AdjustReason.code.terminated,
      reason: '合同终止退款',
      plan_row_id: row.id,
      status: ReviewStatus.code.approved,
      created_at: at,
      updated_at: at,
    })
    book.enter('adjustment', id, entries.adjusted(minus('0', part)), at, { item: item.id })
    item.adjustAmount = sum([item.adjustAmount, minus('0', part)])
    item.planAdjust = sum([item.planAdjust, minus('0', part)])
    book.settle(item)
    add(company, 'ar_freed', {
      id: idOf(company, 1),
      plan_row_id: row.id,
      receipt_id: receipt.id,
      amount: part,
      created_at: at,
    })
    book.askRefund(receipt, part, '合同终止，多收款项退回')
    left = minus(left, part)
  }
}

/** Two that wait for the cashier, money that came too early, and one that was the wrong customer's. */
function makeSpecialReceipts(book: ArBook, items: readonly SeededItem[]): void {
  const owing = items.filter(({ state }) => state === ArState.code.open || state === ArState.code.part)
  const { clock } = book.company
  for (const item of owing.slice(0, 2))
    book.receive(item.customerId, item.amount, clock.day(-1), { status: ReceiptStatus.code.waiting })
  for (const item of owing.slice(2, 5)) book.receive(item.customerId, '3000.00', clock.day(-6))
  const wrong = owing[5]
  if (wrong)
    book.receive(wrong.customerId, '1200.00', clock.day(-20), {
      status: ReceiptStatus.code.reversed,
      method: ReceiptMethod.code.transfer,
      remark: '冲销：记错客户',
    })
}

/** The contracts' own sums follow what is settled now. */
function sumContracts(contracts: ReadonlyMap<string, Row>, plan: readonly Row[]): void {
  for (const [id, rows] of Map.groupBy(plan, ({ contract_id: of }) => of as string)) {
    const contract = contracts.get(id) as Row
    const settled = sum(rows.map((row) => row.settled_amount as string))
    const { none, part, all } = PaymentState.code
    const isOpen = rows.some((row) => row.repay_status === 0)
    contract.settled_amount = settled
    contract.payment_state = !isOpen ? all : compareAmounts(settled, 0) === 0 ? none : part
  }
}
