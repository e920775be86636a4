import { addDays, addMonths, type Day } from '#kernel/shared/days.ts'
import { Delivery, DunningChannel, DunningResult, FIRST_RULES, filled } from '#modules/dunning/shared/dunning.terms.ts'
import * as entries from '#modules/receivable/shared/entries.ts'
import { ArKind, ArSource, ArState } from '#modules/receivable/shared/terms.ts'
import { add, type Company, idOf } from './company.ts'
import type { Row } from './write.ts'

const RECORDS = 120
/** What people wrote down, in turn. */
const spoken = [
  [DunningChannel.code.phone, '电话联系财务，对方说本周走付款流程', DunningResult.code.reached],
  [DunningChannel.code.phone, '电话无人接听，已发微信', DunningResult.code.missed],
  [DunningChannel.code.visit, '上门与物业经理对账，金额无误', DunningResult.code.promised],
  [DunningChannel.code.phone, '对方称已付，请财务查流水', DunningResult.code.paid],
  [DunningChannel.code.phone, '对方对停梯期间的费用有异议', DunningResult.code.disputed],
] as const

/** Rules of R18, 120 records of the last year, and one old claim sixty days before it lapses (commerce 9). */
export function makeDunnings(company: Company): void {
  const rules = FIRST_RULES.map((rule) => ({ ...rule, id: idOf(company, 300) }))
  for (const { id, offsetDays, channel, audience, template, enabled } of rules)
    add(company, 'dunning_rule', {
      ...{ id, offset_days: offsetDays, channel, audience, template, enabled },
      ...{ created_by: company.adminId, updated_by: company.adminId },
    })
  const customers = new Map((company.rows.get('customer') ?? []).map((row) => [row.id as string, row]))
  const contracts = new Map((company.rows.get('contract') ?? []).map((row) => [row.id as string, row]))
  const { planned, voided } = ArState.code
  for (const row of company.rows.get('ar_item') ?? []) Object.assign(row, blank)
  makeOld(company)
  const late = (company.rows.get('ar_item') ?? [])
    .filter(
      ({ state, source_type: source }) => state !== planned && state !== voided && source === ArSource.code.contract,
    )
    .toSorted(
      (a, b) => String(b.due_date).localeCompare(String(a.due_date)) || String(a.id).localeCompare(String(b.id)),
    )
  const { clock, random } = company
  const days = new Set<string>()
  for (let n = 0; n < RECORDS; n++) {
    const item = late[n % late.length] as Row
    const customer = customers.get(item.customer_id as string) as Row
    const round = Math.floor(n / late.length)
    const rule = rules[(n + round) % 5] as (typeof rules)[number]
    const day =
      clock.today < addDays(item.due_date as Day, rule.offsetDays)
        ? clock.day(-1)
        : addDays(item.due_date as Day, rule.offsetDays)
    const byRule = n % 3 !== 0 && !days.has(`${item.customer_id} ${day}`)
    if (byRule) days.add(`${item.customer_id} ${day}`)
    const [channel, words, result] = spoken[n % spoken.length] as (typeof spoken)[number]
    const at = clock.iso(day, 545 + (n % 300))
    const id = random.id(Date.parse(at))
    const about = {
      ...{ customer: customer.name as string, amount: item.amount as string, dueDate: item.due_date as Day },
      contracts: [(contracts.get(item.contract_id as string)?.contract_no as string) ?? ''],
    }
    const promised = !byRule && result === DunningResult.code.promised
    add(company, 'dunning_record', {
      ...{ id, kind: ArKind.code.maintenance, customer_id: item.customer_id, amount: item.amount },
      ...{ channel: byRule ? rule.channel : channel, content: byRule ? filled(rule.template, about, day) : words },
      ...{ phone: byRule ? '13800000000' : null, result: byRule ? null : result, rule_id: byRule ? rule.id : null },
      ...{ promise_date: promised ? addDays(day, 10) : null, promise_amount: promised ? item.amount : null },
      ...{ ruled_on: byRule ? day : null, delivery_state: Delivery.code.sent, sent_at: at },
      ...{ created_at: at, created_by: byRule ? null : company.adminId, updated_at: at },
    })
    add(company, 'dunning_line', {
      ...{ id: random.id(Date.parse(at)), record_id: id, ar_item_id: item.id, rule_id: null },
    })
    if (String(item.last_dunned_at ?? '') < at) item.last_dunned_at = at
  }
}

/** Columns of items that dunning writes: the same in every row. */
const blank = {
  remark: null,
  disputed: false,
  dispute_reason: null,
  promise_date: null,
  promise_amount: null,
  demanded_on: null,
  last_dunned_at: null,
}

/** An opening balance that lapses in sixty days: due three years ago less those. */
function makeOld(company: Company): void {
  const [customer] = company.rows.get('customer') ?? []
  const [model] = company.rows.get('ar_item') ?? []
  if (!customer || !model) return
  const { clock, random } = company
  const due = addMonths(clock.day(60), -36)
  const at = clock.iso(clock.day(-300), 600)
  const id = idOf(company, 300)
  const empty = Object.fromEntries(Object.keys(model).map((column) => [column, null]))
  const batch = random.id(Date.parse(at))
  add(company, 'ar_item', {
    ...empty,
    ...blank,
    ...{
      id,
      ar_no: `YS${clock.day(-300).replaceAll('-', '')}9001`,
      kind: ArKind.code.maintenance,
      source_type: ArSource.code.opening,
    },
    ...{ customer_id: customer.id, amount: '6800.00', tax_rate: '6.00', due_date: due, recognize_on: due },
    ...{
      adjust_amount: '0.00',
      plan_adjust: '0.00',
      received_amount: '0.00',
      written_off_amount: '0.00',
      invoiced_amount: '0.00',
    },
    ...{
      state: ArState.code.open,
      repay_status: 0,
      remark: '期初：旧系统转入，客户原管理处所欠',
      created_at: at,
      updated_at: at,
    },
  })
  for (const { account, debit, credit } of entries.recognised('6800.00', '6.00'))
    add(company, 'ar_entry', {
      ...{ id: random.id(Date.parse(at)), batch_id: batch, account, debit, credit, ar_item_id: id, receipt_id: null },
      ...{ source: 'recognise', source_id: id, at },
    })
  const known = (company.rows.get('ar_customer') ?? []).some((row) => row.id === customer.id)
  if (!known) add(company, 'ar_customer', { id: customer.id })
}
